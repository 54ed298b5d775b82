"""The composition root: builds the application, opens the memory behind it, ends it in order."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSettings, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from keepsake.settings import Settings
from keepsake_desktop.backend import Backend, OpenEngine, open_memory
from keepsake_desktop.bus import Bus
from keepsake_desktop.commandline import Start
from keepsake_desktop.crash import CrashWatch
from keepsake_desktop.global_shortcut import global_shortcut
from keepsake_desktop.preferences import Preferences
from keepsake_desktop.reopening import Reopening
from keepsake_desktop.tasks import Tasks
from keepsake_desktop.theme import Scheme, apply_theme, current_theme
from keepsake_desktop.translation import speak
from keepsake_desktop.tray import Tray
from keepsake_desktop.tray_bar import TrayBar
from keepsake_desktop.widgets.file_dialog import file_dialog
from keepsake_desktop.window import MainWindow
from keepsake_desktop.workspace import Workspace

if TYPE_CHECKING:
    from keepsake.domain.query import Page
    from keepsake.domain.status import Assistant
    from keepsake.events import ShowRequested
    from keepsake.paths import DataFolder
    from keepsake_desktop.dialogs.note import NoteDialog
    from keepsake_desktop.dialogs.quick_search import QuickSearch
    from keepsake_desktop.wizard.window import Wizard

_TRAY_TRIES = 10
_AFTER_PAINTING_MS = 20
_TRAY_RETRY_MS = 1000
_TOLD_OF_TRAY = "tray/told"


class App(QObject):
    """Everything that runs, from :meth:`start` to :meth:`close`."""

    def __init__(
        self,
        qt: QApplication,
        folder: DataFolder,
        *,
        open_engine: OpenEngine = open_memory,
        serves: bool = True,
    ) -> None:
        super().__init__()
        self._qt = qt
        self._folder = folder
        self._open_engine = open_engine
        self._serves = serves
        self.tasks = Tasks(self)
        self.bus = Bus(self)
        self.preferences = Preferences(folder, self)
        state = QSettings(str(folder.root / "window.ini"), QSettings.Format.IniFormat, self)
        self.workspace = Workspace(self.tasks, self.bus, self.preferences, state, self)
        self.crashes = CrashWatch(self)
        bar = TrayBar(self)
        self._language = self.preferences.settings.language
        speak(qt, self._language)
        self._dress(self.preferences.settings)
        self.backend = self._make_backend()
        self.tray = Tray(self.workspace, self._assistants, bar, self)
        self.window: MainWindow | None = None
        self.wizard: Wizard | None = None
        self.quick_search: QuickSearch | None = None
        self.quick_note: NoteDialog | None = None
        self.shortcut = global_shortcut(self)
        self._failure: Exception | None = None
        self._reopening = Reopening()
        self._tray_tries = 0
        self._connect()
        self._use_shortcut(self.preferences.settings)

    def start(self, start: Start) -> None:
        """Show what was asked for, and open the memory behind it."""
        if not self.preferences.settings.first_run_done and not start.hidden:
            self.show_wizard()
        if not start.hidden or start.paths:
            self.obey(start)
        self._show_tray(needs_window=start.hidden)
        QTimer.singleShot(_AFTER_PAINTING_MS, self, self.backend.start)

    def obey(self, start: Start) -> None:
        """Do what a start asks for, this one's or a later one's."""
        if start.search:
            self.show_quick_search()
        elif start.note:
            self.show_quick_note()
        elif self.wizard is not None:
            _bring_forward(self.wizard)
        elif not start.hidden:
            self.open_window().come_forward()
        if start.page:
            self.open_window().show_page(start.page)
        if start.paths:
            self.workspace.import_paths(start.paths)

    def open_window(self) -> MainWindow:
        """The main window, made when it is first needed."""
        if self.window is None:
            self.window = MainWindow(self.workspace)
            self.window.closed.connect(self._window_closed)
            self.window.quick_search_asked.connect(self.show_quick_search)
            self.window.quick_note_asked.connect(self.show_quick_note)
            self.window.quit_asked.connect(self._qt.quit)
            self.window.retry_asked.connect(self._retry)
            if self._failure is not None:
                self.window.show_failure(self._failure)
            elif self.backend.engine is not None:
                self.workspace.pulse.refresh()
        return self.window

    def show_page(self, name: str) -> None:
        """Bring the window forward with this place."""
        window = self.open_window()
        window.come_forward()
        window.show_page(name)

    def show_memory(self, uid: str) -> None:
        """Bring the window forward with this memory."""
        window = self.open_window()
        window.come_forward()
        window.open_memory(uid)

    def show_wizard(self) -> None:
        """Show the welcome pages."""
        from keepsake_desktop.wizard.window import Wizard

        if self.wizard is None:
            self.wizard = Wizard(self.workspace, str(self._folder.root))
            self.wizard.finished.connect(self._wizard_finished)
        _bring_forward(self.wizard)

    def show_quick_search(self) -> None:
        """Show the small search over everything else."""
        from keepsake_desktop.dialogs.quick_search import QuickSearch

        if self.quick_search is None:
            self.quick_search = QuickSearch(self.workspace)
            self.quick_search.opened.connect(self.show_memory)
            self.quick_search.new_asked.connect(self.show_quick_note)
        self.quick_search.ask()

    def show_quick_note(self, text: str = "") -> NoteDialog:
        """Show the small note over everything else."""
        from keepsake_desktop.dialogs.note import NoteDialog

        if self.quick_note is None or text:
            self.quick_note = NoteDialog(self.workspace, text=text, quick=True)
            self.quick_note.finished.connect(self._forget_quick_note)
        _bring_forward(self.quick_note)
        return self.quick_note

    def renew_windows(self) -> None:
        """Make anew what is on the screen: texts are made together with their widgets."""
        self._renew_window(MainWindow.take_over)
        if self.wizard is not None:
            former_wizard, self.wizard = self.wizard, None
            self.show_wizard()
            former_wizard.hide()
            former_wizard.deleteLater()
        if self.quick_search is not None:
            self.quick_search.deleteLater()
            self.quick_search = None
        self.tray.renew()

    def _renew_window(self, take_place: Callable[[MainWindow, MainWindow], None]) -> None:
        if self.window is not None:
            former, self.window = self.window, None
            take_place(self.open_window(), former)
            former.hide()
            former.deleteLater()

    def choose_files(self) -> QFileDialog:
        """Let the person choose files to keep."""
        dialog = file_dialog(None, self.tr("Keep which files?"), QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(
            lambda names: self.workspace.import_paths([Path(name) for name in names])
        )
        dialog.open()
        return dialog

    def close(self) -> None:
        """End everything in order; what was accepted is written."""
        self.tray.icon.hide()
        self._reopening.stop()
        if self.shortcut is not None:
            self.shortcut.release()
        for window in (self.window, self.wizard, self.quick_search):
            if window is not None:
                window.close()
                window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        self.bus.leave()
        self.tasks.close()
        self.backend.close()
        self.preferences.close()

    def _connect(self) -> None:
        self.preferences.changed.connect(self._use)
        self._reopening.timeout.connect(self._retry)
        self.tasks.broken.connect(self.crashes.show)
        self.workspace.wizard_requested.connect(self.show_wizard)
        self.workspace.restore_requested.connect(self.restore)
        self.bus.show_requested.connect(self._show_for)
        self.bus.settings_changed.connect(self._adopt_settings)
        tray = self.tray
        tray.search_asked.connect(self.show_quick_search)
        tray.note_asked.connect(self.show_quick_note)
        tray.files_asked.connect(self.choose_files)
        if self.shortcut is not None:
            self.shortcut.pressed.connect(self.show_quick_search)
        tray.open_asked.connect(lambda: self.open_window().come_forward())
        tray.page_asked.connect(self.show_page)
        tray.quit_asked.connect(self._qt.quit)

    def _assistants(self) -> list[Assistant]:
        return self.backend.assistants()

    def restore(self, path: Path) -> None:
        """Go back to a backup: the memory is closed, exchanged and opened again."""
        self.tasks.detach()
        self.bus.leave()
        self.backend = self._make_backend(former=self.backend, restoring=path)
        self.backend.opened.connect(self._show_restored)
        self.backend.start()

    def _show_restored(self) -> None:
        """Read everything anew: whatever was shown belongs to the memory that was replaced."""
        self._renew_window(MainWindow.stand_in_for)
        self.workspace.toast(self.tr("Your memories are what the backup was."))

    def _make_backend(
        self, *, former: Backend | None = None, restoring: Path | None = None
    ) -> Backend:
        backend = Backend(
            self._folder,
            self.preferences.settings,
            open_engine=self._open_engine,
            serves=self._serves,
            former=former,
            restoring=restoring,
            parent=self,
        )
        backend.glimpsed.connect(self._show_early)
        backend.opened.connect(self._opened)
        backend.failed.connect(self._failed)
        backend.broken.connect(self._failed)
        backend.broken.connect(self.crashes.show)
        return backend

    def _show_early(self, page: Page) -> None:
        if self.window is not None:
            self.window.memories.pane.finder.show_early(page)
        QTimer.singleShot(_AFTER_PAINTING_MS, self.backend, self._go_on)

    def _go_on(self) -> None:
        """The list was painted: make what is wanted next, then load the engine behind it."""
        if self.window is not None:
            self.window.memories.prepare()
        self.backend.go_on()

    def _opened(self) -> None:
        engine = self.backend.engine
        if engine is not None:
            self._failure = None
            self.bus.listen(engine.events)
            self.tasks.attach(engine)
            self.workspace.pulse.refresh()

    def _failed(self, error: Exception) -> None:
        if self.backend.engine is not None:
            self.workspace.problem_found.emit(error)
            return
        self._reopening.consider(error)
        if str(error) == str(self._failure):
            return
        self._failure = error
        self.tray.show_failure()
        self.open_window().show_failure(error)
        if self.wizard is None:
            self.open_window().come_forward()

    def _retry(self) -> None:
        self._reopening.stop()
        self.backend.close()
        self.backend = self._make_backend()
        self.backend.start()

    def _adopt_settings(self) -> None:
        """Another program chose for the person, with her token."""
        if self.backend.engine is not None:
            self.preferences.adopt(Settings.of(self.backend.engine.settings()))

    def _use(self, settings: Settings) -> None:
        self.backend.use_settings(settings)
        self._dress(settings)
        self._use_shortcut(settings)
        if settings.language != self._language:
            self._language = settings.language
            speak(self._qt, settings.language)
            self.renew_windows()

    def _use_shortcut(self, settings: Settings) -> None:
        """Take the key for the quick search or give it back; a key that is taken is told of."""
        if self.shortcut is None:
            return
        if not settings.global_search:
            self.shortcut.release()
        elif not self.shortcut.claim():
            self.workspace.toast(self.tr("Another program has the key for the quick search."))

    def _dress(self, settings: Settings) -> None:
        scheme, text_scale = Scheme(settings.appearance.value), settings.text_percent / 100
        theme = current_theme()
        if (scheme, text_scale) != (theme.scheme, theme.text_scale):
            apply_theme(self._qt, scheme=scheme, text_scale=text_scale)

    def _show_for(self, request: ShowRequested) -> None:
        self.obey(Start(paths=request.paths))

    def _forget_quick_note(self) -> None:
        self.quick_note = None

    def _wizard_finished(self) -> None:
        self.wizard = None
        self.open_window().come_forward()

    def _show_tray(self, *, needs_window: bool) -> None:
        """Appear in the tray, which at login may come a little later than this program."""
        self._qt.setQuitOnLastWindowClosed(not self.tray.available)
        if self.tray.available:
            self.tray.show()
        elif needs_window and self._tray_tries < _TRAY_TRIES:
            self._tray_tries += 1
            QTimer.singleShot(
                _TRAY_RETRY_MS, self, lambda: self._show_tray(needs_window=needs_window)
            )
        else:
            self._go_without_tray()

    def _go_without_tray(self) -> None:
        window = self.open_window()
        if self.wizard is None:
            window.come_forward()
        self.workspace.toast(
            self.tr("This desktop shows no tray, so Keepsake runs while this window is open.")
        )

    def _window_closed(self) -> None:
        if not self.tray.available or self.workspace.state.value(_TOLD_OF_TRAY, False, type=bool):
            return
        self.workspace.state.setValue(_TOLD_OF_TRAY, True)
        self.tray.tell_once(
            self.tr("Keepsake goes on in the tray"),
            self.tr("Your assistants can still ask. Quit it from the menu of its icon."),
        )


def _bring_forward(window: QWidget) -> None:
    window.show()
    window.raise_()
    window.activateWindow()
