"""The person's settings, read and changed by her own programs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from keepsake.engine import Engine
from keepsake.events import Event, SettingsChanged
from keepsake.paths import DataFolder
from keepsake.settings import NAMES, Settings, load_settings
from keepsake.testing.program import Program

PLACE = "/api/v1/settings"


@pytest.fixture(autouse=True)
def usual(engine: Engine) -> Iterator[None]:
    """The memory is served to other tests, too."""
    yield
    engine.change_settings(Settings().values())


def test_every_setting_is_told_with_its_meaning(program: Program):
    told = program.ask("GET", PLACE).body
    assert told.keys() == NAMES
    assert told["activity_days"]["value"] == told["activity_days"]["default"] == 90
    assert all(one["meaning"] for one in told.values())


def test_what_is_chosen_holds_at_once_is_saved_and_announced(
    program: Program, engine: Engine, served_folder: DataFolder
):
    heard: list[Event] = []
    leave = engine.events.subscribe(heard.append)
    told = program.ask("PATCH", PLACE, {"context_tokens": 700, "assistant_tools": "full"})
    leave()
    assert (told.status, told.body["context_tokens"]["value"]) == (200, 700)
    assert program.ask("GET", PLACE).body == told.body
    saved = load_settings(served_folder.settings).settings
    assert (saved.context_tokens, saved.assistant_tools) == (700, "full")
    assert SettingsChanged() in heard


@pytest.mark.parametrize(
    "values", [{"context_tokens": 1}, {"no_such": 1}, {"private_mode": True, "http_port": "x"}]
)
def test_what_cannot_be_chosen_changes_nothing(
    program: Program, values: dict[str, object], engine: Engine
):
    before = engine.settings()
    reply = program.ask("PATCH", PLACE, values)
    assert reply.status in (400, 422)
    assert list(values)[-1] in reply.body["error"]["message"]
    assert engine.settings() == before


@pytest.mark.parametrize("values", [{"\ud800": 1}, {"masking_extra": ["\ud800"]}])
def test_half_a_character_is_refused(program: Program, values: dict[str, object], engine: Engine):
    before = engine.settings()
    reply = program.ask("PATCH", PLACE, values)
    assert (reply.status, reply.body["error"]["code"]) == (422, "invalid_input")
    assert engine.settings() == before


def test_an_agent_neither_sees_nor_changes_them(program: Program, engine: Engine):
    key = program.ask("POST", "/api/v1/agents", {"name": "curious"}).body["key"]
    agent = Program(program.port, key)
    assert agent.ask("GET", PLACE).status == 403
    assert agent.ask("PATCH", PLACE, {"private_mode": True}).status == 403
    assert not engine.settings()["private_mode"]
