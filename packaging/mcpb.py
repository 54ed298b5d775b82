"""Packs the extension for Claude Desktop: a manifest and a small forwarder in one ``.mcpb`` file.

    .venv/bin/python packaging/mcpb.py TARGET [--program PROGRAM]

It holds nothing of Keepsake but the way to it. PROGRAM is where keepsake-mcp is, if that is no
usual place. The same source gives the same bytes.
"""

from __future__ import annotations

import argparse
import json
import zipfile
from pathlib import Path

import keepsake

SOURCE = Path(__file__).parent / "mcpb"
MOMENT = (2026, 1, 1, 0, 0, 0)


def pack(target: Path, program: str = "") -> None:
    """Write the extension to ``target``."""
    manifest = json.loads((SOURCE / "manifest.json").read_text(encoding="utf-8"))
    manifest["version"] = keepsake.__version__
    manifest["user_config"]["program"]["default"] = program
    files = {
        path.relative_to(SOURCE).as_posix(): path.read_bytes()
        for path in sorted(SOURCE.rglob("*"))
        if path.is_file()
    }
    files["manifest.json"] = json.dumps(manifest, ensure_ascii=False, indent=2).encode()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name, content in files.items():
            bundle.writestr(zipfile.ZipInfo(name, MOMENT), content, zipfile.ZIP_DEFLATED)


def main() -> None:
    """Pack it as the command line says."""
    parser = argparse.ArgumentParser(description="Packs the extension for Claude Desktop.")
    parser.add_argument("target", type=Path)
    parser.add_argument("--program", type=Path, help="where keepsake-mcp is")
    arguments = parser.parse_args()
    # Claude Desktop starts it from a folder of its own.
    pack(arguments.target, str(arguments.program.absolute()) if arguments.program else "")
    print(f"{arguments.target}: {arguments.target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
