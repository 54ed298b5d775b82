"""Finding memories: by words, by meaning, fused into one honest answer."""
