"""What the person can choose."""
