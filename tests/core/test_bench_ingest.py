from __future__ import annotations

import json
from pathlib import Path

from keepsake.bench import ingest
from keepsake.bench.chat_export import write_export


def test_an_export_is_the_same_each_time_and_a_larger_one_continues_it(tmp_path: Path):
    first, again, larger = (tmp_path / name for name in ("a.json", "b.json", "c.json"))
    size = write_export(first, 0.1)
    write_export(again, 0.1)
    write_export(larger, 0.2)
    text = first.read_text(encoding="utf-8")
    assert text == again.read_text(encoding="utf-8")
    assert larger.read_text(encoding="utf-8").startswith(text[:-1])
    assert size.bytes == first.stat().st_size >= 100_000
    assert len(json.loads(text)) == size.conversations
    assert "\n" not in text


def test_a_measurement_accounts_for_every_exchange():
    amounts = ingest.Amounts(megabytes=0.05, notes=6, known=5, minutes=5)
    report = ingest.run(amounts, lambda _told: None)
    first, again, newer, notes = report["imports"].values()
    assert (notes["new"], notes["finished"]) == (6, True)
    for alone in report["search_alone_ms"].values():
        assert 0 < alone["p50"] <= alone["p95"]
    assert first["new"] == report["exchanges"] == again["unchanged"] == newer["unchanged"]
    assert newer["updated"] == newer["skipped"] == 0
    assert report["peak_above_idle_bytes"] >= 0
