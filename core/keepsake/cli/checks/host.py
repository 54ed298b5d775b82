"""Checks of the host: whether it answers, and whether nobody else could ask it."""

from __future__ import annotations

import stat
import sys
from collections.abc import Iterator

import keepsake
from keepsake.bridge.wire import read_host_file
from keepsake.cli.checks.finding import Finding, command, fine, wrong
from keepsake.host.client import host_status
from keepsake.host.lock import HostLock
from keepsake.paths import DataFolder

_NAME = "Host"
_RIGHTS = "Rights"
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def check_host(folder: DataFolder) -> Iterator[Finding]:
    """Whether the process that holds the memory answers, and is this version."""
    status = host_status(folder)
    if status is None:
        with HostLock(folder.host_lock) as lock:
            free = lock.acquire()
        if free:
            yield fine(_NAME, "Not running; it starts when an assistant asks.")
        else:
            yield wrong(_NAME, "A process holds the memory, but does not answer.", _end(folder))
    elif status.version != keepsake.__version__:
        text = f"Version {status.version} is running, and this is {keepsake.__version__}."
        yield wrong(_NAME, text, "Quit Keepsake and start it again.")
    else:
        yield fine(_NAME, f"Running ({status.kind}, process {status.pid}).")


def check_rights(folder: DataFolder) -> Iterator[Finding]:
    """Whether others on this computer could read the memory or reach its host."""
    if sys.platform == "win32":
        yield fine(_RIGHTS, "The data folder lies in your own folder.")
        return
    private = [
        *(folder.root, folder.run, folder.logs, folder.backups, *folder.database_files()),
        *(folder.host_file, folder.http_token, folder.settings, folder.connections),
    ]
    shared = [path for path in private if path.exists() and path.stat().st_mode & _OTHERS]
    if shared:
        text = f"Others on this computer may use {', '.join(path.name for path in shared)}."
        yield wrong(_RIGHTS, text, f"Take that away: {command('chmod', 'go-rwx', *shared)}")
    else:
        yield fine(_RIGHTS, "Only you can read the memory and reach its host.")


def _end(folder: DataFolder) -> str:
    address = read_host_file(folder.host_file)
    if address is None:
        return "End the process named keepsake, then start Keepsake again."
    return f"End process {address.pid}, then start Keepsake again."
