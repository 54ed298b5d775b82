from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keepsake.domain.capture import Capture
from keepsake.domain.link import LinkType
from keepsake.domain.query import Filters
from keepsake.engine import Engine
from keepsake.host.export import export_lines
from keepsake.ingest.note_links import NoteNames, tie_notes
from keepsake.paths import DataFolder
from keepsake.settings import Settings
from keepsake.store import note_links as note_links_store
from keepsake.store.database import open_database
from keepsake.store.note_links import NamedNote
from keepsake.store.readers import Readers
from keepsake.store.writer import Writer
from keepsake.testing.documents import zip_of
from keepsake.testing.embedder import HashingEmbedder
from keepsake.text.note_links import note_links


@pytest.fixture
def engine(data_folder: DataFolder) -> Iterator[Engine]:
    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as engine:
        yield engine


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    folder = tmp_path / "vault"
    (folder / "people").mkdir(parents=True)
    (folder / ".obsidian").mkdir()
    (folder / ".trash").mkdir()
    (folder / ".obsidian" / "workspace.json").write_text("{}", encoding="utf-8")
    (folder / ".trash" / "Old.md").write_text("[[Home]]", encoding="utf-8")
    return folder


def write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def linked(engine: Engine) -> set[tuple[str, str]]:
    """Which note mentions which, by their titles."""
    memories = engine.browse(Filters(), limit=100).memories
    titles = {memory.uid: memory.title for memory in memories}
    return {
        (titles[link.from_uid], titles[link.to_uid])
        for memory in memories
        for link in engine.links(memory.uid)
        if link.type is LinkType.MENTIONS
    }


def bring_in(engine: Engine, path: Path) -> None:
    receipt = engine.wait_for_import(engine.import_paths([path]))
    assert receipt.failed == 0


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("See [[Home]] and [[people/Ada|her]].", ["Home", "people/Ada"]),
        ("![[Plan#Next steps]] [[Plan^a1b2]]", ["Plan", "Plan"]),
        ("[text](../My%20Note.md) [x](<Plan.markdown#part>)", ["../My Note", "Plan"]),
        ("![[photo.png]] [web](https://x.org/a.md) [[#Heading]] [[]]", []),
        ("`[[code]]` and\n```\n[[more code]]\n```\nbut [[this]]", ["this"]),
        ("Version [[1.0 notes]]", ["1.0 notes"]),
    ],
)
def test_links_in_a_text(text: str, targets: list[str]):
    assert list(note_links(text)) == targets


@given(st.text(st.sampled_from("[]()|#^!`~.md \n")))
def test_no_text_breaks_it(text: str):
    assert all(target.strip() for target in note_links(text))


def test_a_name_means_the_nearest_note():
    names = NoteNames(
        [
            NamedNote(1, "Plan.md", ()),
            NamedNote(2, "work/Plan.md", ()),
            NamedNote(3, "work/old/Plan.md", ("Draft",)),
        ]
    )
    assert names.find("plan", "") == 1
    assert names.find("Plan", "work") == 2
    assert names.find("old/Plan", "") == 3
    assert names.find("draft", "work") == 3
    assert names.find("rk/Plan", "") is None
    assert names.find("Nothing", "") is None


def test_the_notes_of_a_vault_are_linked_whatever_their_order(engine: Engine, vault: Path):
    write(vault / "Home.md", "# Home\nSee [[Ada]] and [[Missing]].")
    write(vault / "people" / "Ada.md", "---\naliases: [The Countess]\n---\n# Ada\n[[Home]]")
    write(vault / "Zoo.md", "# Zoo\nAsk [[the countess|her]] or [x](people/Ada.md). [[Zoo]]")
    bring_in(engine, vault)
    assert linked(engine) == {("Home", "Ada"), ("Ada", "Home"), ("Zoo", "Ada")}


def test_links_come_and_go_with_the_notes(engine: Engine, vault: Path):
    write(vault / "Home.md", "# Home\n[[Later]]")
    bring_in(engine, vault)
    assert linked(engine) == set()
    write(vault / "Later.md", "# Later\ntext")
    bring_in(engine, vault)
    assert linked(engine) == {("Home", "Later")}
    write(vault / "Home.md", "# Home\nNo more.")
    bring_in(engine, vault)
    assert linked(engine) == set()


def test_only_what_changed_is_looked_at_while_watching(
    engine: Engine, data_folder: DataFolder, vault: Path
):
    write(vault / "Home.md", "# Home\n[[Later]]")
    write(vault / "Later.md", "# Later\n[[Home]]")
    write(vault / "Other.md", "# Other\n[[Home]]")
    bring_in(engine, vault)
    everything = linked(engine)
    source = next(source for source in engine.sources() if source.location == str(vault))
    later = next(m for m in engine.browse(Filters()).memories if m.title == "Later")
    readers = Readers(data_folder.database)
    writer = Writer(open_database(data_folder.database), lambda: None)
    with readers.connection() as db:
        pairs = note_links_store.mentions_from(db, range(99))
    writer.run(lambda db: note_links_store.change(db, (), pairs, 0))
    tie_notes(readers, writer, source.id, [later.uid])
    writer.close()
    readers.close()
    assert linked(engine) == everything - {("Other", "Home")}


def test_a_zipped_vault_is_linked_too(engine: Engine, tmp_path: Path):
    path = tmp_path / "vault.zip"
    path.write_bytes(zip_of({"v/A.md": "# A\n[[B]]", "v/B.md": "# B\ntext", "v/.obsidian/x": "x"}))
    bring_in(engine, path)
    assert linked(engine) == {("A", "B")}


def test_pages_of_a_notion_export_link_each_other(engine: Engine, tmp_path: Path):
    trip, hotel = "0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210"
    archive = tmp_path / "Export.zip"
    archive.write_bytes(zip_of({
        f"Trip {trip}.md": f"# Trip\n\nStay at [the hotel](Trip%20{trip}/Hotel%20{hotel}.md).",
        f"Trip {trip}/Hotel {hotel}.md": "# Hotel\n\nBy the river.",
    }))  # fmt: skip
    bring_in(engine, archive)
    assert linked(engine) == {("Trip", "Hotel")}


def test_links_between_notes_come_along_in_an_export(engine: Engine, vault: Path, tmp_path: Path):
    write(vault / "Home.md", "See [[Anna]].")
    write(vault / "people" / "Anna.md", "Back to [[Home]].")
    bring_in(engine, vault)
    engine.remember(Capture(text="Look at [[Home]] and [[Later]]."))
    file = tmp_path / "all.jsonl"
    write(file, "".join(export_lines(engine)))
    pairs = {("Home", "Anna"), ("Anna", "Home")}
    assert linked(engine) == pairs
    folder = DataFolder(tmp_path / "other")
    with Engine.open(folder, Settings(), load_embedder=HashingEmbedder, watch=False) as other:
        bring_in(other, file)
        assert linked(other) == pairs
        write(tmp_path / "Later.md", "Then [[Home]].")
        bring_in(other, tmp_path / "Later.md")
        bring_in(other, file)
        assert linked(other) == pairs
