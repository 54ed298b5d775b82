from __future__ import annotations

import pytest

from keepsake.domain.query import Filters
from keepsake.engine import Engine
from keepsake.errors import StorageError
from keepsake.testing.embedder import HashingEmbedder


def test_who_reads_a_closed_memory_is_told_and_does_not_wait_for_ever(data_folder):
    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as engine:
        pass
    for _ in range(5):
        with pytest.raises(StorageError, match="closed"):
            engine.browse(Filters())
