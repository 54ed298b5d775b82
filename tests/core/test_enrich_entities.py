from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.entity import USER, EntityKind, Predicate
from keepsake.domain.findings import Findings
from keepsake.domain.memory import Kind, Speaker
from keepsake.domain.query import Mode, Query
from keepsake.engine import Engine
from keepsake.enrich.enrichment import LONGEST_TEXT, Subject, enrich
from keepsake.enrich.gazetteer import own_names
from keepsake.errors import InvalidInputError, NotFoundError
from keepsake.paths import DataFolder
from keepsake.store.health import check_health
from keepsake.testing.embedder import HashingEmbedder

PATIENCE = 30
LABELLED = Path(__file__).parents[1] / "data" / "entities.json"


def subject(text: str, language: str = "en", kind: Kind = Kind.NOTE, title: str = "") -> Subject:
    return Subject(title, text, language, kind, Speaker.NONE, ())


def names(text: str, **given: Any) -> dict[str, str]:
    found = enrich(subject(text, **given)).entities
    return {entity.name: entity.kind.value for entity in found if entity.name != USER}


def triples(findings: Findings) -> dict[str, set[tuple[str, str, str]]]:
    return {
        "entities": {(e.name, e.kind.value, "") for e in findings.entities if e.name != USER},
        "relations": {
            (r.subject, f"{'not_' * r.negative}{r.predicate}", r.object) for r in findings.relations
        },
        "facts": {(f.subject, f.predicate, f.object) for f in findings.facts},
    }


@pytest.fixture(scope="module")
def counts() -> dict[str, Counter[str]]:
    """How many of the labelled things were found rightly, wrongly, or not."""
    counted: dict[str, Counter[str]] = {}
    for row in json.loads(LABELLED.read_text(encoding="utf-8")):
        found = triples(enrich(subject(row["text"], row["language"])))
        for sort, got in found.items():
            wanted = {(*item, "")[:3] for item in row[sort]}
            count = counted.setdefault(sort, Counter())
            count["right"] += len(got & wanted)
            count["wrong"] += len(got - wanted)
            count["missed"] += len(wanted - got)
    return counted


@pytest.mark.parametrize("sort", ["entities", "relations", "facts"])
def test_what_is_found_is_right_and_most_is_found(counts, sort: str):
    right, wrong, missed = (counts[sort][name] for name in ("right", "wrong", "missed"))
    assert right + missed >= 50
    assert right / (right + wrong) >= 0.95
    assert right / (right + missed) >= 0.85


def test_the_labelled_set_is_large_and_speaks_many_languages():
    rows = json.loads(LABELLED.read_text(encoding="utf-8"))
    assert len(rows) >= 200
    assert {row["language"] for row in rows} == {"en", "de", "fr", "es", "zh", "ja"}
    assert sum(not row["entities"] for row in rows) >= 50


@pytest.mark.parametrize(
    "text",
    [
        "The token is [redacted: GitHub token] and the key [redacted: AWS key].",
        "See https://github.com/Foo/Bar and anna.schmidt@example.com.",
        "The file is in /home/Anna/Berlin/notes.",
        "deadbeefcafe0123 sk1234567890abcdefghij",
        "Monday, Tuesday. The. But. However, This.",
        "Go home. Will you mark the date? May I?",
        "",
        "!!! ... ???",
    ],
)
def test_noise_and_secrets_are_no_entities(text: str):
    assert names(text) == {}


def test_a_person_named_whole_and_in_part_is_one():
    assert names("Anna Schmidt called. Later Anna and Schmidt agreed.") == {
        "Anna Schmidt": "person"
    }


def test_an_ambiguous_name_needs_its_context():
    assert "Go" in names("The service is written in Go.")
    assert names("I want to Go home now.") == {}
    assert names("The train from Reading was late.") == {"Reading": "place"}
    assert names("Reading books is fun.") == {}


def test_names_by_hand_are_found_wherever_they_stand():
    own = own_names({"zorblax": ("Zorblax", EntityKind.PROJECT)})
    found = enrich(subject("we talked about zorblax again"), own).entities
    assert [(e.name, e.kind) for e in found] == [("Zorblax", EntityKind.PROJECT)]


