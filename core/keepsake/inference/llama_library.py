"""llama.cpp's C functions, loaded on first use and kept quiet."""

from __future__ import annotations

import ctypes
import logging
import os
from functools import cache
from types import ModuleType
from typing import Any

from keepsake.errors import ModelLoadError

_logger = logging.getLogger(__name__)

# ggml_log_level: 3 warning, 4 error; the rest is chatter about loading.
_LOG_LEVELS = {3: logging.DEBUG, 4: logging.WARNING}


def _forward_log(level: int, text: bytes, _user_data: int | None) -> None:
    if level in _LOG_LEVELS:
        _logger.log(_LOG_LEVELS[level], "%s", text.decode("utf-8", "replace").rstrip())


# Held here because the library keeps only its address.
_log_callback = ctypes.CFUNCTYPE(None, ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p)(_forward_log)


@cache
def load_library() -> ModuleType:
    """The module of llama.cpp's C functions; the first call takes about 200 ms.

    Nothing of llama.cpp reaches stdout or stderr, which may carry a protocol: its warnings and
    errors go to this module's logger.
    """
    # OpenMP's default is to spin while it waits, which on a busy machine makes a 2 ms embedding
    # take 800 ms. It is read once, when the library is loaded.
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")
    try:
        from llama_cpp import llama_cpp  # after the variable above
    except (ImportError, OSError, RuntimeError) as error:
        message = f"The library that runs local models cannot be loaded: {error}."
        raise ModelLoadError(message, hint="Install Keepsake again.") from error
    llama_cpp.llama_log_set(_log_callback, ctypes.c_void_p(0))
    llama_cpp.llama_backend_init()
    return llama_cpp


def set_fields(structure: Any, **fields: object) -> Any:
    """The C structure itself, with some fields set."""
    for name, value in fields.items():
        setattr(structure, name, value)
    return structure
