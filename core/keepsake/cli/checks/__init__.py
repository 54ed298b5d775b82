"""What the doctor looks at, one file for each part of Keepsake."""
