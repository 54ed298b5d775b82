from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from keepsake.logs import start_logging
from keepsake.paths import DataFolder


@pytest.fixture(autouse=True)
def root_logger() -> Iterator[None]:
    root = logging.getLogger()
    before = root.handlers[:], root.level, logging.raiseExceptions
    yield
    for handler in root.handlers:
        handler.close()
    root.handlers[:], logging.raiseExceptions = before[0], before[2]
    root.setLevel(before[1])


def fail() -> None:
    try:
        _ = 1 / 0
    except ZeroDivisionError:
        logging.getLogger("keepsake").exception("the sum failed")


def test_tracebacks_go_to_the_file_alone(
    data_folder: DataFolder, capsys: pytest.CaptureFixture[str]
):
    start_logging(data_folder, "test")
    fail()
    told = capsys.readouterr().err
    assert "the sum failed" in told
    assert "Traceback" not in told
    assert "Traceback" in (data_folder.logs / "test.log").read_text(encoding="utf-8")


def test_a_log_that_cannot_be_written_stops_nothing(
    data_folder: DataFolder, capsys: pytest.CaptureFixture[str]
):
    (data_folder.logs / "test.log").mkdir()
    start_logging(data_folder, "test")
    fail()
    assert "Traceback" not in capsys.readouterr().err
