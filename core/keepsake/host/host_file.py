"""The host file: how the running host is reached, readable by this user alone."""

from __future__ import annotations

import json
import os
import secrets
import time
from contextlib import suppress
from pathlib import Path

import keepsake
from keepsake.bridge.wire import PROTOCOL, HostAddress
from keepsake.private_file import create_private

_KEY_BYTES = 32


def new_address(address: str, kind: str) -> HostAddress:
    """What this process writes about itself, with a fresh key."""
    return HostAddress(
        pid=os.getpid(),
        address=address,
        authkey=secrets.token_bytes(_KEY_BYTES),
        kind=kind,
        protocol=PROTOCOL,
        version=keepsake.__version__,
        started=int(time.time() * 1000),
    )


def write_host_file(path: Path, host: HostAddress) -> None:
    """Write it whole: readers see the old one or the new one."""
    content = {
        "pid": host.pid,
        "address": host.address,
        "authkey": host.authkey.hex(),
        "kind": host.kind,
        "protocol": host.protocol,
        "version": host.version,
        "started": host.started,
    }
    temporary = path.with_name(f"{path.name}.{host.pid}")
    try:
        with create_private(temporary) as file:
            json.dump(content, file)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def remove_host_file(path: Path) -> None:
    """Take it away, so that nobody tries in vain; a file that resists does no harm."""
    with suppress(OSError):
        path.unlink(missing_ok=True)
