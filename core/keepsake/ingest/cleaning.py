"""Taking out of a capture what must not be kept: private parts, secrets, our own words."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from pydantic import ValidationError

from keepsake.domain.belonging import Belonging, reader_of
from keepsake.domain.capture import Capture, Past
from keepsake.domain.category import base_importance
from keepsake.domain.number import EARLIEST, LATEST
from keepsake.enrich.tags import canonical_tags
from keepsake.errors import InvalidInputError
from keepsake.settings import Settings
from keepsake.text.normalization import normalize
from keepsake.text.private import strip_injected, strip_private
from keepsake.text.redaction import OPTIONAL, Redacted, redact

_LONGEST_TITLE: Final = 300
_SHORT: Final = 300


@dataclass(slots=True)
class Cleaning:
    """Cleans one capture and counts what was taken out."""

    unmasked: frozenset[str] = OPTIONAL
    masked: Counter[str] = field(default_factory=Counter)
    private_parts: int = 0
    unclosed: bool = False

    @classmethod
    def by_settings(cls, settings: Settings) -> Cleaning:
        """One that masks what the person wants masked."""
        extra = frozenset(settings.masking_extra)
        return cls((OPTIONAL - extra) | frozenset(settings.masking_off))

    def clean(self, capture: Capture) -> Capture:
        """The capture with every text in it cleaned. InvalidInputError when nothing is left."""
        text = self.clean_text(capture.text)
        if not text:
            message = "There is nothing to keep: the text is empty."
            if self.private_parts:
                message = "There is nothing to keep: all of the text is marked as private."
            raise InvalidInputError(message)
        _check_numbers(capture)
        return replace(
            capture,
            text=text,
            title=" ".join(self.clean_text(capture.title).split())[:_LONGEST_TITLE],
            tags=canonical_tags(self.clean_text(tag) for tag in capture.tags),
            metadata=self.clean_value(capture.metadata),
            past=None if capture.past is None else self._clean_past(capture.past),
        )

    def _clean_past(self, past: Past) -> Past:
        versions = tuple(
            replace(one, title=self.clean_text(one.title), text=self.clean_text(one.text))
            for one in past.versions
        )
        return replace(
            past,
            versions=versions,
            automatic_tags=canonical_tags(self.clean_text(tag) for tag in past.automatic_tags),
        )

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences for the person about what was left out."""
        if self.unclosed:
            return ("A private part was never closed, so everything after it was left out.",)
        return ()

    def clean_text(self, text: str) -> str:
        """A text without private parts, secrets and our own words."""
        stripped = strip_private(strip_injected(normalize(text)).text)
        self.private_parts += stripped.removed
        self.unclosed = self.unclosed or stripped.unclosed
        redact_it = _redact_repeated if len(stripped.text) <= _SHORT else redact
        redacted = redact_it(stripped.text, self.unmasked)
        self.masked.update(redacted.counts)
        return redacted.text.strip("\n")

    def clean_value(self, value: Any) -> Any:
        """A value of JSON with every text in it cleaned."""
        if isinstance(value, str):
            return self.clean_text(value)
        if isinstance(value, Mapping):
            return {
                self.clean_text(str(key)): self.clean_value(inner) for key, inner in value.items()
            }
        if isinstance(value, list | tuple):
            return [self.clean_value(inner) for inner in value]
        if isinstance(value, float) and not math.isfinite(value):
            return None  # JSON has no word for it
        return value


@lru_cache(maxsize=1024)
def _redact_repeated(text: str, unmasked: frozenset[str]) -> Redacted:
    """The same for short texts, which all records of a file share: its path, a title, a project.

    Looking for a hundred kinds of secrets takes as long in them as in a page.
    """
    return redact(text, unmasked)


def clean_belonging(belonging: Belonging, cleaning: Cleaning) -> Belonging:
    """What hangs on memories, with every text in it cleaned. InvalidInputError if none is left."""
    try:
        cleaned: Belonging = reader_of(type(belonging)).validate_python(
            cleaning.clean_value(asdict(belonging))
        )
    except ValidationError as error:
        raise InvalidInputError("A part of an export holds nothing that may be kept.") from error
    return cleaned


def importance_of(capture: Capture) -> float:
    """The importance given, or the one its category has by itself, 0..1."""
    if capture.importance is None:
        return base_importance(capture.category)
    return capture.importance


def check_share(name: str, share: float) -> None:
    """InvalidInputError unless ``share`` is a number from 0 to 1."""
    if not (math.isfinite(share) and 0 <= share <= 1):
        message = f"The {name} must be a number from 0 to 1, not {share}."
        raise InvalidInputError(message)


def check_moment(moment: int | None) -> None:
    """InvalidInputError for milliseconds UTC that no date can show."""
    if moment is not None and not EARLIEST <= moment <= LATEST:
        message = "A date must lie between the years 1 and 9999."
        raise InvalidInputError(message)


def _check_numbers(capture: Capture) -> None:
    shares = {
        "importance": capture.importance,
        "confidence": capture.confidence,
        "signal": capture.signal,
    }
    for name, share in shares.items():
        if share is not None:
            check_share(name, share)
    if not (math.isfinite(capture.valence) and -1 <= capture.valence <= 1):
        message = f"The valence must be a number from -1 to 1, not {capture.valence}."
        raise InvalidInputError(message)
    check_moment(capture.happened_at)
    check_moment(capture.expires_at)
