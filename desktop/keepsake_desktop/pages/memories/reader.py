"""Which memory is read, and what is to be done with it once it is there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from keepsake.domain.memory import Memory
from keepsake_desktop.workspace import Workspace


class Reader(QObject):
    """Reads the memory that was chosen last.

    ``read`` carries it, also when it was read again; ``missed`` carries the error. What a person
    wishes of a memory while it is still on the way waits for it, and is dropped when she chooses
    another one instead.
    """

    read = Signal(object)
    missed = Signal(object)

    def __init__(self, workspace: Workspace, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._uid = ""
        self._there = False
        self._awaiting = False
        self._wish: Callable[[], object] | None = None

    @property
    def uid(self) -> str:
        """The memory that was chosen last, whether it is there or still on the way."""
        return self._uid

    def choose(self, uid: str) -> None:
        """Read this memory from now on."""
        if uid != self._uid and not self._awaiting:
            self._wish = None
        self._there = self._there and uid == self._uid
        self._uid, self._awaiting = uid, False
        self.read_again()

    def await_choice(self) -> None:
        """Another memory is about to be chosen: what is wished from now on is wished of that."""
        self._awaiting, self._wish = True, None

    def give_up(self) -> None:
        """No other memory was chosen after all."""
        if self._awaiting:
            self._awaiting, self._wish = False, None

    def leave(self) -> None:
        """Read none."""
        self._uid, self._there, self._awaiting, self._wish = "", False, False, None
        self._workspace.tasks.outdate(self, "memory")

    def read_again(self) -> None:
        """Read the chosen one as it is now."""
        uid = self._uid
        if uid:
            self._workspace.tasks.run(
                self,
                lambda memory: memory.get(uid),
                self._hand_on,
                failed=self.missed.emit,
                topic="memory",
            )

    def when_there(self, act: Callable[[], object]) -> None:
        """Do something with the chosen memory, now or as soon as it was read."""
        if self._there and not self._awaiting:
            act()
        elif self._uid or self._awaiting:
            self._wish = act

    def _hand_on(self, memory: Memory) -> None:
        self._there = True
        self.read.emit(memory)
        if self._wish is not None and not self._awaiting:
            wish, self._wish = self._wish, None
            wish()
