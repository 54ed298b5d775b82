"""Making the data folder, and why it could not be made."""

from __future__ import annotations

from keepsake.errors import StorageError
from keepsake.paths import HOME_VARIABLE, DataFolder


def make_data_folder(folder: DataFolder) -> DataFolder:
    """Make the folder and those inside it, and return it. StorageError when that is impossible."""
    try:
        return folder.create()
    except OSError as error:
        message = f"The data folder “{folder.root}” cannot be made: {error.strerror}."
        hint = f"Check that you may write there, or name another one with {HOME_VARIABLE}."
        raise StorageError(message, hint=hint) from error
