"""Measuring: how well and how fast memories are found."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from keepsake.bench.comparison import FigureChange, read_report
from keepsake.bench.comparison import compare as compare_reports
from keepsake.cli.app import Json, app
from keepsake.cli.output import notice, print_json, print_table
from keepsake.domain.query import Mode

bench = typer.Typer(help="Measure, in a memory made for it.", no_args_is_help=True)
app.add_typer(bench, name="bench")

Compare = Annotated[
    Path | None,
    typer.Option("--compare", help="An earlier report in JSON.", exists=True, dir_okay=False),
]

_SHOWN: Final = (
    "recall_at_5", "recall_at_10", "recall_at_20", "hit_at_5", "mrr", "ndcg_at_10",
    "group_hit_at_5",
)  # fmt: skip


@bench.command()
def retrieval(
    files: Annotated[list[Path], typer.Argument(help="Retrieval sets.", exists=True)],
    *,
    mode: Annotated[Mode, typer.Option(help="Which kinds of search take part.")] = Mode.HYBRID,
    together: Annotated[
        bool, typer.Option("--together", help="Keep all sets in one memory.")
    ] = False,
    compare: Compare = None,
    as_json: Json = False,
) -> None:
    """Measure how well the right documents are found."""
    from keepsake.bench import retrieval as measurement

    earlier = _earlier(compare)
    report = measurement.run(files, mode, notice, together=together)
    if as_json:
        _print_json(report, earlier)
        return
    rows = [_row(entry["name"], entry["metrics"], entry["latency_ms"]) for entry in report["files"]]
    pooled = report["pooled"]
    rows.append(_row("all", pooled["metrics"], None))
    rows += [_row(f"  {name}", values, None) for name, values in pooled["by_category"].items()]
    rows.append(_row("all without 5", pooled["without_category_5"], None))
    print_table(("", "queries", *_SHOWN, "p50 ms", "p95 ms"), rows)
    _print_changes(report, earlier)


@bench.command()
def scale(
    *,
    memories: Annotated[
        list[int] | None, typer.Option(help="How many; may be given several times.")
    ] = None,
    compare: Compare = None,
    as_json: Json = False,
) -> None:
    """Measure how fast memories of a given size are written, searched and changed."""
    from keepsake.bench import scale as measurement

    earlier = _earlier(compare)
    report = measurement.run(memories or [2_000, 20_000], notice)
    if as_json:
        _print_json(report, earlier)
        return
    columns = (
        "memories", "words", "meaning", "both", "settled", "write", "change", "delete", "start",
        "RAM", "disk",
    )  # fmt: skip
    print_table(columns, [_size_row(one) for one in report["sizes"]])
    embedding = report["embedding"]
    notice(
        "Milliseconds as median / 95th percentile; settled is written, read for its meaning and"
        " compared with what is near."
    )
    notice(
        f"Embedding: {embedding['tokens_per_second']:,.0f} tokens a second,"
        f" {embedding['ratio_to_plain_loop']:.1f} times as fast as a plain loop."
    )
    _print_changes(report, earlier)


@bench.command()
def storm(
    *,
    folders: Annotated[int, typer.Option(help="Folders of the tree.")] = 5_000,
    files: Annotated[int, typer.Option(help="Notes in it.")] = 20_000,
    seconds: Annotated[float, typer.Option(help="How long the storm lasts.")] = 300,
    rest: Annotated[float, typer.Option(help="How long it is watched at rest then.")] = 30,
) -> None:
    """Import and watch a large folder while a storm goes over it; count what got lost."""
    from keepsake.bench import watching as measurement

    print_json(
        measurement.run(folders=folders, files=files, seconds=seconds, rest=rest, announce=notice)
    )


@bench.command()
def ingest(
    *,
    megabytes: Annotated[float, typer.Option(help="How large the export is.", min=0.01)] = 20,
    notes: Annotated[int, typer.Option(help="Notes of the folder.", min=0)] = 1_000,
    known: Annotated[int, typer.Option(help="Memories that are there before.", min=1)] = 1_000,
    minutes: Annotated[float, typer.Option(help="After which an import is ended.")] = 15,
    compare: Compare = None,
    as_json: Json = False,
) -> None:
    """Measure how fast an export and a folder come in, and how long answers take meanwhile.

    The export is imported, imported again, and then grown by a tenth.
    """
    from keepsake.bench import ingest as measurement

    earlier = _earlier(compare)
    report = measurement.run(measurement.Amounts(megabytes, notes, known, minutes), notice)
    if as_json:
        _print_json(report, earlier)
        return
    columns = (
        "import", "new", "updated", "unchanged", "seconds", "a second", "first found", "search",
    )  # fmt: skip
    rows = [_import_row(name, one) for name, one in report["imports"].items()]
    print_table(columns, rows)
    notice(
        f"{report['export_bytes'] / 1e6:,.0f} MB with {report['exchanges']:,} exchanges;"
        f" at most {report['peak_above_idle_bytes'] / 1e6:,.0f} MB of memory more than idle."
    )
    alone = report["search_alone_ms"]
    notice(
        "Search in milliseconds as median / 95th percentile;"
        f" {_timing(alone['before'])} alone before, {_timing(alone['after'])} after."
    )
    _print_changes(report, earlier)


def _import_row(name: str, one: dict[str, Any]) -> list[str]:
    first = one["first_found_seconds"]
    return [
        name if one["finished"] else f"{name} (ended early)",
        *(f"{one[count]:,}" for count in ("new", "updated", "unchanged")),
        f"{one['seconds']:,.1f}",
        f"{one['records_per_second']:,.0f}",
        "" if first is None else f"{first:.1f} s",
        _timing(one["search_ms"]),
    ]


def _timing(timing: dict[str, float]) -> str:
    return f"{timing['p50']:.1f} / {timing['p95']:.1f}" if timing else ""


def _earlier(path: Path | None) -> dict[str, Any] | None:
    return None if path is None else read_report(path)


def _print_json(report: dict[str, Any], earlier: dict[str, Any] | None) -> None:
    if earlier is not None:
        report = {**report, "comparison": compare_reports(earlier, report)}
    print_json(report)


def _print_changes(report: dict[str, Any], earlier: dict[str, Any] | None) -> None:
    """Print the figures that are not what they were."""
    if earlier is None:
        return
    changes = compare_reports(earlier, report)
    rows = [_change_row(change) for change in changes if change.new != change.old]
    print_table(("figure", "before", "now", "ratio"), rows)
    notice(f"{len(changes) - len(rows)} of {len(changes)} figures are the same.")


def _change_row(change: FigureChange) -> tuple[str, str, str, str]:
    ratio = "" if change.ratio is None else f"{change.ratio:.3f}"
    return change.figure, f"{change.old:,.4g}", f"{change.new:,.4g}", ratio


def _size_row(one: dict[str, Any]) -> list[str]:
    search = [one["search_ms"][mode] for mode in ("lexical", "semantic", "hybrid")]
    timings = [*search, one["settle_ms"], one["write_ms"], one["update_ms"], one["delete_ms"]]
    return [
        f"{one['memories']:,}",
        *map(_timing, timings),
        f"{one['start_to_first_answer_ms']:,.0f}",
        f"{one['resident_bytes'] / 1e6:,.0f} MB",
        f"{one['database_bytes'] / 1e6:,.0f} MB",
    ]


def _row(name: str, values: dict[str, float], latency: dict[str, Any] | None) -> list[str]:
    times = [f"{latency['p50']:.1f}", f"{latency['p95']:.1f}"] if latency else ["", ""]
    return [name, f"{values['queries']:.0f}", *(f"{values[key]:.3f}" for key in _SHOWN), *times]
