"""The memory for other programs on this computer, through HTTP. Off until it is switched on.

guard: who may ask at all. app: the endpoints together; one file for each group of them, their
bodies in bodies. server: the thread that listens.
"""
