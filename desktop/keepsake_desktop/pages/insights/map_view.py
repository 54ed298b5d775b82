"""A map of what memories speak of: to look at, move, zoom and choose from."""

from __future__ import annotations

from math import hypot, sqrt
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QColor, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QWidget

from keepsake.domain.entity import Entity
from keepsake.domain.overview import EntityMap
from keepsake_desktop.pages.insights.entity_kinds import ENTITY_ICONS
from keepsake_desktop.pages.insights.map_layout import Places
from keepsake_desktop.theme import Role, TextStyle, current_theme, draw_icon, spacing

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QWheelEvent

_SMALLEST, _LARGEST = 13.0, 26.0
_MARGIN = 48
_ZOOM_STEP = 1.2
_ZOOM_BOUNDS = (0.5, 6.0)
_CLICK_TRAVEL = 4
_FADED = 0.28
_ROOMY = 16
_LEAST_SIZE = 0.6


class MapView(QWidget):
    """Emits ``chosen`` with the id of an entity.

    The wheel and + and - zoom, dragging moves the map or a thing on it, 0 shows everything; the
    arrow keys go to what is nearest in their direction.
    """

    chosen = Signal(int)
    accessible_role = QAccessible.Role.Graphic

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entities: dict[int, Entity] = {}
        self._pairs: list[tuple[int, int, float]] = []
        self._places: Places = {}
        self._zoom = 1.0
        self._shift = QPointF()
        self._current = 0
        self._hovered = 0
        self._grabbed = 0
        self._pressed_at: QPointF | None = None
        self._last = QPointF()
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        current_theme().changed.connect(self.update)

    def show_map(self, seen: EntityMap, places: Places) -> None:
        """Show these entities at these places."""
        self._entities = {entity.id: entity for entity in seen.entities}
        strongest = max((pair.memories for pair in seen.pairs), default=1)
        self._pairs = [
            (pair.one_id, pair.other_id, pair.memories / strongest) for pair in seen.pairs
        ]
        self._places = dict(places)
        self.fit()

    def choose(self, entity_id: int) -> None:
        """Mark one, without emitting."""
        self._current = entity_id
        entity = self._entities.get(entity_id)
        self.setAccessibleDescription(entity.name if entity is not None else "")
        self.update()

    def fit(self) -> None:
        """Show everything."""
        self._zoom = 1.0
        self._shift = QPointF()
        self.update()

    def zoom_by(self, factor: float, around: QPointF | None = None) -> None:
        """Come nearer or go away; what is at ``around`` stays where it is."""
        center = QPointF(self.rect().center()) if around is None else around
        zoom = min(max(self._zoom * factor, _ZOOM_BOUNDS[0]), _ZOOM_BOUNDS[1])
        middle = QPointF(self.rect().center()) + self._shift
        self._shift += (middle - center) * (zoom / self._zoom - 1)
        self._zoom = zoom
        self.update()

    def point_of(self, entity_id: int) -> QPointF:
        """Where an entity stands now."""
        x, y = self._places[entity_id]
        room = QPointF(self.width() / 2 - _MARGIN, self.height() / 2 - _MARGIN)
        middle = QPointF(self.rect().center()) + self._shift
        return middle + QPointF(x * room.x(), y * room.y()) * self._zoom

    def sizeHint(self) -> QSize:
        """Return a pleasant size; the map takes all there is."""
        return QSize(480, 420)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw what belongs together, the things, and as many names as have room."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        near = self._near(self._hovered or self._current)
        self._draw_pairs(painter, near)
        for entity in self._entities.values():
            self._draw_entity(painter, entity, faded=bool(near) and entity.id not in near)
        self._draw_names(painter, near)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom around the pointer."""
        turned = event.angleDelta().y() / 120
        if turned:
            self.zoom_by(_ZOOM_STEP**turned, event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of a thing, or of the map."""
        self._pressed_at = self._last = event.position()
        self._grabbed = self._at(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move what is held, otherwise point."""
        if self._pressed_at is None:
            self._point_at(self._at(event.position()))
            return
        moved = event.position() - self._last
        self._last = event.position()
        if self._grabbed:
            x, y = self._places[self._grabbed]
            room = (self.width() / 2 - _MARGIN, self.height() / 2 - _MARGIN)
            self._places[self._grabbed] = (
                x + moved.x() / (room[0] * self._zoom),
                y + moved.y() / (room[1] * self._zoom),
            )
        else:
            self._shift += moved
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose what was clicked and not moved."""
        pressed, self._pressed_at = self._pressed_at, None
        if pressed is not None and self._grabbed:
            travel = event.position() - pressed
            if hypot(travel.x(), travel.y()) < _CLICK_TRAVEL:
                self._pick(self._grabbed)
        self._grabbed = 0

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Show everything again."""
        if not self._at(event.position()):
            self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from thing to thing, or zoom."""
        ways = {
            Qt.Key.Key_Left: QPointF(-1, 0),
            Qt.Key.Key_Right: QPointF(1, 0),
            Qt.Key.Key_Up: QPointF(0, -1),
            Qt.Key.Key_Down: QPointF(0, 1),
        }
        if event.key() in ways:
            self._go(ways[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_by(_ZOOM_STEP)
        elif event.key() == Qt.Key.Key_Minus:
            self.zoom_by(1 / _ZOOM_STEP)
        elif event.key() == Qt.Key.Key_0:
            self.fit()
        else:
            super().keyPressEvent(event)

    def _pick(self, entity_id: int) -> None:
        self.choose(entity_id)
        self.chosen.emit(entity_id)

    def _point_at(self, entity_id: int) -> None:
        if entity_id != self._hovered:
            self._hovered = entity_id
            hand = Qt.CursorShape.PointingHandCursor
            self.setCursor(hand if entity_id else Qt.CursorShape.ArrowCursor)
            self.update()

    def _go(self, way: QPointF) -> None:
        """Choose what lies nearest in this direction."""
        if not self._entities:
            return
        if self._current not in self._entities:
            self._pick(next(iter(self._entities)))
            return
        here = self.point_of(self._current)
        ahead: dict[int, float] = {}
        for other in self._entities:
            step = self.point_of(other) - here
            along = QPointF.dotProduct(step, way)
            aside = abs(step.x() * way.y() - step.y() * way.x())
            if other != self._current and along > aside / 2:
                ahead[other] = along + 2 * aside
        if ahead:
            self._pick(min(ahead, key=ahead.__getitem__))

    def _radius(self, entity: Entity) -> float:
        most = max(one.mentions for one in self._entities.values()) or 1
        size = _SMALLEST + (_LARGEST - _SMALLEST) * sqrt(entity.mentions / most)
        size *= max(_LEAST_SIZE, min(1.0, sqrt(_ROOMY / len(self._entities))))
        return float(current_theme().fonts.pixels(size))

    def _at(self, point: QPointF) -> int:
        for entity in self._entities.values():
            step = self.point_of(entity.id) - point
            if hypot(step.x(), step.y()) <= self._radius(entity):
                return entity.id
        return 0

    def _near(self, entity_id: int) -> set[int]:
        """An entity and what comes up with it; empty without one."""
        if entity_id not in self._entities:
            return set()
        beside = {
            other for one, two, _ in self._pairs if entity_id in (one, two) for other in (one, two)
        }
        return {entity_id, *beside}

    def _draw_pairs(self, painter: QPainter, near: set[int]) -> None:
        center = self._hovered or self._current
        for one, other, strength in self._pairs:
            lit = not near or center in (one, other)
            color = QColor(current_theme().colors[Role.CONTROL_LINE])
            color.setAlphaF((0.25 + 0.45 * strength) * (1.0 if lit else 0.3))
            painter.setPen(QPen(color, 1 + 2 * strength))
            painter.drawLine(self.point_of(one), self.point_of(other))

    def _draw_entity(self, painter: QPainter, entity: Entity, *, faded: bool) -> None:
        colors = current_theme().colors
        center, radius = self.point_of(entity.id), self._radius(entity)
        chosen = entity.id == self._current
        painter.setOpacity(_FADED if faded else 1.0)
        painter.setPen(QPen(colors[Role.ACCENT], 2.4 if chosen else 1.2))
        painter.setBrush(colors[Role.ACCENT if chosen else Role.ACCENT_SOFT])
        painter.drawEllipse(center, radius, radius)
        side = radius * 1.05
        area = QRectF(0, 0, side, side)
        area.moveCenter(center)
        color = colors[Role.ON_ACCENT if chosen else Role.ACCENT]
        draw_icon(painter, area, ENTITY_ICONS[entity.kind], color)
        painter.setOpacity(1.0)

    def _draw_names(self, painter: QPainter, near: set[int]) -> None:
        """Names of the most important first; one that would cover another is left out."""
        theme = current_theme()
        painter.setFont(theme.fonts.font(TextStyle.META))
        metrics = QFontMetrics(painter.font())
        taken: list[QRectF] = []
        first = sorted(self._entities.values(), key=lambda one: one.id not in near)
        for entity in first:
            if near and entity.id not in near:
                continue
            width = metrics.horizontalAdvance(entity.name) + 2
            center = self.point_of(entity.id)
            top = center.y() + self._radius(entity) + 2
            area = QRectF(center.x() - width / 2, top, width, metrics.height())
            if any(area.intersects(other) for other in taken):
                continue
            taken.append(area)
            ground = area.adjusted(-3, 0, 3, 0)
            painter.setPen(Qt.PenStyle.NoPen)
            shade = QColor(theme.colors[Role.BACKGROUND])
            shade.setAlphaF(0.8)
            painter.setBrush(shade)
            painter.drawRoundedRect(ground, spacing.RADIUS_SMALL, spacing.RADIUS_SMALL)
            painter.setPen(theme.colors[Role.TEXT])
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, entity.name)
