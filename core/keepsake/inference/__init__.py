"""Local models: text in, vectors out."""
