"""The vaults that Obsidian knows of."""

from __future__ import annotations

import json
from pathlib import Path

from keepsake.clients.environment import Environment

_FLATPAK = Path(".var", "app", "md.obsidian.Obsidian", "config", "obsidian", "obsidian.json")


def obsidian_vaults(env: Environment) -> list[Path]:
    """Vaults by Obsidian's own list; none where it is not there or not understood."""
    lists = [env.application_data / "obsidian" / "obsidian.json"]
    if env.platform == "linux":
        lists.append(env.home / _FLATPAK)
    return [vault for path in lists for vault in _read(path)]


def _read(path: Path) -> list[Path]:
    try:
        known = json.loads(path.read_text(encoding="utf-8"))
        return [Path(vault["path"]) for vault in known["vaults"].values()]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return []
