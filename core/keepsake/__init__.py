"""Keepsake's memory engine: one local, private, lasting memory for AI assistants."""

import os

__version__ = "0.1.0"

# Before anything imports numpy: its matrices are small here, and threads that wait for each other
# on a busy computer make a question ten times as slow.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
