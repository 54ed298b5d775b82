"""Fakes for what has no offline form or is too slow for a unit test; shipped for tests alone."""
