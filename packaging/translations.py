"""Keeps the translations in step with the code: `python packaging/translations.py`.

Reads every text of the application into ``resources/i18n/keepsake_*.ts`` and compiles these into
the ``.qm`` files that are loaded. English holds plural forms only; where one is new it has to be
written into the file by hand.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "i18n"
SOURCES = ROOT / "desktop" / "keepsake_desktop"


def update(folder: Path) -> None:
    """Bring the ``.ts`` files of a folder up to date; texts that are gone leave them."""
    sources = [str(path) for path in sorted(SOURCES.rglob("*.py"))]
    for file in sorted(folder.glob("keepsake_*.ts")):
        plural = ["-pluralonly"] if file.stem == "keepsake_en" else []
        options = ["-no-obsolete", "-locations", "none", *plural]
        _run("lupdate", *options, *sources, "-ts", str(file))


def compile_all(folder: Path) -> None:
    """Write a ``.qm`` file beside each ``.ts`` file."""
    for file in sorted(folder.glob("keepsake_*.ts")):
        _run("lrelease", "-silent", str(file), "-qm", str(file.with_suffix(".qm")))


def _run(tool: str, *arguments: str) -> None:
    program = Path(sys.executable).with_name(f"pyside6-{tool}")
    subprocess.run([str(program), *arguments], check=True, capture_output=True)


if __name__ == "__main__":
    update(FOLDER)
    compile_all(FOLDER)
    print(f"Translations in {FOLDER.relative_to(ROOT)} are up to date.")
