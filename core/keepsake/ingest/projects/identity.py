"""Which project a repository is, wherever and however often it was cloned."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

_SCP: Final = re.compile(r"(?:[^/@:]+@)?(?P<host>[^/:@]{2,}):(?!//)(?P<path>.+)")
_URL: Final = re.compile(
    r"(?P<scheme>[a-z][a-z0-9+.-]*)://(?:[^/@]*@)?(?P<host>[^/:]*)(?::\d+)?/*(?P<path>.*)",
    re.IGNORECASE,
)
_LOCAL: Final = "file"


def project_of(folder: Path, origin: str) -> str:
    """The name of a project: where it comes from, else where it lies.

    The same for all clones of one origin, however its address is written; never with a password.
    """
    return normalized_origin(origin) or f"path:{folder.as_posix()}"


def normalized_origin(address: str) -> str:
    """``host/owner/name`` of an address in any of Git's forms; empty for no address.

    Scheme, user, password, port and the ending ``.git`` do not count, nor do capitals.
    """
    address = address.strip().replace("\\", "/")
    found = _URL.fullmatch(address) or (None if _is_drive(address) else _SCP.fullmatch(address))
    if found is None or found.groupdict().get("scheme", "").lower() == _LOCAL:
        path = address if found is None else f"/{found['path']}"
        return f"path:{_tidy(path)}" if path.strip("/") else ""
    return f"{found['host']}/{_tidy(found['path']).strip('/')}".lower()


def _tidy(path: str) -> str:
    return re.sub(r"/{2,}", "/", path).rstrip("/").removesuffix(".git").rstrip("/")


def _is_drive(address: str) -> bool:
    """Whether this is a path of Windows, such as ``C:/code``, and not ``host:path``."""
    return re.match(r"[a-zA-Z]:/", address) is not None
