"""What the memory can do, as everything around it sees it.

The window, the command line, MCP sessions and the HTTP interface speak to this protocol and to
nothing below it. All calls are blocking and may come from any thread; errors are
:mod:`keepsake.errors`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from keepsake.agent_service import AgentService, AgentView
from keepsake.domain.agent import (
    ALL_ACTIVITY,
    Access,
    ActivityFilter,
    ActivityPage,
    Agent,
    AgentUsage,
    IssuedKey,
    Rights,
)
from keepsake.domain.backup import Backup
from keepsake.domain.change import Changes, Reversal
from keepsake.domain.entity import Entity, EntityKind
from keepsake.domain.feedback import UnansweredQuestion
from keepsake.domain.overview import DayCount, EntityMap
from keepsake.domain.project import ProjectFolder, ProjectWishes, Shell, ShellState
from keepsake.domain.query import Filters, Order
from keepsake.domain.regression import GoldenQuery, RegressionReport, RegressionRun
from keepsake.domain.source import (
    FileAnswer,
    FileState,
    FolderRules,
    Place,
    Receipt,
    ReceiptFile,
    Source,
    SourceFile,
    SourceKind,
    TakenBack,
)
from keepsake.domain.tagging import TagMerge
from keepsake.domain.weights import WeightReview
from keepsake.events import Events

__all__ = [
    "AccountService",
    "AgentService",
    "AgentView",
    "BackupService",
    "MemoryService",
    "Service",
    "SettingsService",
    "SourceService",
]


class MemoryService(AgentService, Protocol):
    """What the person may do with memories."""

    @property
    def events(self) -> Events:
        """Where changes are announced."""

    def purge(self, uids: Sequence[str]) -> int:
        """Remove memories in the Trash for good; how many are gone."""

    def uids(
        self, filters: Filters, *, order: Order = Order.NEWEST, containing: str = ""
    ) -> list[str]:
        """Every memory that passes the filters, in the order of the list.

        With ``containing`` only those whose title, text or tags hold these letters, in any case.
        """

    def whole_uid(self, beginning: str) -> str:
        """The id that begins like this.

        NotFoundError when there is none, InvalidInputError when there are several.
        """

    def change_many(self, uids: Sequence[str], changes: Changes, *, by: str = "") -> list[Reversal]:
        """Change several memories in one transaction; returns what takes that back.

        InvalidInputError for a title or a text: those belong to one memory.
        """

    def agents(self) -> list[tuple[str, int]]:
        """The assistants that wrote memories, and how many each, the most first."""

    def namespaces(self) -> list[tuple[str, int]]:
        """The namespaces that hold memories, and how many each, the most first."""

    def entity_map(self, *, limit: int = 60) -> EntityMap:
        """What most memories speak of, and what of it comes up together."""

    def calendar(self) -> list[DayCount]:
        """How many memories happened and came in on each day that has any, earliest first."""

    def add_entity(self, name: str, kind: EntityKind) -> Entity:
        """Make an entity, or bring back a removed one; memories that name it are linked soon."""

    def change_entity(
        self, entity_id: int, *, name: str | None = None, kind: EntityKind | None = None
    ) -> Entity:
        """Give an entity another name or kind, for ever. NotFoundError when there is none."""

    def merge_entities(self, source_id: int, target_id: int) -> Entity:
        """Let ``target_id`` take in ``source_id``, for ever. NotFoundError when one is missing."""

    def remove_entity(self, entity_id: int) -> None:
        """Take an entity out; no rule finds it again. NotFoundError when there is none."""

    def merge_tags(self, source: str, target: str) -> TagMerge:
        """Let ``target`` take the place of ``source``, now and in future; returns what changed."""

    def undo_tag_merge(self, merged: TagMerge) -> None:
        """Take a merge of tags back."""

    def unanswered(self, limit: int = 50) -> list[UnansweredQuestion]:
        """Questions that found nothing when they were last asked, the most asked first."""

    def forget_queries(self) -> None:
        """Forget every question that was asked; returns at once."""

    def save_golden(self, texts: Sequence[str] = ()) -> list[GoldenQuery]:
        """Keep today's answers to these questions, or to the most asked ones, to compare with."""

    def golden_queries(self) -> list[GoldenQuery]:
        """The questions whose answers are watched."""

    def drop_golden(self, texts: Sequence[str]) -> int:
        """Stop watching these questions; how many were watched."""

    def compare_golden(self) -> RegressionReport:
        """Ask all golden queries again and say how far each answer moved."""

    def regression_runs(self, limit: int = 30) -> list[RegressionRun]:
        """The figures of the last comparisons, newest first."""

    def review_weights(self) -> WeightReview:
        """What feedback would change about how much the priors count; nothing changes by this."""

    def adapt_weights(self) -> WeightReview:
        """Take the next step of the weights, at most .02 each, if feedback tells enough."""

    def revert_weights(self) -> WeightReview:
        """Take the last step of the weights back, if there was one."""

    def reembed(self) -> None:
        """Make every vector anew, in the background; until then words alone are searched."""

    def backfill(self) -> None:
        """Look at every memory anew for names, relations, facts and tags, in the background."""

    def wait_for_vectors(self, timeout: float | None = None) -> bool:
        """Wait until every memory can be found by meaning; False if that is not so by then."""

    def wait_for_enrichment(self, timeout: float | None = None) -> bool:
        """Wait until every memory was looked at for names and tags; False if not so by then."""


