from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keepsake_desktop.screenshots.pseudo import stretched


def test_pictures_of_what_is_named_alone(tmp_path):
    words = ("empty", "zh", "dark", "200", "settings", "trash")
    command = [sys.executable, "-m", "keepsake_desktop.screenshots", str(tmp_path), "--only"]
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([*command, *words], env=environment, check=True, capture_output=True)
    assert done.stderr == b""
    pictures = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.png"))
    assert "empty/zh-dark-200/trash.png" in pictures
    assert "empty/zh-dark-200/settings-1.png" in pictures
    assert {path.rpartition("/")[0] for path in pictures} == {"empty/zh-dark-200"}
    assert not any("memories" in path for path in pictures)


@given(st.text(max_size=80))
def test_a_stretched_text_is_longer_and_in_brackets(text):
    made = stretched(text)
    assert made.startswith("[")
    assert made.endswith("]")
    assert len(made) >= len(text) + 2


@pytest.mark.parametrize(
    ("text", "gap"),
    [("%Ln memories", "%Ln"), ("by {name}", "{name}"), ("in <private>", "<private>")],
)
def test_what_is_filled_in_stays(text, gap):
    assert gap in stretched(text)
