"""What assistants asked, got and kept."""
