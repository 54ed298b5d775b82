"""Distances and radii in device-independent pixels; steps of four."""

from __future__ import annotations

from typing import Final

STEP: Final = 4
GAP_SMALL: Final = 8
GAP: Final = 12
GAP_LARGE: Final = 16
SECTION_GAP: Final = 24
PAGE_MARGIN: Final = 36
CARD_PADDING: Final = 18
ROW_PADDING_X: Final = 16
ROW_PADDING_Y: Final = 12

RADIUS_SMALL: Final = 6
RADIUS_BUTTON: Final = 8
RADIUS_FIELD: Final = 10
RADIUS_CARD: Final = 12
RADIUS_DIALOG: Final = 16

SIDE_PANEL_WIDTH: Final = 204
SIDE_PANEL_COLLAPSED: Final = 64
LIST_WIDTH: Final = 430
NARROW_WINDOW: Final = 900
READING_CHARACTERS: Final = 70
