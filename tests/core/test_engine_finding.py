from __future__ import annotations

import pytest

from keepsake.domain.capture import Capture
from keepsake.domain.feedback import Verdict
from keepsake.domain.query import Mode, Query
from keepsake.engine import Engine
from keepsake.errors import InvalidInputError, NotFoundError
from keepsake.ingest.pipeline import now_ms
from keepsake.paths import DataFolder
from keepsake.settings import Settings
from keepsake.store.database import open_database
from keepsake.testing.embedder import HashingEmbedder


@pytest.fixture
def memory(data_folder: DataFolder):
    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as engine:
        yield engine


def ask(memory: Engine, text: str, by: str = "claude") -> list[str]:
    query = Query(text=text, mode=Mode.LEXICAL, by=by)
    return [hit.memory.uid for hit in memory.search(query).hits]


def logged(folder: DataFolder) -> list[tuple[object, ...]]:
    db = open_database(folder.database, read_only=True)
    try:
        return list(db.execute("SELECT text, mode, hits, asked_by FROM query_log ORDER BY id"))
    finally:
        db.close()


def test_small_talk_is_answered_with_nothing_and_a_word_why(memory):
    memory.remember(Capture(text="thanks to Anna for the ferns"))
    answer = memory.search(Query(text="thanks!"))
    assert answer.hits == ()
    assert "small talk" in answer.note
    assert memory.search(Query(text='"thanks"', mode=Mode.LEXICAL)).hits != ()


def test_questions_without_an_answer_are_listed_until_one_is_found(memory):
    ask(memory, "unicorn stable")
    ask(memory, "Unicorn Stable")
    ask(memory, "zebra")
    first, second = memory.unanswered()
    assert (first.text, first.times, first.asked_by) == ("Unicorn Stable", 2, "claude")
    assert second.text == "zebra"
    memory.remember(Capture(text="the unicorn sleeps in the stable"))
    ask(memory, "unicorn stable")
    assert [one.text for one in memory.unanswered()] == ["zebra"]
    memory.forget_queries()
    assert memory.unanswered() == []


def test_typing_a_question_is_one_question_and_small_talk_none(memory, data_folder):
    for text in ("z", "ze", "zeb", "zebra", "zebr"):
        ask(memory, text, by="")
    ask(memory, "hello", by="")
    memory.unanswered()
    assert logged(data_folder) == [("zebr", "lexical", 0, "")]


def test_questions_are_kept_without_their_secrets(memory, data_folder):
    key = "sk-ant-api03-" + "a1B2c3D4e5" * 9
    ask(memory, f"where is {key} used")
    ask(memory, "what of <private>my diagnosis</private> then")
    ask(memory, "half \ud800 of a pair")
    memory.unanswered()
    texts = " ".join(str(row[0]) for row in logged(data_folder))
    assert key not in texts
    assert "diagnosis" not in texts
    assert "redacted" in texts


def test_only_the_newest_questions_are_kept(data_folder):
    from keepsake.store import queries
    from keepsake.store.migrations import migrate
    from keepsake.store.queries import AskedQuery

    db = open_database(data_folder.database)
    migrate(db, data_folder.backups)
    asked = [
        AskedQuery(asked_at=n, text=str(n), mode="hybrid", hits=0, best=0, took_ms=1, asked_by="",
                   found=())
        for n in range(50)
    ]  # fmt: skip
    for one in asked:
        queries.record(db, [one], kept=10)
    assert [row[0] for row in db.execute("SELECT text FROM query_log")] == [
        str(n) for n in range(40, 50)
    ]
    db.close()


def test_whoever_wants_no_log_has_none(memory, data_folder):
    ask(memory, "zebra")
    memory.use_settings(Settings(search_log=False))
    ask(memory, "unicorn")
    assert memory.unanswered() == []
    assert logged(data_folder) == []


def test_the_last_questions_are_written_when_the_memory_closes(data_folder):
    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as engine:
        ask(engine, "zebra")
    assert [row[0] for row in logged(data_folder)] == ["zebra"]


def test_reading_what_was_just_found_counts_once_for_each_question(memory):
    kept = memory.remember(Capture(text="the zebra lives in the garden"))
    other = memory.remember(Capture(text="tulips"))
    ask(memory, "zebra")
    for _ in range(3):
        memory.mark_used([kept.uid, other.uid])
    ask(memory, "garden")
    memory.mark_used([kept.uid])
    memory.unanswered()
    assert memory.get(kept.uid).helpful_count == 2
    assert memory.get(kept.uid).used_count == 4
    assert memory.get(other.uid).helpful_count == 0


def test_feedback_adds_up_and_a_new_word_replaces_the_old(memory):
    uid = memory.remember(Capture(text="the zebra lives in the garden")).uid
    memory.give_feedback(uid, Verdict.HELPFUL, query="zebra", by="claude")
    memory.give_feedback(uid, Verdict.HELPFUL, query="zebra", by="claude")
    memory.give_feedback(uid, Verdict.HELPFUL, query="garden", by="claude")
    assert memory.get(uid).helpful_count == 2
    memory.give_feedback(uid, Verdict.NOT_HELPFUL, query="zebra", by="claude")
    assert memory.get(uid).helpful_count == 0
    assert not memory.get(uid).needs_review
    memory.give_feedback(uid, Verdict.OUTDATED)
    assert memory.get(uid).helpful_count == 0
    assert memory.get(uid).needs_review


def test_feedback_on_nothing_is_refused(memory):
    with pytest.raises(NotFoundError):
        memory.give_feedback("nobody", Verdict.WRONG)


