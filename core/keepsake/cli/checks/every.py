"""All that the doctor looks at, in the order in which it tells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from keepsake.cli.checks import assistants, host, model, storage, system
from keepsake.cli.checks.finding import Check, Finding, wrong
from keepsake.errors import KeepsakeError
from keepsake.paths import DataFolder

_CHECKS: Final[tuple[tuple[str, Check], ...]] = (
    ("SQLite", storage.check_libraries),
    ("Memory", storage.check_database),
    ("Search model", model.check_model),
    ("Host", host.check_host),
    ("Rights", host.check_rights),
    ("Settings", system.check_settings),
    ("Disk", system.check_disk),
    ("Watching", system.check_watching),
    ("Keyring", system.check_keyring),
    ("Assistants", assistants.check_assistants),
)


def examine(folder: DataFolder) -> Iterator[Finding]:
    """What every check finds, and that one could not be made if so."""
    for name, check in _CHECKS:
        try:
            yield from check(folder)
        except KeepsakeError as error:
            yield wrong(name, str(error), error.hint)
