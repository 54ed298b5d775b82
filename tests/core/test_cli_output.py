from __future__ import annotations

import pytest

from keepsake.cli.output import print_memory
from keepsake.domain.capture import Capture
from keepsake.domain.memory import Attribution
from keepsake.engine import Engine


def test_what_an_assistant_kept_is_told_to_be_from_it(
    engine: Engine, capsys: pytest.CaptureFixture[str]
):
    kept = engine.remember(
        Capture(text="Jonas prefers tea.", attribution=Attribution(agent="Claude Code"))
    )
    print_memory(engine.get(kept.uid))
    assert f"{kept.uid} · Claude Code · " in capsys.readouterr().out
