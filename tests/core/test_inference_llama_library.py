from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys
from pathlib import Path
import keepsake.inference.gguf
assert "llama_cpp" not in sys.modules, "loaded before it is needed"
from keepsake.errors import ModelLoadError
from keepsake.inference.gguf import GgufEmbedder
try:
    GgufEmbedder(Path(sys.argv[2]))
except ModelLoadError:
    pass
embedder = GgufEmbedder(Path(sys.argv[1]), threads=2)
embedder.embed(["a question"] * 3)
embedder.encode(["a text " * 600])
{end}
"""


def run(model_path, tmp_path, end):
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"no model at all")
    return subprocess.run(
        [sys.executable, "-c", PROGRAM.format(end=end), str(model_path), str(broken)],
        capture_output=True,
        check=False,
    )


def test_nothing_is_printed(model_path, tmp_path):
    ended = run(model_path, tmp_path, "embedder.close()")
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout == b""
    # Errors of llama.cpp go to Python's logging, whose last resort is stderr.
    assert b"Traceback" not in ended.stderr


def test_a_forgotten_close_neither_hangs_nor_complains(model_path, tmp_path):
    ended = run(model_path, tmp_path, "")
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout == b""
    assert b"Traceback" not in ended.stderr


def test_openmp_does_not_spin(model_path, tmp_path):
    ended = run(model_path, tmp_path, "import os; print(os.environ['OMP_WAIT_POLICY'])")
    assert ended.stdout.strip() == b"passive"
