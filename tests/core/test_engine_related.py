"""What is called related is clearly nearer than is usual, whatever the model and the subject."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from keepsake.domain.capture import Capture
from keepsake.engine import Engine
from keepsake.inference.embedder import Encoding
from keepsake.inference.gguf import GgufEmbedder
from keepsake.paths import DataFolder
from keepsake.settings import Settings
from keepsake.testing.embedder import HashingEmbedder

PATIENCE = 60
CAT = (
    "The cat has to wear a cone after her operation.",
    "The vet takes the stitches of the cat out on Thursday.",
)
NOTES = (
    "The payment gateway drops about two percent of requests at month end.",
    "Learning Estonian works for fifteen minutes before breakfast.",
    "Boiler serviced, the invoice is in the blue folder.",
    "Half marathon under two hours by September.",
    "Tickets for the Schubert concert are at the door.",
    "Parking level 3, row C.",
    "Use pathlib in all new Python code.",
    "Jonas wishes for a headlamp and wool socks.",
    "The donation receipt is missing for the tax return.",
    "Never deploy on Fridays.",
)
DAYS = ("none", "the tests", "a certificate", "the quota", "a full disk", "the name server")
STAND_UPS = tuple(
    f"Stand-up of {day} November: the release of the payments service moved to Thursday, "
    f"Jonas works on retries, Mira on the dashboard, blocker: {DAYS[day % len(DAYS)]}."
    for day in range(1, 21)
)
WEDDING = (
    "The florist wants the final number of tables for the wedding by Friday.",
    "Wedding: the florist can do peonies only until the tenth of June.",
    "Wedding caterer: vegetarian menu for fourteen guests.",
    "The caterer of the wedding needs a deposit of 400 euros.",
    "Wedding band plays from eight to midnight, deposit paid.",
    "The wedding band asked for a second microphone.",
    "Wedding invitations go out in March, 80 pieces.",
    "Invitations for the wedding are printed by the shop in Mill Street.",
    "Hotel rooms for wedding guests are blocked until May.",
    "The hotel of the wedding has parking for twenty cars.",
    "Wedding dress fitting on Tuesday at four.",
    "The dress needs another fitting before the wedding.",
)
CHORES = tuple(
    f"{what} {when}"
    for what in (
        "vacuum",
        "laundry",
        "dishes",
        "windows",
        "groceries",
        "ironing",
        "compost",
        "mail",
    )
    for when in ("monday", "march", "noon", "weekly", "twice", "soon", "late", "rarely", "early")
)


class Slanted(HashingEmbedder):
    """All texts are alike to this model, as they are to many: its vectors share a direction."""

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        return [self._slant(one) for one in super().encode(texts)]

    @staticmethod
    def _slant(one: Encoding) -> Encoding:
        shared: NDArray[np.float32] = np.full_like(one.vector, 2 / np.sqrt(one.vector.size))
        vector = one.vector + shared
        return Encoding(vector / np.linalg.norm(vector), one.token_ids, one.token_vectors)


def related(engine: Engine, texts: Sequence[str], of: int) -> list[str]:
    kept = engine.remember_many([Capture(text=text) for text in texts])
    assert engine.wait_for_vectors(PATIENCE)
    return [hit.memory.text for hit in engine.related(kept[of].uid)]


@pytest.fixture
def engine(data_folder: DataFolder, model_path: Path) -> Iterator[Engine]:
    with Engine.open(
        data_folder, Settings(), load_embedder=lambda: GgufEmbedder(model_path), watch=False
    ) as engine:
        yield engine


def test_only_what_is_near_is_related(engine: Engine):
    assert related(engine, (*CAT, *NOTES), 0) == [CAT[1]]


def test_a_memory_may_have_nothing_that_is_near(engine: Engine):
    assert related(engine, (*CAT, *NOTES), len(CAT) + 3) == []


def test_among_few_memories_far_ones_are_not_related_either(engine: Engine):
    assert related(engine, (*CAT, *NOTES[:2]), 0) == [CAT[1]]


@pytest.mark.parametrize("texts", [STAND_UPS, WEDDING, (*STAND_UPS[:12], *NOTES[:5])])
def test_what_has_the_subject_of_most_is_related(engine: Engine, texts: Sequence[str]):
    kept = engine.remember_many([Capture(text=text) for text in texts])
    assert engine.wait_for_vectors(PATIENCE)
    for memory, text in zip(kept, texts, strict=True):
        if text in NOTES:
            continue
        hits = engine.related(memory.uid)
        assert hits, text
        assert not [hit for hit in hits if hit.memory.text in NOTES]


def test_one_memory_more_does_not_empty_what_is_related(engine: Engine):
    uids: list[str] = []
    shown: list[int] = []
    for text in WEDDING:
        uids.append(engine.remember(Capture(text=text)).uid)
        assert engine.wait_for_vectors(PATIENCE)
        shown.append(sum(len(engine.related(uid)) for uid in uids))
    assert all(later >= 0.8 * former for former, later in pairwise(shown)), shown


def test_what_is_usual_is_judged_by_the_model(data_folder: DataFolder):
    with Engine.open(data_folder, Settings(), load_embedder=Slanted, watch=False) as engine:
        texts = ("fig fig plum pear", "fig plum plum pear", *NOTES, *CHORES)
        assert related(engine, texts, 0) == [texts[1]]
        assert engine.related(engine.remember(Capture(text="zebra quark")).uid) == []


def test_memories_of_a_small_space_are_judged_among_themselves(data_folder: DataFolder):
    with Engine.open(data_folder, Settings(), load_embedder=Slanted, watch=False) as engine:
        engine.remember_many([Capture(text=f"number {n} of many") for n in range(600)])
        texts = ("fig fig plum pear", "fig plum plum pear", *NOTES, *CHORES)
        kept = engine.remember_many([Capture(text=text, namespace="small") for text in texts])
        assert engine.wait_for_vectors(PATIENCE)
        found = engine.related(kept[0].uid)
        assert [hit.memory.text for hit in found] == [texts[1]]
