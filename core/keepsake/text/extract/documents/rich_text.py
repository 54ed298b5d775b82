"""RTF files."""

from __future__ import annotations

import re
from typing import Final

from keepsake.text.extract.detection import Sample
from keepsake.text.extract.documents.format import Origin, as_records, or_skipped
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.format import Records

NO_TEXT: Final = "The document holds no text."
_SIGNATURE: Final = b"{\\rtf"
_TITLE: Final = re.compile(r"\{\\title\s([^{}\\]{1,300})\}")


def recognizes(sample: Sample) -> bool:
    return sample.head.lstrip().startswith(_SIGNATURE)


def read(file: FileInput) -> Records:
    from striprtf.striprtf import rtf_to_text

    # RTF is ASCII by its definition; what is not was written by a Windows program.
    markup = file.path.read_text(encoding="cp1252", errors="replace")
    text = rtf_to_text(markup, encoding="cp1252", errors="replace")
    title = _TITLE.search(markup)
    origin = Origin(title=title.group(1).strip() if title else "")
    return or_skipped(as_records(file, origin, [text]), file.key, NO_TEXT)
