"""What feedback would change about the order of answers, to take over and to take back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from keepsake.domain.weights import WeightReview, WeightStep
from keepsake.service import Service
from keepsake_desktop.theme import Role, TextStyle, spacing
from keepsake_desktop.widgets import Button, Label
from keepsake_desktop.workspace import Workspace

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent


class Learning(QWidget):
    """Looks anew whenever it is shown."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.said = Label("", TextStyle.LIST, Role.SECONDARY)
        self.apply = Button(self.tr("Take over"))
        self.revert = Button(self.tr("Take back"))
        self.revert.setToolTip(self.tr("Take the last step back"))
        for button, step in (
            (self.apply, _adapt),
            (self.revert, _revert),
        ):
            button.hide()
            button.clicked.connect(lambda _=False, step=step: self._run(step))
        texts = QVBoxLayout()
        texts.setSpacing(2)
        texts.addWidget(Label(self.tr("Learn from what helped"), TextStyle.BUTTON))
        texts.addWidget(self.said)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, spacing.GAP_SMALL, 0, spacing.GAP_SMALL)
        row.setSpacing(spacing.GAP_SMALL)
        row.addLayout(texts, 1)
        row.addWidget(self.apply)
        row.addWidget(self.revert)

    def showEvent(self, event: QShowEvent) -> None:
        """Look at what was judged since."""
        self._run(_review)
        super().showEvent(event)

    def _run(self, step: Callable[[Service], WeightReview]) -> None:
        self._workspace.tasks.run(self, step, self._show, topic="weights")

    def _show(self, review: WeightReview) -> None:
        changed = [one for one in review.steps if one.proposed != one.present]
        self.said.setText(
            "\n".join(map(self._words, changed))
            or self.tr(
                "%Ln answers in which something was opened or judged, too few or too divided to"
                " change anything",
                "",
                review.judged,
            )
        )
        self.apply.setVisible(review.changes)
        self.revert.setVisible(review.can_revert)

    def _words(self, step: WeightStep) -> str:
        names = {
            "recency": self.tr("What is new"),
            "signal": self.tr("What says much"),
            "importance": self.tr("What is important"),
            "usefulness": self.tr("What has helped before"),
        }
        more = step.proposed > step.present
        words = (
            self.tr("{what} would count a little more: of {all} answers, {some} speak for it")
            if more
            else self.tr("{what} would count a little less: of {all} answers, {some} speak for it")
        )
        some = step.higher if more else step.lower
        return words.format(what=names[step.name], all=step.higher + step.lower, some=some)


def _review(memory: Service) -> WeightReview:
    return memory.review_weights()


def _adapt(memory: Service) -> WeightReview:
    return memory.adapt_weights()


def _revert(memory: Service) -> WeightReview:
    return memory.revert_weights()
