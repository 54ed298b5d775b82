"""The desktop application of Keepsake: tray, window and everything a person sees."""

from __future__ import annotations

import builtins

import PySide6.QtCore  # noqa: F401 - it puts its own import in place of Python's

# Its import offers other spellings of Qt's names, which nothing here uses, and for that reads the
# source of every module that is imported: a tenth of a second in all, and 18 MB that stay.
builtins.__import__ = vars(builtins).get("__orig_import__", builtins.__import__)
