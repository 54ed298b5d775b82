"""Every endpoint is asked whatever its OpenAPI allows, and what it does not: none breaks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from keepsake.domain.capture import Capture
from keepsake.domain.entity import EntityKind
from keepsake.engine import Engine
from keepsake.host.http.app import PREFIX
from keepsake.host.http.server import ADDRESS, HttpServer
from keepsake.testing.program import Program

EXAMPLES: Final = 3
# The first answers without end, the others would read whatever folder is made up.
LEFT_OUT: Final = {("GET", "/events"), ("POST", "/sources"), ("POST", "/imports")}
CHECKS: Final = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def operations(document: dict[str, Any]) -> Iterator[Any]:
    for result in schemathesis.openapi.from_dict(document).get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        if (operation.method.upper(), operation.path.removeprefix(PREFIX)) not in LEFT_OUT:
            yield operation


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_no_endpoint_breaks(
    program: Program, server: HttpServer, engine: Engine, mode: GenerationMode
):
    uid = engine.remember(Capture(text="something that is there", thread="talk")).uid
    name = engine.add_entity("CI/CD", EntityKind.PROJECT).name
    there = {"uid": uid, "entity": name}
    headers = {"Authorization": f"Bearer {program.token}"}
    document = program.ask("GET", f"{PREFIX}/openapi.json").body
    asked = set()

    for operation in operations(document):

        @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), database=None)
        @given(case=operation.as_strategy(generation_mode=mode), known=st.booleans())
        def ask(case: Any, known: bool) -> None:
            if known:
                names = there.keys() & (case.path_parameters or {}).keys()
                case.path_parameters = {**case.path_parameters, **{n: there[n] for n in names}}
            reply = case.call(base_url=f"http://{ADDRESS}:{server.port}", headers=headers)
            case.validate_response(reply, checks=CHECKS)
            asked.add(reply.status_code)

        with suppress(Unsatisfiable):  # an endpoint without parameters has no wrong ones
            ask()
    assert asked >= {200, 404, 422}
