"""Where the things of a map stand: what comes up together is drawn together."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from keepsake.domain.overview import EntityMap

Places = dict[int, tuple[float, float]]

_ROUNDS: Final = 260
_FIRST_STEP: Final = 0.16
_GRAVITY: Final = 0.35
_ROOM: Final = 1.7
_EVENNESS: Final = 0.65
_PUSHES: Final = 40
_GOLDEN_ANGLE: Final = 2.399963


def lay_out(seen: EntityMap) -> Places:
    """A place for every entity, between -1 and 1; the same map always looks the same."""
    ids = [entity.id for entity in seen.entities]
    if len(ids) < 2:
        return dict.fromkeys(ids, (0.0, 0.0))
    pulls = _pulls(seen, ids)
    places = _spiral(len(ids))
    apart = _ROOM / np.sqrt(len(ids))
    for turn in range(_ROUNDS):
        step = _FIRST_STEP * (1 - turn / _ROUNDS)
        places += _moves(places, pulls, apart, step)
    places = _apart(_spread(places), 1.25 / np.sqrt(len(ids)))
    return {id_: (float(x), float(y)) for id_, (x, y) in zip(ids, places, strict=True)}


def _spread(places: NDArray[np.float64]) -> NDArray[np.float64]:
    """Fill the square, and give room where many stand close: by order as much as by place."""
    lowest, highest = places.min(axis=0), places.max(axis=0)
    even = places.argsort(axis=0).argsort(axis=0) / (len(places) - 1)
    real = (places - lowest) / np.maximum(highest - lowest, 1e-9)
    spread: NDArray[np.float64] = 2 * (_EVENNESS * even + (1 - _EVENNESS) * real) - 1
    return spread


def _apart(places: NDArray[np.float64], least: float) -> NDArray[np.float64]:
    """Push away from each other what would cover each other, inside the square."""
    for _ in range(_PUSHES):
        between = places[:, None, :] - places[None, :, :]
        distance = np.linalg.norm(between, axis=2) + np.eye(len(places))
        lacking = np.clip(least - distance, 0, None)
        push = (between / np.maximum(distance, 1e-6)[:, :, None] * lacking[:, :, None]).sum(axis=1)
        places = np.clip(places + push / 2, -1, 1)
    return places


def _moves(
    places: NDArray[np.float64], pulls: NDArray[np.float64], apart: float, step: float
) -> NDArray[np.float64]:
    """Fruchterman and Reingold: all push each other away, what belongs together is pulled."""
    between = places[:, None, :] - places[None, :, :]
    distance = np.maximum(np.linalg.norm(between, axis=2), 1e-3)
    push = apart**2 / distance
    pull = pulls * distance**2 / apart
    force = ((push - pull)[:, :, None] * between / distance[:, :, None]).sum(axis=1)
    force -= _GRAVITY * places
    length = np.maximum(np.linalg.norm(force, axis=1, keepdims=True), 1e-9)
    moved: NDArray[np.float64] = force / length * np.minimum(length, step)
    return moved


def _pulls(seen: EntityMap, ids: list[int]) -> NDArray[np.float64]:
    place = {id_: number for number, id_ in enumerate(ids)}
    strongest = max((pair.memories for pair in seen.pairs), default=1)
    pulls = np.zeros((len(ids), len(ids)))
    for pair in seen.pairs:
        one, other = place[pair.one_id], place[pair.other_id]
        pulls[one, other] = pulls[other, one] = 0.3 + 0.7 * pair.memories / strongest
    # What has to do with everything must not draw everything into one knot.
    many = np.sqrt(np.maximum(1.0, (pulls > 0).sum(axis=1)))
    shared: NDArray[np.float64] = 2 * pulls / (many[:, None] * many[None, :])
    return shared


def _spiral(count: int) -> NDArray[np.float64]:
    """A start that needs no chance: the most mentioned in the middle."""
    number = np.arange(count)
    radius = 0.9 * np.sqrt((number + 0.5) / count)
    angle = number * _GOLDEN_ANGLE
    return np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1)
