"""Reads untrusted files in a process of its own, which may hang, swell or die.

``sandbox.py`` is what the rest of the program sees; ``child.py`` is the other process.
"""
