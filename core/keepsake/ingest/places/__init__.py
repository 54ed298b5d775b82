"""Places on this computer that a person may want to remember from."""
