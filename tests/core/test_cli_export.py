"""Memories handed on by the command line, and what it is told about them, in real processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from keepsake.domain.capture import Capture
from keepsake.engine import Engine
from keepsake.paths import HOME_VARIABLE, DataFolder
from keepsake.testing.embedder import HashingEmbedder

SECONDS = 60.0


def keepsake(root: Path, *words: str) -> Any:
    """What a command answers in JSON."""
    ended = subprocess.run(
        [sys.executable, "-P", "-m", "keepsake.cli", *words, "--json"],
        env={**os.environ, HOME_VARIABLE: str(root)},
        capture_output=True,
        stdin=subprocess.DEVNULL,
        encoding="utf-8",
        timeout=SECONDS,
        check=True,
    )
    return json.loads(ended.stdout)


def test_an_export_moves_to_another_computer_and_into_a_vault(
    data_folder: DataFolder, tmp_path: Path
):
    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as engine:
        uid = engine.remember(Capture(text="Anna prefers tea.", tags=("drinks",))).uid
        engine.remember(Capture(text="The harbor is open.", namespace="work"))
    file, vault, other = tmp_path / "all.jsonl", tmp_path / "vault", tmp_path / "other"
    assert keepsake(data_folder.root, "export", str(file)) == {"written": 2}
    assert keepsake(other, "import", str(file), "--later")["new"] == 2
    stats = keepsake(other, "stats")
    assert stats["namespaces"] == {"default": 1, "work": 1}
    assert stats["tags"] == {"drinks": 1}
    report = keepsake(other, "obsidian-export", str(vault), "--tag", "drinks")
    assert (report["written"], report["left_alone"]) == (1, 0)
    (note,) = vault.rglob("*.md")
    assert f"keepsake: {uid}" in note.read_text(encoding="utf-8")
