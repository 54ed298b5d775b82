"""Small documents of every kind, written from the facts of their formats."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from keepsake.domain.capture import Capture, Skipped
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.registry import extractor_for, read_records

_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main"
_SLIDES = "http://schemas.openxmlformats.org/presentationml/2006/main"
_SHEETS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def records_of(path: Path, *, passphrase: str = "") -> list[Capture | Skipped]:
    """What is read of a file, in this process; its time of change is 5."""
    file = FileInput(path=path, key=path.name, modified_at=5, passphrase=passphrase)
    records = [one.record for one in read_records(extractor_for(path), file)]
    return [one for one in records if isinstance(one, Capture | Skipped)]


def zip_of(files: Mapping[str, str | bytes]) -> bytes:
    """A zip file with these members."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def pdf_of(pages: Sequence[Sequence[str]], *, info: str = "", trailer: str = "") -> bytes:
    """A PDF with one list of lines for each page; a page without lines shows a picture."""
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b""]
    kids = []
    for lines in pages:
        number = len(objects) + 1
        kids.append(f"{number} 0 R")
        content = _page_content(lines)
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {number + 1} 0 R"
            f" /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica"
            f" >> >> >> >>".encode()
        )
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>".encode()
    objects.append(f"<< {info} >>".encode())
    return _pdf_file(objects, trailer)


def docx_of(body: str, parts: Mapping[str, str] | None = None, *, title: str = "") -> bytes:
    """A Word document whose body is this XML; ``parts`` are styles, footnotes, comments."""
    parts = parts or {}
    related = {f"r{place}": (name, f"{name}.xml") for place, name in enumerate(parts)}
    files = {
        **_opc("word/document.xml", title),
        "word/document.xml": f'<w:document xmlns:w="{_WORD}" xmlns:mc="urn:mc"><w:body>{body}'
        "<w:sectPr/></w:body></w:document>",
        "word/_rels/document.xml.rels": _relations(related),
    }
    for name, content in parts.items():
        files[f"word/{name}.xml"] = f'<w:{name} xmlns:w="{_WORD}">{content}</w:{name}>'
    return zip_of(files)


def paragraph(text: str, *, style: str = "", properties: str = "") -> str:
    """A paragraph of a Word document."""
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    return f"<w:p><w:pPr>{named}{properties}</w:pPr><w:r><w:t>{escape(text)}</w:t></w:r></w:p>"


def pptx_of(slides: Sequence[tuple[str, Sequence[str], str]]) -> bytes:
    """A presentation of slides, each with a title, lines and notes; kept in reverse order."""
    related, listed, files = {}, "", {}
    for number, (title, lines, notes) in enumerate(slides, 1):
        file = len(slides) + 1 - number
        related[f"r{number}"] = ("slide", f"slides/slide{file}.xml")
        listed += f'<p:sldId id="{255 + number}" r:id="r{number}"/>'
        files[f"ppt/slides/slide{file}.xml"] = _slide(("title", [title]), ("body", lines))
        if notes:
            files[f"ppt/notesSlides/notes{file}.xml"] = _slide(("body", [notes]), ("sldNum", ["1"]))
            files[f"ppt/slides/_rels/slide{file}.xml.rels"] = _relations(
                {"n": ("notesSlide", f"../notesSlides/notes{file}.xml")}
            )
    main = (
        f'<p:presentation xmlns:p="{_SLIDES}" xmlns:r="{_OFFICE}"><p:sldIdLst>{listed}'
        "</p:sldIdLst></p:presentation>"
    )
    return zip_of(
        {
            **_opc("ppt/presentation.xml", ""),
            "ppt/presentation.xml": main,
            "ppt/_rels/presentation.xml.rels": _relations(related),
            **files,
        }
    )


def xlsx_of(sheets: Mapping[str, str], *, strings: Iterable[str] = (), styles: str = "") -> bytes:
    """A workbook; each sheet is the XML of its rows, ``styles`` that of number formats."""
    related = {
        f"r{number}": ("worksheet", f"worksheets/sheet{number}.xml")
        for number in range(1, len(sheets) + 1)
    }
    related["s"] = ("sharedStrings", "sharedStrings.xml")
    related["t"] = ("styles", "styles.xml")
    listed = "".join(
        f'<sheet name="{escape(name)}" sheetId="{number}" r:id="r{number}"/>'
        for number, name in enumerate(sheets, 1)
    )
    shared = "".join(f"<si><t>{escape(text)}</t></si>" for text in strings)
    files = {
        **_opc("xl/workbook.xml", ""),
        "xl/workbook.xml": f'<workbook xmlns="{_SHEETS}" xmlns:r="{_OFFICE}"><sheets>{listed}'
        "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": _relations(related),
        "xl/sharedStrings.xml": f'<sst xmlns="{_SHEETS}">{shared}</sst>',
        "xl/styles.xml": f'<styleSheet xmlns="{_SHEETS}">{styles}</styleSheet>',
    }
    for number, rows in enumerate(sheets.values(), 1):
        files[f"xl/worksheets/sheet{number}.xml"] = (
            f'<worksheet xmlns="{_SHEETS}"><sheetData>{rows}</sheetData></worksheet>'
        )
    return zip_of(files)


