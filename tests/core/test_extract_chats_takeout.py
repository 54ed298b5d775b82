from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from keepsake.domain.memory import Speaker
from keepsake.text.extract.chats.takeout import NO_QUESTION, NO_TIME, OTHER_PRODUCT
from keepsake.text.extract.chats.takeout_json import STRANGE
from keepsake.text.extract.chats.written_dates import find_moment

Read = Callable[..., Any]
HARD_SPACE = "\u00a0"


def activity(title: str, moment: str | None, answer: str = "", **more: Any) -> dict[str, Any]:
    told: dict[str, Any] = {
        "header": "Gemini Apps",
        "title": title,
        "time": moment,
        "products": ["Gemini Apps"],
        "activityControls": ["Gemini Apps Activity"],
    }
    if answer:
        told["safeHtmlItem"] = [{"html": answer}]
    return told | more


def test_questions_close_in_time_are_one_conversation(read_file: Read):
    found = read_file(
        "MyActivity.json",
        [
            activity("Prompted Much later", "2026-01-01T12:00:00Z", "<p>Yes</p>"),
            activity("Prompted And sugar?", "2026-01-01T00:20:00.500Z"),
            activity(
                "Prompted How much salt?", "2026-01-01T00:00:00Z", "<p>Two <b>percent</b>.</p>"
            ),
        ],
    )
    later, second, first = found.captures
    assert found.format == "Gemini activity"
    assert first.text == "User: How much salt?\n\nAssistant: Two percent."
    assert (second.text, second.speaker) == ("User: And sugar?", Speaker.USER)
    assert first.thread == second.thread == "gemini:1767225600000"
    assert (first.ordinal, second.ordinal, later.ordinal) == (0, 1, 0)
    assert later.thread != first.thread
    assert first.happened_at == 1_767_225_600_000
    assert (first.attribution.provider, first.attribution.agent) == ("google", "Gemini")


def test_keys_stay_when_old_entries_are_gone(read_file: Read):
    entries = [
        activity("Prompted B", "2026-01-01T00:05:00Z", "2"),
        activity("Prompted A", "2026-01-01T00:00:00Z", "1"),
    ]
    whole, trimmed = (read_file("MyActivity.json", part) for part in (entries, entries[:1]))
    assert whole.captures[0].source_key == trimmed.captures[0].source_key


def test_the_conversation_is_known_where_a_link_tells_it(read_file: Read):
    link = "https://gemini.google.com/app/abc123"
    found = read_file(
        "MyActivity.json",
        [
            activity("Prompted B", "2026-01-02T00:00:00Z", "2", titleUrl=link),
            activity("Prompted A", "2026-01-01T00:00:00Z", "1", subtitles=[{"url": link}]),
        ],
    )
    assert {one.thread for one in found.captures} == {"gemini:abc123"}
    assert [one.ordinal for one in found.captures] == [1, 0]


@pytest.mark.parametrize(
    "title",
    [
        "Prompted How much salt?",
        "Asked Gemini: How much salt?",
        "Eingegebener Prompt: How much salt?",
        f"Poslali ste poziv:{HARD_SPACE}How much salt?",
        f"何か言いました:{HARD_SPACE}How much salt?",
        "How much salt?",
        "Prompted How much salt?  Attached 2 files.",
    ],
)
def test_the_label_before_a_question_is_cut_off(read_file: Read, title: str):
    (capture,) = read_file("x.json", [activity(title, "2026-01-01T00:00:00Z", "2 %")]).captures
    assert capture.text == "User: How much salt?\n\nAssistant: 2 %"


