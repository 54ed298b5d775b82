"""Making the data folder, and why it could not be made."""

from __future__ import annotations

from keepsake.paths import HOME_VARIABLE, DataFolder
from keepsake.write_failure import write_failure


def make_data_folder(folder: DataFolder) -> DataFolder:
    """Make the folder and those inside it, and return it. StorageError when that is impossible."""
    try:
        return folder.create()
    except OSError as error:
        hint = f"Check that you may write there, or name another one with {HOME_VARIABLE}."
        raise write_failure(folder.root, error, hint=hint) from error
