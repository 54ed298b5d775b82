"""Takes the first import in the memory of ``KEEPSAKE_HOME`` back, or brings it again.

Says ``ready`` on stdout when that begins, and ``done`` when it has ended.
"""

from __future__ import annotations

import sys

from keepsake.engine import Engine
from keepsake.paths import default_folder
from keepsake.settings import Settings


def main(direction: str) -> None:
    with Engine.open(default_folder(), Settings(), watch=False, embed=False) as engine:
        turn = engine.undo_import if direction == "undo" else engine.redo_import
        print("ready", flush=True)
        turn(1)
        print("done", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
