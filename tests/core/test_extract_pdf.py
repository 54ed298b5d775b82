from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest
from cryptography.hazmat.decrepit.ciphers.algorithms import ARC4
from cryptography.hazmat.primitives.ciphers import Cipher

from keepsake.domain.capture import Capture, Skipped
from keepsake.testing.documents import pdf_of, records_of
from keepsake.text.extract.documents.page_text import find_furniture, flowing
from keepsake.text.extract.documents.pdf import NO_TEXT, PICTURE_PAGES, PICTURES_ONLY
from keepsake.text.extract.documents.pdf_pages import DAMAGED, NOT_OPENED, PROTECTED

LOCKED = (
    "/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4"
    f" /O <{'11' * 32}> /U <{'22' * 32}> >> /ID [<{'33' * 16}> <{'33' * 16}>]"
)


def written(path: Path, raw: bytes) -> Path:
    path.write_bytes(raw)
    return path


def test_a_document_is_one_record_with_what_it_says_of_itself(tmp_path: Path):
    raw = pdf_of(
        [["The annual report of the company shows", "that sales went up."], ["Second page."]],
        info="/Title (Annual report) /CreationDate (D:20240102030405+01'00')",
    )
    (record,) = records_of(written(tmp_path / "report.pdf", raw))
    assert isinstance(record, Capture)
    assert record.text.split("\n\n")[:2] == [
        "The annual report of the company shows that sales went up.",
        "Second page.",
    ]
    assert (record.title, record.happened_at) == ("Annual report", 1_704_161_045_000)
    assert (record.source_key, record.metadata["pages"]) == ("report.pdf", 2)


def test_a_title_that_is_a_file_name_is_none(tmp_path: Path):
    for told in ("Microsoft Word - draft3.docx", "scan.tex", "untitled"):
        raw = pdf_of([["Text."]], info=f"/Title ({told})")
        (record,) = records_of(written(tmp_path / "lease.pdf", raw))
        assert isinstance(record, Capture)
        assert record.title == "lease"


def test_pages_that_are_pictures_are_told(tmp_path: Path):
    path = written(tmp_path / "scan.pdf", pdf_of([[], []]))
    assert records_of(path) == [Skipped("scan.pdf", PICTURES_ONLY)]
    path = written(tmp_path / "half.pdf", pdf_of([["Some words."], [], []]))
    record, skipped = records_of(path)
    assert isinstance(record, Capture)
    assert skipped == Skipped("half.pdf, page 2, 3", PICTURE_PAGES)
    path = written(tmp_path / "blank.pdf", pdf_of([[" "]]))
    assert records_of(path) == [Skipped("blank.pdf", NO_TEXT)]


def test_protected_and_damaged_files_say_so(tmp_path: Path):
    locked = written(tmp_path / "locked.pdf", pdf_of([["Secret."]], trailer=LOCKED))
    assert records_of(locked) == [Skipped("locked.pdf", PROTECTED)]
    cut = written(tmp_path / "cut.pdf", pdf_of([["Text."]])[:-250])
    assert records_of(cut) == [Skipped("cut.pdf", DAMAGED)]
    broken = written(tmp_path / "broken.pdf", b"%PDF-1.7\n" + bytes(range(256)))
    assert records_of(broken) == [Skipped("broken.pdf", DAMAGED)]


def test_a_file_whose_table_is_wrong_is_read_all_the_same(tmp_path: Path):
    raw = pdf_of([["First page."], ["Second page."]]).replace(b"startxref\n", b"startxref\n9")
    (record,) = records_of(written(tmp_path / "odd.pdf", raw))
    assert isinstance(record, Capture)
    assert "First page." in record.text


def test_a_thousand_pages(tmp_path: Path):
    pages = [[f"Page {n} tells of topic number {n}, at some length."] * 30 for n in range(1000)]
    records = records_of(written(tmp_path / "long.pdf", pdf_of(pages)))
    assert len(records) > 1
    text = "".join(record.text for record in records if isinstance(record, Capture))
    assert all(f"topic number {n}," in text for n in range(1000))
    assert [record.source_key for record in records if isinstance(record, Capture)][:2] == [
        "long.pdf",
        "long.pdf#2",
    ]