def test_everything_else_is_accounted_for(read_file: Read):
    found = read_file(
        "x.json",
        [
            activity("Gave feedback: Good response", "2026-01-01T00:00:00Z"),
            activity("Created Gemini Canvas", "2026-01-01T00:00:00Z", "<p>x</p>"),
            activity("Prompted When?", None),
            activity("Prompted When?", "yesterday"),
            activity("Uporabljena je bila funkcija", "2026-01-01T00:00:00Z"),
            activity("Prompted Hi", "2026-01-01T00:00:00Z", attachedFiles=["a.pdf"]),
            activity("Watched a film", "2026-01-01T00:00:00Z", header="YouTube",
                     products=["YouTube"]),
            5,
        ],
    )  # fmt: skip
    assert found.texts == ["User: Hi\n\n[a.pdf]"]
    assert found.reasons == [NO_QUESTION, NO_QUESTION, NO_TIME, NO_TIME, NO_QUESTION, STRANGE]


def test_another_products_log_is_told_to_be_one(read_file: Read):
    entry = activity("Searched for bread", "2026-01-01T00:00:00Z", header="Search",
                     products=["Search"])  # fmt: skip
    assert read_file("MyActivity.json", [entry]).reasons == [OTHER_PRODUCT]


def cell(asked: str, moment: str, answer: str = "", *, product: str = "Gemini Apps",
         link: str = "") -> str:  # fmt: skip
    return (
        '<div class="outer-cell mdl-cell mdl-cell--12-col mdl-shadow--2dp"><div class="mdl-grid">'
        '<div class="header-cell mdl-cell mdl-cell--12-col">'
        f'<p class="mdl-typography--title">{product}<br></p></div>'
        '<div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1">'
        f"{asked}<br>{moment}<br>{answer}</div>"
        '<div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1 '
        'mdl-typography--text-right"></div>'
        '<div class="content-cell mdl-cell mdl-cell--12-col mdl-typography--caption">'
        f"<b>Products:</b><br>&emsp;{product}<br>{link}</div></div></div>"
    )


def page(*cells: str, style: str = ".mdl-grid{display:flex}") -> str:
    return (
        f"<html><head><title>My Activity History</title><style>{style}</style></head>"
        f'<body><div class="mdl-grid">{"".join(cells)}</div></body></html>'
    )


def test_the_page_splits_question_and_answer_at_the_time(read_file: Read):
    link = '<a href="https://gemini.google.com/app/abc">x</a>'
    found = read_file(
        "MyActivity.html",
        page(
            cell("Prompted&nbsp;And <b>sugar</b>?", "Nov 5, 2025, 1:40:47\u202fAM CET",
                 "<p>None.</p><div>Really</div>", link=link),
            cell("Prompted&nbsp;How much<br>salt &amp; why?", "Nov 5, 2025, 1:34:47 AM CET",
                 "<p>Use <code>2</code> %.</p><p>It <i>matters</i>.</p>", link=link),
        ),
    )  # fmt: skip
    second, first = found.captures
    assert found.format == "Gemini activity"
    assert first.text == "User: How much\nsalt & why?\n\nAssistant: Use 2 %.\n\nIt matters."
    assert second.text.startswith("User: And sugar?\n\nAssistant: None.")
    assert first.happened_at == 1_762_302_887_000
    assert first.thread == second.thread == "gemini:abc"
    assert (first.ordinal, second.ordinal) == (0, 1)


def test_the_page_in_another_language_with_files(read_file: Read):
    asked = (
        f"Poslali ste poziv:{HARD_SPACE}Kaj je to?<br>1 priložena datoteka.<br>"
        '-  <a href="slika-52.png">slika.png</a>'
    )
    found = read_file(
        "Moja_dejavnost.html",
        page(
            cell(asked, "5. nov. 2025, 01:34:47 CET", "<p>Mačka.</p>", product="Aplikacije Gemini"),
            cell(f"Ustvarjeno platno{HARD_SPACE}Kviz<br>print(1)", "5. nov. 2025, 01:30:00 CET"),
            cell("Prompted When", "some time last week", "<p>x</p>"),
            cell("Iskali ste kruh", "5. nov. 2025, 01:30:00 CET", product="Iskanje"),
        ),
    )
    assert found.texts == ["User: Kaj je to?\n\n[slika.png]\n\nAssistant: Mačka."]
    assert found.reasons == [NO_QUESTION, NO_TIME]


