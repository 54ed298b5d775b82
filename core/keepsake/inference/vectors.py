"""Arithmetic on embedding vectors."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from keepsake.errors import ModelError


def to_unit_rows(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """The rows scaled to unit length; ModelError where a row has no direction (NaN, inf, zero)."""
    norms = np.sqrt(np.einsum("ij,ij->i", rows, rows))
    if not (np.isfinite(norms).all() and norms.all()):
        message = "The model answered with numbers that are no vector."
        raise ModelError(message, hint="Its file may be damaged: download the model again.")
    unit_rows: NDArray[np.float32] = rows / norms[:, np.newaxis]
    return unit_rows