def test_a_text_that_is_named_a_pdf_is_text(tmp_path: Path):
    (record,) = records_of(written(tmp_path / "notes.pdf", b"Only a text.\n"))
    assert isinstance(record, Capture)
    assert record.text == "Only a text.\n"


def test_headers_and_page_numbers_are_left_out():
    pages = [
        ("The Big Report", f"Text {'abcd'[n]} of the page.", f"Page {n} of 9") for n in range(4)
    ]
    furniture = find_furniture(pages)
    assert furniture == {"The Big Report", "Page 0 of 0"}
    assert flowing(pages[0], furniture, "")[0] == "Text a of the page.\n\n"


def test_lines_flow_into_paragraphs():
    lines = (
        "Introduction",
        "This is a sentence that runs over more than one line of the page and it",
        "ends here with an am\ufffe",
        "azing word.",
        "- a list entry",
        "- another one",
        "The next paragraph begins after a short line and goes on to its own end and",
    )
    text, rest = flowing(lines, frozenset(), "")
    assert text.split("\n\n")[:4] == [
        "Introduction",
        "This is a sentence that runs over more than one line of the page and it"
        " ends here with an amazing word.",
        "- a list entry",
        "- another one",
    ]
    assert flowing(("then the page after it.",), frozenset(), rest)[0].startswith("The next par")


def test_a_key_that_is_broken_at_the_end_of_a_line_stays_whole():
    lines = ("The key of the server is ghp_a1B2a1B2a1B2a1B2a1", "B2a1B2a1B2a1B2a1 and it works.")
    text, _ = flowing(lines, frozenset(), "")
    assert "ghp_" + "a1B2" * 8 in text
    lines = ("See https://example.org/2024/a-long-name-of-a-page", "The next sentence.")
    assert "a-page The next" in "".join(flowing(lines, frozenset(), ""))


def test_scripts_without_spaces_are_joined_without_any():
    text, rest = flowing(
        ("吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当が", "つかぬ。"), frozenset(), ""
    )
    assert "見当がつかぬ。" in text + rest


PADDING = bytes.fromhex("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a")
FILE_ID = bytes(16)


def rc4(key: bytes, data: bytes) -> bytes:
    return Cipher(ARC4(key), mode=None).encryptor().update(data)


def encrypted(text: str, password: str) -> bytes:
    """A PDF that opens with a password, empty for none; its owner has another one."""
    user = (password.encode() + PADDING)[:32]
    owner = rc4(hashlib.md5(b"owner".ljust(32, PADDING[:1])).digest()[:5], user)
    rights = (-4).to_bytes(4, "little", signed=True)
    key = hashlib.md5(user + owner + rights + FILE_ID).digest()[:5]
    trailer = (
        f"/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <{owner.hex()}>"
        f" /U <{rc4(key, PADDING).hex()}> >> /ID [<{FILE_ID.hex()}> <{FILE_ID.hex()}>]"
    )

    def sealed(found: re.Match[bytes]) -> bytes:
        number = int(found[2]).to_bytes(3, "little") + bytes(2)
        return found[1] + rc4(hashlib.md5(key + number).digest()[:10], found[3]) + found[4]

    stream = rb"((\d+) 0 obj\n<< /Length \d+ >>\nstream\n)(.*?)(\nendstream)"
    return re.sub(stream, sealed, pdf_of([[text]], trailer=trailer), flags=re.DOTALL)


@pytest.mark.parametrize(
    ("password", "given", "expected"),
    [
        ("", "", "Only printing is forbidden."),
        ("sesame", "", PROTECTED),
        ("sesame", "wrong", NOT_OPENED),
        ("sesame", "sesame", "Only printing is forbidden."),
    ],
)
def test_an_encrypted_file_is_opened_as_far_as_it_can_be(
    tmp_path: Path, password: str, given: str, expected: str
):
    path = written(tmp_path / "a.pdf", encrypted("Only printing is forbidden.", password))
    (record,) = records_of(path, passphrase=given)
    told = record.text.strip() if isinstance(record, Capture) else record.reason
    assert told == expected
