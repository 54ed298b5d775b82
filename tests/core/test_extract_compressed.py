from __future__ import annotations

import gzip
import json
import os
from collections.abc import Callable
from typing import Any

import pytest
import zstandard

from keepsake.domain.memory import Speaker
from keepsake.text.extract.containers.compressed import CUT_OFF
from keepsake.text.extract.documents.package import SWOLLEN

META = {"timestamp": "2026-03-01T08:00:00.000Z", "type": "session_meta",
        "payload": {"id": "019c-1", "timestamp": "2026-03-01T08:00:00.000Z", "cwd": "/w/bakery",
                    "originator": "codex_cli_rs", "cli_version": "0.99.0"}}  # fmt: skip


def rollout(turns: int, noise: int = 0) -> bytes:
    """The log of a session of Codex; ``noise`` bytes a line cannot be made smaller."""
    lines = [json.dumps(META)]
    for number in range(turns):
        for role, kind in (("user", "input_text"), ("assistant", "output_text")):
            content = [{"type": kind, "text": f"{role} says {number}"}]
            payload = {"type": "message", "role": role, "content": content,
                       "noise": os.urandom(noise).hex()}  # fmt: skip
            lines.append(json.dumps({"timestamp": "2026-03-01T08:00:01Z",
                                     "type": "response_item", "payload": payload}))  # fmt: skip
    return ("\n".join(lines) + "\n").encode()


@pytest.mark.parametrize("pack", [zstandard.compress, gzip.compress])
def test_a_compressed_session_is_read_as_if_it_were_not(
    read_file: Callable[..., Any], pack: Callable[[bytes], bytes]
):
    plain = read_file("rollout-1.jsonl", rollout(2))
    packed = read_file("rollout-1.jsonl.zst", pack(rollout(2)))
    assert packed.format == "compressed file"
    assert packed.texts == plain.texts == [
        f"User: user says {n}\n\nAssistant: assistant says {n}" for n in range(2)
    ]  # fmt: skip
    assert [c.source_key for c in packed.captures] == [c.source_key for c in plain.captures]
    assert packed.captures[0].speaker is Speaker.NONE


def test_several_frames_are_one_file(read_file: Callable[..., Any]):
    raw = rollout(400, noise=20)
    middle = len(raw) // 2
    packed = zstandard.compress(raw[:middle]) + zstandard.compress(raw[middle:])
    reading = read_file("rollout-1.jsonl.zst", packed)
    assert len(reading.captures) == 400
    assert not reading.skipped


@pytest.mark.parametrize("pack", [zstandard.compress, gzip.compress])
def test_what_is_cut_off_comes_in_as_far_as_it_goes(
    read_file: Callable[..., Any], pack: Callable[[bytes], bytes]
):
    packed = pack(rollout(4000, noise=30))
    reading = read_file("rollout-1.jsonl.zst", packed[: len(packed) // 2])
    assert 1000 < len(reading.captures) < 3000
    assert reading.reasons == [CUT_OFF]


def test_a_bomb_is_refused(read_file: Callable[..., Any]):
    packed = zstandard.compress(bytes(250_000_000))
    reading = read_file("notes.txt.zst", b"".join([zstandard.compress(b"text " * 20_000), packed]))
    assert reading.reasons == [SWOLLEN]
    assert not reading.captures


def test_a_compressed_note_is_read_by_the_reader_for_notes(read_file: Callable[..., Any]):
    reading = read_file("idea.md.gz", gzip.compress(b"# Idea\n\nBuild it."))
    assert [c.title for c in reading.captures] == ["Idea"]
