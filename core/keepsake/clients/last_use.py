"""When an assistant last asked the memory."""

from __future__ import annotations

from collections.abc import Mapping

from keepsake.clients.client import Client


def last_asked(client: Client, seen: Mapping[str, int]) -> int | None:
    """When this client last used the memory (milliseconds UTC); None if it never did.

    ``seen`` says when each agent was last seen. Clients are told apart by the beginning of the
    name that they give when they connect.
    """
    moments = [moment for name, moment in seen.items() if client.is_called(name)]
    return max(moments, default=None)
