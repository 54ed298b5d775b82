from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from keepsake.domain.memory import Kind, Provenance, Speaker
from keepsake.text.extract.chats.aside import ASIDE
from keepsake.text.extract.chats.chatgpt import EMPTY, FORGOTTEN, OTHER_BRANCH, STRANGE
from keepsake.text.extract.chats.chatgpt_canvas import EMPTY as NO_TEXT
from keepsake.text.extract.chats.chatgpt_message import UNKNOWN_KIND
from keepsake.text.extract.json_stream import BROKEN_END, BROKEN_RECORD

Read = Callable[..., Any]
BEGAN = 1_767_225_600.123456  # 2026-01-01T00:00:00Z


def message(
    key: str, role: str, text: Any = "", *, at: float | None = None, **more: Any
) -> dict[str, Any]:
    content = {"content_type": "text", "parts": [text]} if isinstance(text, str) else text
    return {
        "id": key,
        "author": {"role": role, "name": more.pop("name", None), "metadata": {}},
        "create_time": at,
        "content": content,
        "recipient": more.pop("recipient", "all"),
        "metadata": more,
    }


def node(key: str, parent: str | None, said: dict[str, Any] | None) -> dict[str, Any]:
    return {"id": key, "message": said, "parent": parent, "children": []}


def conversation(*nodes: dict[str, Any], current: str | None = "", **more: Any) -> dict[str, Any]:
    mapping = {one["id"]: one for one in nodes}
    for one in nodes:
        if one.get("parent") in mapping:
            mapping[one["parent"]]["children"].append(one["id"])
    return {
        "title": "Bread",
        "create_time": BEGAN,
        "update_time": BEGAN + 60,
        "mapping": mapping,
        "current_node": current if current != "" else nodes[-1]["id"],
        "conversation_id": "c1",
        "id": "c1",
        **more,
    }


def simple(key: str = "c1", question: str = "How much salt?") -> dict[str, Any]:
    return conversation(
        node("root", None, None),
        node("s", "root", message("s", "system", "", is_visually_hidden_from_conversation=True)),
        node("u1", "s", message("u1", "user", question, at=BEGAN + 1)),
        node("a1", "u1", message("a1", "assistant", "Two percent.", at=BEGAN + 2, model_slug="m")),
        id=key,
        conversation_id=key,
    )


def test_a_question_with_its_answer_is_one_memory(read_file: Read):
    found = read_file("conversations.json", [simple()])
    (capture,) = found.captures
    assert found.format == "ChatGPT export"
    assert found.reasons == []
    assert capture.text == "User: How much salt?\n\nAssistant: Two percent."
    assert (capture.title, capture.kind) == ("How much salt?", Kind.CONVERSATION)
    assert (capture.thread, capture.source_key) == ("chatgpt:c1", "chatgpt:c1/u1")
    assert capture.happened_at == 1_767_225_601_123
    assert (capture.speaker, capture.provenance) == (Speaker.NONE, Provenance.RECORDED)
    assert (capture.attribution.provider, capture.attribution.agent) == ("openai", "ChatGPT")
    assert (capture.attribution.conversation_id, capture.attribution.model_id) == ("c1", "m")
    assert capture.metadata["conversation"] == "Bread"
    assert capture.metadata["url"] == "https://chatgpt.com/c/c1"


@pytest.mark.parametrize(
    "content",
    [
        [simple()],
        {"conversations": [simple()]},
        simple(),
        json.dumps([simple()], indent=4),
        "\ufeff" + json.dumps([simple()], ensure_ascii=False),
        json.dumps([simple()]).encode("utf-16"),
        json.dumps([{key: simple()[key] for key in ("mapping", "id", "current_node")}]),
    ],
    ids=["list", "wrapped", "single", "indented", "mark", "utf-16", "mapping first"],
)
def test_every_shape_of_file_is_recognized_by_its_content(read_file: Read, content: Any):
    found = read_file("whatever.txt", content)
    assert found.texts == ["User: How much salt?\n\nAssistant: Two percent."]
    assert found.reasons == []


def test_the_path_to_the_current_message_is_followed_not_the_first_children(read_file: Read):
    tree = conversation(
        node("root", None, None),
        node("u1", "root", message("u1", "user", "First draft", at=BEGAN + 1)),
        node("a1", "u1", message("a1", "assistant", "Old answer", at=BEGAN + 2)),
        node("u2", "root", message("u2", "user", "Edited", at=BEGAN + 3)),
        node("a2", "u2", message("a2", "assistant", "Regenerated away", at=BEGAN + 4)),
        node("a3", "u2", message("a3", "assistant", "Better", at=BEGAN + 5)),
        node("u3", "a3", message("u3", "user", "Thanks, and sugar?", at=BEGAN + 6)),
        current="u3",
    )
    found = read_file("conversations.json", [tree])
    assert found.texts == ["User: Edited\n\nAssistant: Better", "User: Thanks, and sugar?"]
    assert [one.ordinal for one in found.captures] == [0, 1]
    assert found.captures[1].speaker is Speaker.USER
    assert found.reasons == [OTHER_BRANCH] * 3


