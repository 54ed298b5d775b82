"""Text as pure functions: clean it, take secrets out, cut it into passages, find its words."""
