"""Where memories come from."""
