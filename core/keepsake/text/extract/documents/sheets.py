"""Excel workbooks (.xlsx)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final
from xml.etree.ElementTree import Element

from keepsake.text.extract.documents.format import Origin, as_records, or_skipped
from keepsake.text.extract.documents.office import NO_TEXT, main_part, origin_of
from keepsake.text.extract.documents.package import Package, attribute, find, local
from keepsake.text.extract.documents.table_text import row_lines
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.format import Records

_BUILT_IN_DATES: Final = frozenset({14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47})
_DATE_FORMAT: Final = re.compile(r"[dy]|h.*m|m.*s", re.IGNORECASE)
_QUOTED: Final = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')
_COLUMN: Final = re.compile(r"[A-Z]+")
_FIRST_DAY: Final = datetime(1899, 12, 30)  # sheets know no time zone
_FIRST_DAY_MAC: Final = datetime(1904, 1, 1)
_MOST_COLUMNS: Final = 16_384


def read(file: FileInput, package: Package) -> Records:
    return or_skipped(_sheets(file, package), file.key, NO_TEXT)


def _sheets(file: FileInput, package: Package) -> Records:
    workbook = _Workbook(package)
    origin = origin_of(package)
    said = 0
    for name, part in workbook.sheets():
        for record in as_records(
            file, _sheet_origin(file, origin, name), row_lines(workbook.rows(part)), said
        ):
            said += 1
            yield record


def _sheet_origin(file: FileInput, origin: Origin, name: str) -> Origin:
    return replace(
        origin,
        title=f"{origin.title or file.stem}: {name}",
        key=f"{file.key}#{name}",
        metadata={**origin.metadata, "sheet": name},
    )


class _Workbook:
    """The sheets of a workbook and what their cells refer to."""

    def __init__(self, package: Package) -> None:
        self._package = package
        main = main_part(package)
        self._related = package.related(main)
        self._tree = package.tree(main)
        parts = {kind: name for kind, name in self._related.values()}
        self._strings = self._shared_strings(parts.get("sharedStrings", ""))
        self._dates = self._date_styles(parts.get("styles", ""))
        properties = find(self._tree, "workbookPr")
        mac = properties is not None and attribute(properties, "date1904") in {"1", "true"}
        self._first_day = _FIRST_DAY_MAC if mac else _FIRST_DAY

    def sheets(self) -> Iterator[tuple[str, str]]:
        """Name and part of each sheet, in the order of the workbook."""
        listed = find(self._tree, "sheets")
        for sheet in listed if listed is not None else ():
            kind, part = self._related.get(attribute(sheet, "id"), ("", ""))
            if kind == "worksheet" and self._package.has(part):
                yield sheet.get("name", ""), part

    def rows(self, part: str) -> Iterator[list[str]]:
        """The values of a sheet as they are shown, empty cells between them included."""
        for row in self._package.children(part, "sheetData"):
            values: list[str] = []
            for cell in row:
                column = _column(cell.get("r", ""), len(values))
                if column < _MOST_COLUMNS:
                    values.extend([""] * (column - len(values)))
                    values.append(self._value(cell))
            yield values

    def _value(self, cell: Element) -> str:
        kind = cell.get("t", "n")
        if kind == "inlineStr":
            return _text(cell)
        holder = find(cell, "v")
        value = (holder.text or "") if holder is not None else ""
        if kind == "s":
            place = int(value) if value.isdecimal() else -1
            return self._strings[place] if 0 <= place < len(self._strings) else ""
        if kind == "b":
            return "yes" if value == "1" else "no"
        if kind == "n" and cell.get("s", "") in self._dates:
            return self._date(value)
        return _number(value) if kind == "n" else value

    def _date(self, value: str) -> str:
        try:
            moment = self._first_day + timedelta(days=float(value))
        except (ValueError, OverflowError):
            return value
        moment = (moment + timedelta(milliseconds=500)).replace(microsecond=0)
        if float(value) < 1:
            return f"{moment:%H:%M}"
        whole_day = (moment.hour, moment.minute, moment.second) == (0, 0, 0)
        return moment.date().isoformat() if whole_day else moment.isoformat(" ", "minutes")

    def _shared_strings(self, part: str) -> list[str]:
        if not self._package.has(part):
            return []
        return [_text(entry) for entry in self._package.children(part, "sst")]

    def _date_styles(self, part: str) -> frozenset[str]:
        """The numbers of the cell styles that show a date or a time."""
        tree = self._package.tree(part)
        formats = find(tree, "numFmts")
        dates = set(_BUILT_IN_DATES)
        for one in formats if formats is not None else ():
            code = _QUOTED.sub("", one.get("formatCode", ""))
            if _DATE_FORMAT.search(code) and one.get("numFmtId", "").isdecimal():
                dates.add(int(one.get("numFmtId", "")))
        styles = find(tree, "cellXfs")
        return frozenset(
            str(number)
            for number, style in enumerate(styles if styles is not None else ())
            if style.get("numFmtId", "").isdecimal() and int(style.get("numFmtId", "")) in dates
        )


def _text(entry: Element) -> str:
    """The text of a string with its formatted runs, without the reading aids of Japanese."""
    parts: list[str] = []
    for child in entry:
        name = local(child.tag)
        if name == "t":
            parts.append(child.text or "")
        elif name in {"r", "is"}:
            parts.append(_text(child))
    return "".join(parts)


def _number(value: str) -> str:
    """A number as a person wrote it: 0.1 is stored as 0.10000000000000001."""
    try:
        return f"{float(value):.15g}" if len(value) > 15 else value
    except ValueError:
        return value


def _column(reference: str, default: int) -> int:
    """The number of a cell's column, from 0; a cell need not say where it is."""
    letters = _COLUMN.match(reference)
    if letters is None:
        return default
    number = 0
    for letter in letters.group():
        number = number * 26 + ord(letter) - 64
    return max(default, number - 1)
