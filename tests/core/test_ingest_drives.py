from __future__ import annotations

from pathlib import Path

import pytest

from keepsake.ingest.drives import Mount, is_on_network, kind_at, linux, macos, windows

LINUX = r"""
/dev/sda1 / ext4 rw,relatime 0 0
server:/export /mnt/My\040Files nfs4 rw 0 0
me@host: /home/me/remote fuse.sshfs rw 0 0
/dev/sdb1 /mnt/My\040Files/disk ext4 rw 0 0
broken
"""
MACOS = """
/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
//me@nas._smb._tcp.local/notes on /Volumes/my notes (smbfs, nodev, nosuid, mounted by me)
/dev/disk4s1 on /Volumes/Stick (msdos, local, nodev)
"""


def test_drives_of_other_computers_are_told_on_linux():
    mounts = list(linux.read_mounts(LINUX.splitlines()))

    def remote(path: str) -> bool:
        return linux.is_network(kind_at(Path(path), mounts))

    assert remote("/mnt/My Files/a/b")
    assert remote("/home/me/remote")
    assert not remote("/home/me/notes")
    assert not remote("/mnt/My Files/disk/x")


def test_drives_of_other_computers_are_told_on_a_mac():
    mounts = list(macos.read_mounts(MACOS.splitlines()))
    assert [mount.place for mount in mounts] == ["/", "/Volumes/my notes", "/Volumes/Stick"]
    kinds = {place: macos.is_network(kind_at(Path(place), mounts)) for place in (
        "/Users/me", "/Volumes/my notes/x", "/Volumes/Stick",
    )}  # fmt: skip
    assert kinds == {"/Users/me": False, "/Volumes/my notes/x": True, "/Volumes/Stick": False}


@pytest.mark.parametrize(
    ("drive", "share"),
    [
        ("\\\\host\\share", True),
        ("\\\\?\\UNC\\host\\share", True),
        ("\\\\?\\C:", False),
        ("C:", False),
    ],
)
def test_shares_of_windows_are_told_by_their_name(drive: str, share: bool):
    assert windows.is_share(drive) is share


def test_the_later_of_two_drives_at_one_place_counts(tmp_path: Path):
    mounts = [Mount("/", "ext4"), Mount(str(tmp_path), "ext4"), Mount(str(tmp_path), "nfs")]
    assert kind_at(tmp_path / "x", mounts) == "nfs"
    assert kind_at(tmp_path, []) == ""


def test_a_folder_of_this_computer_is_not_on_the_network(tmp_path: Path):
    assert not is_on_network(tmp_path)
