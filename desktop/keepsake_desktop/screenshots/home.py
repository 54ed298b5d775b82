"""A home folder with what a person has in hers: notes, conversations, assistants."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final

from keepsake_desktop.screenshots.samples import FILES

_NAMES: Final = ("HOME", "USERPROFILE")
_PROJECTS: Final = {"billing-service": 9, "garden-planner": 4, "thesis": 6}
_ASSISTANTS: Final = (
    ".config/Claude/claude_desktop_config.json",
    ".cursor/mcp.json",
    ".gemini/settings.json",
)
_MISTAKE: Final = '{\n  "servers": {\n    "other": }\n}\n'


def move_into(home: Path) -> None:
    """Make ``home`` the home of this process, without notes and assistants."""
    home.mkdir(exist_ok=True)
    for name in _NAMES:
        os.environ[name] = str(home)
    os.environ["XDG_CONFIG_HOME"] = str(home / ".config")


def furnish(home: Path) -> None:
    """Put there what the welcome pages look for."""
    for project, sessions in _PROJECTS.items():
        for number in range(sessions):
            line = {"type": "user", "message": {"role": "user", "content": f"Question {number}"}}
            path = home / ".claude" / "projects" / f"-home-{project}" / f"{number:08d}.jsonl"
            _write(path, json.dumps(line) + "\n")
    vault = home / "Second Brain"
    for folder in (vault, home / "Notes"):
        for title, text in FILES:
            _write(folder / f"{title}.md", f"# {title}\n\n{text}\n")
    _write(
        home / ".config" / "obsidian" / "obsidian.json",
        json.dumps({"vaults": {"one": {"path": str(vault)}}}),
    )
    for name in _ASSISTANTS:
        _write(home / name, "{}\n")
    _write(home / ".config" / "Code" / "User" / "mcp.json", _MISTAKE)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
