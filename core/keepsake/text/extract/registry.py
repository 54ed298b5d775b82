"""Picks the reader for a file and reads it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from keepsake.errors import UnreadableFileError
from keepsake.text.extract.detection import Sample, refuse_unsupported, take_sample
from keepsake.text.extract.extraction import START, Extracted, Extractor, FileInput, Position


def extractor_for(path: Path) -> Extractor:
    """The reader for this file, by its content first.

    UnsupportedFileError tells which kind of file cannot be read, UnreadableFileError why this
    one cannot be opened.
    """
    try:
        sample = take_sample(path)
    except OSError as error:
        raise unreadable(error) from error
    return choose_extractor(sample)


def choose_extractor(sample: Sample) -> Extractor:
    """The reader for what this is the beginning of. UnsupportedFileError when there is none."""
    from keepsake.text.extract.formats import CHATS, TEXTS, UNTRUSTED

    for extractor in (*CHATS, *UNTRUSTED):
        if extractor.recognizes(sample):
            return extractor
    refuse_unsupported(sample)
    return next(extractor for extractor in TEXTS if extractor.recognizes(sample))


def read_records(
    extractor: Extractor, file: FileInput, start: Position = START
) -> Iterator[Extracted]:
    """The file's records from ``start`` on. UnreadableFileError when the disk says no."""
    try:
        yield from extractor.extract(file, start)
    except OSError as error:
        raise unreadable(error) from error


def unreadable(error: OSError) -> UnreadableFileError:
    """The operating system's refusal in a sentence."""
    match error:
        case PermissionError():
            return UnreadableFileError("Keepsake is not allowed to read the file.")
        case FileNotFoundError():
            return UnreadableFileError("The file is no longer there.")
        case _:
            return UnreadableFileError(f"The file could not be read ({error.strerror or error}).")
