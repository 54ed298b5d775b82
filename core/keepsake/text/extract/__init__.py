"""Turns files into captures: one small reader for each format, behind one interface."""
