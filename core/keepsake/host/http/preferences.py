"""Endpoints for the person's settings."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from keepsake.host.http.access import Whole
from keepsake.host.http.bodies import Body
from keepsake.settings import Settings, declarations

router = APIRouter(tags=["settings"])


class Choice(Body):
    """One setting: its value now, the value that it has by itself, and what it means."""

    value: Any
    default: Any
    meaning: str


@router.get("/settings")
def settings(memory: Whole) -> dict[str, Choice]:
    """Every setting by its name."""
    return _described(memory.settings())


@router.patch("/settings")
def change_settings(memory: Whole, values: dict[str, Any]) -> dict[str, Choice]:
    """Change some settings, from now on and for good."""
    return _described(memory.change_settings(values))


def _described(values: dict[str, Any]) -> dict[str, Choice]:
    usual = Settings().values()
    return {
        name: Choice(value=values[name], default=usual[name], meaning=declared.meaning)
        for name, declared in declarations().items()
    }
