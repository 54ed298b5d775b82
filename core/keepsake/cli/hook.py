"""What Claude Code runs when a session begins and when it ends.

A hook never disturbs the session: whatever goes wrong is only written to the log.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from keepsake.cli.app import app
from keepsake.domain.agent import Access, Form, Given
from keepsake.domain.capture import Capture
from keepsake.domain.context import ContextRequest
from keepsake.domain.memory import Kind, Memory
from keepsake.errors import HostUnavailableError, KeepsakeError
from keepsake.paths import DataFolder, default_folder

if TYPE_CHECKING:
    from keepsake.agent_service import AgentView
    from keepsake.service import Service

log = logging.getLogger(__name__)

hook = typer.Typer(help="What Claude Code runs by itself.", no_args_is_help=True)
app.add_typer(hook, name="hook", hidden=True)

Folder = Annotated[Path | None, typer.Option(help="The data folder, if not the usual one.")]

_AGENT: Final = "claude-code"
_STARTING_S: Final = 8.0
_LOOK_S: Final = 0.05


@hook.command("session-start")
def session_start(*, folder: Folder = None) -> None:
    """Tell a new session what is known about its project."""
    _run(folder, _tell)


@hook.command("session-end")
def session_end(*, folder: Folder = None) -> None:
    """Keep a summary of what was done in a session."""
    _run(folder, _keep)


def _run(root: Path | None, work: Callable[[Session], None]) -> None:
    """Do the work with the memory as Claude Code may use it, and whatever happens say nothing."""
    from keepsake.data_folder import make_data_folder
    from keepsake.logs import start_logging

    folder = default_folder() if root is None else DataFolder(root)
    try:
        start_logging(make_data_folder(folder), "hook")
        event = json.loads(sys.stdin.buffer.read())
        with _hosted_memory(folder) as memory:
            work(Session(memory, memory.as_agent(memory.recognize(_AGENT).id), event))
    except (KeepsakeError, OSError, ValueError, AttributeError) as error:
        log.warning("the hook did nothing: %s", error)


@dataclass(frozen=True, slots=True)
class Session:
    """A session of Claude Code: the memory, the part of it that it sees, and what it says."""

    memory: Service
    view: AgentView
    event: dict[str, Any]
    began: float = field(default_factory=time.time)

    def note(self, given: Sequence[Given], tokens: int = 0) -> None:
        """Take the call down, for the person to see."""
        self.memory.note_access(
            Access(
                agent_id=self.view.agent.id,
                session=str(self.event.get("session_id", "")),
                at=int(self.began * 1000),
                tool=str(self.event.get("hook_event_name", "hook")),
                given=tuple(given),
                tokens=tokens,
                took_ms=(time.time() - self.began) * 1000,
            )
        )


def _tell(session: Session) -> None:
    project = Path(str(session.event.get("cwd", ""))).name
    told = session.view.context(ContextRequest(topic=project, by=_AGENT))
    if not told.text:
        return
    sys.stdout.write(f"{told.text}\n")
    sayers = session.view.get_many([one.evidence[-1] for one in told.relations])
    given = [_as_given(hit.memory, Form.FULL) for hit in (*told.rules, *told.hits)]
    given += [_as_given(memory, Form.RELATION) for memory in sayers]
    session.note(given, told.tokens)


def _as_given(memory: Memory, form: Form) -> Given:
    return Given(memory.uid, memory.version, form)


def _keep(session: Session) -> None:
    transcript = Path(str(session.event.get("transcript_path", "")))
    if not transcript.is_file() or any(one.source_name for one in session.memory.why(transcript)):
        return  # a folder that is watched brings all of it
    kept = session.view.remember_many(list(_summaries(transcript)), by=_AGENT)
    session.note([Given(one.uid, 1, Form.WRITTEN) for one in kept if one.uid])


@contextmanager
def _hosted_memory(folder: DataFolder) -> Iterator[Service]:
    """The memory of the host, which is started if need be: the session wants it too."""
    from keepsake.bridge.launch import launch_host
    from keepsake.host.remote import RemoteMemory

    remote = RemoteMemory.reach(folder)
    if remote is None:
        launch_host(folder)
        deadline = time.monotonic() + _STARTING_S
        while remote is None and time.monotonic() < deadline:
            time.sleep(_LOOK_S)
            remote = RemoteMemory.reach(folder)
    if remote is None:
        raise HostUnavailableError("Keepsake did not start in time.")
    with closing(remote):
        yield remote.service


def _summaries(transcript: Path) -> Iterator[Capture]:
    """What the transcript says of the session as a whole."""
    from keepsake.text.extract.extraction import START, FileInput
    from keepsake.text.extract.registry import extractor_for

    modified = int(transcript.stat().st_mtime * 1000)
    file = FileInput(path=transcript, key=transcript.name, modified_at=modified)
    for one in extractor_for(transcript).extract(file, START):
        if isinstance(one.record, Capture) and one.record.kind is Kind.SUMMARY:
            yield one.record
