"""How a large folder is brought in and watched, and whether anything gets lost in a storm."""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import psutil

from keepsake.bench.machine import machine, resident_bytes, versions
from keepsake.bench.storm import Storm
from keepsake.domain.source import FileState
from keepsake.engine import Engine
from keepsake.paths import DataFolder
from keepsake.settings import Settings
from keepsake.store.database import open_database

_SEED: Final = 20_260_304
_PAUSE_S: Final = 0.02
_AWAY_S: Final = 10.0
_LOOK_S: Final = 1.0
_PATIENCE_S: Final = 300.0
_AWAY_AT: Final = (0.4, 0.75)

Announce = Callable[[str], None]
Kept = dict[str, tuple[str, str, str]]


def run(
    *, folders: int, files: int, seconds: float, rest: float, announce: Announce
) -> dict[str, Any]:
    """Import a tree, let a storm go over it while it is watched, and compare with a full look.

    The storm lasts ``seconds``; how busy watching is afterwards is measured for ``rest`` seconds.
    """
    with tempfile.TemporaryDirectory(prefix="keepsake-bench-") as name:
        place = Path(name)
        root, outside = place / "vault", place / "outside"
        root.mkdir()
        outside.mkdir()
        storm = Storm(root, outside, seed=_SEED)
        announce(f"making {files:,} notes in {folders:,} folders")
        storm.build(folders=folders, files=files)
        watched = DataFolder(place / "watched").create()
        with Engine.open(watched, Settings(), embed=False) as engine:
            report = _measure(engine, storm, root, seconds=seconds, announce=announce)
            settled = _wait_until_settled(watched, storm)
            announce("watching it at rest")
            report |= {"settled_after_s": settled, "idle_cpu_percent": _idle_share(rest)}
            report["rescan"] = _look_again(engine)
            kept = _kept(watched)
        announce("comparing with a memory that never saw the storm")
        fresh = _fresh(DataFolder(place / "fresh").create(), root)
        report["lost"], report["wrong"] = _differences(kept, fresh, storm.on_disk())
    return {"machine": machine(), "versions": versions(), **report}


def _measure(
    engine: Engine, storm: Storm, root: Path, *, seconds: float, announce: Announce
) -> dict[str, Any]:
    announce("importing")
    began = time.monotonic()
    engine.add_folder(root)
    receipt = engine.wait_for_import(engine.receipts()[0].id)
    imported = time.monotonic() - began
    announce(f"a storm of {seconds:,.0f} seconds")
    return {
        "files": receipt.files,
        "records_per_second": receipt.new / imported,
        "storm_steps": _rage(storm, seconds),
        "resident_bytes": resident_bytes(),
    }


def _look_again(engine: Engine) -> dict[str, int]:
    """What a look at everything still finds."""
    (source,) = engine.sources()
    receipt = engine.wait_for_import(engine.rescan(source.id))
    return {"new": receipt.new, "updated": receipt.updated, "found": receipt.found}


def _rage(storm: Storm, seconds: float) -> int:
    """Let the storm go on for so long; twice the root is away for a while."""
    began, steps = time.monotonic(), 0
    away = [began + share * seconds for share in _AWAY_AT]
    pause = threading.Event()
    while time.monotonic() < began + seconds:
        storm.step()
        steps += 1
        if away and time.monotonic() >= away[0]:
            away.pop(0)
            storm.take_away_the_root()
            pause.wait(min(_AWAY_S, seconds / 10))
            storm.bring_back_the_root()
        pause.wait(_PAUSE_S)
    return steps


def _wait_until_settled(folder: DataFolder, storm: Storm) -> float | None:
    """Seconds until the memory says what the disk says; None if it never does."""
    began, pause = time.monotonic(), threading.Event()
    on_disk = storm.on_disk()
    while time.monotonic() < began + _PATIENCE_S:
        if {path: text for path, (_, text, _) in _kept(folder).items()} == on_disk:
            return time.monotonic() - began
        pause.wait(_LOOK_S)
    return None


def _idle_share(seconds: float) -> float:
    """How much of one processor this process takes while nothing happens, in percent."""
    process = psutil.Process()
    before, began = process.cpu_times(), time.monotonic()
    threading.Event().wait(seconds)
    after = process.cpu_times()
    used = after.user + after.system - before.user - before.system
    return 100 * used / (time.monotonic() - began)


def _fresh(folder: DataFolder, root: Path) -> Kept:
    with Engine.open(folder, Settings(), watch=False, embed=False) as engine:
        engine.wait_for_import(engine.import_paths([root]))
    return _kept(folder)


def _kept(folder: DataFolder) -> Kept:
    """Title, text and place of every memory whose file is there, by its path."""
    db = open_database(folder.database, read_only=True)
    try:
        rows = db.execute(
            """SELECT f.path, m.title, m.text, m.thread FROM source_file AS f JOIN memory AS m
            ON m.source_id = f.source_id AND m.source_key = f.path WHERE f.state = ?""",
            (FileState.KEPT,),
        )
        return {str(row[0]): (str(row[1]), str(row[2]), str(row[3])) for row in rows}
    finally:
        db.close()


def _differences(watched: Kept, fresh: Kept, on_disk: dict[str, str]) -> tuple[int, int]:
    """Notes on the disk that are not kept, and memories that are not as a full look makes them."""
    lost = len(on_disk.keys() - watched.keys())
    wrong = len(watched.keys() - fresh.keys())
    return lost, wrong + sum(fresh[key] != watched[key] for key in watched.keys() & fresh.keys())
