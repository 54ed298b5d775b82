"""The engine: opens, wires, starts and stops everything that makes a memory work."""

from keepsake.engine.engine import Engine

__all__ = ["Engine"]
