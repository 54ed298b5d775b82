from __future__ import annotations

import re
import runpy
import shutil
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from keepsake_desktop import wording
from keepsake_desktop.counts import COUNTS
from keepsake_desktop.translation import LANGUAGES

ROOT = Path(__file__).parents[2]
TRANSLATIONS = ROOT / "resources" / "i18n"


def test_every_text_is_translated_and_nothing_else(tmp_path):
    tool = runpy.run_path(str(ROOT / "packaging" / "translations.py"))
    for file in TRANSLATIONS.glob("*.ts"):
        shutil.copy(file, tmp_path)
    tool["update"](tmp_path)
    for file in tmp_path.glob("*.*"):
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


def test_every_language_that_can_be_chosen_is_there():
    assert {f"keepsake_{code}" for code in LANGUAGES} == {
        file.stem for file in TRANSLATIONS.glob("*.qm")
    }


def test_every_context_is_one_that_is_asked_for():
    """``tr`` looks under the name of the class, whatever the object is called in the code."""
    code = "\n".join(path.read_text("utf-8") for path in (ROOT / "desktop").rglob("*.py"))
    known = set(re.findall(r"^class (\w+)", code, re.MULTILINE))
    known |= set(re.findall(r"translate\(\s*[\"'](\w+)[\"']", code)) | {"engine"}
    for file in TRANSLATIONS.glob("*.ts"):
        asked = {context.findtext("name") for context in ElementTree.parse(file).iter("context")}
        assert asked <= known


GAPS = re.compile(r"%L?n|\{\w+\}")


def messages() -> Iterator[tuple[str, str]]:
    """Every text with each of its translations."""
    for file in TRANSLATIONS.glob("*.ts"):
        for message in ElementTree.parse(file).iter("message"):
            source = message.findtext("source", "")
            translation = message.find("translation")
            assert translation is not None
            forms = [form.text or "" for form in translation.iter("numerusform")]
            for form in forms or [translation.text or ""]:
                yield source, form


def test_translations_fill_in_what_the_text_fills_in():
    """A number may be left out where one form says it in words, nothing else may."""
    for source, translation in messages():
        gaps, kept = set(GAPS.findall(source)), set(GAPS.findall(translation))
        assert kept <= gaps, source
        assert gaps - kept <= {"%Ln", "%n"}, source


def test_translations_keep_the_air_around_a_text():
    for source, translation in messages():
        assert len(source) - len(source.lstrip()) == len(translation) - len(translation.lstrip())


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


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("claude-ai", "Claude Desktop"),
        ("Cursor-vscode", "Cursor"),
        ("codex-mcp-client", "Codex"),
        ("my own script", "my own script"),
    ],
)
def test_an_assistant_is_called_what_a_person_calls_it(agent, name):
    assert wording.assistant_name(agent) == name
