"""All endpoints together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fastapi import APIRouter, FastAPI
from starlette.routing import Route

import keepsake
from keepsake.host.http import (
    agents,
    chronicle,
    finding,
    goals,
    knowledge,
    memories,
    preferences,
    sources,
    upkeep,
)
from keepsake.host.http.access import Identification
from keepsake.host.http.errors import Failure, handle_errors
from keepsake.host.http.guard import Guard
from keepsake.host.http.mcp_endpoint import PATH as MCP_PATH
from keepsake.host.http.mcp_endpoint import McpEndpoint
from keepsake.host.service_slot import ServiceSlot

PREFIX: Final = "/api/v1"
_GROUPS: Final = (
    memories,
    finding,
    knowledge,
    chronicle,
    goals,
    sources,
    agents,
    preferences,
    upkeep,
)
_FAILURES: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": Failure}
    for status in (400, 401, 403, 404, 405, 413, 415, 421, 422, 429, 500, 503, 507)
}


def build_app(
    slot: ServiceSlot, mcp: McpEndpoint, *, port: int, is_token: Callable[[str], bool]
) -> Guard:
    """The application for programs that know the token, and for assistants.

    ``is_token`` tells whether a program shows it.
    """
    app = FastAPI(
        lifespan=lambda _: mcp.running(),
        title="Keepsake",
        version=keepsake.__version__,
        summary="One local, private, lasting memory for all your AI assistants.",
        openapi_url=f"{PREFIX}/openapi.json",
        docs_url=None,  # its page would load scripts from the internet
        redoc_url=None,
    )
    app.state.slot = slot
    handle_errors(app)
    api = APIRouter(prefix=PREFIX, responses=_FAILURES)
    for group in _GROUPS:
        api.include_router(group.router)
    app.include_router(api)
    app.router.routes.append(Route(MCP_PATH, mcp))
    return Guard(app, port=port, identify=Identification(slot, is_token))
