"""Searching, reading and changing memories."""
