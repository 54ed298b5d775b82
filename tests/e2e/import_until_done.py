"""Imports a folder into the memory of ``KEEPSAKE_HOME`` and goes on with what was interrupted.

Says ``ready`` on stdout when the import runs, and ``done`` when it has ended.
"""

from __future__ import annotations

import sys
from pathlib import Path

from keepsake.engine import Engine
from keepsake.paths import default_folder
from keepsake.settings import Settings


def main(folder: Path) -> None:
    with Engine.open(default_folder(), Settings(), embed=False) as engine:
        known = engine.receipts()
        receipt_id = known[0].id if known else engine.import_paths([folder])
        print("ready", flush=True)
        engine.wait_for_import(receipt_id)
        print("done", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
