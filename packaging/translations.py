"""Keeps the translations in step with the code: `python packaging/translations.py`.

Reads every text of the application into ``resources/i18n/keepsake_*.ts`` and compiles these into
the ``.qm`` files that are loaded. A text that is new has to be translated in the file by hand;
English holds plural forms only.

The engine speaks English sentences and knows nothing of languages. Those a window may show are
read from its code into ``engine.json``, with numbered gaps for what is filled in, and are
translated like the rest, under the context "engine".
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "i18n"
SOURCES = ROOT / "desktop" / "keepsake_desktop"
ENGINE = ROOT / "core" / "keepsake"

# What these say is read in a terminal, by programs or by assistants.
SILENT = (
    "bench/", "bridge/", "cli/", "host/http/access.py", "host/http/guard.py", "host/mcp/",
    "host/serve.py", "testing/",
)  # fmt: skip
# These are, though they are parts of it: the window shows what the doctor found.
SHOWN = "cli/checks/"
FINDINGS = ("fine", "note", "wrong")
SENTENCE = re.compile(r"[A-Z“{][^\n]* [^\n]*(?<!\.)\.")
NAMED = ("description", "wanted")
LONGEST = 300


def update(folder: Path) -> None:
    """Bring the files of a folder up to date; texts that are gone leave them."""
    spoken = sorted(engine_texts(ENGINE))
    lines = json.dumps(spoken, ensure_ascii=False, indent=1)
    (folder / "engine.json").write_text(lines + "\n", "utf-8")
    with tempfile.TemporaryDirectory(prefix="keepsake-translations-") as temporary:
        marked = Path(temporary) / "engine.py"
        marks = [f"QT_TRANSLATE_NOOP('engine', {text!r})" for text in spoken]
        marked.write_text("\n".join(marks) + "\n", "utf-8")
        sources = [str(path) for path in (*sorted(SOURCES.rglob("*.py")), marked)]
        for file in sorted(folder.glob("keepsake_*.ts")):
            plural = ["-pluralonly"] if file.stem == "keepsake_en" else []
            options = ["-no-obsolete", "-locations", "none", *plural]
            _run("lupdate", *options, *sources, "-ts", str(file))


def compile_all(folder: Path) -> None:
    """Write a ``.qm`` file beside each ``.ts`` file."""
    for file in sorted(folder.glob("keepsake_*.ts")):
        _run("lrelease", "-silent", str(file), "-qm", str(file.with_suffix(".qm")))


def engine_texts(folder: Path) -> set[str]:
    """Every text of the engine that a window may show, with gaps such as ``{0}``."""
    found: set[str] = set()
    for path in sorted(folder.rglob("*.py")):
        place = path.relative_to(folder).as_posix()
        if place.startswith(SHOWN) or not place.startswith(SILENT):
            found.update(_texts(ast.parse(path.read_text("utf-8"))))
        if place.startswith(SHOWN):
            found.update(_found_texts(ast.parse(path.read_text("utf-8"))))
    return {text for text in found if len(text) <= LONGEST}


def _texts(tree: ast.Module) -> Iterator[str]:
    """Sentences, what errors say, and what kinds of secrets are called."""
    unsaid = {id(part) for node in ast.walk(tree) for part in _unsaid_parts(node)}
    for node in ast.walk(tree):
        if id(node) in unsaid:
            continue
        text = _template(node)
        if SENTENCE.fullmatch(text):
            yield text
        for named in _named_texts(node):
            if " " in _template(named):
                yield _template(named)


def _found_texts(tree: ast.Module) -> Iterator[str]:
    """What the doctor looks at and what it finds, single words too."""
    assigned = [node for node in tree.body if isinstance(node, ast.Assign)]
    constants = {ast.unparse(node.targets[0]): node.value for node in assigned}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in FINDINGS:
            said = (_template(constants.get(ast.unparse(word), word)) for word in node.args)
            yield from (text for text in said if re.search("[A-Za-z]", text))


def _unsaid_parts(node: ast.AST) -> Iterator[ast.AST]:
    """Documentation, what goes to the log, and the pieces of a text with gaps."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield from node.values
    elif isinstance(node, ast.Call) and ast.unparse(node.func).startswith("log."):
        yield from node.args


def _named_texts(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "reason":
        yield node.value
    elif isinstance(node, ast.Call):
        called = ast.unparse(node.func)
        yield from (word.value for word in node.keywords if word.arg in NAMED)
        if called == "Rule":
            yield from node.args[2:3]
        elif called.endswith("Error"):
            yield from node.args


def _template(node: ast.AST) -> str:
    """A text with numbered gaps for everything that is filled in; empty if it is none."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        pieces = re.split(r"\{\w*\}", node.value)
    elif isinstance(node, ast.JoinedStr):
        parts = [p.value if isinstance(p, ast.Constant) else "\0" for p in node.values]
        pieces = "".join(map(str, parts)).split("\0")
    else:
        return ""
    gaps = (f"{{{number}}}" for number in range(len(pieces) - 1))
    return pieces[0] + "".join(gap + piece for gap, piece in zip(gaps, pieces[1:], strict=True))


def _run(tool: str, *arguments: str) -> None:
    program = Path(sys.executable).with_name(f"pyside6-{tool}")
    subprocess.run([str(program), *arguments], check=True, capture_output=True)


if __name__ == "__main__":
    update(FOLDER)
    compile_all(FOLDER)
    print(f"Translations in {FOLDER.relative_to(ROOT)} are up to date.")
