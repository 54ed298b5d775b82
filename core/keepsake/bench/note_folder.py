"""A made-up folder of Markdown notes of any number: the same one for the same seed."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

from keepsake.bench import corpus

_NOTES_A_FOLDER: Final = 40
_MOST_SENTENCES: Final = 30
_PARAGRAPH: Final = 4


def write_notes(root: Path, count: int, seed: int = 5) -> int:
    """Write so many notes, with headings, tags and links, in folders of forty; their bytes."""
    chance = random.Random(seed)
    size = 0
    for number in range(count):
        folder = root / f"folder {number // _NOTES_A_FOLDER}"
        folder.mkdir(parents=True, exist_ok=True)
        length = chance.randint(1, _MOST_SENTENCES)
        said = corpus.statements(chance, length, corpus.topic(chance))
        text = f"# {said[0][:50]}\n\n{in_paragraphs(said)}\n\n"
        text += f"See [[note {chance.randrange(count)}]] #topic{chance.randrange(50)}\n"
        size += (folder / f"note {number}.md").write_text(text, encoding="utf-8")
    return size


def in_paragraphs(sentences: list[str]) -> str:
    """Sentences as people and assistants set them: paragraphs, and every third one a list."""
    parts = [sentences[i : i + _PARAGRAPH] for i in range(0, len(sentences), _PARAGRAPH)]
    return "\n\n".join(
        " ".join(part) if number % 3 else "\n".join(f"- {sentence}" for sentence in part)
        for number, part in enumerate(parts, start=1)
    )
