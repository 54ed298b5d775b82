"""Commands that were typed, from the histories of shells and from the hook in them."""
