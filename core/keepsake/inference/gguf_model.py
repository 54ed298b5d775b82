"""One GGUF file inside llama.cpp: its vocabulary, and contexts for parallel forward passes."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Sequence
from pathlib import Path
from queue import LifoQueue
from threading import Lock
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keepsake.errors import ModelError, ModelLoadError, ModelMissingError
from keepsake.inference.llama_context import PASS_TOKENS, LlamaContext
from keepsake.inference.llama_library import load_library, set_fields
from keepsake.inference.windows import Tokens


class GgufModel:
    """Tokens and token vectors of one embedding model.

    ``context_tokens`` is how many tokens of one sequence it reads at once, special tokens
    included; ``passes`` is how many forward passes may run at the same time, in any threads.
    """

    def __init__(self, path: Path, *, passes: int) -> None:
        self._library = load_library()
        self._tokenizing = Lock()
        self._idle: LifoQueue[LlamaContext] = LifoQueue()
        self._model = _load_model(self._library, path)
        try:
            _check_pooling(self._library, self._model, path)
            for _ in range(passes):
                self._idle.put(LlamaContext(self._library, self._model))
        except ModelLoadError:
            self.close()
            raise
        self._vocabulary = self._library.llama_model_get_vocab(self._model)
        self.dimensions = int(self._library.llama_model_n_embd_out(self._model))
        trained = int(self._library.llama_model_n_ctx_train(self._model))
        self.context_tokens = min(PASS_TOKENS, trained)
        special = self._tokenize("", special=True)
        self._before, self._after = special[:1], special[1:]

    @property
    def special_tokens(self) -> int:
        """How many special tokens stand around each sequence."""
        return len(self._before) + len(self._after)

    def tokenize(self, text: str) -> Tokens:
        """The token ids of the text, without special tokens."""
        return self._tokenize(text, special=False)

    def count_tokens(self, text: str) -> int:
        """How many tokens the text has, special tokens not counted."""
        # Without room for the tokens, llama.cpp answers with their negative number.
        return -self._call_tokenizer(_to_utf8(text), None, 0, special=False)

    def forward(self, sequences: Sequence[Tokens]) -> list[NDArray[np.float32]]:
        """The token vectors of each sequence, with those of the special tokens around it.

        The sequences and their special tokens must fit into one pass. The rows have any length;
        a damaged model may answer NaN.
        """
        whole = [np.concatenate((self._before, tokens, self._after)) for tokens in sequences]
        context = self._idle.get()
        try:
            return context.forward(whole)
        finally:
            self._idle.put(context)

    def without_special(self, rows: NDArray[np.float32]) -> NDArray[np.float32]:
        """The token vectors of one sequence less those of its special tokens."""
        return rows[len(self._before) : len(rows) - len(self._after)]

    def close(self) -> None:
        """Free the memory, when no pass runs any more. Closing twice does nothing."""
        with self._tokenizing:
            if self._model is None:
                return
            while not self._idle.empty():
                self._idle.get().close()
            self._library.llama_model_free(self._model)
            self._model = None

    def _tokenize(self, text: str, *, special: bool) -> Tokens:
        data = _to_utf8(text)
        room = len(data) + 8
        while True:
            tokens = np.empty(room, np.int32)
            address = tokens.ctypes.data_as(ctypes.POINTER(ctypes.c_int32))
            count = self._call_tokenizer(data, address, room, special=special)
            if count >= 0:
                return tokens[:count].copy()
            room = -count  # a vocabulary that writes some characters out as many tokens

    def _call_tokenizer(self, data: bytes, tokens: Any, room: int, *, special: bool) -> int:
        with self._tokenizing:
            if self._model is None:
                raise closed_error()
            return int(
                self._library.llama_tokenize(
                    self._vocabulary, data, len(data), tokens, room, special, False
                )
            )


def closed_error() -> ModelError:
    """What a model answers after ``close``."""
    return ModelError("The local model has been closed.", hint="Open Keepsake and try again.")


def _load_model(library: ModuleType, path: Path) -> Any:
    if not path.is_file():
        message = f"There is no model file {path.name} in {path.parent}."
        raise ModelMissingError(message, hint="Download the model again.")
    parameters = set_fields(library.llama_model_default_params(), n_gpu_layers=0)
    model = library.llama_model_load_from_file(os.fsencode(path), parameters)
    if not model:
        message = f"{path.name} cannot be read as a model: it is damaged, or of an unknown kind."
        raise ModelLoadError(message, hint="Download the model again.")
    return model


def _check_pooling(library: ModuleType, model: Any, path: Path) -> None:
    architecture = _read_metadata(library, model, "general.architecture")
    pooling = _read_metadata(library, model, f"{architecture}.pooling_type")
    if pooling != str(library.LLAMA_POOLING_TYPE_MEAN):
        message = f"{path.name} is not an embedding model that averages its tokens."
        raise ModelLoadError(message, hint="Choose a sentence embedding model with mean pooling.")


def _read_metadata(library: ModuleType, model: Any, key: str) -> str:
    value = ctypes.create_string_buffer(256)
    library.llama_model_meta_val_str(model, key.encode(), value, len(value))
    return value.value.decode("utf-8", "replace")


def _to_utf8(text: str) -> bytes:
    return text.encode("utf-8", "replace")  # lone surrogates have no UTF-8
