"""The background process that the bridge starts: the host, without the command line's weight."""

from __future__ import annotations

import sys

from keepsake.errors import KeepsakeError
from keepsake.host.serve import serve
from keepsake.paths import default_folder

if __name__ == "__main__":
    try:
        serve(default_folder())
    except KeepsakeError as error:
        sys.exit(f"{error} {error.hint}".strip())
