"""What a start loads, and when."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from keepsake.domain.capture import Capture
from keepsake.engine import Engine
from keepsake.paths import DataFolder
from keepsake.settings import Settings, save_settings
from keepsake.testing.embedder import HashingEmbedder

LOADED_LATER = {
    "fastapi",
    "llama_cpp",
    "mcp",
    "numpy",
    "pydantic",
    "tomllib",
    "yaml",
    "keepsake.clients",
    "keepsake.domain.agent",
    "keepsake.domain.capture",
    "keepsake.domain.entity",
    "keepsake.domain.source",
    "keepsake.domain.status",
    "keepsake.engine",
    "keepsake.enrich",
    "keepsake.events",
    "keepsake.ingest",
    "keepsake.search",
    "keepsake.service",
    "keepsake.text",
    "keepsake_desktop.commands",
    "keepsake_desktop.dialogs.note",
    "keepsake_desktop.dialogs.palette",
    "keepsake_desktop.dialogs.problem",
    "keepsake_desktop.pages.activity",
    "keepsake_desktop.pages.insights",
    "keepsake_desktop.pages.memories.conversation",
    "keepsake_desktop.pages.memories.detail",
    "keepsake_desktop.pages.memories.several_panel",
    "keepsake_desktop.pages.settings",
    "keepsake_desktop.wizard",
}

START = """
import json, sys
from keepsake.paths import default_folder
from keepsake_desktop.app import App
from keepsake_desktop.commandline import Start
from keepsake_desktop.qt import make_qt

qt = make_qt()
app = App(qt, default_folder(), serves=False)
told = {}

def look(page):
    list_ = app.window.memories.pane.list
    told.update(rows=list_.model().rowCount(), modules=sorted(sys.modules))

app.backend.glimpsed.connect(look)
app.backend.opened.connect(qt.quit)
app.backend.failed.connect(qt.quit)
app.start(Start())
qt.exec()
app.close()
print(json.dumps(told))
"""


def test_the_list_is_there_before_anything_heavy_is_loaded(data_folder: DataFolder):
    save_settings(data_folder.settings, Settings(first_run_done=True))
    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as engine:
        engine.remember_many([Capture(text="Green tea"), Capture(text="Black tea")])
    told = json.loads(
        subprocess.run(
            [sys.executable, "-c", START],
            env={**os.environ, "KEEPSAKE_HOME": str(data_folder.root)},
            capture_output=True,
            check=True,
        ).stdout
    )
    assert told["rows"] == 2
    assert not LOADED_LATER.intersection(told["modules"])
