"""``python -m keepsake.text.extract.sandbox``: what the sandbox starts."""

from __future__ import annotations

from keepsake.text.extract.sandbox.child import main

main()