class AccountService(Protocol):
    """Who else may do what with the memory, and what they did."""

    def known_agents(self) -> list[Agent]:
        """Every program that used this memory or has a key to it, the one seen last first."""

    def agent(self, agent_id: int) -> Agent:
        """One of them. NotFoundError when there is none of this number."""

    def recognize(self, name: str, version: str = "", *, key: str = "") -> Agent:
        """The agent that has this key or, without one, bears this name; new names are noted."""

    def as_agent(self, agent_id: int) -> AgentView:
        """The memory as this agent may see and change it now. NotFoundError when it is unknown."""

    def issue_key(self, name: str) -> IssuedKey:
        """Make an agent that proves itself with a key. InvalidInputError without a name."""

    def renew_key(self, agent_id: int) -> IssuedKey:
        """Give an agent another key; the one before is worth nothing from now on."""

    def remove_agent(self, agent_id: int) -> None:
        """Forget an agent, its rights, its key and its calls; what it kept stays."""

    def set_rights(self, agent_id: int, rights: Rights | None) -> Agent:
        """Say what an agent may do; None for what the person's defaults say."""

    def set_agent_settings(self, agent_id: int, overrides: Mapping[str, Any]) -> Agent:
        """Give an agent these settings of its own and no others."""

    def admit(self, agent: Agent, session: str = "") -> None:
        """Count one more call of an agent. TooManyCallsError when it asks faster than it may."""

    def note_access(self, call: Access) -> None:
        """Take a call of an agent down; returns at once."""

    def activity(
        self, wanted: ActivityFilter = ALL_ACTIVITY, *, limit: int = 100, offset: int = 0
    ) -> ActivityPage:
        """What agents asked, got and wrote, newest first."""

    def agent_usage(self, since: int) -> list[AgentUsage]:
        """What each agent used since a moment (milliseconds UTC), the busiest first."""

    def forget_activity(self, agent_id: int | None = None) -> None:
        """Forget what agents asked and got, all of it or that of one."""


