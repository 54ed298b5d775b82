"""How threads share the processor: work in the background stands back for what is waited for."""

from __future__ import annotations

import sys


def stand_back() -> None:
    """Give the calling thread, for good, what others leave of the processor.

    Only for threads that work without holding the interpreter: one that holds it and stands back
    would make all others wait with it. Where the system does not allow it nothing changes.
    """
    if sys.platform == "win32":
        from keepsake.scheduling.windows import lower_priority
    elif sys.platform == "darwin":
        from keepsake.scheduling.macos import lower_priority
    else:
        from keepsake.scheduling.linux import lower_priority
    lower_priority()