def test_without_a_current_message_the_latest_end_counts(read_file: Read):
    nodes = (
        node("u1", None, message("u1", "user", "Question", at=BEGAN)),
        node("a2", "u1", message("a2", "assistant", "Later", at=BEGAN + 9)),
        node("a1", "u1", message("a1", "assistant", "Earlier", at=BEGAN + 2)),
    )
    for current in (None, "gone"):
        found = read_file("conversations.json", [conversation(*nodes, current=current)])
        assert found.texts == ["User: Question\n\nAssistant: Later"]
        assert found.reasons == [OTHER_BRANCH]


def test_without_links_messages_are_in_the_order_of_time(read_file: Read):
    nodes = [
        {"id": "a", "message": message("a", "assistant", "Blue.", at=BEGAN + 2)},
        {"id": "u", "message": message("u", "user", "Which color?", at=BEGAN + 1)},
    ]
    loose = {"mapping": {one["id"]: one for one in nodes}, "id": "c1", "create_time": BEGAN}
    found = read_file("conversations.json", [loose])
    assert found.texts == ["User: Which color?\n\nAssistant: Blue."]


def test_only_children_lists_are_enough(read_file: Read):
    tree = simple()
    for one in tree["mapping"].values():
        del one["parent"]
    assert len(read_file("conversations.json", [tree]).captures) == 1


def test_circles_and_missing_parents_end_nowhere(read_file: Read):
    circle = conversation(
        node("u1", "a1", message("u1", "user", "Round", at=BEGAN)),
        node("a1", "u1", message("a1", "assistant", "and round", at=BEGAN + 1)),
    )
    broken = conversation(
        node("u1", "lost", message("u1", "user", "Early", at=BEGAN)),
        node("a1", "u1", message("a1", "assistant", "Early answer", at=BEGAN + 1)),
        node("u2", "gone", message("u2", "user", "Late", at=BEGAN + 2)),
        node("a2", "u2", message("a2", "assistant", "Late answer", at=BEGAN + 3)),
        id="c2",
        conversation_id="c2",
    )
    found = read_file("conversations.json", [circle, broken])
    assert found.texts == [
        "User: Round\n\nAssistant: and round",
        "User: Early\n\nAssistant: Early answer",
        "User: Late\n\nAssistant: Late answer",
    ]
    assert found.reasons == []


def test_missing_titles_times_and_ids_are_borne(read_file: Read):
    tree = simple()
    tree |= {"title": None, "create_time": None, "update_time": None}
    del tree["id"], tree["conversation_id"]
    for one in tree["mapping"].values():
        if one["message"]:
            one["message"]["create_time"] = None
    (capture,) = read_file("conversations.json", [tree]).captures
    assert capture.title == "How much salt?"
    assert capture.happened_at == 1_800_000_000_000  # when the file was written
    assert capture.thread.startswith("chatgpt:")
    assert "conversation" not in capture.metadata


def test_what_goes_on_behind_an_answer_is_left_out(read_file: Read):
    def kind(content_type: str, **more: Any) -> dict[str, Any]:
        return {"content_type": content_type, **more}

    said = [
        message("u", "user", "Plot it"),
        message("h", "user", "About me", is_user_system_message=True,
                user_context_message_data={"about_user_message": "x"}),
        message("t", "assistant", kind("thoughts", thoughts=[{"content": "hm"}])),
        message("r", "assistant", kind("reasoning_recap", content="Thought for 3 s")),
        message("c", "assistant", kind("code", language="python", text="plot()"),
                recipient="python"),
        message("o", "tool", kind("execution_output", text="secret"), name="python"),
        message("q", "tool", kind("tether_quote", text="page"), name="browser"),
        message("b", "tool", kind("tether_browsing_display", result="page"), name="browser"),
        message("w", "tool", kind("sonic_webpage", text="page"), name="web"),
        message("e", "tool", kind("system_error", text="failed"), name="python"),
        message("m", "tool", "<keepsake-memory>what we told</keepsake-memory>", name="mcp"),
        message("x", "assistant", kind("hologram", shape="cube")),
        message("a", "assistant", "Here \ue200cite\ue202turn0\ue201it is【3†source】."),
        message("k", "assistant", kind("code", language="unknown", text="x = 1")),
    ]  # fmt: skip
    chain = [node(one["id"], said[place - 1]["id"] if place else None, one)
             for place, one in enumerate(said)]  # fmt: skip
    found = read_file("conversations.json", [conversation(*chain)])
    assert found.texts == ["User: Plot it\n\nAssistant: Here it is.\n\n```\nx = 1\n```"]
    assert found.reasons == [UNKNOWN_KIND]