class SourceService(Protocol):
    """Where memories come from."""

    def sources(self) -> list[Source]:
        """All sources in the order they were added, but for those whose every import is undone."""

    def find_places(self) -> list[Place]:
        """Places on this computer worth remembering from. Takes up to a few seconds."""

    def look_at(self, path: Path) -> Place:
        """How much a folder holds that can be remembered, without opening any file."""

    def add_folder(
        self,
        path: Path,
        *,
        kind: SourceKind = SourceKind.FOLDER,
        watch: bool = True,
        rules: FolderRules | None = None,
    ) -> Source:
        """Remember from a folder, now and, if ``watch``, from now on.

        ``rules`` are what is wanted of it; None leaves those it had, if it is known.
        """

    def set_folder_rules(self, source_id: int, rules: FolderRules) -> Source:
        """Change what is wanted of a folder; what was kept stays, the rest is looked at anew."""

    def pause_source(self, source_id: int) -> None:
        """Stop looking at this source until it is resumed."""

    def resume_source(self, source_id: int) -> None:
        """Look at this source again, beginning with a rescan."""

    def rescan(self, source_id: int) -> int:
        """Read what changed since the last look, in the background; the number of the receipt."""

    def remove_source(self, source_id: int, *, forget: bool = False) -> int:
        """Stop remembering from it; with ``forget`` its memories go to the Trash (how many)."""

    def source_files(
        self, source_id: int, *, state: FileState | None = None, limit: int = 200, offset: int = 0
    ) -> list[SourceFile]:
        """What became of its files, those with a problem first."""

    def import_paths(
        self, paths: Sequence[Path], *, again: bool = False, passphrase: str = ""
    ) -> int:
        """Keep files and folders once, in the background; the number of the receipt.

        With ``again`` what was once forgotten, or whose import was taken back, comes again.
        ``passphrase`` opens what is encrypted.
        """

    def import_page(self, url: str, *, again: bool = False) -> int:
        """Fetch the web page at a public address now and keep it; the number of the receipt.

        InvalidInputError for what is no address of a public page, UnreadableFileError for a page
        that cannot be had.
        """

    def wait_for_import(self, receipt_id: int, timeout: float | None = None) -> Receipt:
        """Wait until an import ended (or ``timeout`` seconds passed) and return its account."""

    def pause_import(self, receipt_id: int) -> None:
        """Hold an import until it is resumed."""

    def resume_import(self, receipt_id: int) -> None:
        """Go on with a held import."""

    def stop_import(self, receipt_id: int) -> None:
        """End an import; what was kept stays kept."""

    def receipts(self, *, source_id: int | None = None, limit: int = 50) -> list[Receipt]:
        """The accounts of past and running imports, newest first."""

    def receipt(self, receipt_id: int) -> Receipt:
        """The account of one import. NotFoundError when there is none of this number."""

    def receipt_files(
        self,
        receipt_id: int,
        *,
        state: FileState | None = None,
        limit: int = 500,
        offset: int = 0,
    ) -> list[ReceiptFile]:
        """What became of each file of one import, those with a problem first."""

    def why(self, path: Path) -> list[FileAnswer]:
        """Whether a file was kept, by which source, and if not why; never an empty list."""

    def undo_import(self, receipt_id: int) -> TakenBack:
        """Take an import back as a whole, ending it first if it runs.

        Memories that it made go to the Trash, those that it changed are again what they were.
        What was changed by hand since, or brought by a later import as well, stays. Watching
        brings none of it again by itself. If it ends in the midst it can be asked for again.
        """

    def redo_import(self, receipt_id: int) -> TakenBack:
        """Bring an import again that was taken back, or only partly so.

        InvalidInputError where an earlier import of the same memories has to come first.
        """

    def pause(self, until: int | None) -> None:
        """Pause all watching and importing until then (milliseconds UTC), None for always."""

    def resume(self) -> None:
        """End a pause."""


class DeveloperService(Protocol):
    """What a developer lets be remembered; nothing until it is switched on."""

    def projects(self) -> list[ProjectFolder]:
        """The working copies of which anything is remembered."""

    def set_project(self, path: Path, wishes: ProjectWishes) -> ProjectFolder:
        """Say what is remembered of the working copy around a folder, from its whole history on.

        What was kept stays. InvalidInputError where there is no repository.
        """

    def shells(self) -> list[ShellState]:
        """What is there of every shell, and what of it is remembered."""

    def remember_history(self, shell: Shell, *, wanted: bool) -> None:
        """Remember the commands in a shell's history, or no longer; what was kept stays.

        A history does not tell in which folder a command ran, so its commands are of no project.
        """

    def hook_shell(self, shell: Shell, *, wanted: bool) -> None:
        """Put the hook into a shell's start-up file, or take it out again to the byte.

        It writes down commands with folder, result and duration, in folders of projects whose
        commands are wanted. ClientConfigError when the file cannot be changed.
        """


class SettingsService(Protocol):
    """What the person chose, by the names of the settings and in values of JSON."""

    def settings(self) -> dict[str, Any]:
        """All settings as they are now."""

    def change_settings(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Choose other values for some settings, from now on and for good; returns all.

        InvalidInputError for what is no setting or no value of it; nothing is changed then.
        """


class BackupService(Protocol):
    """Copies of the whole memory."""

    def back_up(self, target: Path | None = None) -> Backup:
        """Copy the memory into ``target``, or beside the last ten of its backups."""

    def backups(self) -> list[Backup]:
        """The backups in the data folder, newest first."""


class Service(
    MemoryService,
    AccountService,
    SourceService,
    DeveloperService,
    SettingsService,
    BackupService,
    Protocol,
):
    """Everything a memory can do."""
