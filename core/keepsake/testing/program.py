"""Another program on this computer, which asks the memory through HTTP."""

from __future__ import annotations

import http.client
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class Reply:
    """The status, and the body: parsed if it is JSON."""

    status: int
    body: Any


@dataclass(frozen=True, slots=True)
class Program:
    """Shows ``token`` with each request to the interface on ``port``."""

    port: int
    token: str

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        raw: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        """Send one request; ``raw`` is a body that is no JSON, ``headers`` replace the usual."""
        sent = {"Host": f"127.0.0.1:{self.port}", "Authorization": f"Bearer {self.token}"}
        if body is not None:
            raw = json.dumps(body).encode()
        if raw is not None:
            sent["Content-Type"] = "application/json"
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=_SECONDS)
        try:
            connection.request(method, path, raw, {**sent, **(headers or {})})
            response = connection.getresponse()
            received = response.read()
        finally:
            connection.close()
        if response.headers.get("content-type") == "application/json" and received:
            return Reply(response.status, json.loads(received))
        return Reply(response.status, received)