def test_only_the_person_says_i_in_a_note_and_nobody_in_a_document():
    note = enrich(subject("I live in Oslo."))
    document = enrich(subject("I live in Oslo.", kind=Kind.DOCUMENT))
    assert [r.subject for r in note.relations] == [USER]
    assert document.relations == ()


def test_a_conversation_tells_its_speakers_apart():
    text = "User: I live in Oslo.\n\nAssistant: I live in Paris.\n\nTom: I work at Siemens."
    said = {(r.subject, r.object) for r in enrich(subject(text, kind=Kind.CONVERSATION)).relations}
    assert said == {(USER, "Oslo"), ("Tom", "Siemens")}


def test_relevance_grows_with_title_and_number():
    found = enrich(subject("Docker is up. Docker is down. Redis too.", title="Docker")).entities
    assert [e.name for e in found] == ["Docker", "Redis"]
    assert found[0].relevance > found[1].relevance


def test_a_text_without_end_is_read_up_to_a_limit():
    far = "x " * LONGEST_TEXT + "Anna Schmidt"
    assert names(far) == {}


# --- kept, and put right by hand -----------------------------------------------------------------


@pytest.fixture
def memory(data_folder: DataFolder):
    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as engine:
        yield engine
        assert engine.wait_for_enrichment(PATIENCE)
    assert check_health(data_folder.database) == []


def keep(memory: Engine, *texts: str) -> list[str]:
    captures = [Capture(text=text, happened_at=n) for n, text in enumerate(texts, start=1)]
    kept = memory.remember_many(captures)
    assert memory.wait_for_enrichment(PATIENCE)
    return [one.uid for one in kept]


def id_of(memory: Engine, name: str) -> int:
    return next(e.id for e in memory.entities(name) if e.name == name)


def known(memory: Engine) -> dict[str, str]:
    return {e.name: e.kind.value for e in memory.entities()}


def look_again(memory: Engine, uid: str, text: str) -> None:
    """Make a new version of a memory, so that the rules read it again."""
    memory.revise(uid, Changes(text=text))
    assert memory.wait_for_enrichment(PATIENCE)


def test_entities_are_kept_with_mentions_and_relations(memory):
    uids = keep(memory, "Anna Schmidt works at Siemens.", "Anna Schmidt uses Docker.")
    details = memory.entity(id_of(memory, "Anna Schmidt"))
    assert details.entity.mentions == 2
    assert {m.uid for m in details.mentions} == set(uids)
    said = {(r.predicate, r.object, r.evidence) for r in details.relations}
    assert (Predicate.WORKS_AT, "Siemens", (uids[0],)) in said
    assert memory.entities("anna")[0].name == "Anna Schmidt"
    assert [e.name for e in memory.entities(kind=EntityKind.TECHNOLOGY)] == ["Docker"]


def test_confidence_moves_with_every_memory_that_says_so(memory):
    keep(memory, "I like hiking.", "I love hiking!", "I enjoy hiking in autumn.")
    relation = memory.entity(id_of(memory, USER)).relations[0]
    assert relation.predicate is Predicate.PREFERS
    assert relation.confidence == pytest.approx(0.6)
    assert len(relation.evidence) == 3


def test_a_new_job_ends_the_old_one_and_a_denial_ends_a_relation(memory):
    keep(
        memory, "I work at Siemens.", "I use Docker.", "I joined Bosch.", "I no longer use Docker."
    )
    relations = memory.entity(id_of(memory, USER)).relations
    ends = {
        (r.predicate.value, r.object, r.negative): (r.valid_from, r.valid_to)
        for r in relations
        if r.predicate is not Predicate.CO_OCCURS
    }
    assert ends == {
        ("works_at", "Siemens", False): (1, 3),
        ("works_at", "Bosch", False): (3, None),
        ("uses", "Docker", False): (2, 4),
        ("uses", "Docker", True): (4, None),
    }


