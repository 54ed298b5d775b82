"""Connecting assistants: Keepsake's entry in the configuration files of MCP clients."""
