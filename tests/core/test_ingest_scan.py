from __future__ import annotations

import os
from pathlib import Path

import pytest

from keepsake.domain.source import SourceKind
from keepsake.ingest.layouts import layout_of
from keepsake.ingest.reading import hash_file
from keepsake.ingest.rules import ScanRules
from keepsake.ingest.scan import ClosedFolder, FoundFile, find_file, portable, scan_folder


def make(root: Path, *names: str) -> Path:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, encoding="utf-8")
    return root


def keys(root: Path, rules: ScanRules) -> list[str]:
    return [f.key for f in scan_folder(root, rules, root=root) if isinstance(f, FoundFile)]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "vault"
    root.mkdir()
    return root


@pytest.fixture
def rules(data_root: Path) -> ScanRules:
    return ScanRules(own_folder=data_root)


def test_files_are_told_in_order_without_the_junk(root: Path, rules: ScanRules):
    make(
        root,
        "b.md", "a.md", "deep/er/c.md", ".hidden.md", ".git/config", ".obsidian/app.json",
        "node_modules/x/readme.md", "pkg/__pycache__/x.pyc", "~$draft.docx", "draft.md~",
        "save.tmp", "x.md.swp", "4913", "Thumbs.db",
    )  # fmt: skip
    assert keys(root, rules) == ["a.md", "b.md", "deep/er/c.md"]


def test_patterns_leave_out_names_and_paths(root: Path, data_root: Path):
    make(root, "a.md", "a.LOG", "Drafts/x.md", "work/private/y.md", "work/open/z.md")
    patterns = ("*.log", "drafts", "work/private/", "work\\open\\none", " ")
    assert keys(root, ScanRules(own_folder=data_root, excluded=patterns)) == [
        "a.md",
        "work/open/z.md",
    ]


def test_links_are_not_followed(root: Path, rules: ScanRules, tmp_path: Path):
    make(tmp_path / "outside", "secret.md")
    make(root, "a.md")
    (root / "link").symlink_to(tmp_path / "outside")
    (root / "link.md").symlink_to(tmp_path / "outside" / "secret.md")
    (root / "loop").symlink_to(root)
    assert keys(root, rules) == ["a.md"]


def test_other_sources_and_our_own_folder_are_left_out(root: Path):
    make(root, "a.md", "keepsake/memory.db", "other/b.md")
    rules = ScanRules(own_folder=root / "keepsake", left_out=frozenset({root / "other"}))
    assert keys(root, rules) == ["a.md"]
    assert rules.is_own(root / "keepsake" / "memory.db")
    assert not rules.is_own(root / "keepsake.md")


def test_only_sessions_of_claude_code_are_taken(root: Path, data_root: Path):
    make(
        root,
        "-home-me/s1.jsonl", "-home-me/agent-7.jsonl", "-home-me/s1/subagents/agent-1.jsonl",
        "-home-me/s1/tool-results/x.txt", "-home-me/memory/MEMORY.md", "-home-me/s1.meta.json",
    )  # fmt: skip
    layout = layout_of(SourceKind.CLAUDE_CODE, root)
    rules = ScanRules(own_folder=data_root, layout=layout)
    assert keys(root, rules) == ["-home-me/s1.jsonl"]


@pytest.mark.parametrize(
    ("path", "is_folder", "taken"),
    [
        ("a.md", False, True),
        ("sub/a.md", False, True),
        (".git/HEAD", False, False),
        (".git", True, False),
        ("sub", True, True),
        ("node_modules/x/a.md", False, False),
        (".a.md.kate-swp", False, False),
    ],
)
def test_a_path_is_judged_as_a_scan_would(
    root: Path, rules: ScanRules, path: str, is_folder: bool, taken: bool
):
    assert rules.takes_path(root, root / path, is_folder=is_folder) is taken


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes in folders")
def test_a_pipe_is_no_file(root: Path, rules: ScanRules):
    make(root, "a.md")
    os.mkfifo(root / "pipe.md")
    assert keys(root, rules) == ["a.md"]
    assert find_file(root / "pipe.md", "pipe.md") is None


def test_a_folder_that_is_gone_is_told(root: Path, rules: ScanRules):
    found = list(scan_folder(root / "gone", rules, root=root))
    assert found == [ClosedFolder(root / "gone", "gone/")]


def test_names_that_are_no_text_become_text():
    assert portable(Path(os.fsdecode(b"caf\xe9.md"))).endswith("caf\\xe9.md")


def test_very_deep_trees_are_walked(root: Path, rules: ScanRules):
    folder = root
    for _ in range(120):
        folder /= "d"
    make(folder, "end.md")
    assert len(keys(root, rules)) == 1


def test_a_database_changes_with_its_log(root: Path):
    make(root, "state.vscdb")
    before = find_file(root / "state.vscdb", "state.vscdb")
    content = hash_file(root / "state.vscdb")
    make(root, "state.vscdb-wal")
    after = find_file(root / "state.vscdb", "state.vscdb")
    assert before is not None
    assert after is not None
    assert after.size > before.size
    assert hash_file(root / "state.vscdb") != content
