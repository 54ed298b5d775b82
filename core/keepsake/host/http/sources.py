"""Endpoints for where memories come from: folders, imports, conversations."""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import Annotated

from fastapi import APIRouter, Path, Query
from pydantic import AfterValidator, Field

from keepsake.domain.capture import Capture
from keepsake.domain.memory import DEFAULT_NAMESPACE, Attribution, Kind, Remembered, Speaker
from keepsake.domain.source import FileState, Receipt, ReceiptFile, Source, SourceFile, TakenBack
from keepsake.errors import UnreadableFileError
from keepsake.host.http.access import CallerName, Visible, Whole
from keepsake.host.http.bodies import LARGEST_ID, Body, Moment, Name, Text, Title

router = APIRouter(tags=["sources"])

SourceId = Annotated[int, Path(ge=1, le=LARGEST_ID)]
ReceiptId = Annotated[int, Path(ge=1, le=LARGEST_ID)]
Limit = Annotated[int, Query(ge=1, le=1000)]
Offset = Annotated[int, Query(ge=0, le=1_000_000_000)]


def _absolute(name: str) -> str:
    if "\0" in name or not FilePath(name).is_absolute():
        raise ValueError("it is no absolute path")
    return name


Place = Annotated[Name, AfterValidator(_absolute)]


class NewFolder(Body):
    """A folder to remember from."""

    path: Place
    watch: bool = True


class Places(Body):
    """Files and folders to keep once."""

    paths: Annotated[list[Place], Field(min_length=1, max_length=1000)]
    again: bool = False


class ConversationTurn(Body):
    """What one side said."""

    speaker: Speaker
    text: Text
    happened_at: Moment | None = None


class Conversation(Body):
    """A conversation to keep, turn by turn; the same id again keeps only what is new."""

    id: Name
    title: Title = ""
    namespace: Name = DEFAULT_NAMESPACE
    turns: Annotated[list[ConversationTurn], Field(min_length=1, max_length=5000)]

    def captures(self, by: str) -> list[Capture]:
        """Each turn as something to keep, by the program of this name."""
        return [
            Capture(
                text=turn.text,
                title=self.title,
                kind=Kind.CONVERSATION,
                speaker=turn.speaker,
                happened_at=turn.happened_at,
                namespace=self.namespace,
                thread=self.id,
                ordinal=ordinal,
                attribution=Attribution(agent=by),
            )
            for ordinal, turn in enumerate(self.turns)
        ]


@router.get("/sources")
def sources(memory: Whole) -> list[Source]:
    """All sources, in the order they were added."""
    return memory.sources()


@router.post("/sources", status_code=201)
def add_folder(memory: Whole, body: NewFolder) -> Source:
    """Remember from a folder, now and from now on."""
    return memory.add_folder(FilePath(body.path), watch=body.watch)


@router.delete("/sources/{source_id}")
def remove_source(memory: Whole, source_id: SourceId, *, forget: bool = False) -> dict[str, int]:
    """Stop remembering from a source; with forget its memories go to the Trash."""
    return {"forgotten": memory.remove_source(source_id, forget=forget)}


@router.post("/sources/{source_id}/pause", status_code=204)
def pause_source(memory: Whole, source_id: SourceId) -> None:
    """Stop looking at a source until it is resumed."""
    memory.pause_source(source_id)


@router.post("/sources/{source_id}/resume", status_code=204)
def resume_source(memory: Whole, source_id: SourceId) -> None:
    """Look at a source again."""
    memory.resume_source(source_id)


@router.post("/sources/{source_id}/rescan", status_code=202)
def rescan(memory: Whole, source_id: SourceId) -> None:
    """Read everything that changed since the last look."""
    memory.rescan(source_id)


@router.get("/sources/{source_id}/files")
def source_files(
    memory: Whole,
    source_id: SourceId,
    state: FileState | None = None,
    limit: Limit = 200,
    offset: Offset = 0,
) -> list[SourceFile]:
    """What became of its files, those with a problem first."""
    return memory.source_files(source_id, state=state, limit=limit, offset=offset)


@router.post("/conversations", status_code=201)
def ingest(memory: Visible, caller: CallerName, body: Conversation) -> list[Remembered]:
    """Keep a conversation turn by turn."""
    return memory.remember_many(body.captures(caller), by=caller)


@router.post("/imports", status_code=202)
def import_paths(memory: Whole, body: Places) -> Receipt:
    """Keep files and folders once, in the background; the answer is its account so far."""
    paths = [FilePath(path) for path in body.paths]
    for path in paths:
        if not path.exists():
            message = f"There is no file or folder “{path}”."
            raise UnreadableFileError(message)
    return memory.receipt(memory.import_paths(paths, again=body.again))


@router.get("/imports")
def receipts(memory: Whole, limit: Limit = 50) -> list[Receipt]:
    """The accounts of past and running imports, newest first."""
    return memory.receipts(limit=limit)


@router.get("/imports/{receipt_id}")
def receipt(memory: Whole, receipt_id: ReceiptId) -> Receipt:
    """The account of one import."""
    return memory.receipt(receipt_id)


@router.get("/imports/{receipt_id}/files")
def receipt_files(
    memory: Whole,
    receipt_id: ReceiptId,
    state: FileState | None = None,
    limit: Limit = 500,
    offset: Offset = 0,
) -> list[ReceiptFile]:
    """What became of each file of an import."""
    return memory.receipt_files(receipt_id, state=state, limit=limit, offset=offset)


@router.post("/imports/{receipt_id}/stop", status_code=204)
def stop_import(memory: Whole, receipt_id: ReceiptId) -> None:
    """End an import; what was kept stays kept."""
    memory.stop_import(receipt_id)


@router.post("/imports/{receipt_id}/undo")
def undo_import(memory: Whole, receipt_id: ReceiptId) -> TakenBack:
    """Take an import back as a whole."""
    return memory.undo_import(receipt_id)


@router.post("/imports/{receipt_id}/redo")
def redo_import(memory: Whole, receipt_id: ReceiptId) -> TakenBack:
    """Bring an import again that was taken back."""
    return memory.redo_import(receipt_id)
