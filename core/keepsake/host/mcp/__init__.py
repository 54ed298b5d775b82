"""What assistants can do with the memory, over the Model Context Protocol.

sessions: one conversation for each connection. transport: its messages as frames. server: the
protocol. tools_read, tools_write: the tools. schemas: their arguments and results. render: what
an assistant reads.
"""
