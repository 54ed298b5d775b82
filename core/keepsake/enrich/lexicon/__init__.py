"""Names and words that are known beforehand, as data."""
