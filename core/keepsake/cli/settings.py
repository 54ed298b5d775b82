"""Settings: what there is, what was chosen, and choosing."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from keepsake.cli.app import Json, app, open_memory
from keepsake.cli.output import notice, print_json, print_table, screen
from keepsake.errors import NotFoundError

settings = typer.Typer(help="See and change settings.", no_args_is_help=True)
app.add_typer(settings, name="settings")

_ON, _OFF = ("true", "on", "yes", "1"), ("false", "off", "no", "0")
_SWITCHES: Final = dict.fromkeys(_ON, True) | dict.fromkeys(_OFF, False)


def _complete(beginning: str) -> list[str]:
    return [name for name in _meanings() if name.startswith(beginning)]


Setting = Annotated[str, typer.Argument(metavar="NAME", help="Its name.", autocompletion=_complete)]
Names = Annotated[list[str], typer.Argument(help="Their names.", autocompletion=_complete)]


@settings.command("list")
def list_settings(
    *,
    changed: Annotated[bool, typer.Option("--changed", help="Only what was chosen.")] = False,
    as_json: Json = False,
) -> None:
    """List settings with their values; what was chosen is marked with a star."""
    _tell_damage()
    with open_memory() as memory:
        values = memory.settings()
    described = {name: _described(name, values) for name in _meanings()}
    if changed:
        described = {name: one for name, one in described.items() if _is_chosen(one)}
    if as_json:
        print_json(described)
        return
    rows = [
        (f"{name} *" if _is_chosen(one) else name, _shown(one["value"]), one["meaning"])
        for name, one in described.items()
    ]
    print_table(("name", "value", "meaning"), rows)


@settings.command()
def get(name: Setting, *, as_json: Json = False) -> None:
    """Print the value of a setting."""
    _must_be_there(name)
    _tell_damage()
    with open_memory() as memory:
        one = _described(name, memory.settings())
    if as_json:
        print_json(one)
        return
    screen.print(_shown(one["value"]), markup=False)
    notice(f"{one['meaning']} By itself: {_shown(one['default'])}.")


@settings.command("set")
def set_value(
    name: Setting,
    value: Annotated[str, typer.Argument(help="Its new value; a list or an object as JSON.")],
    *,
    as_json: Json = False,
) -> None:
    """Change a setting, at once and for good."""
    _must_be_there(name)
    _choose({name: _parsed(name, value)}, as_json=as_json)


@settings.command()
def reset(names: Names, *, as_json: Json = False) -> None:
    """Give settings back the values that they have by themselves."""
    for name in names:
        _must_be_there(name)
    usual = _usual()
    _choose({name: usual[name] for name in names}, as_json=as_json)


@settings.command("import")
def import_settings(
    file: Annotated[
        Path, typer.Argument(help="What keepsake export wrote.", exists=True, dir_okay=False)
    ],
    *,
    as_json: Json = False,
) -> None:
    """Choose what was chosen where an export was made."""
    from keepsake.host.export import find_settings

    with file.open(encoding="utf-8", errors="replace") as lines:
        found = find_settings(lines)
    if found is None:
        raise NotFoundError(f"“{file}” holds no settings.", hint="Export without a filter.")
    usual = _usual()
    chosen = {name: one for name, one in found.items() if name in usual and usual[name] != one}
    _choose(chosen, as_json=as_json)


def _choose(chosen: dict[str, Any], *, as_json: bool) -> None:
    damaged = _tell_damage()
    with open_memory() as memory:
        values = memory.change_settings(chosen)
    if damaged is not None and damaged.exists():
        notice(f"What was in the settings file is kept in “{damaged}”.")
    if as_json:
        print_json({name: _described(name, values) for name in chosen})
        return
    for name in chosen:
        notice(f"{name} is now {_shown(values[name])}.")


def _tell_damage() -> Path | None:
    """Say what of the settings file cannot be used; where it is kept once that is replaced."""
    from keepsake.paths import default_folder
    from keepsake.settings import damaged_copy, load_settings

    path = default_folder().settings
    problems = load_settings(path).problems
    for problem in problems:
        notice(problem)
    try:
        return damaged_copy(path) if problems else None
    except OSError:
        return None  # cannot be read at all, and is not written over either


def _must_be_there(name: str) -> None:
    if name not in _meanings():
        raise NotFoundError(
            f"There is no setting “{name[:64]}”.", hint="keepsake settings list names all."
        )


def _parsed(name: str, value: str) -> Any:
    """The value that somebody typed: JSON where it is that, else the words themselves."""
    usual = _usual()[name]
    if isinstance(usual, str):
        return value
    if isinstance(usual, bool):
        return _SWITCHES.get(value.casefold(), value)
    try:
        return json.loads(value)
    except ValueError:
        return value


def _described(name: str, values: dict[str, Any]) -> dict[str, Any]:
    return {
        "value": values[name],
        "default": _usual()[name],
        "meaning": _meanings()[name],
    }


def _is_chosen(described: dict[str, Any]) -> bool:
    return bool(described["value"] != described["default"])


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


@cache
def _usual() -> dict[str, Any]:
    """The values that settings have by themselves."""
    from keepsake.settings import Settings

    return Settings().values()


@cache
def _meanings() -> dict[str, str]:
    """Every setting with its sentence."""
    from keepsake.settings import declarations

    return {name: declared.meaning for name, declared in declarations().items()}
