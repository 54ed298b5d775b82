from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace

from keepsake.domain.capture import Capture
from keepsake.domain.findings import Findings, FoundFact
from keepsake.engine import Engine
from keepsake.enrich.enrichment import RULES_VERSION, Subject, enrich
from keepsake.enrich.gazetteer import Gazetteer
from keepsake.events import Events
from keepsake.ingest.enrichment import EnrichmentWorker, Rules
from keepsake.paths import DataFolder
from keepsake.settings import Settings
from keepsake.store import enrichment
from keepsake.store.database import open_database
from keepsake.store.readers import Readers
from keepsake.store.writer import Writer
from keepsake.testing.embedder import HashingEmbedder

PATIENCE = 30


def open_engine(folder: DataFolder, *, background: bool) -> Engine:
    return Engine.open(
        folder, Settings(), load_embedder=HashingEmbedder, watch=False, embed=background
    )


def fussy(memory: Subject, own: Gazetteer) -> Findings:
    if "poison" in memory.text:
        raise ValueError(memory.text)
    return enrich(memory, own)


@contextlib.contextmanager
def worker(folder: DataFolder, rules: Rules) -> Iterator[EnrichmentWorker]:
    writer, readers = Writer(open_database(folder.database)), Readers(folder.database)
    one = EnrichmentWorker(writer, readers, Events(), rules)
    one.start()
    try:
        yield one
    finally:
        one.close()
        readers.close()
        writer.close()


def names(folder: DataFolder) -> list[str]:
    with open_engine(folder, background=False) as engine:
        return sorted(entity.name for entity in engine.entities())


def keep(folder: DataFolder, *texts: str) -> None:
    with open_engine(folder, background=False) as engine:
        engine.remember_many([Capture(text=text) for text in texts])


def test_what_was_pending_at_the_end_is_looked_at_after_the_next_start(data_folder: DataFolder):
    keep(data_folder, "Docker is up.", "Redis is down.")
    assert names(data_folder) == []
    with open_engine(data_folder, background=True) as engine:
        assert engine.wait_for_enrichment(PATIENCE)
    assert names(data_folder) == ["Docker", "Redis"]


def test_a_memory_that_the_rules_fail_on_holds_no_other_and_is_tried_again(
    data_folder: DataFolder,
):
    keep(data_folder, "Docker is up.", "A poison for Nginx.", "Redis is down.")
    with worker(data_folder, fussy) as one:
        assert one.wait_until_idle(PATIENCE)
    assert names(data_folder) == ["Docker", "Redis"]
    db = open_database(data_folder.database, read_only=True)
    assert db.execute("SELECT error FROM enrichment_failure").fetchall() == [("ValueError",)]
    db.close()
    with worker(data_folder, enrich) as one:
        assert one.wait_until_idle(PATIENCE)
    assert names(data_folder) == ["Docker", "Nginx", "Redis"]


def test_findings_that_cannot_be_kept_hold_no_other(data_folder: DataFolder):
    def broken(memory: Subject, own: Gazetteer) -> Findings:
        found = enrich(memory, own)
        if "poison" in memory.text:
            return replace(found, facts=(FoundFact("it", "is", "bad\udcff", 0, 1),))
        return found

    keep(data_folder, "A poison for Nginx.", "Redis is down.")
    with worker(data_folder, broken) as one:
        assert one.wait_until_idle(PATIENCE)
    assert names(data_folder) == ["Redis"]


def test_better_rules_look_at_everything_again(data_folder: DataFolder):
    keep(data_folder, "Docker is up.")
    with worker(data_folder, lambda *_: Findings()) as one:
        assert one.wait_until_idle(PATIENCE)
    assert names(data_folder) == []
    db = open_database(data_folder.database)
    enrichment.use_rules(db, RULES_VERSION - 1)
    db.close()
    with worker(data_folder, enrich) as one:
        assert one.wait_until_idle(PATIENCE)
    assert names(data_folder) == ["Docker"]


def test_what_changed_while_it_was_looked_at_stays_pending(data_folder: DataFolder):
    keep(data_folder, "Docker is up.")
    db = open_database(data_folder.database)
    (pending,) = enrichment.pending(db, 10, 1000)
    db.execute("UPDATE memory SET title = 'Redis'")
    assert not enrichment.store(db, pending, Findings(), "", RULES_VERSION)
    assert [one.title for one in enrichment.pending(db, 10, 1000)] == ["Redis"]
    db.close()


def test_memories_in_the_trash_wait(data_folder: DataFolder):
    with open_engine(data_folder, background=False) as engine:
        uid = engine.remember(Capture(text="Docker is up.")).uid
        engine.forget([uid])
    with open_engine(data_folder, background=True) as engine:
        assert engine.wait_for_enrichment(PATIENCE)
        assert engine.entities() == []
        engine.restore([uid])
        assert engine.wait_for_enrichment(PATIENCE)
        assert [entity.name for entity in engine.entities()] == ["Docker"]
