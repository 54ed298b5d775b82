"""Every format of conversations that can be read, the most telling first."""

from __future__ import annotations

from typing import Final

from keepsake.text.extract.chats.claude_code import ClaudeCodeTranscripts
from keepsake.text.extract.extraction import Extractor

CHATS: Final[tuple[Extractor, ...]] = (ClaudeCodeTranscripts(),)
