"""Rows of working copies: what of each is remembered, and how far its history was read."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import apsw

from keepsake.domain.project import ProjectFolder, ProjectWishes

Cursor = Literal["commit_cursor", "diff_cursor"]

_SELECT = """SELECT p.path, s.location, p.source_id, p.commits, p.diffs, p.commands
    FROM project_folder AS p JOIN source AS s ON s.id = p.source_id WHERE NOT s.removed"""


def put(db: apsw.Connection, path: Path, source_id: int, wishes: ProjectWishes) -> None:
    """Keep what is wanted of a working copy; how far it was read stays."""
    db.execute(
        """INSERT INTO project_folder (path, source_id, commits, diffs, commands)
        VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
            commit_cursor = CASE WHEN source_id = excluded.source_id THEN commit_cursor ELSE '' END,
            diff_cursor = CASE WHEN source_id = excluded.source_id THEN diff_cursor ELSE '' END,
            source_id = excluded.source_id, commits = excluded.commits, diffs = excluded.diffs,
            commands = excluded.commands""",
        (str(path), source_id, int(wishes.commits), int(wishes.diffs), int(wishes.commands)),
    )


def read_all(db: apsw.Connection, source_id: int | None = None) -> list[ProjectFolder]:
    """All working copies, or those of one project, by path."""
    rows = db.execute(
        f"{_SELECT} AND (?1 IS NULL OR p.source_id = ?1) ORDER BY p.path", (source_id,)
    )
    return [_folder(*row) for row in rows]


def read_cursor(db: apsw.Connection, path: Path, cursor: Cursor) -> str:
    """The commit up to which a history was read, empty for none."""
    return str(db.execute(f"SELECT {cursor} FROM project_folder WHERE path = ?", (str(path),)).get)


def set_cursor(db: apsw.Connection, path: Path, cursor: Cursor, commit: str) -> None:
    """Note that a history was read completely up to a commit."""
    db.execute(f"UPDATE project_folder SET {cursor} = ? WHERE path = ?", (commit, str(path)))


def _folder(*row: Any) -> ProjectFolder:
    path, project, source_id, commits, diffs, commands = row
    wishes = ProjectWishes(commits=bool(commits), diffs=bool(diffs), commands=bool(commands))
    return ProjectFolder(path=Path(path), project=project, source_id=source_id, wishes=wishes)
