"""The desktop application of Keepsake: tray, window and everything a person sees."""

from keepsake_desktop.singletons import keep_singletons_alive

keep_singletons_alive()
