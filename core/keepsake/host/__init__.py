"""The one process that holds a memory and serves everybody else.

lock: who may be the host. endpoint, host_file: where it listens. host: connections and control
requests. mcp: what assistants can do. serve: the host without a window.
"""