def test_what_is_often_named_together_co_occurs(memory):
    keep(memory, "Docker and Redis.", "Redis beside Docker.", "Docker alone.")
    relations = memory.entity(id_of(memory, "Redis")).relations
    assert [(r.predicate, r.object) for r in relations] == [(Predicate.CO_OCCURS, "Docker")]


def test_a_new_name_stays_when_the_text_is_read_again(memory):
    (uid,) = keep(memory, "Anna Schmidt uses Docker.")
    memory.change_entity(id_of(memory, "Anna Schmidt"), name="Anna Weber", kind=EntityKind.CONCEPT)
    look_again(memory, uid, "Anna Schmidt uses Docker and Redis.")
    assert known(memory) == {
        "Anna Weber": "concept", "Docker": "technology", "Redis": "technology",
    }  # fmt: skip
    assert memory.entities("anna schmidt")[0].name == "Anna Weber"


def test_merged_entities_stay_one(memory):
    uid, _ = keep(memory, "Katrin Vogel uses Docker.", "Kathrin Vogel works at Bosch.")
    target = id_of(memory, "Kathrin Vogel")
    memory.merge_entities(id_of(memory, "Katrin Vogel"), target)
    look_again(memory, uid, "Katrin Vogel uses Docker and Redis.")
    details = memory.entity(target)
    assert details.entity.mentions == 2
    assert {r.object for r in details.relations} >= {"Docker", "Redis", "Bosch"}
    assert "Katrin Vogel" not in known(memory)


def test_a_removed_entity_does_not_come_back_until_it_is_made_again(memory):
    (uid,) = keep(memory, "Anna Schmidt uses Docker.")
    memory.remove_entity(id_of(memory, "Docker"))
    look_again(memory, uid, "Anna Schmidt still uses Docker.")
    assert known(memory) == {"Anna Schmidt": "person"}
    memory.add_entity("Docker", EntityKind.TECHNOLOGY)
    assert memory.wait_for_enrichment(PATIENCE)
    assert memory.entity(id_of(memory, "Docker")).entity.mentions == 1


def test_an_entity_by_hand_is_linked_with_older_memories_and_stays_without_any(memory):
    keep(memory, "We talked about zorblax again.")
    made = memory.add_entity("Zorblax", EntityKind.PROJECT)
    memory.add_entity("Nobody", EntityKind.PERSON)
    assert memory.wait_for_enrichment(PATIENCE)
    assert memory.entity(made.id).entity.mentions == 1
    assert known(memory) == {"Zorblax": "project", "Nobody": "person"}


def test_an_entity_goes_with_the_last_memory_that_names_it(memory):
    first, second = keep(memory, "Anna Schmidt uses Docker.", "Anna Schmidt uses Redis.")
    memory.forget([second])
    assert set(known(memory)) == {"Anna Schmidt", "Docker"}
    memory.purge([second])
    look_again(memory, first, "Nothing at all.")
    assert known(memory) == {}


def test_a_memory_keeps_its_entities_by_number_when_read_again(memory):
    (uid,) = keep(memory, "Anna Schmidt uses Docker.")
    before = id_of(memory, "Docker")
    look_again(memory, uid, "Anna Schmidt really uses Docker.")
    assert id_of(memory, "Docker") == before


def test_wrong_wishes_are_refused(memory):
    keep(memory, "Anna Schmidt uses Docker.")
    docker = id_of(memory, "Docker")
    with pytest.raises(NotFoundError):
        memory.entity(10_000)
    with pytest.raises(NotFoundError):
        memory.remove_entity(10_000)
    with pytest.raises(InvalidInputError):
        memory.change_entity(docker, name="anna  SCHMIDT")
    with pytest.raises(InvalidInputError):
        memory.merge_entities(docker, docker)
    with pytest.raises(InvalidInputError):
        memory.add_entity("   ", EntityKind.PLACE)


def test_memories_are_found_by_the_other_spelling_of_a_name(memory):
    keep(memory, "The k8s cluster is slow.", "Nothing of interest.")
    hits = memory.search(Query(text="kubernetes", mode=Mode.LEXICAL)).hits
    assert [hit.memory.text for hit in hits] == ["The k8s cluster is slow."]
