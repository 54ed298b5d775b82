from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.link import LinkType
from keepsake.domain.memory import Kind, Memory, Speaker
from keepsake.domain.query import Filters
from keepsake.engine import Engine
from keepsake.errors import InvalidInputError, StorageError
from keepsake.host.vault_export import RECORD_NAME, VaultReport, export_vault
from keepsake.host.vault_note import note_name, note_path
from keepsake.text.extract.front_matter import split_front_matter
from keepsake.text.note_links import note_links

SPRING = 1_714_500_000_000


def keep(engine: Engine, text: str, **values: Any) -> Memory:
    capture = replace(Capture(text=text, happened_at=SPRING), **values)
    return engine.get(engine.remember(capture).uid)


def export(engine: Engine, vault: Path, **filters: Any) -> VaultReport:
    engine.wait_for_vectors(10)  # what is near is linked
    engine.wait_for_enrichment(10)
    return export_vault(engine, vault, Filters(**filters))


def files(vault: Path) -> set[str]:
    return {one.relative_to(vault).as_posix() for one in vault.rglob("*.md")}


def test_a_memory_becomes_a_note_that_can_be_read_back(engine: Engine, tmp_path: Path):
    tea = keep(engine, "Green, not black.", title="Tea: what Anna likes", tags=("hot drinks",))
    trip = keep(engine, "# Trip\n\nTo the sea.", title="Trip")
    engine.link(tea.uid, trip.uid, LinkType.ELABORATES)
    assert export(engine, tmp_path) == VaultReport(written=2)
    assert files(tmp_path) == {note_path(tea), note_path(trip)}
    assert note_path(tea) == f"note/2024/Tea what Anna likes {tea.uid[-8:]}.md"
    properties, text = split_front_matter((tmp_path / note_path(tea)).read_text(encoding="utf-8"))
    assert (properties.title, properties.tags) == ("Tea: what Anna likes", ("hot-drinks",))
    assert properties.happened_at == SPRING
    assert properties.others["keepsake"] == tea.uid
    assert text.startswith("\n# Tea: what Anna likes\n\nGreen, not black.\n")
    assert f"- Elaborates: [[{note_name(trip)}]]" in text
    _, other = split_front_matter((tmp_path / note_path(trip)).read_text(encoding="utf-8"))
    assert other.startswith("\n# Trip\n\nTo the sea.\n")
    assert list(note_links(other)) == [note_name(tea)]


def test_only_what_changed_is_written_again(engine: Engine, tmp_path: Path):
    texts = ("The harbor opens early.", "My violin was mended.", "Eat more soup in winter.")
    stays, changes, goes = (keep(engine, text) for text in texts)
    export(engine, tmp_path)
    engine.revise(changes.uid, Changes(title="Another title"))
    engine.forget([goes.uid])
    report = export(engine, tmp_path)
    assert report == VaultReport(written=1, unchanged=1, removed=2)
    assert files(tmp_path) == {note_path(stays), note_path(engine.get(changes.uid))}
    assert export(engine, tmp_path) == VaultReport(unchanged=2)


def test_what_a_person_wrote_is_left_alone(engine: Engine, tmp_path: Path):
    edited, lost = keep(engine, "I am edited."), keep(engine, "I am lost.")
    (tmp_path / "own.md").write_text("mine", encoding="utf-8")
    export(engine, tmp_path)
    place = tmp_path / note_path(edited)
    place.write_text("mine too", encoding="utf-8")
    (tmp_path / note_path(lost)).unlink()
    engine.revise(edited.uid, Changes(text="I am edited. Again."))
    assert export(engine, tmp_path) == VaultReport(written=1, left_alone=1)
    assert export(engine, tmp_path) == VaultReport(unchanged=1, left_alone=1)
    engine.forget([edited.uid])
    assert export(engine, tmp_path) == VaultReport(unchanged=1, left_alone=1)
    assert export(engine, tmp_path) == VaultReport(unchanged=1)
    assert place.read_text(encoding="utf-8") == "mine too"
    assert (tmp_path / "own.md").read_text(encoding="utf-8") == "mine"


def test_a_record_that_points_elsewhere_removes_nothing(engine: Engine, tmp_path: Path):
    vault, elsewhere = tmp_path / "vault", tmp_path / "letter.md"
    elsewhere.write_text("dear", encoding="utf-8")
    vault.mkdir()
    digest = "0f7b79e7b0a3e3dd4bb2b0ee5d7dffa8d3a7d0f7ee3f6dd9eea5b9b1b9d9ad6d"
    strange = {name: digest for name in ("../letter.md", str(elsewhere), "a/../../letter.md")}
    for record in (strange, ["x"], "broken"):
        (vault / RECORD_NAME).write_text(json.dumps(record)[:-1] + "}", encoding="utf-8")
        export(engine, vault)
    assert elsewhere.exists()


@pytest.mark.parametrize(
    "title", ['a/b\\c:d*e?f"g<h>i|j', "[[x]]#^y", "...", "x" * 500, "🦀" * 90, "CON", "\x00\n", ""]
)
def test_every_title_gives_a_name_that_every_system_takes(
    engine: Engine, tmp_path: Path, title: str
):
    one = keep(engine, "Short.", title=title)
    export(engine, tmp_path)
    (name,) = [Path(path).name for path in files(tmp_path)]
    assert len(name.encode()) <= 255
    assert not set(name[:-3]) & set('<>:"/\\|?*#^[]\0\n')
    assert name == f"{note_name(one)}.md"


def test_a_vault_can_hold_some_of_it(engine: Engine, tmp_path: Path):
    keep(engine, "At work.", namespace="work", tags=("x",))
    keep(engine, "At home.", namespace="home", kind=Kind.FACT, speaker=Speaker.USER)
    assert export(engine, tmp_path / "a", namespaces=("work",)).written == 1
    assert export(engine, tmp_path / "b", tags=("x",)).written == 1


def test_a_place_that_cannot_be_written_is_told_of(engine: Engine, tmp_path: Path):
    file = tmp_path / "file"
    file.touch()
    keep(engine, "Something.")
    with pytest.raises(InvalidInputError, match="no folder"):
        export(engine, file)
    with pytest.raises(StorageError, match="cannot be written"):
        export(engine, file / "below")
