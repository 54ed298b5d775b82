"""Measuring: how well and how fast memories are found."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from keepsake.cli.app import Json, app
from keepsake.cli.output import notice, print_json, print_table
from keepsake.domain.query import Mode

bench = typer.Typer(help="Measure, in a memory made for it.", no_args_is_help=True)
app.add_typer(bench, name="bench")

_SHOWN: Final = (
    "recall_at_5", "recall_at_10", "recall_at_20", "hit_at_5", "mrr", "ndcg_at_10",
    "group_hit_at_5",
)  # fmt: skip


@bench.command()
def retrieval(
    files: Annotated[list[Path], typer.Argument(help="Retrieval sets.", exists=True)],
    *,
    mode: Annotated[Mode, typer.Option(help="Which kinds of search take part.")] = Mode.HYBRID,
    as_json: Json = False,
) -> None:
    """Measure how well the right documents are found."""
    from keepsake.bench import retrieval as measurement

    report = measurement.run(files, mode, notice)
    if as_json:
        print_json(report)
        return
    rows = [_row(entry["name"], entry["metrics"], entry["latency_ms"]) for entry in report["files"]]
    pooled = report["pooled"]
    rows.append(_row("all", pooled["metrics"], None))
    rows += [_row(f"  {name}", values, None) for name, values in pooled["by_category"].items()]
    rows.append(_row("all without 5", pooled["without_category_5"], None))
    print_table(("", "queries", *_SHOWN, "p50 ms", "p95 ms"), rows)


def _row(name: str, values: dict[str, float], latency: dict[str, Any] | None) -> list[str]:
    times = [f"{latency['p50']:.1f}", f"{latency['p95']:.1f}"] if latency else ["", ""]
    return [name, f"{values['queries']:.0f}", *(f"{values[key]:.3f}" for key in _SHOWN), *times]
