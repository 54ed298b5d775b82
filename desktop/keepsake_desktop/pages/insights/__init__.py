"""What the memory says about itself as a whole."""
