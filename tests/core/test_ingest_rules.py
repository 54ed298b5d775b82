from __future__ import annotations

from pathlib import Path

import pytest

from keepsake.domain.source import SourceKind
from keepsake.ingest.ignore_files import IgnoreFiles
from keepsake.ingest.layouts import layout_of
from keepsake.ingest.rules import (
    EXCLUDED,
    HIDDEN,
    IGNORED,
    NO_CONVERSATION,
    OF_ANOTHER,
    OTHER_TYPE,
    OWN,
    PASSING,
    ScanRules,
)
from keepsake.ingest.scan import FoundFile, scan_folder


def put(root: Path, *names: str, text: str = "words") -> None:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def keys(root: Path, rules: ScanRules) -> set[str]:
    found = scan_folder(root, rules, root=root)
    return {file.key for file in found if isinstance(file, FoundFile)}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "vault"
    folder.mkdir()
    return folder


def test_every_refusal_has_its_reason(root: Path, data_root: Path):
    put(root, ".gitignore", text="build/\n*.log\n!keep.log\n")
    rules = ScanRules(
        own_folder=data_root,
        excluded=("drafts",),
        only_types=("md", ".TXT", "*.log"),
        ignore_files=IgnoreFiles(root),
        left_out=frozenset({root / "other"}),
    )
    reasons = {
        name: rules.refuses_path(root, root / name, is_folder=False)
        for name in (
            "a.md", "b.txt", "keep.log", "c.pdf", ".hidden.md", ".git/a.md", "a.md~", "drafts/a.md",
            "build/a.md", "x/y.log", "other/a.md",
        )
    }  # fmt: skip
    assert reasons == {
        "a.md": "", "b.txt": "", "keep.log": "", "c.pdf": OTHER_TYPE, ".hidden.md": HIDDEN,
        ".git/a.md": HIDDEN, "a.md~": PASSING, "drafts/a.md": EXCLUDED, "build/a.md": IGNORED,
        "x/y.log": IGNORED, "other/a.md": OF_ANOTHER,
    }  # fmt: skip
    inside = ScanRules(own_folder=root / "own")
    assert inside.refuses_path(root, root / "own" / "a.md", is_folder=False) == OWN


def test_lists_in_folders_count_for_what_lies_below(root: Path, data_root: Path):
    put(root, "a.md", "b.md", "sub/a.md", "sub/b.md", "sub/deep/b.md", "secret/a.md", "c/d/e.md")
    put(root, ".keepsakeignore", text="# mine\n\n/b.md\nsecret/\nc/**/e.md\n")
    put(root, "sub/.gitignore", text="b.md\n")
    put(root, "sub/deep/.keepsakeignore", text="!b.md\n!\n\\\n")
    rules = ScanRules(own_folder=data_root, ignore_files=IgnoreFiles(root))
    assert keys(root, rules) == {"a.md", "sub/a.md", "sub/deep/b.md"}


def test_our_list_decides_over_gits_in_one_folder(root: Path, data_root: Path):
    put(root, "a.md", "b.md")
    put(root, ".gitignore", text="*.md\n")
    put(root, ".keepsakeignore", text="!a.md\n")
    rules = ScanRules(own_folder=data_root, ignore_files=IgnoreFiles(root))
    assert keys(root, rules) == {"a.md"}


CLAUDE_CODE = {
    "history.jsonl", "projects/-x/s.jsonl", "settings.json", "todos/a.jsonl",
    "projects/-x/agent-1.jsonl", "projects/-x/s/subagents/agent-2.jsonl",
    "projects/-x/s/tool-results/a.jsonl", "projects/-x/memory/MEMORY.jsonl",
}  # fmt: skip
VSCODE = {
    "workspaceStorage/a/chatSessions/1.json", "workspaceStorage/a/chatSessions/2.jsonl",
    "globalStorage/emptyWindowChatSessions/3.jsonl", "workspaceStorage/a/state.vscdb",
    "globalStorage/other/1.json", "settings.json", "History/x/1.json",
}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "there", "read"),
    [
        (SourceKind.CLAUDE_CODE, CLAUDE_CODE, {"history.jsonl", "projects/-x/s.jsonl"}),
        (SourceKind.CLAUDE_CODE, {"-x/s.jsonl", "-x/agent-1.jsonl"}, {"-x/s.jsonl"}),
        (
            SourceKind.CODEX,
            {"sessions/2026/rollout-1.jsonl", "archived_sessions/rollout-2.jsonl", "log/x.jsonl"},
            {"sessions/2026/rollout-1.jsonl", "archived_sessions/rollout-2.jsonl"},
        ),
        (
            SourceKind.GEMINI_CLI,
            {"ab/chats/session-1.json", "ab/chats/session-2.jsonl", "ab/logs.json"},
            {"ab/chats/session-1.json", "ab/chats/session-2.jsonl"},
        ),
        (
            SourceKind.CURSOR,
            {"globalStorage/state.vscdb", "workspaceStorage/a/state.vscdb", "History/a.json"},
            {"globalStorage/state.vscdb", "workspaceStorage/a/state.vscdb"},
        ),
        (SourceKind.VSCODE, VSCODE, {n for n in VSCODE if "hatSessions" in n}),
    ],
)
def test_only_conversations_are_read_in_the_folders_of_apps(
    root: Path, data_root: Path, kind: SourceKind, there: set[str], read: set[str]
):
    put(root, *there)
    rules = ScanRules(own_folder=data_root, layout=layout_of(kind, root))
    assert keys(root, rules) == read
    assert {
        name for name in there if not rules.refuses_path(root, root / name, is_folder=False)
    } == read
    refused = next(iter(there - read))
    assert rules.refuses_path(root, root / refused, is_folder=False) == NO_CONVERSATION
