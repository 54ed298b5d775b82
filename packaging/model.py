"""Makes the default embedding model: a sentence-transformers BERT becomes one GGUF file.

    python packaging/model.py SOURCE TARGET

SOURCE is the folder with ``config.json``, ``vocab.txt`` and ``model.safetensors``. The same
source gives the same bytes on every machine, so the result can be checked against the hash in
``resources/models.json``.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gguf
import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load_file

# Looked up by position or added whole, never multiplied: llama.cpp wants these in full precision.
FULL_PRECISION = {"position_embd.weight", "token_types.weight"}
# Not part of a sentence embedding: the pooler belongs to BERT's own pre-training task.
UNUSED_TENSORS = {"embeddings.position_ids", "pooler.dense.weight", "pooler.dense.bias"}
SPECIAL_TOKENS = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
PHANTOM_SPACE = "\u2581"


def convert(source: Path, target: Path) -> None:
    """Write the model in ``source`` to the GGUF file ``target``, matrices in 8 bits."""
    config = json.loads((source / "config.json").read_text(encoding="utf-8"))
    vocabulary = (source / "vocab.txt").read_text(encoding="utf-8").rstrip("\n").split("\n")
    writer = gguf.GGUFWriter(target, gguf.MODEL_ARCH_NAMES[gguf.MODEL_ARCH.BERT])
    _add_parameters(writer, config)
    _add_vocabulary(writer, vocabulary)
    for name, data in _tensors(source, config["num_hidden_layers"]):
        quantization = _quantization(name, data)
        writer.add_tensor(name, gguf.quantize(data, quantization), raw_dtype=quantization)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def _add_parameters(writer: gguf.GGUFWriter, config: dict[str, Any]) -> None:
    writer.add_name("all-MiniLM-L6-v2")
    writer.add_license("apache-2.0")
    writer.add_file_type(gguf.LlamaFileType.MOSTLY_Q8_0)
    writer.add_quantization_version(gguf.GGML_QUANT_VERSION)
    writer.add_block_count(config["num_hidden_layers"])
    writer.add_context_length(config["max_position_embeddings"])
    writer.add_embedding_length(config["hidden_size"])
    writer.add_feed_forward_length(config["intermediate_size"])
    writer.add_head_count(config["num_attention_heads"])
    writer.add_layer_norm_eps(config["layer_norm_eps"])
    writer.add_causal_attention(False)
    writer.add_pooling_type(gguf.PoolingType.MEAN)


def _add_vocabulary(writer: gguf.GGUFWriter, vocabulary: list[str]) -> None:
    control, normal = gguf.TokenType.CONTROL, gguf.TokenType.NORMAL
    writer.add_tokenizer_model("bert")
    writer.add_token_type_count(2)
    writer.add_token_list([_with_phantom_space(token) for token in vocabulary])
    writer.add_token_types([control if t in SPECIAL_TOKENS else normal for t in vocabulary])
    pad, unknown, start, separator, mask = (vocabulary.index(token) for token in SPECIAL_TOKENS)
    writer.add_pad_token_id(pad)
    writer.add_unk_token_id(unknown)
    writer.add_bos_token_id(start)
    writer.add_sep_token_id(separator)
    writer.add_mask_token_id(mask)


def _with_phantom_space(token: str) -> str:
    """WordPiece marks what continues a word (``##ing``); llama.cpp marks what begins one."""
    if token in SPECIAL_TOKENS:
        return token
    return token[2:] if token.startswith("##") else PHANTOM_SPACE + token


def _tensors(source: Path, layers: int) -> Iterator[tuple[str, NDArray[np.float32]]]:
    names = gguf.get_tensor_name_map(gguf.MODEL_ARCH.BERT, layers)
    for name, data in sorted(load_file(source / "model.safetensors").items()):
        if name in UNUSED_TENSORS:
            continue
        known = names.get_name(name, try_suffixes=(".weight", ".bias"))
        if known is None:
            raise ValueError(f"GGUF has no name for the tensor {name}")
        yield known, data.astype(np.float32)


def _quantization(name: str, data: NDArray[np.float32]) -> gguf.GGMLQuantizationType:
    if data.ndim == 1 or name in FULL_PRECISION:
        return gguf.GGMLQuantizationType.F32
    return gguf.GGMLQuantizationType.Q8_0


def main() -> None:
    parser = argparse.ArgumentParser(description="Convert a sentence-transformers BERT to GGUF.")
    parser.add_argument("source", type=Path)
    parser.add_argument("target", type=Path)
    arguments = parser.parse_args()
    convert(arguments.source, arguments.target)


if __name__ == "__main__":
    main()
