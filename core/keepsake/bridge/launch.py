"""Starting the host in the background, on its own feet."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

from keepsake.paths import HOME_VARIABLE, DataFolder


def launch_host(folder: DataFolder) -> subprocess.Popen[bytes]:
    """Start a headless host for ``folder`` that outlives this process and its parent.

    It ends with 0 at once when another process already is, or is becoming, the host. OSError
    when no process can be started.
    """
    folder.create()
    command = _host_command()
    environment = {**os.environ, HOME_VARIABLE: str(folder.root)}
    if sys.platform == "win32":
        detached = subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP
        try:
            # Assistants put their children into a job that dies with them; the host must not.
            breakaway = detached | subprocess.CREATE_BREAKAWAY_FROM_JOB
            return _spawn(command, folder.root, environment, flags=breakaway)
        except PermissionError:
            return _spawn(command, folder.root, environment, flags=detached)
    else:
        return _spawn(command, folder.root, environment, session=True)


def _host_command() -> list[str]:
    if getattr(sys, "frozen", False):
        here = Path(sys.executable)
        return [str(here.with_name("keepsake" + here.suffix)), "serve"]
    # -P: the working directory must never provide modules.
    return [sys.executable, "-P", "-m", "keepsake.host"]


def _spawn(
    command: list[str],
    directory: Path,
    environment: dict[str, str],
    *,
    session: bool = False,
    flags: int = 0,
) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=directory,
        env=environment,
        start_new_session=session,
        creationflags=flags,
    )
    # Takes leave of it when it ends, so that it does not stay behind as a zombie.
    threading.Thread(target=process.wait, name="keepsake-reaper", daemon=True).start()
    return process
