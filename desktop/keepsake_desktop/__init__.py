"""The desktop application of Keepsake: tray, window and everything a person sees."""
