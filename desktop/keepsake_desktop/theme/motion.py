"""Short movements that explain a change, and none where motion is unwanted."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QObject, QVariantAnimation

from keepsake_desktop.theme.theme import current_theme

DURATION_MS: Final = 120


def motion(parent: QObject, duration_ms: int = DURATION_MS) -> QVariantAnimation:
    """Return an animation from 0 to 1 that takes no time with reduced motion."""
    animation = QVariantAnimation(parent)
    animation.setStartValue(0.0)
    animation.setEndValue(1.0)
    animation.setEasingCurve(QEasingCurve.Type.OutCubic)
    animation.setDuration(0 if current_theme().reduced_motion else duration_ms)
    return animation


def run_once(animation: QVariantAnimation) -> None:
    """Start an animation that removes itself when it is done."""
    animation.start(QAbstractAnimation.DeletionPolicy.DeleteWhenStopped)
