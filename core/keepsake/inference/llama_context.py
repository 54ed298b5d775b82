"""One llama.cpp context: the forward pass over a few sequences, on one thread."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keepsake.errors import ModelError, ModelLoadError
from keepsake.inference.llama_library import set_fields
from keepsake.inference.windows import Tokens

# llama.cpp ends the process when a pass is larger than its context, its batch or the model's
# table of positions.
PASS_TOKENS = 512
# LLAMA_MAX_SEQ of llama.cpp.
PASS_SEQUENCES = 256

_INT8 = ctypes.POINTER(ctypes.c_int8)
_INT32 = ctypes.POINTER(ctypes.c_int32)


class LlamaContext:
    """The memory of one forward pass at a time; not to be used by two threads at once."""

    def __init__(self, library: ModuleType, model: Any) -> None:
        self._library = library
        self._dimensions = int(library.llama_model_n_embd_out(model))
        self._batch = _Batch(library)
        self._context = library.llama_init_from_model(model, _parameters(library))
        if not self._context:
            message = "There is not enough memory to run the local model."
            raise ModelLoadError(message, hint="Close other programs and try again.")

    def forward(self, sequences: Sequence[Tokens]) -> list[NDArray[np.float32]]:
        """The token vectors of each sequence, shape (tokens, dimensions), of any length.

        The sequences must fit into PASS_TOKENS and PASS_SEQUENCES.
        """
        batch = self._batch.fill(sequences)
        status = self._library.llama_encode(self._context, batch)
        if status:
            message = f"The local model could not read a text (llama.cpp code {status})."
            raise ModelError(message, hint="Close other programs if memory is short.")
        address = self._library.llama_get_embeddings(self._context)
        rows = np.ctypeslib.as_array(address, (batch.n_tokens, self._dimensions)).copy()
        return np.split(rows, np.cumsum([len(tokens) for tokens in sequences])[:-1])

    def close(self) -> None:
        """Free the memory; once."""
        self._library.llama_free(self._context)


class _Batch:
    """The arrays llama.cpp reads one pass from, allocated once."""

    def __init__(self, library: ModuleType) -> None:
        self._library = library
        self._tokens = np.zeros(PASS_TOKENS, np.int32)
        self._positions = np.zeros(PASS_TOKENS, np.int32)
        self._sequences = np.zeros(PASS_TOKENS, np.int32)
        self._sequence_counts = np.ones(PASS_TOKENS, np.int32)
        self._outputs = np.ones(PASS_TOKENS, np.int8)
        # llama.cpp takes a list of sequences for each token: pointers into an array of one each.
        places = self._sequences.itemsize * np.arange(PASS_TOKENS, dtype=np.uintp)
        self._sequence_lists = np.uintp(self._sequences.ctypes.data) + places
        self._pointers = dict(
            token=self._tokens.ctypes.data_as(_INT32),
            pos=self._positions.ctypes.data_as(_INT32),
            n_seq_id=self._sequence_counts.ctypes.data_as(_INT32),
            seq_id=self._sequence_lists.ctypes.data_as(ctypes.POINTER(_INT32)),
            logits=self._outputs.ctypes.data_as(_INT8),
        )

    def fill(self, sequences: Sequence[Tokens]) -> Any:
        """Put the sequences in and return llama.cpp's view of them, good until the next call."""
        lengths = [len(tokens) for tokens in sequences]
        count = sum(lengths)
        self._tokens[:count] = np.concatenate(sequences)
        self._positions[:count] = np.concatenate([np.arange(length) for length in lengths])
        self._sequences[:count] = np.repeat(np.arange(len(lengths)), lengths)
        return self._library.llama_batch(n_tokens=count, **self._pointers)


def _parameters(library: ModuleType) -> Any:
    return set_fields(
        library.llama_context_default_params(),
        n_ctx=PASS_TOKENS,
        n_batch=PASS_TOKENS,
        n_ubatch=PASS_TOKENS,
        n_seq_max=PASS_SEQUENCES,
        kv_unified=True,
        # Several contexts with one thread each embed a quarter more than one with several threads,
        # which wait for each other a hundred times a pass.
        n_threads=1,
        n_threads_batch=1,
        embeddings=True,
        pooling_type=library.LLAMA_POOLING_TYPE_NONE,
        flash_attn_type=library.LLAMA_FLASH_ATTN_TYPE_ENABLED,
        offload_kqv=False,
        op_offload=False,
    )
