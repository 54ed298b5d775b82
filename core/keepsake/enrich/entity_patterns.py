"""Words around a name that tell what it is: "works at ...", "my colleague ...", "... GmbH"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from keepsake.domain.entity import EntityKind
from keepsake.enrich.lexicon import organizations, people, places
from keepsake.enrich.lexicon.noise import NOISE
from keepsake.enrich.span import Span
from keepsake.enrich.template import holds_any

_UPPER: Final = "A-ZÀ-ÖØ-ÞĀĂĄĆČĎĐĒĖĘĚĞĢĪĮİĶĻŁŃŅŇŌŐŒŘŚŞŠŢŤŪŮŰŲŹŻŽ"
_CAP: Final = rf"[{_UPPER}][\w’'&-]*[\w]"
_CAPS: Final = rf"{_CAP}(?: {_CAP}){{0,2}}"
_NAME: Final = rf"{_CAP}(?: (?:{people.PARTICLES})){{0,2}}(?: {_CAP})?"
_MIXED: Final = rf"(?:[{_UPPER}][\w.-]*\w|[a-z]\w*(?:-\w+)+|[a-z]+[A-Z]\w+)"


@dataclass(frozen=True, slots=True)
class Pattern:
    """A kind of entity and the words that show it; group 1 is the name."""

    kind: EntityKind
    confidence: float
    pattern: re.Pattern[str]
    needs: tuple[str, ...]


def find_by_context(text: str, language: str) -> Iterator[Span]:
    """Names in a text whose neighbors tell their kind. They may be found more than once."""
    # As one line between blanks, so that a need can ask for a whole word.
    lowered = f" {text.lower()} ".replace("\n", " ")
    for one in _patterns(language):
        if not holds_any(lowered, one.needs):
            continue
        for match in one.pattern.finditer(text):
            start, end = _trimmed(text, *match.span(1))
            if start < end:
                yield Span(start, end, text[start:end], one.kind, one.confidence)


@cache
def _patterns(language: str) -> tuple[Pattern, ...]:
    own = {"de": _german, "fr": _french, "es": _spanish}.get(language, _english)
    return (*own(), *_everywhere())


def _pattern(kind: EntityKind, confidence: float, pattern: str, needs: str = "") -> Pattern:
    return Pattern(kind, confidence, re.compile(pattern), tuple(needs.split("|")))


def _everywhere() -> Iterator[Pattern]:
    titles = people.TITLES
    yield _pattern(
        EntityKind.PERSON,
        0.85,
        rf"(?<!eine )(?<!einer )(?<!ein )\b((?:{titles})\.? {_CAP})",
        "|".join(f" {title}{end}" for title in titles.lower().split("|") for end in (" ", ".")),
    )
    suffixes = organizations.SUFFIXES.replace(" ", "|")
    company = rf"\b({_CAP}(?: (?:of|for|and|&|für|de) {_CAP}| {_CAP}){{0,3}} (?:{suffixes})\b)"
    yield _pattern(EntityKind.ORGANIZATION, 0.85, company, "|".join(suffixes.lower().split("|")))
    yield _pattern(
        EntityKind.ORGANIZATION,
        0.85,
        rf"\b((?:{organizations.PREFIXES}) {_CAP}(?: {_CAP})?)",
        "of |univ|hosp|hochschule|klinikum|minist|banco|inst|fund",
    )
    yield _pattern(
        EntityKind.PLACE,
        0.7,
        rf"\b({_CAP}(?: {_CAP})? (?:{places.SUFFIXES}))\b",
        places.SUFFIXES.lower(),
    )
    yield _pattern(
        EntityKind.PLACE,
        0.92,
        rf"\b((?:{places.PREFIXES}|St\.|Mt\.) (?!Claus){_CAP})\b",
        f"{places.PREFIXES}|St.|Mt.".lower(),
    )
    yield _pattern(
        EntityKind.PLACE,
        0.7,
        rf"\b(?!Land|Haupt|Einbahn|Schnell|Fern|Bundes|Wasser)({_CAP}(?:straße|strasse|allee))\b",
        "straße|strasse|allee",
    )


def _english() -> Iterator[Pattern]:
    yield from _english_people()
    yield from _english_organizations()
    yield from _english_places()
    yield from _english_projects()


def _english_people() -> Iterator[Pattern]:
    kin = people.KIN["en"]
    yield _pattern(
        EntityKind.PERSON,
        0.8,
        rf"\b(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|\w+['’]s) (?:\w+ )?(?:{kin})"
        rf"(?:['’]s name is| is called| is named| named| called| is|,)? ({_NAME})",
        " my | our | his | her | their |'s |’s ",
    )
    yield _pattern(
        EntityKind.PERSON,
        0.85,
        rf"\b[Mm]y (?:full |first |last )?name(?: is|['’]s) ({_NAME})",
        "name",
    )
    yield _pattern(EntityKind.PERSON, 0.75, rf"\b[Cc]all me ({_CAP})", "call me")
    meets = (
        "met|met up with|meet|meeting with|meet with|talked to|talked with|spoke with|spoke to|"
        "chatted with|lunch with|dinner with|coffee with|married|dating|hung out with|"
        "hang out with|emailed|texted|interviewed|a call with|thanks to|"
        "introduced me to|reports to|report to"
    )
    yield _pattern(
        EntityKind.PERSON,
        0.6,
        rf"\b(?:{meets}) ({_NAME})",
        "met|meet|talked|spoke|chatted|with|married|dating|emailed|texted|interviewed|thanks|report|introduced",
    )
    said = (
        "said|told|asked|suggested|mentioned|recommended|emailed|texted|explained|promised|agreed|"
        "thinks|believes|invited|apologized|replied"
    )
    yield _pattern(
        EntityKind.PERSON, 0.6, rf"(?<=[a-z,] )({_CAP}) (?:has |just )?(?:{said})\b", said
    )


def _english_organizations() -> Iterator[Pattern]:
    work = (
        "work|works|worked|working|intern|interned|interning|job|position|role|internship|engineer|"
        "developer|designer|analyst|consultant|researcher|nurse|teacher|manager|director|employed|"
        "interview|interviewed|interviewing|offer|salary|colleagues|started|freelance|contract"
    )
    yield _pattern(
        EntityKind.ORGANIZATION,
        0.75,
        rf"\b(?:{work}) (?:\w+ly |remotely |part-time |full-time )?(?:at|for) (?:the )?({_CAPS})",
        " at | for ",
    )
    yield _pattern(
        EntityKind.ORGANIZATION,
        0.7,
        rf"\b(?:joined|joining|quit|resigned from|hired by|fired from|laid off from|co-?founded|"
        rf"founded|CEO of|CTO of|founder of|co-founder of|head of \w+ at|acquired|"
        rf"acquired by) ({_CAPS})",
        "join|quit|resign|hired|fired|laid|found|ceo|cto|head of|acquired",
    )


def _english_places() -> Iterator[Pattern]:
    moves = (
        "live|lives|lived|living|born|based|grew up|raised|moved|moving|move|relocated|relocating|"
        "relocate|trip|travel|travels|traveled|travelled|traveling|travelling|flight|flights|fly|flying|flew|"
        "vacation|holiday|holidays|arrive|arrived|stay|staying|stayed|hotel|apartment|flat|house|"
        "office|conference|weekend|cabin|drove|drive|train|went hiking|honeymoon"
    )
    yield _pattern(
        EntityKind.PLACE,
        0.65,
        rf"\b(?:{moves}) (?:back |over )?(?:in|to|near|outside) ({_CAPS})",
        "in |to |near|outside",
    )


def _english_projects() -> Iterator[Pattern]:
    yield from _projects(
        "app|tool|project|library|service|bot|game|product|website|site|blog|repo|repository|"
        "package|script|plugin|extension|framework|side project|prototype|platform",
        "called|named|codenamed|code-named",
        "project|Project",
    )
    yield _pattern(EntityKind.PROJECT, 0.7, rf"\b({_MIXED}) project\b", "project")
    yield _pattern(
        EntityKind.PROJECT,
        0.75,
        rf"\b[Tt]he ({_MIXED}) (?:repo|repository|codebase)\b",
        "repo|codebase",
    )
    yield _pattern(
        EntityKind.PROJECT,
        0.65,
        rf"\b(?:working on|building|shipped|launched|launching|maintaining|maintain|released|"
        rf"contribute to|contributing to|codename|codenamed) ({_MIXED})",
        "working on|build|ship|launch|maintain|released|contribut|codename",
    )


def _german() -> Iterator[Pattern]:
    kin = people.KIN["de"]
    yield _pattern(
        EntityKind.PERSON,
        0.8,
        rf"\b(?:[Mm]ein|[Uu]nser|[Ss]ein|[Ii]hr)(?:e[rnms]?)? (?:\w+e[rn]? )?(?:{kin})"
        rf"(?: heißt| ist|,)? ({_NAME})",
        " mein| unser| sein| ihr",
    )
    yield _pattern(EntityKind.PERSON, 0.85, rf"\b[Ii]ch hei(?:ß|ss)e ({_NAME})", "ich hei")
    yield _pattern(EntityKind.PERSON, 0.85, rf"\b[Mm]ein Name ist ({_NAME})", "name ist")
    yield _pattern(
        EntityKind.ORGANIZATION,
        0.75,
        r"\b(?:arbeite[nt]?|arbeitete|gearbeitet|angestellt|beschäftigt|Praktikum|Stelle|Job|"
        rf"Ausbildung|Entwickler(?:in)?|Ingenieur(?:in)?) (?:\w+ )?"
        rf"(?:bei|für) (?:der |dem )?({_CAPS})",
        "bei |für ",
    )
    yield _pattern(
        EntityKind.PLACE,
        0.65,
        r"\b(?:wohn|leb|zieh|zog|gezogen|geboren|reis|flog|flieg|umgezogen|Urlaub|Reise|Umzug)\w* "
        rf"(?:jetzt |seit \w+ )?(?:in|nach) "
        rf"({_CAP}(?:burg|stadt|heim|hausen|dorf|berg|bach|furt|ingen))\b",
        " in | nach ",
    )
    yield from _projects(
        "App|Projekt|Tool|Werkzeug|Bibliothek|Dienst|Bot|Spiel|Produkt|Webseite|Blog|Repo",
        "namens|heißt|mit dem Namen",
        "Projekt",
    )


def _french() -> Iterator[Pattern]:
    kin = people.KIN["fr"]
    yield _pattern(
        EntityKind.PERSON,
        0.8,
        rf"\b(?:[Mm]on|[Mm]a|[Nn]otre|[Ss]on|[Ss]a|[Ll]eur) (?:\w+ )?(?:{kin})"
        rf"(?: s['’]appelle| est|,)? ({_NAME})",
        " mon | ma | notre | son | sa | leur ",
    )
    yield _pattern(EntityKind.PERSON, 0.85, rf"\b[Jj]e m['’]appelle ({_NAME})", "appelle")
    yield _pattern(
        EntityKind.ORGANIZATION,
        0.75,
        rf"\b(?:travaill\w+|stage|embauchée?|poste|développeu\w+|ingénieure?) "
        rf"chez (?:l['’])?({_CAPS})",
        "chez",
    )
    yield _pattern(
        EntityKind.PLACE,
        0.65,
        rf"\b(?:habit\w+|vis|vit|vivons|née?|déménag\w+|voyag\w+|installée?) à "
        rf"({_CAP}(?:-{_CAP})*)",
        " à ",
    )
    yield from _projects(
        "application|appli|projet|outil|bibliothèque|service|bot|jeu|produit|site|blog|dépôt",
        "appelée?|nommée?",
        "projet",
    )


def _spanish() -> Iterator[Pattern]:
    kin = people.KIN["es"]
    yield _pattern(
        EntityKind.PERSON,
        0.8,
        rf"\b(?:[Mm]i|[Nn]uestr[oa]|[Ss]u) (?:\w+ )?(?:{kin})(?: se llama| es|,)? ({_NAME})",
        " mi | nuestr| su ",
    )
    yield _pattern(EntityKind.PERSON, 0.85, rf"\b[Mm]e llamo ({_NAME})", "me llamo")
    yield _pattern(
        EntityKind.ORGANIZATION,
        0.75,
        rf"\b(?:trabaj\w+|prácticas|empleo|desarrollador\w*|ingenier[oa]) (?:en|para) ({_CAPS})",
        " en | para ",
    )
    yield _pattern(
        EntityKind.PLACE,
        0.8,
        rf"\b(?:viv[oe]\w*|nac[íi]\w*|mud\w+|viaj\w+) (?:en|a) ({_CAPS})",
        " en | a ",
    )
    yield from _projects(
        "aplicación|app|proyecto|herramienta|biblioteca|servicio|bot|juego|producto|sitio|blog",
        "llamad[oa]",
        "proyecto",
    )


def _projects(things: str, called: str, project: str) -> Iterator[Pattern]:
    yield _pattern(
        EntityKind.PROJECT,
        0.85,
        rf"\b(?:{things}),? (?:{called}) [\"“„«']?({_MIXED}(?: {_CAP})?)",
        called.replace("?", "").replace("[oa]", ""),
    )
    yield _pattern(EntityKind.PROJECT, 0.8, rf"\b(?:{project}) [\"“„«']?({_MIXED})", "proje|proy")


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """A name without words at its ends that cannot be part of one; empty if nothing is left."""
    words = [match.span() for match in re.finditer(r"\S+", text[start:end])]
    while words and text[start + words[-1][0] : start + words[-1][1]].casefold() in NOISE:
        words.pop()
    if not words or text[start + words[0][0] : start + words[0][1]].casefold() in NOISE:
        return start, start
    stop = start + words[-1][1]
    ending = re.search(r"['’]s?$|-$", text[start:stop])
    return start, stop - len(ending[0]) if ending else stop
