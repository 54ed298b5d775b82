"""``python -m keepsake_desktop``."""

from __future__ import annotations

import sys

from keepsake_desktop.start import main

if __name__ == "__main__":
    sys.exit(main())
