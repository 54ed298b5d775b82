"""The background process that the bridge starts: the host, without the command line's weight."""

from __future__ import annotations

from keepsake.host.serve import serve
from keepsake.paths import default_folder

if __name__ == "__main__":
    serve(default_folder())
