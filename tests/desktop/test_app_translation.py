from __future__ import annotations

import runpy
import shutil
from pathlib import Path

import pytest

from keepsake_desktop import wording
from keepsake_desktop.counts import COUNTS
from keepsake_desktop.translation import languages

ROOT = Path(__file__).parents[2]
TRANSLATIONS = ROOT / "resources" / "i18n"


def test_every_text_is_translated_and_nothing_else(tmp_path):
    tool = runpy.run_path(str(ROOT / "packaging" / "translations.py"))
    for file in TRANSLATIONS.glob("*.ts"):
        shutil.copy(file, tmp_path)
    tool["update"](tmp_path)
    for file in tmp_path.glob("*.ts"):
        text = file.read_text("utf-8")
        assert text == (TRANSLATIONS / file.name).read_text("utf-8"), (
            "run packaging/translations.py"
        )
        assert "unfinished" not in text


def test_the_compiled_translations_are_the_written_ones(tmp_path):
    tool = runpy.run_path(str(ROOT / "packaging" / "translations.py"))
    for file in TRANSLATIONS.glob("*.ts"):
        shutil.copy(file, tmp_path)
    tool["compile_all"](tmp_path)
    for file in tmp_path.glob("*.qm"):
        assert file.read_bytes() == (TRANSLATIONS / file.name).read_bytes()


def test_english_is_there():
    assert "en" in languages()


@pytest.mark.parametrize(
    ("count", "said"),
    [(0, "0 memories"), (1, "1 memory"), (2, "2 memories"), (1204, "1,204 memories")],
)
def test_numbers_and_nouns_agree(qapp, count, said):
    assert COUNTS.memories(count) == said


@pytest.mark.parametrize(
    ("minutes", "said"),
    [(0, "just now"), (1, "1 minute ago"), (59, "59 minutes ago"), (60, "1 hour ago")],
)
def test_ago(qapp, minutes, said):
    now = 1_700_000_000_000
    assert wording.ago(now - minutes * 60_000, now=now) == said


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (None, ""),
        (3, "less than a minute left"),
        (60, "about 1 minute left"),
        (7200, "about 2 hours left"),
    ],
)
def test_time_left(qapp, seconds, said):
    assert wording.time_left(seconds) == said
