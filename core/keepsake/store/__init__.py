"""The SQLite file: one writer, several readers, and the tables as functions over a connection."""
