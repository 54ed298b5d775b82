from __future__ import annotations

import shutil
import struct
import threading

import llama_cpp
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from keepsake.errors import ModelError, ModelLoadError, ModelMissingError
from keepsake.inference.gguf import GgufEmbedder, default_threads

# From the model's own card; 8-bit weights move them by a few thousandths.
PUBLISHED = [
    ("The cat sits outside", "The cat plays in the garden", 0.679),
    ("The new movie is awesome", "The new movie is so great", 0.894),
    ("I love pasta", "Do you like pizza?", 0.510),
]
STORY = "the river bends slowly past old mills while children count boats and birds"


def text_of(words: int, first: int = 0) -> str:
    story = STORY.split()
    return " ".join(story[(first + place) % len(story)] for place in range(words))


@pytest.fixture(scope="module")
def embedder(model_path):
    embedder = GgufEmbedder(model_path, threads=2)
    yield embedder
    embedder.close()


class Announcing(list[str]):
    """A list that tells when it has been read."""

    def __init__(self, items):
        super().__init__(items)
        self.was_read = threading.Event()

    def __iter__(self):
        yield from super().__iter__()
        self.was_read.set()


def test_identity_names_the_file_and_its_content(embedder, model_path, model_entry):
    identity = embedder.identity
    assert identity.name == model_path.stem
    assert identity.sha256 == model_entry["sha256"]
    assert identity.dimensions == model_entry["dimensions"]
    assert str(identity) == f"{model_path.stem}@{identity.sha256[:12]}/{identity.dimensions}"


def test_max_tokens_leave_room_for_the_special_ones(embedder, model_entry):
    assert embedder.max_tokens == model_entry["context_tokens"] - 2


@pytest.mark.parametrize(("left", "right", "similarity"), PUBLISHED)
def test_similarities_are_the_published_ones(embedder, left, right, similarity):
    vectors = embedder.embed([left, right])
    assert vectors.dtype == np.float32
    assert float(vectors[0] @ vectors[1]) == pytest.approx(similarity, abs=0.01)


def test_vectors_are_those_of_llama_cpp_with_its_own_mean_pooling(embedder, model_path):
    texts = ["a", text_of(20), text_of(300)]
    llama = llama_cpp.Llama(
        str(model_path),
        embedding=True,
        n_ctx=512,
        n_batch=512,
        n_ubatch=512,
        flash_attn=True,
        verbose=False,
    )
    expected = [llama.embed(text, normalize=True) for text in texts]
    llama.close()
    assert embedder.embed(texts) == pytest.approx(np.array(expected), abs=1e-5)


def test_vector_is_the_mean_of_all_tokens_special_ones_included(embedder, model_path):
    text = text_of(12)
    raw = llama_cpp.Llama(
        str(model_path),
        embedding=True,
        n_ctx=512,
        verbose=False,
        flash_attn=True,
        pooling_type=llama_cpp.LLAMA_POOLING_TYPE_NONE,
    )
    rows = np.array(raw.embed(text), np.float32)
    raw.close()
    mean = rows.mean(axis=0)
    assert len(rows) == embedder.count_tokens(text) + 2
    assert embedder.embed([text])[0] == pytest.approx(mean / np.linalg.norm(mean), abs=1e-5)


def test_a_list_gives_what_each_text_gives_alone_in_order(embedder):
    texts = [text_of(words, first) for first, words in enumerate([3, 140, 1, 60, 7, 25, 90, 2])]
    together = embedder.embed(texts)
    alone = np.concatenate([embedder.embed([text]) for text in texts])
    # llama.cpp computes attention over less than 64 tokens by another, equally exact way.
    assert np.einsum("ij,ij->i", together, alone).min() > 0.9995
    assert np.linalg.norm(together, axis=1) == pytest.approx(1, abs=1e-5)


def test_more_short_texts_than_one_pass_takes(embedder):
    vectors = embedder.embed(["cat", "dog"] * 150)
    assert vectors.shape == (300, 384)
    cat, dog = embedder.embed(["cat", "dog"])
    assert (vectors[0::2] @ cat).min() > 0.9995
    assert (vectors[1::2] @ dog).min() > 0.9995


def test_empty_list_and_empty_text(embedder):
    assert embedder.embed([]).shape == (0, 384)
    assert embedder.encode([]) == []
    assert np.linalg.norm(embedder.embed([""])[0]) == pytest.approx(1, abs=1e-5)
    encoding = embedder.encode([""])[0]
    assert encoding.token_ids.shape == (0,)
    assert encoding.token_vectors.shape == (0, 384)


def test_encode_gives_the_same_vector_and_one_unit_row_a_token(embedder):
    texts = ["hello world", text_of(150)]
    for text, encoding, vector in zip(
        texts, embedder.encode(texts), embedder.embed(texts), strict=True
    ):
        assert encoding.vector @ vector == pytest.approx(1, abs=1e-4)
        assert encoding.token_ids.dtype == np.int32
        assert encoding.token_ids.tolist() == embedder.tokenize(text)
        assert encoding.token_vectors.shape == (embedder.count_tokens(text), 384)
        assert np.linalg.norm(encoding.token_vectors, axis=1) == pytest.approx(1, abs=1e-5)


def test_token_vectors_know_their_sentence(embedder):
    money, river, loan = (
        encoding.token_vectors[-1]
        for encoding in embedder.encode(
            ["I put money in the bank", "we fished from the river bank", "a loan from my bank"]
        )
    )
    assert money @ loan > money @ river


