"""How many tokens asking a judge will take, about, by rules of thumb."""

import json
import math
from collections.abc import Mapping, Sequence

from app.study.judge.judge_call import EncodedImage, Prompt, Usage
from app.study.judge.judge_setup import Backend, JudgeSetup
from app.usage.price_list import PICTURE_TOKENS, TILE_TOKENS, load_prices

_CHARACTERS_A_TOKEN = 4
_TOKENS_A_MESSAGE = 10
_TOKENS_A_VERDICT = 10
_TOKENS_OF_EVIDENCE = 45  # one or two sentences
_TOKENS_AROUND = 20


def estimate(prompt: Prompt, pictures: Sequence[EncodedImage], setup: JudgeSetup) -> Usage:
    """About how many tokens one call takes, in and out.

    Words: a token for four characters, as OpenAI says of English, and one for each character beyond ASCII, which is
    rather too many. Pictures: `picture_tokens`. The reply: a few tokens for each verdict, more where evidence is
    asked for. What a model thinks before it answers comes on top and cannot be known.
    """
    words = [prompt.system, prompt.text, *prompt.questions.values()]
    if prompt.schema:
        words.append(json.dumps(prompt.schema))
    tokens_in = _TOKENS_A_MESSAGE + sum(_text_tokens(text) for text in words)
    tokens_in += tokens_of_pictures(pictures, setup)
    if setup.backend is Backend.DECISIONS:
        return Usage(tokens_in, len(prompt.questions))
    written = _TOKENS_OF_EVIDENCE * _free_texts(prompt.schema)
    return Usage(tokens_in, _TOKENS_AROUND + _TOKENS_A_VERDICT * _verdicts(prompt.schema) + written)


def tokens_of_pictures(pictures: Sequence[EncodedImage], setup: JudgeSetup) -> int:
    """What the pictures of a call take, by the rule of the model."""
    price_of = load_prices().get(setup.model)
    base, tile = (
        (price_of.picture_tokens, price_of.tile_tokens) if price_of else (PICTURE_TOKENS, TILE_TOKENS)
    )
    return sum(picture_tokens(one.width, one.height, base, tile) for one in pictures)


def picture_tokens(width: int, height: int, base: int = PICTURE_TOKENS, tile: int = TILE_TOKENS) -> int:
    """Tokens a picture takes by OpenAI's rule for high detail (its guide to images and vision): scaled into
    2,048 × 2,048 pixels, then to a shortest side of 768, never enlarged; so many for the picture and for each tile
    of 512 × 512."""
    scale = min(1.0, 2048 / max(width, height))
    scale = min(scale, 768 / min(width, height))
    across, down = (max(1, math.ceil(round(side * scale) / 512)) for side in (width, height))
    return base + tile * across * down


def _verdicts(schema: object) -> int:
    """How many verdicts a reply of this schema holds: its innermost enumerations, counted once each."""
    if not isinstance(schema, Mapping):
        return 0
    if "enum" in schema or "anyOf" in schema:
        return 1
    return sum(map(_verdicts, _properties(schema)))


def _free_texts(schema: object) -> int:
    """How many texts a reply of this schema holds: evidence, and answers in free words."""
    if not isinstance(schema, Mapping) or "enum" in schema or "anyOf" in schema:
        return 0
    return int(schema.get("type") == "string") + sum(map(_free_texts, _properties(schema)))


def _properties(schema: Mapping[str, object]) -> list[object]:
    properties = schema.get("properties")
    return list(properties.values()) if isinstance(properties, Mapping) else []


def _text_tokens(text: str) -> int:
    ascii_characters = len(text.encode("ascii", "ignore"))
    return math.ceil(ascii_characters / _CHARACTERS_A_TOKEN) + len(text) - ascii_characters
