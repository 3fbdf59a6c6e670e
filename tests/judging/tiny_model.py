"""A real llama.cpp server with a model of random weights that takes pictures: a judge without judgment.

The model knows the bytes and one token for each printable sign of ASCII; two layers, and a picture tower of two more.
Run as a program with a folder, it makes the files, serves them, prints the address, and ends with its standard input.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

WIDTH, HEADS, LAYERS, INNER = 64, 4, 2, 128
PICTURE_WIDTH, PICTURE_HEADS, PICTURE_SIDE, PATCH = 32, 2, 56, 14
CONTEXT = 32_768
SLOTS = 4

# The conversation as plain text; pictures come as addresses, which the server replaces.
TEMPLATE = (
    "{% for m in messages %}{{ m['role'] }}: "
    "{% if m['content'] is string %}{{ m['content'] }}"
    "{% else %}{% for part in m['content'] %}"
    "{% if part['type'] == 'text' %}{{ part['text'] }}"
    "{% elif part['type'] == 'image_url' %}{{ part['image_url']['url'] }}{% endif %}"
    "{% endfor %}{% endif %}\n{% endfor %}assistant: "
)


@contextmanager
def llama_server(folder: Path) -> Iterator[str]:
    """Serve a tiny model from a process of its own while the block lasts; the base address of its interface."""
    command = [sys.executable, "-m", "tests.judging.tiny_model", str(folder)]
    with (
        (folder / "server.log").open("w") as log,
        subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True
        ) as process,
    ):
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            for line in process.stdout:
                if line.startswith("serving "):
                    yield line.split()[1] + "/v1"
                    break
            else:
                raise RuntimeError((folder / "server.log").read_text()[-2000:])
        finally:
            process.stdin.close()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()


class _Weights:
    """Random tensors, the same at every making."""

    def __init__(self, path: Path, kind: str) -> None:
        import gguf
        import numpy

        self._numpy = numpy
        self._random = numpy.random.default_rng(7)
        self.file = gguf.GGUFWriter(str(path), kind)
        self.file.add_file_type(gguf.LlamaFileType.ALL_F32)

    def noise(self, name: str, *shape: int, spread: float | None = None) -> None:
        values = self._random.standard_normal(shape) * (spread or shape[-1] ** -0.5)
        self._add(name, values)

    def constant(self, name: str, value: float, *shape: int) -> None:
        self._add(name, self._numpy.full(shape, value))

    def _add(self, name: str, values: Any) -> None:
        self.file.add_tensor(name, values.astype(self._numpy.float32))

    def finish(self) -> None:
        self.file.write_header_to_file()
        self.file.write_kv_data_to_file()
        self.file.write_tensors_to_file()
        self.file.close()


def make_words(path: Path) -> None:
    """The model of words, as a GGUF file."""
    weights = _Weights(path, "llama")
    file = weights.file
    file.add_context_length(CONTEXT)
    file.add_embedding_length(WIDTH)
    file.add_block_count(LAYERS)
    file.add_feed_forward_length(INNER)
    file.add_head_count(HEADS)
    file.add_head_count_kv(HEADS)
    file.add_rope_dimension_count(WIDTH // HEADS)
    file.add_layer_norm_rms_eps(1e-5)
    tokens = _add_tokens(file)
    weights.noise("token_embd.weight", tokens, WIDTH, spread=1)
    for layer in range(LAYERS):
        place = f"blk.{layer}"
        weights.constant(f"{place}.attn_norm.weight", 1, WIDTH)
        weights.constant(f"{place}.ffn_norm.weight", 1, WIDTH)
        for part in ("attn_q", "attn_k", "attn_v", "attn_output"):
            weights.noise(f"{place}.{part}.weight", WIDTH, WIDTH)
        weights.noise(f"{place}.ffn_gate.weight", INNER, WIDTH)
        weights.noise(f"{place}.ffn_up.weight", INNER, WIDTH)
        weights.noise(f"{place}.ffn_down.weight", WIDTH, INNER)
    weights.constant("output_norm.weight", 1, WIDTH)
    weights.noise("output.weight", tokens, WIDTH)
    weights.finish()


def _add_tokens(file: Any) -> int:
    """The vocabulary: three signs of control, all bytes, and what ASCII can print. How many there are."""
    from gguf import TokenType

    signs = ["\u2581", *map(chr, range(33, 127))]  # the first stands for the space
    tokens = ["<unk>", "<s>", "</s>", *(f"<0x{byte:02X}>" for byte in range(256)), *signs]
    kinds = [TokenType.UNKNOWN, TokenType.CONTROL, TokenType.CONTROL]
    kinds += [TokenType.BYTE] * 256 + [TokenType.NORMAL] * len(signs)
    file.add_vocab_size(len(tokens))
    file.add_tokenizer_model("llama")
    file.add_tokenizer_pre("default")
    file.add_token_list(tokens)
    file.add_token_scores([0.0] * 259 + [-1.0] * len(signs))
    file.add_token_types(kinds)
    file.add_unk_token_id(0)
    file.add_bos_token_id(1)
    file.add_eos_token_id(2)
    file.add_add_bos_token(True)
    file.add_add_space_prefix(False)
    file.add_chat_template(TEMPLATE)
    return len(tokens)


def make_pictures(path: Path) -> None:
    """The tower that turns a picture into what the model of words reads, as a GGUF file."""
    weights = _Weights(path, "clip")
    file = weights.file
    file.add_string("general.type", "mmproj")
    file.add_string("clip.projector_type", "mlp")
    for name, has in (("vision_encoder", True), ("text_encoder", False), ("llava_projector", True)):
        file.add_bool(f"clip.has_{name}", has)
    file.add_bool("clip.use_gelu", True)
    numbers = {"image_size": PICTURE_SIDE, "patch_size": PATCH, "embedding_length": PICTURE_WIDTH}
    numbers |= {"feed_forward_length": 2 * PICTURE_WIDTH, "block_count": 2, "projection_dim": WIDTH}
    numbers |= {"attention.head_count": PICTURE_HEADS}
    for name, number in numbers.items():
        file.add_uint32(f"clip.vision.{name}", number)
    file.add_float32("clip.vision.attention.layer_norm_epsilon", 1e-5)
    file.add_array("clip.vision.image_mean", [0.5, 0.5, 0.5])
    file.add_array("clip.vision.image_std", [0.25, 0.25, 0.25])
    weights.noise("v.patch_embd.weight", PICTURE_WIDTH, 3, PATCH, PATCH, spread=0.05)
    weights.noise("v.class_embd", PICTURE_WIDTH)
    weights.noise("v.position_embd.weight", (PICTURE_SIDE // PATCH) ** 2 + 1, PICTURE_WIDTH)
    _add_norm(weights, "v.pre_ln")
    _add_norm(weights, "v.post_ln")
    for layer in range(2):
        _add_picture_layer(weights, f"v.blk.{layer}")
    for name, width in (("mm.0", PICTURE_WIDTH), ("mm.2", WIDTH)):
        _add_step(weights, name, WIDTH, width)
    weights.finish()


def _add_picture_layer(weights: _Weights, place: str) -> None:
    for part in ("attn_q", "attn_k", "attn_v", "attn_out"):
        _add_step(weights, f"{place}.{part}", PICTURE_WIDTH, PICTURE_WIDTH)
    _add_step(weights, f"{place}.ffn_up", 2 * PICTURE_WIDTH, PICTURE_WIDTH)
    _add_step(weights, f"{place}.ffn_down", PICTURE_WIDTH, 2 * PICTURE_WIDTH)
    _add_norm(weights, f"{place}.ln1")
    _add_norm(weights, f"{place}.ln2")


def _add_step(weights: _Weights, name: str, out: int, into: int) -> None:
    weights.noise(f"{name}.weight", out, into)
    weights.constant(f"{name}.bias", 0, out)


def _add_norm(weights: _Weights, name: str) -> None:
    weights.constant(f"{name}.weight", 1, PICTURE_WIDTH)
    weights.constant(f"{name}.bias", 0, PICTURE_WIDTH)


def main(folder: Path) -> None:
    """Make the files, serve them until standard input ends."""
    import xllamacpp

    words, pictures = folder / "words.gguf", folder / "pictures.gguf"
    make_words(words)
    make_pictures(pictures)
    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(words)
    parameters.mmproj.path = str(pictures)
    parameters.n_ctx = CONTEXT
    parameters.n_parallel = SLOTS
    parameters.use_jinja = True
    parameters.warmup = False
    # Several threads wait for each other without rest, which costs ten times what there is to compute.
    for used in (parameters.cpuparams, parameters.cpuparams_batch):
        used.n_threads = 1
    server = xllamacpp.Server(parameters)
    sys.stdout.write(f"serving {server.listening_address}\n")
    sys.stdout.flush()
    sys.stdin.read()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
