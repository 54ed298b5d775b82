"""Text that another program or a file sends."""

from __future__ import annotations

import codecs
import sys
from typing import Final

from keepsake.errors import InvalidInputError

_WIDE_MARKS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_standard_input() -> str:
    """All of it, in UTF-8 or in UTF-16 with its mark. InvalidInputError when it is no text."""
    return as_text(sys.stdin.buffer.read())


def as_text(raw: bytes) -> str:
    """The text these bytes are. InvalidInputError when they are none."""
    encoding = "utf-16" if raw.startswith(_WIDE_MARKS) else "utf-8-sig"
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError as error:
        raise _no_text() from error
    if "\0" in text:
        raise _no_text()
    return text


def _no_text() -> InvalidInputError:
    return InvalidInputError(
        "These bytes are no text in UTF-8.", hint="Files of other kinds: keepsake import FILE."
    )