@pytest.mark.parametrize("words", [510, 511, 1200])
def test_no_token_of_a_long_text_is_dropped(embedder, words):
    text = text_of(words)
    encoding = embedder.encode([text])[0]
    assert encoding.token_ids.tolist() == embedder.tokenize(text)
    assert encoding.token_vectors.shape == (words, 384)


def test_the_end_of_a_long_text_counts(embedder):
    start = text_of(600)
    question, plain, telling = embedder.embed(
        [
            "Which vaccine did the doctor give?",
            start + text_of(80),
            start + " The doctor gave the yellow fever vaccine." * 10,
        ]
    )
    assert question @ telling > question @ plain + 0.1


def test_tokens_are_counted_without_special_ones(embedder):
    assert embedder.count_tokens("") == 0
    assert embedder.tokenize("hello world") == [7592, 2088]
    assert embedder.count_tokens("hello world") == 2


def test_special_tokens_written_in_a_text_are_mere_words(embedder):
    assert embedder.count_tokens("[SEP]") == 3


@given(st.text(max_size=200))
@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_is_counted_as_it_is_split(embedder, text):
    assert embedder.count_tokens(text) == len(embedder.tokenize(text))


@pytest.mark.parametrize("text", ["nul \0 inside", "lone \ud800 half", "🙂" * 600, "x" * 2000])
def test_odd_texts_have_vectors(embedder, text):
    assert np.isfinite(embedder.embed([text])).all()


def test_tokens_are_counted_in_many_threads(embedder):
    texts = [text_of(50 + words) for words in range(40)]
    counts: list[list[int]] = []

    def count() -> None:
        counts.append([embedder.count_tokens(text) for text in texts])

    threads = [threading.Thread(target=count) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [list(range(50, 90))] * 8


def test_a_question_overtakes_a_list(embedder):
    texts = Announcing([text_of(120)] * 20)
    done: list[str] = []

    def embed_list() -> None:
        embedder.embed(texts)
        done.append("list")

    importing = threading.Thread(target=embed_list)
    importing.start()
    texts.was_read.wait()
    for _ in range(3):
        embedder.embed(["a question"])
        done.append("question")
    importing.join()
    assert done == ["question", "question", "question", "list"]


def test_closing_ends_a_list_that_is_being_embedded(model_path):
    embedder = GgufEmbedder(model_path, threads=1)
    texts = Announcing([text_of(120)] * 100)
    errors: list[Exception] = []

    def embed_list() -> None:
        try:
            embedder.embed(texts)
        except ModelError as error:
            errors.append(error)

    importing = threading.Thread(target=embed_list)
    importing.start()
    texts.was_read.wait()
    embedder.close()
    importing.join()
    assert "closed" in str(errors[0])


def test_a_closed_embedder_says_so(model_path):
    embedder = GgufEmbedder(model_path, threads=1)
    embedder.close()
    embedder.close()
    with pytest.raises(ModelError, match="closed"):
        embedder.embed(["text"])
    with pytest.raises(ModelError, match="closed"):
        embedder.count_tokens("text")


def test_missing_file(tmp_path):
    with pytest.raises(ModelMissingError, match=r"none\.gguf"):
        GgufEmbedder(tmp_path / "none.gguf")


@pytest.mark.parametrize("content", [b"", b"no model at all", b"GGUF\x03\0\0\0"])
def test_a_file_that_is_no_model(tmp_path, content):
    path = tmp_path / "broken.gguf"
    path.write_bytes(content)
    with pytest.raises(ModelLoadError, match=r"broken\.gguf"):
        GgufEmbedder(path)


def test_a_model_cut_off_in_the_middle(tmp_path, model_path):
    path = tmp_path / "half.gguf"
    path.write_bytes(model_path.read_bytes()[: model_path.stat().st_size // 2])
    with pytest.raises(ModelLoadError, match=r"half\.gguf"):
        GgufEmbedder(path)


def test_a_model_without_mean_pooling_is_refused(tmp_path, model_path):
    content = bytearray(model_path.read_bytes())
    key = b"bert.pooling_type"
    value = content.index(key) + len(key) + 4  # behind the type of the value
    content[value : value + 4] = struct.pack("<I", 0)
    path = tmp_path / "no_pooling.gguf"
    path.write_bytes(content)
    with pytest.raises(ModelLoadError, match="not an embedding model"):
        GgufEmbedder(path)


def test_numbers_that_are_no_vector_are_refused(tmp_path, model_path):
    path = tmp_path / "damaged.gguf"
    path.write_bytes(model_path.read_bytes()[:-4000] + b"\xff" * 4000)  # NaN in the last weights
    embedder = GgufEmbedder(path, threads=1)
    with pytest.raises(ModelError, match="no vector"):
        embedder.embed(["text"])
    with pytest.raises(ModelError, match="no vector"):
        embedder.encode(["text"])
    embedder.close()


def test_a_path_outside_ascii(tmp_path, model_path):
    path = tmp_path / "modèle 模型.gguf"
    shutil.copyfile(model_path, path)
    embedder = GgufEmbedder(path, threads=1)
    assert embedder.count_tokens("hello") == 1
    embedder.close()


def test_some_threads_but_not_all():
    assert 1 <= default_threads() <= 8
