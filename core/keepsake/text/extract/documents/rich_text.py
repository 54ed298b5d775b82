"""RTF files."""

from __future__ import annotations

import re
from typing import Final

from striprtf.striprtf import rtf_to_text

from keepsake.domain.capture import Skipped
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.documents.format import Origin, Records, as_records
from keepsake.text.extract.extraction import FileInput

NO_TEXT: Final = "The document holds no text."
_SIGNATURE: Final = b"{\\rtf"
_TITLE: Final = re.compile(r"\{\\title\s([^{}\\]{1,300})\}")


def recognizes(sample: Sample) -> bool:
    return sample.head.lstrip().startswith(_SIGNATURE)


def read(file: FileInput) -> Records:
    # RTF is ASCII by its definition; what is not was written by a Windows program.
    markup = file.path.read_text(encoding="cp1252", errors="replace")
    text = rtf_to_text(markup, encoding="cp1252", errors="replace")
    if not text.strip():
        yield Skipped(file.key, NO_TEXT)
        return
    title = _TITLE.search(markup)
    yield from as_records(file, Origin(title=title.group(1).strip() if title else ""), [text])
