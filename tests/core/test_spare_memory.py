from __future__ import annotations

import ctypes
import sys

import psutil
import pytest

from keepsake.spare_memory import give_back

GLIBC = sys.platform == "linux" and hasattr(ctypes.CDLL(None), "malloc_trim")


def resident() -> int:
    return int(psutil.Process().memory_info().rss)


@pytest.mark.skipif(not GLIBC, reason="only glibc keeps what was freed")
def test_what_was_freed_goes_back_to_the_system():
    pieces = [bytearray(1_000) for _ in range(100_000)]
    full = resident()
    del pieces[::2], pieces[:-1]
    give_back()
    assert resident() < full - 50_000_000
    assert len(pieces) == 1
