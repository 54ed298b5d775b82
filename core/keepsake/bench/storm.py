"""A storm of changes in a folder: everything that people, editors and sync programs do to files."""

from __future__ import annotations

import itertools
import os
import random
import shutil
from pathlib import Path
from typing import Final

_WORDS: Final = (
    "garden", "river", "winter", "letter", "engine", "silver", "market", "window", "forest",
    "castle", "bridge", "candle", "summer", "harbor", "meadow", "pencil", "orange", "planet",
)  # fmt: skip
_MANY: Final = 3


class Storm:
    """Changes files below ``root``, the same way for the same seed.

    Keeps track of the notes and folders itself, so that a step costs the same in a large tree.
    ``outside`` is a folder on the same drive, for what is moved in and out.
    """

    def __init__(self, root: Path, outside: Path, *, seed: int) -> None:
        self._root = root
        self._outside = outside
        self._chance = random.Random(seed)
        self._numbers = itertools.count()
        self._folders: list[Path] = [root]
        self._steps = (
            self.create, self.create, self.append, self.append, self.save_atomically,
            self.save_atomically, self.rename, self.move_in, self.move_out, self.delete,
            self.replace_folder, self.move_folder, self.remove_folder, self.add_folder,
            self.copy, self.bring_in_a_folder,
        )  # fmt: skip

    def build(self, *, folders: int, files: int) -> None:
        """Make the tree that the storm will go over."""
        while len(self._folders) < folders:
            self.add_folder()
        for number in range(files):
            folder = self._folders[number % len(self._folders)]
            self._write(folder / f"note {next(self._numbers)}.md")

    def step(self) -> None:
        """Do one thing, chosen by chance."""
        self._chance.choice(self._steps)()

    def create(self) -> None:
        """A new note in some folder."""
        self._write(self._folder() / f"new {next(self._numbers)}.md")

    def append(self) -> None:
        """A note gets longer."""
        if note := self._note():
            with note.open("a", encoding="utf-8") as file:
                file.write(self._text())

    def save_atomically(self) -> None:
        """A note is saved as editors do: beside it, then over it."""
        if note := self._note():
            beside = note.with_name(f".{note.name}.tmp")
            self._write(beside)
            beside.replace(note)

    def rename(self) -> None:
        """A note gets another name, perhaps in another folder."""
        if note := self._note():
            note.rename(self._folder() / f"renamed {next(self._numbers)}.md")

    def copy(self) -> None:
        """A note is there twice."""
        if note := self._note():
            shutil.copy2(note, self._folder() / f"copy {next(self._numbers)}.md")

    def move_in(self) -> None:
        """A note comes from elsewhere."""
        elsewhere = self._outside / f"{next(self._numbers)}.md"
        self._write(elsewhere)
        elsewhere.rename(self._folder() / f"came {elsewhere.name}")

    def move_out(self) -> None:
        """A note goes elsewhere."""
        if note := self._note():
            note.rename(self._outside / f"gone {next(self._numbers)}.md")

    def delete(self) -> None:
        """A note is deleted."""
        if note := self._note():
            note.unlink()

    def add_folder(self) -> None:
        """A new folder in some folder."""
        folder = self._folder() / f"folder {next(self._numbers)}"
        folder.mkdir()
        self._folders.append(folder)

    def bring_in_a_folder(self) -> None:
        """A folder with notes comes from elsewhere in one piece."""
        elsewhere = self._outside / f"bundle {next(self._numbers)}"
        (elsewhere / "inner").mkdir(parents=True)
        for place in (elsewhere, elsewhere / "inner"):
            self._write(place / "note.md")
        arrived = self._folder() / elsewhere.name
        elsewhere.rename(arrived)
        self._folders += [arrived, arrived / "inner"]

    def replace_folder(self) -> None:
        """A folder makes place for another one of its name."""
        if folder := self._inner_folder():
            folder.rename(self._outside / f"replaced {next(self._numbers)}")
            folder.mkdir()
            for number in range(_MANY):
                self._write(folder / f"note {number}.md")
            self._forget_below(folder)

    def move_folder(self) -> None:
        """A folder goes to another place, with all that is in it."""
        folder = self._inner_folder()
        target = self._folder()
        if folder and target != folder and not _is_below(target, folder):
            moved = target / f"moved {next(self._numbers)}"
            folder.rename(moved)
            self._folders = [
                moved / place.relative_to(folder) if _is_below(place, folder) else place
                for place in self._folders
            ]
            self._folders[self._folders.index(folder)] = moved

    def remove_folder(self) -> None:
        """A folder is deleted with all that is in it."""
        if folder := self._inner_folder():
            shutil.rmtree(folder)
            self._forget_below(folder)
            self._folders.remove(folder)

    def take_away_the_root(self) -> None:
        """The drive is unplugged."""
        self._root.rename(self._outside / "root")

    def bring_back_the_root(self) -> None:
        """The drive is there again."""
        (self._outside / "root").rename(self._root)

    def on_disk(self) -> dict[str, str]:
        """The text of every note by its path below the root."""
        return {
            note.relative_to(self._root).as_posix(): note.read_text(encoding="utf-8")
            for note in self._root.rglob("*.md")
            if not note.name.startswith(".")
        }

    def _folder(self) -> Path:
        return self._chance.choice(self._folders)

    def _inner_folder(self) -> Path | None:
        """Some folder that is not the root, and not so full that losing it would end the storm."""
        folder = self._folder()
        many = sum(_is_below(place, folder) for place in self._folders)
        too_many = many > max(_MANY, len(self._folders) // 20)
        return None if folder == self._root or too_many else folder

    def _note(self) -> Path | None:
        notes = sorted(self._folder().glob("[!.]*.md"))
        return self._chance.choice(notes) if notes else None

    def _forget_below(self, folder: Path) -> None:
        self._folders = [place for place in self._folders if not _is_below(place, folder)]

    def _write(self, path: Path) -> None:
        path.write_text(f"# {self._text()}\n\n{self._text()}", encoding="utf-8")

    def _text(self) -> str:
        return " ".join(self._chance.choices(_WORDS, k=12)) + f" {next(self._numbers)}."


def _is_below(place: Path, folder: Path) -> bool:
    # By their texts: asking paths themselves takes ten times as long.
    return str(place).startswith(f"{folder}{os.sep}")
