from __future__ import annotations

from pathlib import Path

import pytest

from keepsake.domain.capture import Capture, Skipped
from keepsake.errors import UnsupportedFileError
from keepsake.testing.documents import (
    docx_of,
    epub_of,
    odt_of,
    paragraph,
    pptx_of,
    records_of,
    xlsx_of,
    zip_of,
)
from keepsake.text.extract.containers.archive import REST_LOST
from keepsake.text.extract.documents import book
from keepsake.text.extract.documents.office import NO_TEXT
from keepsake.text.extract.documents.package import DAMAGED, SWOLLEN
from keepsake.text.extract.registry import extractor_for


def captures(path: Path, raw: bytes) -> list[Capture]:
    path.write_bytes(raw)
    records = records_of(path)
    assert all(isinstance(record, Capture) for record in records), records
    return [record for record in records if isinstance(record, Capture)]


def text_of(path: Path, raw: bytes) -> str:
    (record,) = captures(path, raw)
    return record.text.strip()


def test_word_headings_lists_and_tables(tmp_path: Path):
    styles = (
        '<w:style w:styleId="berschrift2"><w:name w:val="heading 2"/></w:style>'
        '<w:style w:styleId="own"><w:name w:val="Own"/><w:basedOn w:val="berschrift2"/></w:style>'
        '<w:style w:styleId="T"><w:name w:val="Title"/></w:style>'
    )
    number = '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="3"/></w:numPr>'
    cells = "".join(f"<w:tc>{paragraph(text)}</w:tc>" for text in ("Rent", "900 €"))
    body = (
        paragraph("Contract", style="T")
        + paragraph("Terms", style="berschrift2")
        + paragraph("More", style="own")
        + paragraph("first", properties=number)
        + f"<w:tbl><w:tr>{cells}</w:tr></w:tbl>"
    )
    raw = docx_of(body, {"styles": styles}, title="The lease")
    (record,) = captures(tmp_path / "lease.docx", raw)
    assert record.text.strip().split("\n\n") == [
        "# Contract", "## Terms", "## More", "  - first", "Rent | 900 €",
    ]  # fmt: skip
    assert (record.title, record.happened_at) == ("The lease", 1_709_287_200_000)


def test_word_leaves_out_what_is_not_shown(tmp_path: Path):
    body = (
        "<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del>"
        "<w:ins><w:r><w:t>kept</w:t></w:r></w:ins>"
        '<w:r><w:instrText>PAGE \\* MERGE</w:instrText><w:t xml:space="preserve"> words</w:t></w:r>'
        "<w:r><w:tab/><w:t>tab</w:t><w:br/><w:t>line</w:t></w:r></w:p>"
        "<w:p><mc:AlternateContent><mc:Choice><w:txbxContent>"
        f"{paragraph('in a box')}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>"
        f"{paragraph('in a box')}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:p>"
        f"<w:sdt><w:sdtContent>{paragraph('in a form')}</w:sdtContent></w:sdt>"
    )
    text = text_of(tmp_path / "a.docx", docx_of(body))
    assert text == "kept words\ttab\nline\n\nin a box\n\nin a form"


def test_word_notes_and_comments_come_at_the_end(tmp_path: Path):
    parts = {
        "footnotes": f"<w:footnote>{paragraph('See page 3.')}</w:footnote>",
        "comments": f'<w:comment w:author="Eva">{paragraph("Is that so?")}</w:comment>',
    }
    text = text_of(tmp_path / "a.docx", docx_of(paragraph("Text"), parts))
    assert text == "Text\n\nSee page 3.\n\nComment by Eva: Is that so?"


def test_slides_in_their_order_with_notes(tmp_path: Path):
    raw = pptx_of([("Plans", ["grow", "hire"], "Speak slowly"), ("", ["end"], "")])
    assert text_of(tmp_path / "talk.pptx", raw).split("\n\n") == [
        "# Plans", "grow\nhire", "Notes: Speak slowly", "# Slide 2", "end",
    ]  # fmt: skip


def test_sheets_are_records_whose_rows_name_their_columns(tmp_path: Path):
    people = (
        '<row><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>'
        '<row><c r="A2" t="inlineStr"><is><t>Ada</t></is></c>'
        '<c r="C2" s="1"><v>45000.5</v></c></row>'
        '<row><c r="A3" t="str"><v>Bob</v></c><c r="C3" s="0"><v>0.30000000000000004</v></c></row>'
    )
    styles = (
        '<numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yy h:mm"/></numFmts>'
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>'
    )
    flags = '<row><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c><v>7</v></c></row>'
    raw = xlsx_of(
        {"People": people, "Empty": "", "Flags": flags}, strings=["Name", "Born"], styles=styles
    )
    one, two = captures(tmp_path / "book.xlsx", raw)
    assert one.text.splitlines() == [
        "Name |  | Born", "Name: Ada; Born: 2023-03-15 12:00", "Name: Bob; Born: 0.3",
    ]  # fmt: skip
    assert (one.title, one.source_key) == ("book: People", "book.xlsx#People")
    assert (two.text.strip(), two.ordinal) == ("yes | #N/A | 7", 1)