def test_a_long_style_sheet_hides_nothing(read_file: Read):
    style = ".mdl-grid{display:flex}" * 6_000
    text = page(cell("Prompted Hi", "Nov 5, 2025, 1:34:47 AM UTC", "Hello"), style=style)
    assert read_file("x.html", text).texts == ["User: Hi\n\nAssistant: Hello"]


def test_a_page_of_another_product_is_told(read_file: Read):
    text = page(cell("Searched", "Nov 5, 2025, 1:34:47 AM UTC", product="Search"))
    assert read_file("x.html", text).reasons == [OTHER_PRODUCT]


@pytest.mark.parametrize(
    ("line", "moment"),
    [
        ("Nov 5, 2025, 1:34:47 AM CET", 1_762_302_887_000),
        ("5 nov 2025, 01:34:47 CET", 1_762_302_887_000),
        ("05.11.2025, 01:34:47 MEZ", 1_762_302_887_000),
        ("2025/11/05 1:34:47 GMT+1", 1_762_302_887_000),
        ("2025年11月5日 9:34:47 JST", 1_762_302_887_000),
        ("5 ноя. 2025 г., 03:34:47 MSK", 1_762_302_887_000),
        ("5 de nov. de 2025, 0:34:47 UTC", 1_762_302_887_000),
        ("May 31, 2025, 12:00:00 PM EDT", 1_748_707_200_000),
        ("11/25/2025, 12:34:47 AM UTC", 1_764_030_887_000),
        ("12:34:47", None),
        ("Meet me on 5 Nov 2025 at the door", None),
        ("Feb 30, 2025, 1:00:00 AM UTC", None),
        ("Nov 5, 25, 1:34:47 AM", None),
    ],
)
def test_dates_of_many_languages(line: str, moment: int | None):
    assert find_moment(line) == moment


@pytest.mark.parametrize(
    ("line", "hour"),
    [
        ("2026年1月5日 GMT+08:00 15:04:05", 7),
        ("2026年1月5日 CST 15:04:05", 7),
        ("2026年1月5日 下午3:04:05 [GMT+8]", 7),
        ("2026. 1. 5. 오후 3:04:05 KST", 6),
        ("5 січ. 2026 р., 15:04:05 EET", 13),
        ("5.1.2026 klo 15.04.05 EET", 13),
        ("5. jan. 2026 15.04.05 CET", 14),
        ("5. 1. 2026 15:04:05 SEČ", 14),
        ("05\u200f/01\u200f/2026، 3:04:05 م UTC", 15),
        ("15:04:05 5 thg 1, 2026 GMT+7", 8),
        ("5 Jan 2026, 15.04.05 WIB", 8),
        ("5/1/2569 15:04:05 GMT+07:00", 8),
    ],
)
def test_dates_of_many_countries(line: str, hour: int):
    assert find_moment(line) == 1_767_571_445_000 + hour * 3_600_000


@pytest.mark.parametrize(
    "line", ["We meet at 15:04:05 on 5 Jan 2026", "Version 1.02.03 of 5/1/2026 is out", "15:04:05"]
)
def test_a_sentence_with_a_time_is_no_date(line: str):
    assert find_moment(line) is None


@pytest.mark.parametrize("label", ["Wpisany prompt: ", "发送的提示：", "送信したメッセージ: "])
def test_labels_without_a_hard_space_are_told_by_their_shape(read_file: Read, label: str):
    entry = activity(f"{label}翻译：hello", "2026-01-01T00:00:00Z", "<p>Hi</p>")
    assert read_file("MyActivity.json", [entry]).texts == ["User: 翻译：hello\n\nAssistant: Hi"]