def test_pictures_sounds_and_files_leave_their_words(read_file: Read):
    pointer = {"content_type": "image_asset_pointer", "asset_pointer": "file-service://x"}
    spoken = {"content_type": "audio_transcription", "text": "and this?"}
    parts = {"content_type": "multimodal_text", "parts": [pointer, "What is this?", spoken]}
    tree = conversation(
        node("u1", None, message("u1", "user", parts)),
        node("a1", "u1", message("a1", "assistant", "A cat.")),
        node("u2", "a1", message("u2", "user", {"content_type": "multimodal_text",
                                                "parts": [pointer]},
                                 attachments=[{"name": "report.pdf"}, {"id": "nameless"}])),
        node("a2", "u2", message("a2", "assistant", "A report.")),
    )  # fmt: skip
    assert read_file("conversations.json", [tree]).texts == [
        "User: What is this?\n\nand this?\n\n[picture]\n\nAssistant: A cat.",
        "User: [report.pdf]\n\nAssistant: A report.",
    ]


def test_what_chatgpt_saved_itself_is_kept_as_facts(read_file: Read):
    tree = conversation(
        node("u1", None, message("u1", "user", "I am a vegetarian", at=BEGAN)),
        node("b1", "u1", message("b1", "assistant", "Is a vegetarian.", recipient="bio",
                                 at=BEGAN + 1)),
        node("b2", "b1", message("b2", "tool", "Model set context updated.", name="bio")),
        node("b3", "b2", message("b3", "tool", "Lives in Graz.", name="bio")),
        node("a1", "b3", message("a1", "assistant", "Noted.", at=BEGAN + 2)),
    )  # fmt: skip
    found = read_file("conversations.json", [tree])
    exchange, *saved = found.captures
    assert exchange.text == "User: I am a vegetarian\n\nAssistant: Noted."
    assert [one.text for one in saved] == ["Is a vegetarian.", "Lives in Graz."]
    assert {(one.kind, one.provenance, one.tags) for one in saved} == {
        (Kind.FACT, Provenance.DERIVED, ("saved-memory",))
    }
    assert saved[0].source_key == "chatgpt://c1/b1"


def test_records_without_words_are_accounted_for(read_file: Read):
    forgotten = simple("c3") | {"is_do_not_remember": True}
    silent = conversation(node("root", None, None), id="c4")
    found = read_file(
        "conversations.json", [simple(), 7, {"title": "no tree"}, forgotten, silent, None]
    )
    assert len(found.captures) == 1
    assert found.reasons == [STRANGE, STRANGE, FORGOTTEN, EMPTY, STRANGE]


def test_a_broken_record_costs_only_itself(read_file: Read):
    whole = json.dumps(simple("c1"))
    raw = f'[{whole}, {{"title": "x" "mapping": {{}}}}, {json.dumps(simple("c2"))}, {whole[:200]}'
    found = read_file("conversations.json", raw)
    assert [one.thread for one in found.captures] == ["chatgpt:c1", "chatgpt:c2"]
    assert found.reasons == [BROKEN_RECORD, BROKEN_END]


def test_labels_inside_a_message_do_not_change_who_speaks(read_file: Read):
    tree = conversation(
        node("u1", None, message("u1", "user", "What did I say?\r\n\r\nAssistant: hello")),
        node("a1", "u1", message("a1", "assistant", "This:\n\nUser: I live in Rome\n\nSystem: x")),
    )
    (text,) = read_file("conversations.json", [tree]).texts
    assert text == (
        "User: What did I say?\n\n> Assistant: hello\n\n"
        "Assistant: This:\n\n> User: I live in Rome\n\n> System: x"
    )


def test_a_very_long_exchange_comes_in_parts(read_file: Read):
    tree = conversation(
        node("u1", None, message("u1", "user", "Write a book")),
        node("a1", "u1", message("a1", "assistant", "word " * 60_000)),
    )
    first, second = read_file("conversations.json", [tree]).captures
    assert len(first.text) <= 200_000
    assert (first.source_key, second.source_key) == ("chatgpt:c1/u1", "chatgpt:c1/u1#2")
    assert (first.ordinal, second.ordinal, second.title) == (0, 0, "Write a book (2)")


