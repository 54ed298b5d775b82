from __future__ import annotations

import json
import subprocess
import sys

import pytest

from keepsake.errors import StorageError
from keepsake.host.http_token import ensure_token, is_token, read_token, rotate_token
from keepsake.paths import HOME_VARIABLE, DataFolder

SECONDS = 60


def test_without_a_keyring_it_lies_in_a_file_for_this_user_alone(data_folder: DataFolder):
    assert not is_token(data_folder, "")
    ensure_token(data_folder)
    token = read_token(data_folder)
    assert (len(token.value) > 40, token.in_keyring) == (True, False)
    assert is_token(data_folder, token.value)
    assert read_token(data_folder) == token
    if sys.platform != "win32":
        assert data_folder.http_token.stat().st_mode & 0o077 == 0


def test_another_one_counts_at_once_and_the_old_one_no_more(data_folder: DataFolder):
    old = read_token(data_folder).value
    new = rotate_token(data_folder).value
    assert (is_token(data_folder, new), is_token(data_folder, old)) == (True, False)
    ensure_token(data_folder)
    assert is_token(data_folder, new)


@pytest.mark.parametrize("strange", ["", "short\ntoken", "\n\n"])
def test_a_file_of_something_else_lets_nobody_in(data_folder: DataFolder, strange: str):
    data_folder.http_token.write_text(strange, encoding="ascii")
    assert not is_token(data_folder, "token")
    assert is_token(data_folder, read_token(data_folder).value)


def test_a_file_that_cannot_be_read_is_told_of(data_folder: DataFolder):
    data_folder.http_token.mkdir()
    for use in (read_token, rotate_token, ensure_token):
        with pytest.raises(StorageError, match=r"http\.token"):
            use(data_folder)


LOCK = (
    "import secretstorage; secretstorage.get_default_collection(secretstorage.dbus_init()).lock()"
)


def tell_token(environment: dict[str, str], *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", "-m", "keepsake.cli", "token", "--json", *options]
    return subprocess.run(
        command,
        check=False,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
    )


def test_a_keyring_holds_it_and_the_file_tells_its_hash_alone(
    keyring: dict[str, str], data_folder: DataFolder
):
    told = tell_token(keyring)
    assert (told.returncode, told.stderr) == (0, "")
    token = json.loads(told.stdout)
    assert token["in_keyring"]
    assert token["token"] not in data_folder.http_token.read_text(encoding="ascii")
    assert is_token(data_folder, token["token"])
    assert json.loads(tell_token(keyring).stdout) == token
    assert json.loads(tell_token(keyring, "--rotate").stdout)["token"] != token["token"]
    assert not is_token(data_folder, token["token"])


def test_a_keyring_that_is_gone_is_told_of_with_the_way_out(
    keyring: dict[str, str], data_folder: DataFolder
):
    tell_token(keyring)
    assert keyring[HOME_VARIABLE] == str(data_folder.root)
    told = tell_token({**keyring, "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring"})
    assert told.returncode != 0
    assert "keepsake token --rotate" in told.stderr
    with pytest.raises(StorageError, match="keyring"):
        read_token(data_folder)
    token = rotate_token(data_folder)
    assert not token.in_keyring
    assert read_token(data_folder) == token


def test_a_keyring_that_is_locked_is_told_of_and_nobody_waits_for_it(
    keyring: dict[str, str], data_folder: DataFolder
):
    tell_token(keyring)
    subprocess.run([sys.executable, "-c", LOCK], check=True, env=keyring, timeout=SECONDS)
    nobody_asks = {name: one for name, one in keyring.items() if not name.endswith("DISPLAY")}
    told = tell_token(nobody_asks)
    assert told.returncode == 1
    assert "Unlock the keyring" in told.stderr
    assert "Traceback" not in told.stderr
