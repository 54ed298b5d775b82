"""Every element of the design in every state, to look at. Not part of the daily application."""

from keepsake_desktop.gallery.window import Gallery, main, show

__all__ = ["Gallery", "main", "show"]
