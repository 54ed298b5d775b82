"""What one assistant may do, in plain words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QCheckBox, QRadioButton, QVBoxLayout, QWidget

from keepsake.domain.agent import Agent, Rights
from keepsake.domain.memory import SHARED_NAMESPACE
from keepsake.service import Service
from keepsake.settings import ToolProfile
from keepsake_desktop.theme import Role, TextStyle, spacing
from keepsake_desktop.widgets import Dialog, Label, OptionRow, SectionHeader, Switch
from keepsake_desktop.wording import assistant_name, listed, space_name
from keepsake_desktop.workspace import Workspace

_PRIVATE = "private_mode"
_TOOLS = "assistant_tools"


@dataclass(frozen=True, slots=True)
class Allowance:
    """What the dialog begins with: the assistant, and the spaces there are."""

    agent: Agent
    spaces: tuple[str, ...]


def read_allowance(memory: Service, agent_id: int) -> Allowance:
    """What an assistant may do now."""
    agent = memory.agent(agent_id)
    known = {name for name, _ in memory.namespaces()} | set(agent.rights.namespaces)
    return Allowance(agent, tuple(sorted(known - {SHARED_NAMESPACE})))


def ask_rights(workspace: Workspace, agent_id: int, owner: QWidget) -> None:
    """Read what an assistant may do and let the person change it."""
    workspace.tasks.run(
        owner,
        lambda memory: read_allowance(memory, agent_id),
        lambda allowance: RightsDialog(workspace, allowance, owner.window()).open(),
    )


class RightsDialog(Dialog):
    """Saves rights and settings of the assistant together; takes effect with its next call."""

    def __init__(
        self, workspace: Workspace, allowance: Allowance, parent: QWidget | None = None
    ) -> None:
        agent = allowance.agent
        super().__init__(
            self.tr("What may {name} do?").format(name=assistant_name(agent.name)),
            self.tr("Takes effect with its next question. What it kept stays."),
            parent=parent,
        )
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._workspace = workspace
        self._agent = agent
        self._allowance = allowance
        rights = agent.rights
        self.read = self._switch(
            self.tr("Read"), self.tr("Look memories up and be told what matters"), on=rights.read
        )
        self.write = self._switch(
            self.tr("Keep"), self.tr("Keep new memories and correct old ones"), on=rights.write
        )
        self.forget = self._switch(
            self.tr("Forget"),
            self.tr("Move memories to the Trash, where you can bring them back"),
            on=rights.forget,
        )
        self.private = self._switch(
            self.tr("Private for now"),
            self.tr("Gets nothing and keeps nothing while this is on"),
            on=bool(agent.overrides.get(_PRIVATE, False)),
        )
        self.spaces: dict[str, QCheckBox] = {}
        self.everywhere = QRadioButton(self.tr("Everything"))
        self.chosen = QRadioButton(self.tr("Only these spaces, and what is shared"))
        self._add_spaces(rights)
        self.all_tools = self._switch(
            self.tr("All tools"),
            self.tr("Offer every tool instead of the ten usual ones, which costs it attention"),
            on=agent.overrides.get(_TOOLS) == ToolProfile.FULL.value,
        )
        self.add_reject(self.tr("Cancel"))
        self.save = self.add_accept(self.tr("Save"))
        self.accepted.connect(self._save)
        self._judge()

    def _switch(self, title: str, description: str, *, on: bool) -> Switch:
        switch = Switch(title, checked=on)
        self.body.addWidget(OptionRow(title, description, switch))
        return switch

    def _add_spaces(self, rights: Rights) -> None:
        self.body.addWidget(SectionHeader(self.tr("What it sees"), ruled=True))
        limited = bool(rights.namespaces)
        self.everywhere.setChecked(not limited)
        self.chosen.setChecked(limited)
        self.body.addWidget(self.everywhere)
        self.body.addWidget(self.chosen)
        ticks = QVBoxLayout()
        ticks.setContentsMargins(spacing.SECTION_GAP + spacing.STEP, 0, 0, 0)
        for name in self._allowance.spaces:
            tick = QCheckBox(space_name(name))
            tick.setChecked(name in rights.namespaces)
            tick.toggled.connect(self._judge)
            self.spaces[name] = tick
            ticks.addWidget(tick)
        self.body.addLayout(ticks)
        if len(self._allowance.spaces) < 2:
            hint = self.tr("Select memories and choose “Move to a space” to keep some apart.")
            self.body.addWidget(Label(hint, TextStyle.META, Role.SECONDARY))
        self.chosen.toggled.connect(self._judge)

    def _judge(self) -> None:
        limited = self.chosen.isChecked()
        for tick in self.spaces.values():
            tick.setEnabled(limited)
        self.save.setEnabled(not limited or bool(self._namespaces()))

    def _namespaces(self) -> tuple[str, ...]:
        return tuple(name for name, tick in self.spaces.items() if tick.isChecked())

    def _save(self) -> None:
        agent_id = self._agent.id
        rights = Rights(
            read=self.read.isChecked(),
            write=self.write.isChecked(),
            forget=self.forget.isChecked(),
            namespaces=self._namespaces() if self.chosen.isChecked() else (),
        )
        overrides = self._overrides()

        def save(memory: Service) -> None:
            memory.set_rights(agent_id, rights)
            memory.set_agent_settings(agent_id, overrides)

        said = self.tr("Saved what {name} may do").format(name=assistant_name(self._agent.name))
        self._workspace.tasks.run(self._workspace, save, lambda _: self._workspace.toast(said))

    def _overrides(self) -> dict[str, Any]:
        others = {
            name: value
            for name, value in self._agent.overrides.items()
            if name not in (_PRIVATE, _TOOLS)
        }
        if self.private.isChecked():
            others[_PRIVATE] = True
        if self.all_tools.isChecked():
            others[_TOOLS] = ToolProfile.FULL.value
        return others


def rights_words(agent: Agent) -> str:
    """What an assistant may do, in a few words."""
    translate = QCoreApplication.translate
    if agent.overrides.get(_PRIVATE):
        return translate("rights", "private for now")
    rights = agent.rights
    allowed = {
        translate("rights", "read"): rights.read,
        translate("rights", "keep"): rights.write,
        translate("rights", "forget"): rights.forget,
    }
    named = [word for word, on in allowed.items() if on]
    if not named:
        return translate("rights", "may do nothing")
    words = translate("rights", "may {what}").format(what=listed(named))
    if rights.namespaces:
        spaces = listed(space_name(name) for name in rights.namespaces)
        words += " · " + translate("rights", "sees only {spaces}").format(spaces=spaces)
    return words
