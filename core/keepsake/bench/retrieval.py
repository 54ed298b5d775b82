"""How well memories are found, through the same service calls that the application makes."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from keepsake.bench.machine import machine, resident_bytes, versions
from keepsake.bench.metrics import Ranked, by_category, measure
from keepsake.bench.timings import summary
from keepsake.domain.capture import Capture
from keepsake.domain.memory import Kind, Provenance
from keepsake.domain.query import Answer, Mode, Query
from keepsake.engine import Engine
from keepsake.errors import InvalidInputError, ModelError
from keepsake.paths import DataFolder
from keepsake.search.dates import local_zone, to_ms

_BATCH: Final = 500
# Deep enough for the first twenty documents and for five groups that do not come in one after
# the other.
_DEPTH: Final = 50
_UNANSWERABLE: Final = "5"


@dataclass(frozen=True, slots=True)
class RetrievalSet:
    """Documents, and questions about them."""

    name: str
    documents: tuple[dict[str, Any], ...]
    queries: tuple[dict[str, Any], ...]

    def key(self, document_id: str) -> str:
        """A name for a document that no document of another set has."""
        return f"{self.name}/{document_id}"


@dataclass(frozen=True, slots=True)
class _FileResult:
    report: dict[str, Any]
    answers: list[Ranked]


@dataclass(frozen=True, slots=True)
class _MemoryResult:
    files: list[_FileResult]
    model: dict[str, str]


def run(
    paths: Sequence[Path], mode: Mode, announce: Callable[[str], None], *, together: bool
) -> dict[str, Any]:
    """Measure every file in a memory of its own, or all of them ``together`` in one."""
    sets = [load_set(path) for path in paths]
    results = []
    for tests in [sets] if together else [[test] for test in sets]:
        announce(f"{', '.join(test.name for test in tests)}: writing and asking")
        results.append(_run_memory(tests, mode))
    files = [file for result in results for file in result.files]
    pooled = [answer for file in files for answer in file.answers]
    answerable = [answer for answer in pooled if answer.category != _UNANSWERABLE]
    return {
        "mode": mode.value,
        "together": together,
        "model": results[0].model if results else {},
        "machine": machine(),
        "versions": versions(),
        "files": [file.report for file in files],
        "pooled": {
            "metrics": measure(pooled),
            "by_category": by_category(pooled),
            "without_category_5": measure(answerable),
        },
    }


def load_set(path: Path) -> RetrievalSet:
    """Read a set; queries without a relevant document cannot be measured and are left out."""
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
        documents = tuple(raw["documents"])
        known = {document["id"] for document in documents}
        queries = tuple(query for query in raw["queries"] if known & set(query["relevant"]))
        return RetrievalSet(str(raw["name"]), documents, queries)
    except (OSError, ValueError, KeyError, TypeError) as error:
        message = f"{path} is no retrieval set ({error})."
        raise InvalidInputError(message) from error


def _run_memory(tests: Sequence[RetrievalSet], mode: Mode) -> _MemoryResult:
    documents = sum(len(test.documents) for test in tests)
    with tempfile.TemporaryDirectory(prefix="keepsake-bench-") as name:
        folder = DataFolder(Path(name)).create()
        with Engine.open(folder) as engine:
            seconds = _write(engine, tests)
            if mode is not Mode.LEXICAL and engine.status().pending:
                message = "Not all documents could be embedded, so there is nothing to measure."
                raise ModelError(message)
            files = [_measure(engine, test, mode) for test in tests]
            identity = engine.wait_for_model()
            model = {"name": identity.name, "sha256": identity.sha256} if identity else {}
            resident = resident_bytes()
        size = folder.database.stat().st_size
    for file in files:
        file.report["documents_per_second"] = documents / seconds
        file.report["bytes_per_document"] = size / documents
        file.report["resident_bytes"] = resident
    return _MemoryResult(files, model)


def _measure(engine: Engine, test: RetrievalSet, mode: Mode) -> _FileResult:
    answers, latencies = _ask(engine, test, mode)
    report = {
        "name": test.name,
        "documents": len(test.documents),
        "queries": len(answers),
        "metrics": measure(answers),
        "by_category": by_category(answers),
        "latency_ms": summary(latencies),
    }
    return _FileResult(report, answers)


def _write(engine: Engine, tests: Sequence[RetrievalSet]) -> float:
    """Remember all documents and wait until they are fully findable; the seconds it took."""
    engine.wait_for_model()
    captures = [_capture(test, document) for test in tests for document in test.documents]
    started = time.perf_counter()
    for first in range(0, len(captures), _BATCH):
        engine.remember_many(captures[first : first + _BATCH])
    engine.wait_for_vectors()
    engine.wait_for_enrichment()
    return time.perf_counter() - started


def _ask(engine: Engine, test: RetrievalSet, mode: Mode) -> tuple[list[Ranked], list[float]]:
    group_of = {test.key(document["id"]): _group(document) for document in test.documents}
    engine.search(Query(text="warm-up", mode=mode))
    answers, latencies = [], []
    for query in test.queries:
        started = time.perf_counter()
        answer = engine.search(Query(text=query["text"], mode=mode, limit=_DEPTH))
        latencies.append((time.perf_counter() - started) * 1000)
        relevant = frozenset(map(test.key, query["relevant"])) & set(group_of)
        answers.append(_ranked(str(query.get("category", "")), relevant, answer, group_of))
    return answers, latencies


def _ranked(
    category: str, relevant: frozenset[str], answer: Answer, group_of: dict[str, str]
) -> Ranked:
    """What was found; a document of another set is a group of its own."""
    documents = tuple(hit.memory.source_key or "" for hit in answer.hits)
    return Ranked(
        category=category,
        relevant=relevant,
        documents=documents,
        groups=tuple(group_of.get(document, document) for document in documents),
        relevant_groups=frozenset(group_of[document] for document in relevant),
    )


def _capture(test: RetrievalSet, document: dict[str, Any]) -> Capture:
    speaker = document.get("speaker")
    text = str(document["text"])
    happened = document.get("happened_at")
    group = document.get("group")
    return Capture(
        text=f"{speaker}: {text}" if speaker else text,
        kind=Kind.CONVERSATION if speaker else Kind.DOCUMENT,
        provenance=Provenance.RECORDED,
        source_key=test.key(str(document["id"])),
        thread=test.key(str(group)) if group else "",
        ordinal=int(document.get("ordinal", 0)),
        happened_at=_moment(happened) if happened else None,
    )


def _moment(text: str) -> int:
    moment = datetime.fromisoformat(text)
    return to_ms(moment if moment.tzinfo else moment.replace(tzinfo=local_zone()))


def _group(document: dict[str, Any]) -> str:
    return str(document.get("group") or document["id"])
