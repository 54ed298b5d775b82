"""The parts pages are made of. Texts come from the page, finished and translated."""

from keepsake_desktop.widgets.accessible import install_accessible_roles
from keepsake_desktop.widgets.announcement import announce
from keepsake_desktop.widgets.badge import Badge, IconLabel, KeyBadge, StateLabel, Tone
from keepsake_desktop.widgets.banner import Banner
from keepsake_desktop.widgets.buttons import Button, ButtonKind, IconButton
from keepsake_desktop.widgets.card import Card, CardHeading, IconTile
from keepsake_desktop.widgets.chips import Chip, ChipGroup
from keepsake_desktop.widgets.drop_down import DropDown
from keepsake_desktop.widgets.empty_state import EmptyState
from keepsake_desktop.widgets.fact_table import FactTable
from keepsake_desktop.widgets.flow_layout import FlowLayout
from keepsake_desktop.widgets.focus_ring import install_focus_rings
from keepsake_desktop.widgets.form_row import FormRow
from keepsake_desktop.widgets.headers import PageHeader, Rule, SectionHeader
from keepsake_desktop.widgets.labels import ElidedLabel, Label
from keepsake_desktop.widgets.memory_delegate import MemoryRowDelegate
from keepsake_desktop.widgets.memory_list import MemoryList
from keepsake_desktop.widgets.memory_row import MEMORY_ROW, MemoryRow
from keepsake_desktop.widgets.number_field import NumberField
from keepsake_desktop.widgets.option_row import OptionRow, switch_row
from keepsake_desktop.widgets.page import ScrollPage
from keepsake_desktop.widgets.progress import ProgressBar
from keepsake_desktop.widgets.reading_view import ReadingView
from keepsake_desktop.widgets.search_field import SearchField
from keepsake_desktop.widgets.sheet import Dialog, Sheet
from keepsake_desktop.widgets.side_navigation import SideNavigation
from keepsake_desktop.widgets.steps_bar import StepsBar
from keepsake_desktop.widgets.switch import Switch
from keepsake_desktop.widgets.toast import Toast, ToastArea

__all__ = [
    "MEMORY_ROW",
    "Badge",
    "Banner",
    "Button",
    "ButtonKind",
    "Card",
    "CardHeading",
    "Chip",
    "ChipGroup",
    "Dialog",
    "DropDown",
    "ElidedLabel",
    "EmptyState",
    "FactTable",
    "FlowLayout",
    "FormRow",
    "IconButton",
    "IconLabel",
    "IconTile",
    "KeyBadge",
    "Label",
    "MemoryList",
    "MemoryRow",
    "MemoryRowDelegate",
    "NumberField",
    "OptionRow",
    "PageHeader",
    "ProgressBar",
    "ReadingView",
    "Rule",
    "ScrollPage",
    "SearchField",
    "SectionHeader",
    "Sheet",
    "SideNavigation",
    "StateLabel",
    "StepsBar",
    "Switch",
    "Toast",
    "ToastArea",
    "Tone",
    "announce",
    "install_accessible_roles",
    "install_focus_rings",
    "switch_row",
]
