"""Documents of all kinds: each module recognizes one format and turns it into text."""
