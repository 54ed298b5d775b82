"""Measures the window as ``keepsake bench`` measures the memory behind it."""
