"""What stands behind a label such as "password", and how it is bound to it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from keepsake.text.redaction.labels import Label


class Bond(StrEnum):
    """How a value hangs on its label, from certain to vague."""

    GLUED = "glued"  # password=x, --password x, ?token=x
    SIGN = "sign"  # password: x, "password": "x", password = x, | password | x |
    LIST = "list"  # "password", "x"; password("x")
    APART = "apart"  # password "x"
    SENTENCE = "sentence"  # the password is x
    DISTANT = "distant"  # the password at home is x


@dataclass(frozen=True, slots=True)
class Value:
    """The text at ``start:end``, of which ``text`` has at most the first 256 characters.

    ``rest`` is what follows it on its line.
    """

    start: int
    end: int
    text: str
    quoted: bool
    bond: Bond
    rest: str


_QUOTES: Final = "\"'`“„«「『"
_SEPARATOR: Final = re.compile(
    rf"""
    (?:\\{{0,3}}["'`]|\*{{1,2}}|[\])}}]){{0,4}}+                # closes the label: "key", **key**
    (?:
        [ \t]{{0,20}}+:[ \t]?&?[A-Za-z_][A-Za-z_.]{{0,40}}+         # : str | None = "x"
            (?:\[[\w.\[\], |]{{0,40}}\])?(?:[ ]\|[ ](?:None|null|undefined|str|string|bytes))?
            [ \t]{{1,4}}+(?P<typed>=)[ \t]{{0,4}}+(?=[bBrRuUfF]{{0,2}}["'`])
        |(?P<glued>=)(?=[^\s=])
        |[ \t]{{0,20}}+(?P<sign>=>|:=|[=!]==?|\+=|=|::?|：|＝|->|→|(?<=[ \t])\|(?=[ \t]))
            (?:\*{{1,2}}(?=[ \t]))?[ \t]{{0,20}}+
            (?:[|>][+-]?[ \t]{{0,4}}+\n[ \t]{{1,40}}+)?                # a block of YAML
        |(?P<pair>,?\s{{1,40}}+["']?value["']?[ \t]{{0,4}}+[:=][ \t]{{0,4}}+)
        |(?P<element>>)(?=[^<>\n]{{1,256}}</)
        |(?<=["'])[ \t]{{0,4}}(?P<comma>,)[ \t]{{0,4}}(?=["'])
        |(?P<call>\()(?=\\?["'])
        |(?P<apart>[ \t]{{1,3}})(?=[{_QUOTES}])
        |[ \t](?=[A-Za-z0-9](?=\S{{0,40}}\d)\S{{4,40}}[!@\#$%^&*?~]\S{{0,40}}(?:\s|$))
            # the wifi password Sonne27!
    )
    """,
    re.VERBOSE,
)
_OPTION_BEFORE: Final = re.compile(r"(?:(?:^|[\s\"'])--?|\b[Ss]etx[ \t])[\w-]*$")
_OPTION_GAP: Final = re.compile(r"[ \t]{1,4}(?=[^\s-])")
_COPULA: Final = re.compile(
    r"""
    (?:[ \t](?:for|to|of|für|de|del|pour|para|от|для)(?:[ \t][\w'’.@-]{1,30}){1,4}?
        |(?P<place>[ \t](?:at|in|on|from|with|im|am|an|bei|beim|von|vom|zu|zum|zur|du|des|à|au
            |chez|en|do|da|no|na|per|di|nel|nella|в|на|у|к)(?:[ \t][\w'’.@-]{1,30}){1,5}?)
    )?
    (?:
        [ \t](?:is|was|are|will[ ]be|(?:set|changed|reset)[ ]to|ist|war|lautet|est|était|es|era|é
          |è|jest|je|är|er|on|это|был|была|—|-|là|adalah|este|e|είναι|הוא|היא|هي|هو|है)
        (?:[ \t](?:now|currently|still|jetzt|maintenant|ahora))?[ \t]?[:：]?[ \t]
        |[ \t]?(?:は|が|是|为|為|改为|設為|设为|은|는|이|가|คือ)[ \t]?[:：]?[ \t]?
    )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_OPENING: Final = re.compile(rf"(?:[bBrRuUfF@]{{0,2}}|\*{{1,2}})(?P<mark>\\{{0,3}}[{_QUOTES}])")
_CLOSING: Final = {"“": "”", "„": "“”", "«": "»", "「": "」", "『": "』"}
_STOP: Final = "\\s\"'`<>“”„«»「」『』，。；、"
_SAMPLE: Final = 256
_BARE: Final = re.compile(rf"[^{_STOP}]{{1,{_SAMPLE}}}+")
_BARE_TAIL: Final = re.compile(rf"[^{_STOP}]*+")
_NEXT_PAIR: Final = re.compile(r"[,;&] ?[\w.-]{1,40}[=:]")
_QUOTED_LIMIT: Final = 4096
_REST_LIMIT: Final = 200


def read_assignment(text: str, label: Label) -> Value | None:
    """Read ``label = value`` in its many spellings; None if the label stands alone."""
    separator = _SEPARATOR.match(text, label.end)
    if separator is not None:
        name = separator.lastgroup
        bond = {"glued": Bond.GLUED, "comma": Bond.LIST, "call": Bond.LIST, "apart": Bond.APART}
        return _read(text, separator.end(), bond.get(name or "", Bond.SIGN))
    if _OPTION_BEFORE.search(text[max(0, label.start - 24) : label.start]):
        gap = _OPTION_GAP.match(text, label.end)
        return _read(text, gap.end(), Bond.GLUED) if gap else None
    return None


def end_of_value(text: str, value: Value) -> int:
    """Return where a value really ends that is longer than what was looked at to judge it."""
    if value.quoted or len(value.text) < _SAMPLE:
        return value.end
    tail = _BARE_TAIL.match(text, value.end)
    return tail.end() if tail else value.end


def read_sentence(text: str, label: Label) -> Value | None:
    """Read "the password is value" and its like in other languages."""
    copula = _COPULA.match(text, label.end)
    if copula is None:
        return None
    return _read(text, copula.end(), Bond.DISTANT if copula["place"] else Bond.SENTENCE)


def _read(text: str, position: int, bond: Bond) -> Value | None:
    opening = _OPENING.match(text, position)
    if opening is None:
        return _read_bare(text, position, bond)
    return _read_quoted(text, opening, bond) or _read_bare(text, opening.end(), bond)


def _read_quoted(text: str, opening: re.Match[str], bond: Bond) -> Value | None:
    mark, start = opening["mark"], opening.end()
    closings = _CLOSING.get(mark, mark[-1])
    position, limit = start, min(len(text), start + _QUOTED_LIMIT)
    while position < limit and text[position] != "\n":
        if text[position] in closings:
            end = position - (len(mark) - 1)
            sample = text[start : min(end, start + _SAMPLE)]
            return Value(start, end, sample, True, bond, _rest(text, position + 1))
        position += 2 if text[position] == "\\" and len(mark) == 1 else 1
    return None


def _read_bare(text: str, position: int, bond: Bond) -> Value | None:
    match = _BARE.match(text, position)
    if match is None:
        return None
    value = match[0]
    pair = _NEXT_PAIR.search(value, 1)
    if pair is not None:
        value = value[: pair.start()]
    value = _without_punctuation(value.rstrip("|"))
    end = position + len(value)
    return Value(position, end, value, False, bond, _rest(text, end)) if value else None


def _rest(text: str, position: int) -> str:
    return text[position : position + _REST_LIMIT].partition("\n")[0]


def _without_punctuation(value: str) -> str:
    value = value.rstrip(".,;:*\\")
    for opening, closing in ("()", "[]", "{}"):
        while value.endswith(closing) and value.count(closing) > value.count(opening):
            value = value[:-1].rstrip(".,;:*\\")
    return value
