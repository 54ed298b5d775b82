"""The tools that bring in files: only what the person would show, with progress."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import Field

from keepsake.domain.agent import Right
from keepsake.domain.source import Receipt
from keepsake.errors import InvalidInputError, NotAllowedError, NotFoundError
from keepsake.host.mcp import schema as s
from keepsake.host.mcp.call import Call
from keepsake.host.mcp.tool import Reply, Tool

_LOOK_SECONDS: Final = 0.5
_SPARE_SECONDS: Final = 2.0
_MOST_MATCHES: Final = 1_000
_SYSTEM_FOLDERS: Final = frozenset({"appdata", "library", "node_modules"})
_WILD: Final = frozenset("*?[")


class IngestArguments(s.Arguments):
    """For memory_ingest."""

    path: Annotated[list[s.Title], Field(min_length=1, max_length=20)] = Field(
        description="Files or folders; * and ** work in the last parts"
    )


class SyncArguments(s.Arguments):
    """For sync_project."""

    project_root: s.Title


def ingest(call: Call, arguments: IngestArguments) -> Reply:
    call.query = " ".join(arguments.path)
    _must_see_everything(call)
    paths = [path for text in arguments.path for path in _matches(call, text)]
    return _import(call, paths)


def sync(call: Call, arguments: SyncArguments) -> Reply:
    call.query = arguments.project_root
    _must_see_everything(call)
    (root,) = _matches(call, arguments.project_root)
    if not root.is_dir():
        raise InvalidInputError("A project is a folder, not a file.")
    return _import(call, [root])


def _import(call: Call, paths: list[Path]) -> Reply:
    call.must_go_on()
    receipt_id = call.service.import_paths(paths)
    receipt = call.service.wait_for_import(receipt_id, _LOOK_SECONDS)
    while receipt.finished_at is None and call.seconds_left() > _SPARE_SECONDS:
        if call.ended.is_set():
            call.service.stop_import(receipt_id)
            break
        _tell_progress(call, receipt_id)
        receipt = call.service.wait_for_import(receipt_id, _LOOK_SECONDS)
    return _account(receipt)


def _tell_progress(call: Call, receipt_id: int) -> None:
    for progress in call.service.status().imports:
        if progress.receipt_id == receipt_id:
            call.report(progress.files_done, progress.files_total, "files read")


def _account(receipt: Receipt) -> Reply:
    data: dict[str, Any] = {
        "finished": receipt.finished_at is not None,
        "found": receipt.found,
        "new": receipt.new,
        "updated": receipt.updated,
        "unchanged": receipt.unchanged,
        "skipped": receipt.skipped,
        "failed": receipt.failed,
    }
    counts = ", ".join(f"{number} {name}" for name, number in list(data.items())[1:])
    end = "" if data["finished"] else " The rest goes on in the background."
    return Reply(f"Records: {counts}.{end}", data)


def _must_see_everything(call: Call) -> None:
    """What is imported lands where the person's own files are."""
    if call.memory.agent.rights.namespaces:
        raise NotAllowedError("This assistant may not import files, only keep memories of its own.")


def _matches(call: Call, text: str) -> list[Path]:
    """The files and folders that a path or pattern names, all of them such as may be imported."""
    path = Path(text).expanduser()
    if not path.is_absolute():
        raise InvalidInputError(f"“{text[:64]}” is not a whole path.", hint="Begin at the root.")
    fixed = _fixed_part(path)
    root = _allowed(call, fixed)
    if fixed == path:
        return [root]
    found = []
    for match in root.glob(str(path.relative_to(fixed))):
        found.append(_allowed(call, match))
        if len(found) > _MOST_MATCHES:
            raise InvalidInputError(f"“{text[:64]}” names more than {_MOST_MATCHES} files.")
    if not found:
        raise NotFoundError(f"No file matches “{text[:64]}”.")
    return found


def _fixed_part(path: Path) -> Path:
    """The part of a pattern before the first wildcard."""
    while _WILD & set(str(path)):
        path = path.parent
    return path


def _allowed(call: Call, path: Path) -> Path:
    """The real path. NotAllowedError for one that the person did not open to assistants.

    Open are the folders that she added or named in the settings, and of her home what is not
    hidden: no keys, passwords or settings of programs.
    """
    real = path.resolve()
    chosen = [Path(folder).expanduser() for folder in call.memory.settings.import_folders]
    added = [
        Path(one.location) for one in call.service.sources() if Path(one.location).is_absolute()
    ]
    if not any(real.is_relative_to(folder) for folder in (*chosen, *added)):
        home = Path.home()
        parts = real.relative_to(home).parts if real.is_relative_to(home) else None
        if parts is None or any(_is_hidden(part) for part in parts):
            raise NotAllowedError(
                f"Assistants may not import “{path}”.",
                hint="The person can add its folder in Keepsake.",
            )
    if not real.exists():
        raise NotFoundError(f"There is no file or folder “{path}”.")
    return real


def _is_hidden(part: str) -> bool:
    return part.startswith(".") or part.casefold() in _SYSTEM_FOLDERS


_RECEIPT: Final = s.result(
    finished=s.FLAG,
    found=s.COUNT,
    new=s.COUNT,
    updated=s.COUNT,
    unchanged=s.COUNT,
    skipped=s.COUNT,
    failed=s.COUNT,
)

DEFAULT_TOOLS = (
    Tool(
        name="memory_ingest",
        title="Import files",
        description="Remember what files or folders of this computer say, when the user asks to.",
        arguments=IngestArguments,
        result=_RECEIPT,
        run=ingest,
        right=Right.WRITE,
        idempotent=True,
    ),
)

FURTHER_TOOLS = (
    Tool(
        name="sync_project",
        title="Read a project folder",
        description="Remember what is new or changed in a project's folder.",
        arguments=SyncArguments,
        result=_RECEIPT,
        run=sync,
        right=Right.WRITE,
        idempotent=True,
    ),
)
