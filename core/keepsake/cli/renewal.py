"""Making anew what is derived from the texts."""

from __future__ import annotations

from keepsake.cli.app import Json, app, open_memory
from keepsake.cli.output import notice, print_json
from keepsake.domain.counting import memories


@app.command()
def reembed(*, as_json: Json = False) -> None:
    """Make all vectors anew, by which memories are found by their meaning."""
    from keepsake.cli.following import follow_vectors

    with open_memory(writing=True) as memory:
        memory.reembed()
        follow_vectors(memory)
        now = memory.status()
    if as_json:
        print_json({"passages": now.passages, "pending": now.pending})
    else:
        notice(f"Passages with vectors: {now.passages - now.pending:,} of {now.passages:,}.")


@app.command()
def backfill(*, as_json: Json = False) -> None:
    """Look at all memories anew for names, relations, facts and tags."""
    with open_memory(writing=True) as memory:
        memory.backfill()
        memory.wait_for_enrichment()
        now = memory.status()
    if as_json:
        print_json({"memories": now.memories})
    else:
        notice(f"Looked at {memories(now.memories)}.")
