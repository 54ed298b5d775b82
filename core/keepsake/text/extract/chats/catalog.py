"""Every format of conversations that can be read, the most telling first."""

from __future__ import annotations

from typing import Final

from keepsake.text.extract.chats.aside import ASIDE_FILES
from keepsake.text.extract.chats.chatgpt import CHATGPT
from keepsake.text.extract.chats.chatgpt_canvas import CANVAS
from keepsake.text.extract.chats.claude_ai import CLAUDE_AI
from keepsake.text.extract.chats.claude_code import ClaudeCodeTranscripts
from keepsake.text.extract.chats.claude_history import ClaudeCodeHistory
from keepsake.text.extract.chats.codex import CODEX
from keepsake.text.extract.chats.cortex import CORTEX
from keepsake.text.extract.chats.cursor import CURSOR
from keepsake.text.extract.chats.cursor_transcript import CURSOR_TRANSCRIPT
from keepsake.text.extract.chats.exocortex import EXOCORTEX, EXOCORTEX_ENCRYPTED
from keepsake.text.extract.chats.gemini_cli import GEMINI_CLI
from keepsake.text.extract.chats.keepsake_export import KEEPSAKE_EXPORT
from keepsake.text.extract.chats.mem0 import MEM0
from keepsake.text.extract.chats.memory_graph import MEMORY_GRAPH
from keepsake.text.extract.chats.takeout_html import TAKEOUT_HTML
from keepsake.text.extract.chats.takeout_json import TAKEOUT_JSON
from keepsake.text.extract.chats.vscode import VSCODE
from keepsake.text.extract.extraction import Extractor

CHATS: Final[tuple[Extractor, ...]] = (
    ASIDE_FILES,
    KEEPSAKE_EXPORT,
    ClaudeCodeTranscripts(),
    ClaudeCodeHistory(),
    CODEX,
    CURSOR,
    CURSOR_TRANSCRIPT,
    CHATGPT,
    CANVAS,
    CLAUDE_AI,
    VSCODE,
    GEMINI_CLI,
    TAKEOUT_JSON,
    TAKEOUT_HTML,
    EXOCORTEX,
    EXOCORTEX_ENCRYPTED,
    CORTEX,
    MEM0,
    MEMORY_GRAPH,
)
