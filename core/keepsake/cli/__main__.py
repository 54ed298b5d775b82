"""``python -m keepsake.cli``: the same as ``keepsake``."""

from keepsake.cli import main

main()
