"""What assistants can do with the memory, over the Model Context Protocol.

sessions: one conversation for each connection. transport: its messages as frames. server,
handlers: the protocol. dispatch, call: running what is asked, accounted for. session, received:
who asks, and what it got already. toolbox: the tools, one file of them for each subject; giving:
how memories are handed out; render, fence: how they read. resources, prompts; watching, changes:
telling of what is different.
"""
