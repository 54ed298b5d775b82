"""How much what speaks for a memory whatever is asked counts, and what feedback would change."""

from __future__ import annotations

from typing import Annotated

import typer

from keepsake.cli.app import Json, app, open_memory
from keepsake.cli.output import notice, print_json, print_table
from keepsake.domain.counting import counted


@app.command()
def weights(
    *,
    apply: Annotated[bool, typer.Option("--apply", help="Take the next step.")] = False,
    revert: Annotated[bool, typer.Option("--revert", help="Take the last step back.")] = False,
    as_json: Json = False,
) -> None:
    """Show how much recency, signal, importance and help count, and what feedback would change."""
    if apply and revert:
        raise typer.BadParameter("Give one of --apply and --revert.")
    with open_memory(writing=apply or revert) as memory:
        if apply:
            review = memory.adapt_weights()
        else:
            review = memory.revert_weights() if revert else memory.review_weights()
    if as_json:
        print_json(review)
        return
    rows = [
        (one.name, f"{one.present:.3f}", f"{one.proposed:.3f}", str(one.higher), str(one.lower))
        for one in review.steps
    ]
    print_table(("weight", "now", "next", "higher in what helped", "lower"), rows)
    notice(
        f"From {counted(review.judged, 'judgment')} of answers since the last step, "
        "by you or an assistant."
    )
