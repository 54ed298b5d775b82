"""What every test may ask for, and what keeps each test away from the person's own memory."""

from __future__ import annotations

import faulthandler
import json
import os
from pathlib import Path

import pytest
from hypothesis import settings

# Before anything imports Qt or llama.cpp: windows that need no screen, and a model that leaves
# the processor alone while it waits.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("OMP_WAIT_POLICY", "passive")
# No test may write into the person's own keyring.
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"

from keepsake.paths import HOME_VARIABLE, DataFolder

# A busy machine makes one example slow now and then; pytest's own timeout finds real hangs.
settings.register_profile("keepsake", deadline=None)
settings.load_profile("keepsake")

RESOURCES = Path(__file__).parents[1] / "resources"

_ENDING_SECONDS = 60


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Try what needs windows or other programs once more: it depends on who else is at work."""
    for item in items:
        if item.path.parent.name in {"desktop", "e2e"}:
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_unconfigure(config: pytest.Config) -> None:
    """A thread that a test left behind is named, rather than waited for without end.

    One worker of several waits for the others, and is ended with them.
    """
    if hasattr(config, "workerinput"):
        return
    faulthandler.dump_traceback_later(_ENDING_SECONDS, exit=True)


@pytest.fixture(autouse=True)
def data_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of this test, named by ``KEEPSAKE_HOME`` and not yet made."""
    root = tmp_path / "keepsake"
    monkeypatch.setenv(HOME_VARIABLE, str(root))
    return root


@pytest.fixture
def data_folder(data_root: Path) -> DataFolder:
    """The data folder of this test, made."""
    return DataFolder(data_root).create()


@pytest.fixture(scope="session")
def model_entry() -> dict[str, object]:
    """What the catalogue says of the default embedding model."""
    catalog = json.loads((RESOURCES / "models.json").read_text(encoding="utf-8"))
    wanted = catalog["default_embedding"]
    return next(entry for entry in catalog["embedding"] if entry["id"] == wanted)


@pytest.fixture(scope="session")
def model_path(model_entry: dict[str, object]) -> Path:
    """The default embedding model's file."""
    path = RESOURCES / "models" / str(model_entry["file"])
    if not path.is_file():
        pytest.fail(f"{path.name} is missing; make it with: python3 dev.py model")
    return path
