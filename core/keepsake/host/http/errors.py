"""Keepsake's errors as answers of HTTP."""

from __future__ import annotations

import logging
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from keepsake import errors
from keepsake.errors import KeepsakeError

log = logging.getLogger(__name__)

_STATUSES: Final[dict[type[KeepsakeError], int]] = {
    errors.TooManyCallsError: 429,
    errors.NotAllowedError: 403,
    errors.NotFoundError: 404,
    errors.InvalidInputError: 422,
    errors.CaptureError: 422,
    errors.DiskFullError: 507,
    errors.HostUnavailableError: 503,
    errors.StorageError: 503,
    errors.ModelError: 503,
}


class Trouble(BaseModel):
    """What went wrong: a code for programs, a sentence for people, and what to do."""

    code: str
    message: str
    hint: str = ""


class Failure(BaseModel):
    """The body of every answer that is no success."""

    error: Trouble


def handle_errors(app: FastAPI) -> None:
    """Let the app answer errors with a :class:`Failure`."""

    @app.exception_handler(KeepsakeError)
    def on_known(_request: Request, error: KeepsakeError) -> JSONResponse:
        status = next((code for kind, code in _STATUSES.items() if isinstance(error, kind)), 500)
        return _answer(status, Trouble(code=error.code, message=str(error), hint=error.hint))

    @app.exception_handler(RequestValidationError)
    def on_misuse(_request: Request, error: RequestValidationError) -> JSONResponse:
        return _answer(422, Trouble(code="invalid_input", message=_explain(error)))

    @app.exception_handler(HTTPException)
    def on_refusal(_request: Request, error: HTTPException) -> JSONResponse:
        return _answer(error.status_code, Trouble(code="refused", message=str(error.detail)))

    @app.exception_handler(Exception)
    def on_mistake(_request: Request, error: Exception) -> JSONResponse:
        log.error("a request failed", exc_info=error)
        message = "Keepsake made a mistake here; its log has the details."
        return _answer(500, Trouble(code="error", message=message))


def _answer(status: int, trouble: Trouble) -> JSONResponse:
    return JSONResponse(Failure(error=trouble).model_dump(), status)


def _explain(error: RequestValidationError) -> str:
    """What cannot be used, without what was sent."""
    places = [
        f"{'.'.join(str(part) for part in detail['loc'])}: {detail['msg']}."
        for detail in error.errors()
    ]
    text = " ".join(places)
    return text.encode("utf-8", errors="replace").decode("utf-8")
