"""The rules of the house that no linter knows."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest
from vulture import Vulture
from vulture.config import make_config

from keepsake import errors

ROOT = Path(__file__).parents[1]
MOST_LINES_IN_A_FILE = 400
MOST_LINES_IN_A_FUNCTION = 80
IMPORT_BUDGET_SECONDS = 0.150

TOP_LEVEL = {
    ".ci", ".gitattributes", ".gitignore", "LICENSE", "README.md", "core", "desktop", "dev.py",
    "packaging", "pyproject.toml", "requirements.lock", "resources", "tests",
}  # fmt: skip
DRAWERS = {"utils", "util", "helpers", "helper", "common", "misc", "base", "shared", "tools"}
REGISTRY_HOST = re.compile(r"\b(pypi|pythonhosted|npmjs|debian|crates|golang)\.(org|io)\b")
MACHINE_PATH = re.compile(r"(?<![\w.~-])/(root|work)/\w")


def tracked_files() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True
    ).stdout.decode()
    paths = [ROOT / name for name in listed.split("\0") if name]
    return [path for path in paths if path.is_file()]


def modules() -> list[Path]:
    return [path for path in tracked_files() if path.suffix == ".py"]


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_top_level_holds_only_what_belongs_there():
    assert {path.relative_to(ROOT).parts[0] for path in tracked_files()} <= TOP_LEVEL


def test_no_module_is_too_long():
    lengths = {name(path): len(path.read_bytes().splitlines()) for path in modules()}
    assert {n: length for n, length in lengths.items() if length > MOST_LINES_IN_A_FILE} == {}


def test_no_function_is_too_long():
    too_long = [
        f"{name(path)}:{node.lineno} {node.name}"
        for path in modules()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno >= MOST_LINES_IN_A_FUNCTION
    ]
    assert too_long == []


def test_no_module_is_a_drawer():
    parts = {(name(path), path.stem) for path in modules()}
    parts |= {(name(path), path.parent.name) for path in modules()}
    assert [file for file, part in sorted(parts) if part in DRAWERS] == []


def test_folders_that_are_no_packages_stay_none():
    """An importable ``packaging`` would hide the library of that name from every tool."""
    strays = [name(path) for path in modules() if path.name == "__init__.py"]
    assert [s for s in strays if s.startswith(("packaging/", "resources/", "tests/"))] == []


def test_no_code_is_dead():
    """Functions, classes and methods that only tests use are dead as well.

    Fields and the members of enumerations are words of the domain: those may wait for a user.
    """
    with (ROOT / "pyproject.toml").open("rb") as project:
        settings = make_config([], project)
    search = Vulture(
        ignore_names=settings["ignore_names"], ignore_decorators=settings["ignore_decorators"]
    )
    search.scavenge([ROOT / path for path in settings["paths"]], exclude=settings["exclude"])
    dead = search.get_unused_code(min_confidence=settings["min_confidence"])
    words = {"variable", "attribute"}
    reports = [f"{name(item.filename)} {item.message}" for item in dead if item.typ not in words]
    assert not reports, "\n".join(reports)


def test_keepsake_imports_in_a_blink():
    """Processor time of the best of five, so that a busy machine does not count."""
    program = "import time; t = time.process_time(); import keepsake; print(time.process_time()-t)"
    runs = [
        subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout
        for _ in range(5)
    ]
    assert min(map(float, runs)) < IMPORT_BUDGET_SECONDS


def test_bridge_needs_only_the_standard_library_and_the_paths():
    bridge = [path for path in modules() if "core/keepsake/bridge" in name(path)]
    allowed = ("keepsake.paths", "keepsake.bridge")
    strangers = [
        f"{name(path)}: {module}"
        for path in bridge
        for module in imported_modules(tree(path))
        if module.split(".")[0] not in sys.stdlib_module_names and not module.startswith(allowed)
    ]
    assert bridge != []
    assert strangers == []


def imported_modules(module: ast.Module) -> list[str]:
    """Every module imported anywhere in this one, inside functions too."""
    found: list[str] = []
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == "keepsake":
            found += [f"keepsake.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append(node.module or "")
    return found


def error_classes() -> list[type[errors.KeepsakeError]]:
    classes = [c for _, c in inspect.getmembers(errors, inspect.isclass)]
    return [c for c in classes if issubclass(c, errors.KeepsakeError)]


def test_every_error_has_a_code_of_its_own():
    codes = [c.__dict__.get("code") for c in error_classes()]
    assert None not in codes
    assert len(set(codes)) == len(codes)


def test_the_drawn_tree_of_errors_is_the_real_one():
    drawn = re.findall(r"(?:[├└]── |^    )(\w+Error)\b", errors.__doc__ or "", flags=re.MULTILINE)
    assert sorted(drawn) == sorted(c.__name__ for c in error_classes())


def test_errors_are_defined_in_one_place():
    ours = {c.__name__ for c in error_classes()}
    elsewhere = [
        f"{name(path)}:{node.lineno} {node.name}"
        for path in modules()
        if name(path).startswith(("core/", "desktop/")) and path != Path(errors.__file__)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ClassDef)
        and any(ast.unparse(parent).split(".")[-1] in ours for parent in node.bases)
    ]
    assert elsewhere == []


@pytest.mark.parametrize("pattern", [REGISTRY_HOST, MACHINE_PATH], ids=["host", "path"])
def test_no_file_names_a_registry_or_a_machine(pattern):
    found = [
        f"{name(path)}: {match.group()}"
        for path in tracked_files()
        for match in [pattern.search(path.read_bytes().decode("utf-8", errors="replace"))]
        if match
    ]
    assert found == []
