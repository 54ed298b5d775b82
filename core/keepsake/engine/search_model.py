"""The search model: loaded in the background, asked by everyone, its absence known."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Final

import numpy as np

from keepsake.domain.status import ModelState
from keepsake.errors import ModelError, ModelMissingError
from keepsake.events import Events, ModelChanged
from keepsake.inference.embedder import Embedder, Encoding, ModelIdentity
from keepsake.text.tokens import estimate_tokens

log = logging.getLogger(__name__)

# How long a question waits for a model that is still loading, before it is answered without.
_PATIENCE_S: Final = 5.0


class SearchModel:
    """Holds the embedder once it is loaded, and knows why there is none when there is none.

    ``fits`` tells whether the stored vectors can be compared with those of a model: not while they
    are of the model before, nor beside a host with another one.
    """

    def __init__(
        self,
        load: Callable[[], Embedder],
        events: Events,
        fits: Callable[[ModelIdentity], bool],
    ) -> None:
        self._load = load
        self._fits = fits
        self._events = events
        self._embedder: Embedder | None = None
        self._state = ModelState.NOT_LOADED
        self._detail = ""
        self._lock = threading.Lock()
        self._settled = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def state(self) -> ModelState:
        return self._state

    @property
    def trouble(self) -> str:
        """A sentence for the person when there is no model to use, otherwise empty."""
        return self._detail

    @property
    def name(self) -> str:
        """The name of the loaded model, empty while there is none."""
        return self._embedder.identity.name if self._embedder else ""

    def start(self) -> None:
        """Begin loading, unless that has already begun."""
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="keepsake-model")
                self._set(ModelState.LOADING)
                self._thread.start()

    def get(self, wait: float | None = None) -> Embedder | None:
        """The embedder, waiting up to ``wait`` seconds (None: as long as it takes) for it."""
        self.start()
        self._settled.wait(wait)
        return self._embedder

    def encode_query(self, text: str) -> Encoding | None:
        """The vectors of a question and its tokens; None when there is no usable model."""
        embedder = self.get(_PATIENCE_S)
        if embedder is None or not self._fits(embedder.identity):
            return None
        try:
            encoding = embedder.encode([text])[0]
        except ModelError as error:
            self._set(ModelState.FAILED, str(error))
            return None
        if not np.isfinite(encoding.vector).all():
            self._set(ModelState.FAILED, "The search model answered with numbers that are none.")
            return None
        return encoding

    def tokenize(self, text: str) -> list[int]:
        """The tokens of a text; empty while there is no tokenizer."""
        return [] if self._embedder is None else self._embedder.tokenize(text)

    def count_tokens(self, text: str) -> int:
        """The tokens of a text; an estimate while there is no tokenizer."""
        embedder = self._embedder
        return estimate_tokens(text) if embedder is None else embedder.count_tokens(text)

    def close(self) -> None:
        """Free the model."""
        if self._thread is not None:
            self._thread.join()
        if self._embedder is not None:
            self._embedder.close()
            self._embedder = None

    def _run(self) -> None:
        try:
            self._embedder = self._load()
        except ModelMissingError as error:
            self._set(ModelState.MISSING, f"{error} {error.hint}".strip())
        except ModelError as error:
            self._set(ModelState.FAILED, f"{error} {error.hint}".strip())
        else:
            self._set(ModelState.READY)
        finally:
            self._settled.set()

    def _set(self, state: ModelState, detail: str = "") -> None:
        self._state = state
        self._detail = detail
        log.info("search model: %s", state)
        self._events.publish(ModelChanged(state, detail))
