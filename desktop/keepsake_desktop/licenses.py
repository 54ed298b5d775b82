"""What the application is built from, as the installed packages themselves tell it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import metadata

import apsw

from keepsake.inference.catalogue import default_license
from keepsake_desktop.theme.assets import asset

_PROGRAM = "keepsake-memory"
_NAME = re.compile(r"[A-Za-z0-9._-]+")
_LICENSE_FILES = re.compile(
    r"(^|/)(licen[cs]e|copying|notice)[^/]*$|\.dist-info/licenses/", re.IGNORECASE
)
# The texts of licenses whose packages bring none. The LGPL adds to the GPL, so it needs both.
_OWN_TEXTS = {"LGPL-3.0": ("LGPL-3.0.txt", "GPL-3.0.txt"), "Apache": ("Apache-2.0.txt",)}
_LONGEST_LICENSE = 60


@dataclass(frozen=True, slots=True)
class Part:
    """A package: its name, version, license in a word, and the whole text where it ships one."""

    name: str
    version: str
    license: str
    text: str


def shipped_parts() -> list[Part]:
    """Every package the installed application needs, the program itself first, the model last.

    Development tools are left out. Takes up to a second.
    """
    names = _needed(_PROGRAM, extras=frozenset({"desktop"}))
    parts = [_part(name) for name in sorted(names, key=str.casefold)]
    own = [part for part in parts if part.name == _PROGRAM]
    return [*own, *(part for part in parts if part.name != _PROGRAM), _sqlite(), _model()]


def _needed(name: str, *, extras: frozenset[str]) -> set[str]:
    """A package and all it stands on, as far as they are installed here."""
    found: set[str] = set()
    waiting = [(name, extras)]
    while waiting:
        current, wanted = waiting.pop()
        try:
            distribution = metadata.distribution(current)
        except metadata.PackageNotFoundError:
            continue  # for another system
        canonical = distribution.metadata["Name"]
        if canonical in found:
            continue
        found.add(canonical)
        for requirement in distribution.requires or ():
            match = _NAME.match(requirement)
            if match is not None and _applies(requirement, wanted):
                waiting.append((match[0], frozenset()))
    return found


def _applies(requirement: str, extras: frozenset[str]) -> bool:
    """Whether a requirement holds without extras or with one of these."""
    _, _, marker = requirement.partition(";")
    wanted = re.findall(r"extra\s*==\s*['\"]([^'\"]+)['\"]", marker)
    return not wanted or bool(extras & set(wanted))


def _part(name: str) -> Part:
    distribution = metadata.distribution(name)
    about = distribution.metadata
    license_name = _license(about)
    text = _text(distribution) or _own_text(license_name)
    return Part(about["Name"], about["Version"], license_name, text)


def _license(about: metadata.PackageMetadata) -> str:
    """The license in a word: the expression, else the classifier, else a short field."""
    for expression in about.get_all("License-Expression") or ():
        return str(expression)
    named = [
        line.rsplit("::", 1)[-1].strip()
        for line in about.get_all("Classifier") or ()
        if line.startswith("License ::")
    ]
    if named:
        return ", ".join(named)
    short = "\n".join(about.get_all("License") or ()).strip()
    return short.splitlines()[0][:_LONGEST_LICENSE] if short else ""


def _text(distribution: metadata.Distribution) -> str:
    texts = [
        text
        for file in distribution.files or ()
        if _LICENSE_FILES.search(file.as_posix()) and (text := _read(file))
    ]
    return "\n\n".join(dict.fromkeys(texts))


def _read(file: metadata.PackagePath) -> str:
    try:
        return file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def _own_text(license_name: str) -> str:
    for known, files in _OWN_TEXTS.items():
        if known in license_name:
            paths = (asset("licenses", file) for file in files)
            return "\n\n".join(path.read_text(encoding="utf-8").strip() for path in paths)
    return ""


def _sqlite() -> Part:
    return Part("SQLite", apsw.sqlite_lib_version(), "Public Domain", "")


def _model() -> Part:
    name, license_name = default_license()
    return Part(name, "", license_name, _own_text(license_name))
