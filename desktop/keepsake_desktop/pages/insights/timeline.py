"""When things happened, and how the memory grew."""

from __future__ import annotations

from datetime import date, datetime, time

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from keepsake.domain.overview import DayCount
from keepsake_desktop import wording
from keepsake_desktop.counts import COUNTS
from keepsake_desktop.pages.insights.periods import Period, Span, group, growth, streak
from keepsake_desktop.theme import Role, TextStyle, current_theme, spacing
from keepsake_desktop.widgets import Card, ChipGroup, EmptyState, Label, ScrollPage, SectionHeader
from keepsake_desktop.widgets.bar_chart import Bar, BarChart
from keepsake_desktop.widgets.growth_chart import GrowthChart
from keepsake_desktop.workspace import Workspace

_MARKED_BARS = 6
_WEEK = 7
_FEWEST_POINTS = 2
_IN_ONE_ROW = 640


class Timeline(ScrollPage):
    """``period_asked`` carries the first and the last millisecond of a bar that was opened."""

    period_asked = Signal(object, object, str)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._workspace = workspace
        self._days: list[DayCount] = []
        self._periods: list[Period] = []
        self.figures = [Figure() for _ in range(4)]
        self.spans = ChipGroup(self.tr("One bar is"), exclusive=True)
        for span, name in self._span_names().items():
            self.spans.add_chip(span, name, checked=span is Span.WEEK)
        self.spans.changed.connect(self._draw)
        self.chart = BarChart(self.tr("When things happened"))
        self.chart.activated.connect(self._open)
        self.growth = GrowthChart(self.tr("How the memory grew"))
        self.empty = EmptyState(
            "insights",
            self.tr("Nothing to look back on yet"),
            self.tr("Once some memories are kept, you see here when they happened."),
        )
        self._lay_out()
        workspace.tasks.run(self, lambda memory: memory.calendar(), self.show_days)

    def refresh(self) -> None:
        """Count again."""
        self._workspace.tasks.run(
            self, lambda memory: memory.calendar(), self.show_days, topic="calendar"
        )

    def show_days(self, days: list[DayCount]) -> None:
        """Show what these days tell."""
        self._days = days
        for widget in self._shown:
            widget.setVisible(bool(days))
        self.empty.setVisible(not days)
        if days:
            self._fill_figures()
            self._draw()
            self._draw_growth()

    def _lay_out(self) -> None:
        figures = QWidget()
        self._grid = QGridLayout(figures)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(spacing.GAP)
        self._arrange(len(self.figures))
        happened = Card()
        happened.body.addWidget(SectionHeader(self.tr("When things happened")))
        happened.body.addWidget(self.spans)
        happened.body.addWidget(self.chart)
        grew = Card()
        grew.body.addWidget(SectionHeader(self.tr("How the memory grew")))
        grew.body.addWidget(self.growth)
        self._grew = grew
        self._shown = (figures, happened, grew)
        for widget in (*self._shown, self.empty):
            self.body.addWidget(widget)
            widget.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.viewport().width() >= current_theme().fonts.pixels(_IN_ONE_ROW)
        self._arrange(len(self.figures) if wide else 2)

    def _arrange(self, columns: int) -> None:
        for column in range(len(self.figures)):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
        for place, figure in enumerate(self.figures):
            self._grid.addWidget(figure, place // columns, place % columns)

    def _fill_figures(self) -> None:
        today = _today()
        lately = sum(
            day.kept
            for day in self._days
            if 0 <= (today - date.fromisoformat(day.day)).days < _WEEK
        )
        running = streak(self._days, today)
        oldest = next((day.day for day in self._days if day.happened), "")
        total = sum(day.happened for day in self._days)
        facts = (
            (wording.number(total), self.tr("memories", "", total)),
            (wording.number(lately), self.tr("kept in the last 7 days")),
            (wording.number(running), self.tr("days in a row", "", running)),
            (wording.date_words(date.fromisoformat(oldest)), self.tr("earliest memory")),
        )
        for figure, (value, words) in zip(self.figures, facts, strict=True):
            figure.show_figure(value, words)

    def _draw(self) -> None:
        (chosen,) = self.spans.chosen()
        span = Span(chosen)
        self._periods = group(self._days, span, _today())
        every = max(1, len(self._periods) // _MARKED_BARS)
        self.chart.set_bars(
            [
                Bar(
                    period.count,
                    wording.named(_spoken(period, span), COUNTS.memories(period.count)),
                    _mark(period, span) if place % every == every // 2 else "",
                )
                for place, period in enumerate(self._periods)
            ]
        )

    def _draw_growth(self) -> None:
        points = growth(self._days, _today())
        self._grew.setVisible(len(points) > _FEWEST_POINTS)
        if points:
            first = next(day.day for day in self._days if day.kept)
            self.growth.set_points(
                points,
                wording.date_words(date.fromisoformat(first)),
                self.tr("today: {count}").format(count=wording.number(points[-1][1])),
            )

    def _open(self, place: int) -> None:
        (chosen,) = self.spans.chosen()
        period = self._periods[place]
        if period.count:
            first = datetime.combine(period.first, time.min).astimezone()
            last = datetime.combine(period.last, time.max).astimezone()
            self.period_asked.emit(
                _milliseconds(first), _milliseconds(last), _spoken(period, Span(chosen))
            )

    def _span_names(self) -> dict[Span, str]:
        return {
            Span.DAY: self.tr("Days"),
            Span.WEEK: self.tr("Weeks"),
            Span.MONTH: self.tr("Months"),
        }


class Figure(Card):
    """A number with what it counts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.body.setSpacing(2)
        self.value = Label("", TextStyle.MEMORY_TITLE)
        self.words = Label("", TextStyle.META, Role.SECONDARY)
        self.body.addWidget(self.value)
        self.body.addWidget(self.words)
        self.body.addStretch()

    def show_figure(self, value: str, words: str) -> None:
        """Show another number."""
        self.value.setText(value)
        self.words.setText(words)


def _today() -> date:
    return datetime.now().astimezone().date()


def _milliseconds(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)


def _spoken(period: Period, span: Span) -> str:
    if span is Span.DAY:
        return wording.date_words(period.first)
    if span is Span.MONTH:
        return wording.month_words(period.first)
    return f"{wording.date_words(period.first)} – {wording.date_words(period.last)}"


def _mark(period: Period, span: Span) -> str:
    return (
        wording.month_words(period.first)
        if span is not Span.DAY
        else wording.short_date(period.first)
    )
