"""What the application was asked to do when it was started."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

PAGES = ("memories", "sources", "insights", "activity", "trash", "settings")


@dataclass(frozen=True, slots=True)
class Start:
    """One start of the application; a running one gets it handed over."""

    hidden: bool = False
    gallery: bool = False
    page: str = ""
    search: bool = False
    note: bool = False
    paths: tuple[Path, ...] = ()


def parse(arguments: Sequence[str]) -> Start:
    """Read the command line; paths become absolute so that they can be handed over."""
    parser = argparse.ArgumentParser(
        prog="keepsake-desktop", description="One private memory for all your assistants."
    )
    parser.add_argument("paths", nargs="*", type=Path, help="files and folders to keep")
    parser.add_argument("--hidden", action="store_true", help="start in the tray")
    parser.add_argument("--page", choices=PAGES, default="", help="the page to open")
    parser.add_argument("--search", action="store_true", help="open the quick search")
    parser.add_argument("--note", action="store_true", help="open the quick note")
    parser.add_argument("--gallery", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    return Start(
        hidden=given.hidden,
        gallery=given.gallery,
        page=given.page,
        search=given.search,
        note=given.note,
        paths=tuple(path.absolute() for path in given.paths),
    )