def test_an_unchanged_memory_answers_as_it_did(memory):
    for name in ("zebra", "unicorn", "tulip"):
        memory.remember(Capture(text=f"the {name} and the garden"))
    memory.wait_for_vectors(10)
    (golden,) = memory.save_golden(["zebra"])
    assert golden.text == "zebra"
    report = memory.compare_golden()
    assert (report.overlap, report.rank_shift, report.alerts) == (1.0, 0.0, 0)
    assert memory.regression_runs()[0].queries == 1


def test_new_memories_and_forgotten_ones_are_no_regression(memory):
    old = [memory.remember(Capture(text=f"the zebra number {n}")).uid for n in range(3)]
    memory.wait_for_vectors(10)
    memory.save_golden(["zebra"])
    memory.forget([old[0]])
    for n in range(20):
        memory.remember(Capture(text=f"zebra zebra {n}"))
    memory.wait_for_vectors(10)
    report = memory.compare_golden()
    assert report.drifts[0].overlap == 1.0
    assert not report.drifts[0].alert


def test_dropped_questions_are_compared_no_more(memory):
    memory.remember(Capture(text="the zebra"))
    memory.wait_for_vectors(10)
    memory.save_golden(["zebra"])
    assert memory.drop_golden(["zebra", "nothing"]) == 1
    assert memory.compare_golden().drifts == ()


def test_the_most_asked_questions_are_golden_by_themselves(memory):
    memory.remember(Capture(text="the zebra lives in the garden"))
    memory.wait_for_vectors(10)
    with pytest.raises(InvalidInputError):
        memory.save_golden()
    ask(memory, "zebra")
    ask(memory, "unicorn")
    memory.unanswered()
    assert [golden.text for golden in memory.save_golden()] == ["zebra"]


def test_a_question_with_a_secret_is_not_golden(memory):
    memory.remember(Capture(text="the zebra"))
    memory.wait_for_vectors(10)
    with pytest.raises(InvalidInputError, match="secret"):
        memory.save_golden(["zebra password=hunter2trombone"])


def test_a_question_of_nothing_but_a_time_is_answered_with_what_happened_then(memory):
    yesterday = now_ms() - 86_400_000
    memory.remember(Capture(text="planted the ferns", happened_at=yesterday))
    memory.remember(Capture(text="today is today"))
    memory.remember(Capture(text="long gone", happened_at=0))
    for text in ("yesterday", "what did I do yesterday?", "was war gestern", "昨天"):
        answer = memory.search(Query(text=text, mode=Mode.LEXICAL))
        assert [hit.memory.text for hit in answer.hits] == ["planted the ferns"], text


def test_what_happened_at_a_time_is_asked_in_many_words(memory):
    memory.remember(Capture(text="planted the ferns", happened_at=1_710_500_000_000))
    memory.remember(Capture(text="another day"))
    for text in (
        "what happened in March 2024?",
        "was ist im März 2024 passiert",
        "2024年3月发生了什么",
    ):
        answer = memory.search(Query(text=text, mode=Mode.LEXICAL))
        assert [hit.memory.text for hit in answer.hits] == ["planted the ferns"], text


def test_behind_what_happened_at_a_time_comes_what_speaks_of_it(memory):
    memory.remember(Capture(text="planted the ferns", happened_at=1_710_500_000_000))
    memory.remember(Capture(text="the lease of March 2024 is in the drawer"))
    memory.remember(Capture(text="the lease of March is in the drawer"))
    answer = memory.search(Query(text="in March 2024", mode=Mode.LEXICAL))
    texts = [hit.memory.text for hit in answer.hits]
    assert texts == ["planted the ferns", "the lease of March 2024 is in the drawer"]


def test_filters_narrow_what_happened_at_a_time(memory):
    yesterday = now_ms() - 86_400_000
    memory.remember(Capture(text="planted the ferns", happened_at=yesterday, tags=("garden",)))
    memory.remember(Capture(text="wrote a letter", happened_at=yesterday))
    answer = memory.search(Query(text="yesterday tag:garden", mode=Mode.LEXICAL))
    assert [hit.memory.text for hit in answer.hits] == ["planted the ferns"]


def test_a_time_at_which_nothing_happened_is_looked_for_by_its_words(memory):
    memory.remember(Capture(text="the song Yesterday", happened_at=0))
    answer = memory.search(Query(text="yesterday", mode=Mode.LEXICAL))
    assert [hit.memory.text for hit in answer.hits] == ["the song Yesterday"]


def test_a_quoted_time_means_its_words(memory):
    memory.remember(Capture(text="planted the ferns", happened_at=now_ms() - 86_400_000))
    assert memory.search(Query(text='"yesterday"', mode=Mode.LEXICAL)).hits == ()


def test_words_that_limit_a_time_leave_out_everything_else(memory):
    memory.remember(Capture(text="the zebra of old", happened_at=0))
    memory.remember(Capture(text="the zebra of now"))
    answer = memory.search(Query(text="zebra since yesterday", mode=Mode.LEXICAL))
    assert [hit.memory.text for hit in answer.hits] == ["the zebra of now"]


def test_a_time_of_which_nothing_is_known_limits_nothing_and_that_is_said(memory):
    memory.remember(Capture(text="deforestation slowed between 2004 and 2014"))
    query = Query(text="what of deforestation between 2004 and 2014", mode=Mode.LEXICAL)
    answer = memory.search(query)
    assert len(answer.hits) == 1
    assert "all times" in answer.note