def test_a_password_in_a_column_stands_beside_its_name(tmp_path: Path):
    rows = "".join(
        "<row>" + "".join(f'<c t="inlineStr"><is><t>{v}</t></is></c>' for v in row) + "</row>"
        for row in (("site", "password"), ("shop", "hunter2xyz"))
    )
    assert "password: hunter2xyz" in text_of(tmp_path / "a.xlsx", xlsx_of({"S": rows}))


def test_a_book_is_a_record_for_each_chapter(tmp_path: Path):
    chapters = {"one.xhtml": "<body><h1>Down</h1><p>Alice &eacute;</p></body>", "two.xhtml": "<p>x"}
    one, two = captures(tmp_path / "b.epub", epub_of(chapters, title="Alice"))
    assert (one.title, one.text, one.thread) == ("Alice: Down", "# Down\n\nAlice é", two.thread)
    assert [one.ordinal, two.ordinal] == [0, 1]


def test_a_locked_book_says_so(tmp_path: Path):
    path = tmp_path / "b.epub"
    path.write_bytes(epub_of({"one.xhtml": "<p>x"}, title="Alice", encrypted="one.xhtml"))
    assert records_of(path) == [Skipped("b.epub", book.PROTECTED)]


def test_open_document_text(tmp_path: Path):
    body = (
        '<text:h text:outline-level="2">Head</text:h>'
        '<text:p>A<text:s text:c="2"/>b<text:tab/>c</text:p>'
        "<text:tracked-changes><text:p>gone</text:p></text:tracked-changes>"
        "<text:list><text:list-item><text:p>one</text:p><text:list><text:list-item><text:p>deep"
        "</text:p></text:list-item></text:list></text:list-item></text:list>"
        '<table:table table:name="T"><table:table-row><table:table-cell><text:p>x</text:p>'
        '</table:table-cell><table:table-cell table:number-columns-repeated="2"/>'
        "<table:table-cell><text:p>y</text:p></table:table-cell></table:table-row></table:table>"
    )
    assert text_of(tmp_path / "a.odt", odt_of(body)).split("\n\n") == [
        "## Head", "A  b\tc", "- one", "  - deep", "T\nx |  |  | y",
    ]  # fmt: skip


@pytest.mark.parametrize("raw", [docx_of(""), pptx_of([]), xlsx_of({}), odt_of("")])
def test_documents_without_text_say_so(tmp_path: Path, raw: bytes):
    path = tmp_path / "empty.bin"
    path.write_bytes(raw)
    assert records_of(path) == [Skipped("empty.bin", NO_TEXT)]


def test_the_content_counts_and_not_the_name(tmp_path: Path):
    assert text_of(tmp_path / "a.zip", docx_of(paragraph("Hello"))) == "Hello"


def test_a_cut_off_document_says_so(tmp_path: Path):
    path = tmp_path / "cut.docx"
    raw = docx_of(paragraph("Hello"))
    path.write_bytes(raw[: len(raw) // 2])
    assert records_of(path) == [Skipped("cut.docx", DAMAGED)]
    path.write_bytes(raw[:-40])
    document, skipped = records_of(path)
    assert isinstance(document, Capture)
    assert document.text.strip() == "Hello"
    assert skipped == Skipped("cut.docx", REST_LOST)


def test_entities_that_grow_without_bound_are_refused(tmp_path: Path):
    lol = '<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]>'
    path = tmp_path / "laughs.docx"
    files = {
        "[Content_Types].xml": "<Types/>",
        "_rels/.rels": '<r><x Id="1" Type="x/officeDocument" Target="word/document.xml"/></r>',
        "word/document.xml": f"{lol}<document><body><p><r><t>&b;</t></r></p></body></document>",
    }
    path.write_bytes(zip_of(files))
    assert records_of(path) == [Skipped("laughs.docx", SWOLLEN)]


def test_a_part_that_swells_is_refused(tmp_path: Path):
    path = tmp_path / "bomb.docx"
    path.write_bytes(docx_of(paragraph(" " * 30_000_000)))
    assert records_of(path) == [Skipped("bomb.docx", SWOLLEN)]


def test_a_document_with_a_password_says_so(tmp_path: Path):
    path = tmp_path / "locked.xlsx"
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500)
    path.write_bytes(header + "EncryptedPackage".encode("utf-16-le") + bytes(500))
    with pytest.raises(UnsupportedFileError, match="protected by a password"):
        extractor_for(path)
