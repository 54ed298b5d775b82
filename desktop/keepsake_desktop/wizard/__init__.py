"""The first run, in a few pages."""
