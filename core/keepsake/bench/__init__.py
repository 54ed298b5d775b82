"""Measurements that others can repeat."""
