"""Keepsake's memory engine: one local, private, lasting memory for AI assistants."""

__version__ = "0.1.0"
