from __future__ import annotations

from keepsake.inference.catalogue import find_model


def test_the_bundled_model_is_found(data_folder, model_path):
    assert find_model(data_folder).samefile(model_path)


def test_a_downloaded_model_goes_before_the_bundled_one(data_folder, model_entry):
    downloaded = data_folder.models / str(model_entry["file"])
    downloaded.write_bytes(b"a model")
    assert find_model(data_folder) == downloaded


def test_a_folder_that_does_not_exist_yet_is_no_obstacle(data_root, data_folder, model_path):
    data_folder.models.rmdir()
    assert find_model(data_folder).samefile(model_path)
