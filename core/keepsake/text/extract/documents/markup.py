"""HTML as Markdown-like text: what a reader of the page would read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Final

_SILENT: Final = frozenset(
    "script style noscript template svg math object iframe canvas audio video head select"
    " datalist textarea button".split()
)
_CHROME: Final = frozenset("nav aside footer form dialog menu".split())
_MAIN: Final = frozenset({"main", "article"})
_VOID: Final = frozenset(
    "area base br col embed hr img input link meta param source track wbr".split()
)
_BLOCKS: Final = frozenset(
    "address article aside blockquote body caption center dd details dialog div dl dt fieldset"
    " figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main menu nav ol p pre"
    " section summary table tbody tfoot thead tr ul".split()
)
_HEADINGS: Final = {f"h{level}": "#" * level + " " for level in range(1, 7)}
_SPACE: Final = re.compile(r"\s+")
_HIDDEN_STYLE: Final = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
# Elements that end when another of their kind begins, though nobody closed them.
_RESTARTED: Final = frozenset("li tr td th dt dd option".split())
_BREAK: Final = "\x00"
_ENOUGH: Final = 200
_DEEPEST: Final = 5_000


@dataclass(frozen=True, slots=True)
class Page:
    """The text of a page, its title and what its head says of it, by lower-case name."""

    title: str
    text: str
    meta: dict[str, str]


def read_page(markup: str) -> Page:
    """The text of a page: its main part if it names one, without menus and hidden parts."""
    parser = _PageParser()
    parser.feed(markup.replace(_BREAK, ""))
    parser.close()
    parser.end_block()
    title = _SPACE.sub(" ", "".join(parser.title)).strip()
    return Page(title, _joined(_chosen(parser.blocks)), parser.meta)


@dataclass(slots=True)
class _Block:
    """One paragraph, heading, list entry, table row or piece of code."""

    text: str
    kind: str
    main: bool
    chrome: bool


@dataclass(slots=True)
class _Open:
    """An element that is being read."""

    tag: str
    silent: bool
    main: bool
    chrome: bool


@dataclass(slots=True)
class _List:
    """A list that is being read, with the number of its next entry if it counts."""

    number: int | None = None


class _PageParser(HTMLParser):
    """Gathers blocks; forgives elements that are never closed or closed twice."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.blocks: list[_Block] = []
        self.title: list[str] = []
        self.meta: dict[str, str] = {}
        self._open: list[_Open] = []
        self._lists: list[_List] = []
        self._inline: list[str] = []
        self._kind = ""
        self._mark = ""
        self._row: list[str] | None = None
        self._in_title = self._in_pre = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "meta":
            self._note_meta(values)
        elif tag == "title" and not self.title:
            self._in_title = True
        if tag in _VOID:
            self._void(tag, values)
            return
        self._close_implied(tag)
        above = self._open[-1] if self._open else _Open("", silent=False, main=False, chrome=False)
        silent = above.silent or tag in _SILENT or _is_hidden(values)
        self._begin(tag)
        if len(self._open) < _DEEPEST:
            main = above.main or tag in _MAIN or values.get("role") == "main"
            chrome = above.chrome or tag in _CHROME or values.get("role") == "navigation"
            self._open.append(_Open(tag, silent, main, chrome))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag == "title":
            self._in_title = False
        if tag in {"tr", "table"}:
            self._end_row()
        if tag in _BLOCKS:
            self.end_block()
        if tag == "pre":
            self._in_pre = False
        elif tag in {"td", "th"} and self._row is not None:
            self._row.append(self._taken())
        elif tag in {"ul", "ol"} and self._lists:
            self._lists.pop()
        self._close(tag)

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.title.append(data)
        elif not (self._open and self._open[-1].silent):
            self._inline.append(data)

    def end_block(self) -> None:
        """Finish what is being gathered, unless it belongs to a cell of a table."""
        if self._row is not None:
            self._inline.append(_BREAK)
            return
        text = self._taken()
        if not text.strip():
            return
        if self._in_pre:
            self._add(text.strip("\n"), "pre")
        else:
            self._add(self._mark + text, self._kind)
            self._kind, self._mark = "", ""

    def _begin(self, tag: str) -> None:
        if tag in _BLOCKS or (tag in {"td", "th"} and self._row is None):
            self.end_block()
        if tag == "tr":
            self._end_row()
            self._row = []
        elif tag in {"td", "th"} and self._row is not None and "".join(self._inline).strip():
            self._row.append(self._taken())
        elif tag in _HEADINGS:
            self._kind, self._mark = "heading", _HEADINGS[tag]
        elif tag == "pre":
            self._in_pre = True
        elif tag in {"ul", "ol"}:
            self._lists.append(_List(1 if tag == "ol" else None))
        elif tag == "li":
            self._kind, self._mark = "item", self._item_mark()

    def _item_mark(self) -> str:
        if not self._lists:
            return "- "
        here = self._lists[-1]
        indent = "  " * (len(self._lists) - 1)
        if here.number is None:
            return f"{indent}- "
        here.number += 1
        return f"{indent}{here.number - 1}. "

    def _void(self, tag: str, values: dict[str, str]) -> None:
        if tag == "br":
            self._inline.append("\n" if self._in_pre else _BREAK)
        elif tag == "hr":
            self.end_block()
        elif tag == "img" and " " in values.get("alt", "").strip():
            self.handle_data(f" {values['alt'].strip()} ")

    def _note_meta(self, values: dict[str, str]) -> None:
        name = (values.get("property") or values.get("name") or "").lower()
        if name and "content" in values:
            self.meta.setdefault(name, values["content"])

    def _end_row(self) -> None:
        row, self._row = self._row, None
        if row is None:
            return
        if rest := self._taken():
            row.append(rest)
        if len(row) == 1:  # laid out with a table, as newsletters are
            for paragraph in row[0].splitlines():
                self._add(paragraph, "")
        elif any(row):
            self._add(" | ".join(cell.replace("\n", " ") for cell in row), "row")

    def _taken(self) -> str:
        """The gathered text on one line, or on as many as there are line breaks in it."""
        text = "".join(self._inline)
        self._inline.clear()
        if self._in_pre:
            return text
        lines = (_SPACE.sub(" ", line).strip() for line in text.split(_BREAK))
        return "\n".join(filter(None, lines))

    def _add(self, text: str, kind: str) -> None:
        if not text.strip():
            return
        here = self._open[-1] if self._open else None
        self.blocks.append(
            _Block(text, kind, main=bool(here and here.main), chrome=bool(here and here.chrome))
        )

    def _close_implied(self, tag: str) -> None:
        """End what this element ends by beginning, as browsers do."""
        if (
            self._open
            and self._open[0].tag in {"head", "html"}
            and (tag in _BLOCKS or tag == "body")
        ):
            self._close("head")
        while self._open and (
            (self._open[-1].tag == "p" and tag in _BLOCKS)
            or (self._open[-1].tag == tag and tag in _RESTARTED)
        ):
            self._open.pop()

    def _close(self, tag: str) -> None:
        for place in range(len(self._open) - 1, max(-1, len(self._open) - 200), -1):
            if self._open[place].tag == tag:
                del self._open[place:]
                return


def _is_hidden(values: dict[str, str]) -> bool:
    return (
        "hidden" in values
        or values.get("aria-hidden") == "true"
        or bool(_HIDDEN_STYLE.search(values.get("style", "")))
    )


def _chosen(blocks: list[_Block]) -> list[_Block]:
    """The main part if it says enough, else all but menus, else everything."""
    main = [block for block in blocks if block.main and not block.chrome]
    if _length(main) >= _ENOUGH:
        return main
    content = [block for block in blocks if not block.chrome]
    return content if 4 * _length(content) >= _length(blocks) else blocks


def _length(blocks: Iterable[_Block]) -> int:
    return sum(len(block.text) for block in blocks)


def _joined(blocks: list[_Block]) -> str:
    parts: list[str] = []
    previous = ""
    for block in blocks:
        together = block.kind in {"item", "row"} and block.kind == previous
        text = f"```\n{block.text}\n```" if block.kind == "pre" else block.text
        parts.append(("\n" if together else "\n\n") + text)
        previous = block.kind
    return "".join(parts).strip("\n")
