"""Keeps None, True and False alive under Qt bindings built for newer Pythons.

PySide6 6.12 is compiled against Python 3.12, where these objects are immortal, and hands them out
without taking a reference. On Python 3.11 each such call loses one, until the interpreter aborts
with "deallocating None". Python 3.12 and later need nothing of this.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Final

_IMMORTAL_SINCE: Final = (3, 12)
_PLENTY: Final = 1 << 30


def keep_singletons_alive() -> None:
    """Raise the reference counts of the singletons out of reach, as Python 3.12 does itself."""
    if sys.version_info < _IMMORTAL_SINCE and sys.implementation.name == "cpython":
        for singleton in (None, True, False, Ellipsis, NotImplemented):
            ctypes.c_ssize_t.from_address(id(singleton)).value += _PLENTY