def epub_of(chapters: Mapping[str, str], *, title: str, encrypted: str = "") -> bytes:
    """An e-book of chapters by file name; ``encrypted`` names one that is locked."""
    items = "".join(
        f'<item id="c{n}" href="{name}" media-type="application/xhtml+xml"/>'
        for n, name in enumerate(chapters)
    )
    spine = "".join(f'<itemref idref="c{n}"/>' for n in range(len(chapters)))
    files = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/>'
        "</rootfiles></container>",
        "OEBPS/book.opf": f'<package xmlns:dc="urn:dc"><metadata><dc:title>{title}</dc:title>'
        f"<dc:creator>Ada</dc:creator></metadata><manifest>{items}</manifest>"
        f"<spine>{spine}</spine></package>",
        **{f"OEBPS/{name}": content for name, content in chapters.items()},
    }
    if encrypted:
        files["META-INF/encryption.xml"] = (
            f'<encryption><CipherReference URI="OEBPS/{encrypted}"/></encryption>'
        )
    return zip_of(files)


def odt_of(body: str) -> bytes:
    """An OpenDocument text whose body is this XML."""
    names = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "text", "table")
    )
    return zip_of(
        {
            "mimetype": "application/vnd.oasis.opendocument.text",
            "content.xml": f"<office:document-content {names}><office:body><office:text>{body}"
            "</office:text></office:body></office:document-content>",
        }
    )


def _opc(main: str, title: str) -> dict[str, str]:
    """What every office package holds: where its main part is, and what it says of itself."""
    return {
        "[Content_Types].xml": "<Types/>",
        "_rels/.rels": _relations({"m": ("officeDocument", main)}),
        "docProps/core.xml": f'<cp xmlns:dc="urn:dc" xmlns:t="urn:t"><dc:title>{title}</dc:title>'
        "<t:created>2024-03-01T10:00:00Z</t:created></cp>",
    }


def _relations(related: Mapping[str, tuple[str, str]]) -> str:
    entries = "".join(
        f'<Relationship Id="{key}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for key, (kind, target) in related.items()
    )
    return f'<Relationships xmlns="{_RELATIONS}">{entries}</Relationships>'


def _slide(*shapes: tuple[str, Sequence[str]]) -> str:
    drawn = ""
    for role, lines in shapes:
        text = "".join(f"<a:p><a:r><a:t>{escape(line)}</a:t></a:r></a:p>" for line in lines)
        drawn += (
            f'<p:sp><p:nvSpPr><p:nvPr><p:ph type="{role}"/></p:nvPr></p:nvSpPr>'
            f"<p:txBody>{text}</p:txBody></p:sp>"
        )
    return (
        f'<p:sld xmlns:p="{_SLIDES}" xmlns:a="{_DRAWING}"><p:cSld><p:spTree>{drawn}'
        "</p:spTree></p:cSld></p:sld>"
    )


def _page_content(lines: Sequence[str]) -> bytes:
    if not lines:
        return b"q 200 0 0 200 72 500 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x80 EI Q"
    shown = "".join(f"({_pdf_text(line)}) Tj 0 -14 Td " for line in lines)
    return f"BT /F1 11 Tf 72 720 Td {shown}ET".encode("cp1252")


def _pdf_text(line: str) -> str:
    return line.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def _pdf_file(objects: Sequence[bytes], trailer: str) -> bytes:
    buffer = bytearray(b"%PDF-1.4\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(buffer))
        buffer += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = len(buffer)
    buffer += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    for place in places:
        buffer += b"%010d 00000 n \n" % place
    size = len(objects) + 1
    buffer += (
        f"trailer\n<< /Size {size} /Root 1 0 R /Info {size - 1} 0 R {trailer} >>\n"
        f"startxref\n{table}\n%%EOF\n"
    ).encode()
    return bytes(buffer)