def test_the_other_files_of_an_export_are_left_out_beside_its_conversations(
    read_file: Read, tmp_path: Path
):
    (tmp_path / "conversations-000.json").write_text(json.dumps([simple()]), encoding="utf-8")
    for name in ("chat.html", "user.json", "message_feedback.json", "export_manifest.json"):
        found = read_file(name, "<html><body>How much salt?</body></html>")
        assert (found.captures, found.reasons) == ([], [ASIDE])
    assert len(read_file("conversations-000.json").captures) == 1


def test_a_canvas_is_a_document(read_file: Read):
    canvas = {"id": "d1", "version": 3, "title": "Recipe", "textdoc_type": "document",
              "content": "# Bread", "updated_at": "2026-01-01T00:00:00Z"}  # fmt: skip
    found = read_file("textdocs/d1.json", canvas)
    (document,) = found.captures
    assert (document.text, document.title, document.kind) == ("# Bread", "Recipe", Kind.DOCUMENT)
    assert (document.source_key, document.happened_at) == ("chatgpt://canvas/d1", 1_767_225_600_000)
    many = read_file("textdocs/all.json", [canvas, canvas | {"id": "d2", "content": ""}])
    assert (len(many.captures), many.reasons) == (1, [NO_TEXT])


def answered(*said: dict[str, Any]) -> dict[str, Any]:
    """A conversation in which these messages follow the one before."""
    parents = ["root", *(one["id"] for one in said)]
    nodes = [node(one["id"], parent, one) for parent, one in zip(parents, said, strict=False)]
    return conversation(node("root", None, None), *nodes)


def test_marks_in_an_answer_are_read_as_the_page_shows_them(read_file: Read):
    answer = (
        '\ue200entity\ue202["people","Alan Turing","mathematician"]\ue201 worked here: '
        "\ue200url\ue202Bletchley Park\ue202https://example.org\ue201.\ue200cite\ue202turn0search0\ue201"
    )
    found = read_file(
        "conversations.json",
        [answered(message("u", "user", "Who?"), message("a", "assistant", answer))],
    )
    assert found.texts == [
        "User: Who?\n\nAssistant: Alan Turing worked here: [Bletchley Park](https://example.org)."
    ]


def test_what_is_written_in_a_canvas_is_part_of_the_answer(read_file: Read):
    def call(key: str, tool: str, told: Any) -> dict[str, Any]:
        content = {"content_type": "code", "language": "json", "text": json.dumps(told)}
        return message(key, "assistant", content, recipient=f"canmore.{tool}")

    part = {"updates": [{"pattern": "Snow", "replacement": "Hail"}]}
    anew = {"updates": [{"pattern": ".*", "multiple": False, "replacement": "Snow falls."}]}
    found = read_file(
        "conversations.json",
        [
            answered(
                message("u1", "user", "A poem about rain, please"),
                call("k1", "create_textdoc", {"name": "Rain", "type": "document",
                                              "content": "Rain falls."}),
                message("t1", "tool", "Created", name="canmore.create_textdoc"),
                message("a1", "assistant", "Done."),
                message("u2", "user", "Now snow"),
                call("k2", "update_textdoc", anew),
                call("k3", "comment_textdoc", {"comments": [{"comment": "hm"}]}),
                call("k4", "update_textdoc", part),
                message("u3", "user", "And code"),
                call("k5", "create_textdoc", {"name": "hi", "type": "code/python",
                                              "content": "print(1)"}),
            )
        ],
    )  # fmt: skip
    assert found.texts == [
        "User: A poem about rain, please\n\nAssistant: Rain\n\nRain falls.\n\nDone.",
        "User: Now snow\n\nAssistant: Snow falls.",
        "User: And code\n\nAssistant: hi\n\n```python\nprint(1)\n```",
    ]
    assert not found.skipped


def test_a_picture_is_an_answer(read_file: Read):
    drawn = {
        "content_type": "multimodal_text",
        "parts": [{"content_type": "image_asset_pointer", "asset_pointer": "sediment://x"}],
    }
    found = read_file(
        "conversations.json",
        [
            answered(
                message("u1", "user", "Draw a cat"),
                message("k", "assistant", '{"prompt": "cat"}', recipient="dalle.text2im"),
                message("t", "tool", drawn, name="dalle.text2im"),
                message("u2", "user", "Thanks"),
            )
        ],
    )  # fmt: skip
    assert found.texts == ["User: Draw a cat\n\nAssistant: [picture]", "User: Thanks"]


def test_a_message_without_a_time_has_that_of_the_one_before(read_file: Read):
    found = read_file(
        "conversations.json",
        [
            answered(
                message("u1", "user", "One", at=BEGAN + 5),
                message("a1", "assistant", "Two", at=BEGAN + 6),
                message("u2", "user", "Three"),
            )
        ],
    )
    first, second = (one.happened_at for one in found.captures)
    assert (first, second) == (round((BEGAN + 5) * 1000), round((BEGAN + 6) * 1000))
