"""Runs the gallery alone."""

import sys

from keepsake_desktop.gallery.window import main

sys.exit(main())
