"""Conversations with assistants as programs and services keep or export them, one file a format."""
