"""The extension for Claude Desktop: what is packed, and that its forwarder hands messages on."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import keepsake

PACKER = Path(__file__).parents[1] / "packaging" / "mcpb.py"
REQUEST = '{"jsonrpc": "2.0", "id": 7, "method": "initialize", "params": {}}\n'
NODE = shutil.which("node")


def pack(target: Path, *words: str) -> Path:
    subprocess.run([sys.executable, str(PACKER), str(target), *words], check=True)
    return target


def run_forwarder(bundle: Path, program: str, sent: str) -> subprocess.CompletedProcess[str]:
    folder = bundle.parent / "unpacked"
    with zipfile.ZipFile(bundle) as packed:
        packed.extractall(folder)
    assert NODE is not None
    return subprocess.run(
        [NODE, str(folder / "server" / "index.js")],
        input=sent,
        env={**os.environ, "PATH": "", "HOME": str(folder), "KEEPSAKE_PROGRAM": program},
        capture_output=True,
        encoding="utf-8",
        timeout=30,
        check=False,
    )


def test_the_bundle_holds_a_manifest_and_little_else(tmp_path: Path):
    bundle = pack(tmp_path / "a.mcpb", "--program", "/k/keepsake-mcp")
    assert bundle.stat().st_size < 10_000
    assert (
        bundle.read_bytes()
        == pack(tmp_path / "b.mcpb", "--program", "/k/keepsake-mcp").read_bytes()
    )
    with zipfile.ZipFile(bundle) as packed:
        names = packed.namelist()
        manifest = json.loads(packed.read("manifest.json"))
    assert sorted(names) == ["manifest.json", "server/index.js"]
    assert manifest["version"] == keepsake.__version__
    assert manifest["server"]["entry_point"] in names
    assert manifest["user_config"]["program"]["default"] == "/k/keepsake-mcp"


@pytest.mark.skipif(NODE is None, reason="there is no Node here")
@pytest.mark.skipif(sys.platform == "win32", reason="runs a program of the shell")
def test_the_forwarder_hands_on_what_is_said_and_how_it_ended(tmp_path: Path):
    program = tmp_path / "a folder" / "keepsake-mcp"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n/bin/cat\nexit 3\n", encoding="utf-8")
    program.chmod(0o755)
    ended = run_forwarder(pack(tmp_path / "a.mcpb"), str(program), REQUEST)
    assert (ended.stdout, ended.returncode) == (REQUEST, 3)


@pytest.mark.skipif(NODE is None, reason="there is no Node here")
@pytest.mark.parametrize("program", ["", "${user_config.program}", "relative", "/nowhere/at-all"])
def test_a_keepsake_that_is_not_there_is_explained(tmp_path: Path, program: str):
    notification = '{"jsonrpc": "2.0", "method": "notifications/initialized"}\n'
    sent = f"no message\n{notification}{REQUEST}null\n"
    ended = run_forwarder(pack(tmp_path / "a.mcpb"), program, sent)
    (answer,) = ended.stdout.splitlines()
    assert json.loads(answer)["id"] == 7
    assert "Install it" in json.loads(answer)["error"]["message"]
