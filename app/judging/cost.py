"""What asking a judge will cost, about: tokens by rules of thumb, money from a dated list of prices."""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from functools import cache
from pathlib import Path

from app.judging.call import Prompt, SentPicture, Usage
from app.judging.setup import Backend, Setup
from app.messages import judge_replies as messages
from app.study.text_file import read_text
from app.study.toml_table import TomlTable

_MILLION = Decimal(1_000_000)
_BATCH = Decimal("0.5")  # OpenAI's Batch API takes half
_DEAREST = 1_000_000  # dollars a million tokens; more is a slip of the hand
_PICTURE, _TILE = 85, 170  # tokens, GPT-4o
_CHARACTERS_A_TOKEN = 4
_TOKENS_A_MESSAGE = 10
_TOKENS_A_VERDICT = 10
_TOKENS_OF_EVIDENCE = 45  # one or two sentences
_TOKENS_AROUND = 20


@dataclass(frozen=True)
class ModelPrice:
    """Dollars per million tokens in and out, the day they were looked up, and what a picture takes in tokens."""

    dollars_in: Decimal
    dollars_out: Decimal
    looked_up: date
    picture_tokens: int = _PICTURE
    tile_tokens: int = _TILE


@dataclass(frozen=True)
class Money:
    """An amount in US dollars, from prices of that day."""

    dollars: Decimal
    looked_up: date


def load_prices(file: Path | None = None) -> Mapping[str, ModelPrice]:
    """Prices by model: the program's list, or a person's own in its place. Raises UserError for a bad file."""
    return _built_in_prices() if file is None else read_prices(read_text(file), str(file))


@cache
def _built_in_prices() -> Mapping[str, ModelPrice]:
    from importlib import resources

    text = (resources.files("resources") / "prices.toml").read_text("utf-8")
    return read_prices(text, "prices.toml")


def read_prices(text: str, name: str) -> Mapping[str, ModelPrice]:
    """Prices by model from TOML. `name` is the file's name for messages. Raises UserError with line and reason."""
    file = TomlTable.parse(text, name)
    rows = file.tables("model")
    file.finish()
    prices: dict[str, ModelPrice] = {}
    for row in rows:
        model = row.text("name")
        if model in prices:
            raise row.complaint("name", messages.priced_twice(model))
        prices[model] = ModelPrice(
            _dollars(row, "in"),
            _dollars(row, "out"),
            _day(row, "looked_up"),
            row.number("picture", _PICTURE),
            row.number("tile", _TILE),
        )
        row.finish()
    return prices


def estimate(prompt: Prompt, pictures: Sequence[SentPicture], setup: Setup) -> Usage:
    """About how many tokens one call takes, in and out.

    Words: a token for four characters, as OpenAI says of English, and one for each character beyond ASCII, which is
    rather too many. Pictures: `picture_tokens`. The reply: a few tokens for each verdict, more where evidence is
    asked for. What a model thinks before it answers comes on top and cannot be known.
    """
    words = [prompt.system, prompt.text, *prompt.questions.values()]
    if prompt.schema:
        words.append(json.dumps(prompt.schema))
    tokens_in = _TOKENS_A_MESSAGE + sum(_text_tokens(text) for text in words)
    price_of = load_prices().get(setup.model)
    base, tile = (price_of.picture_tokens, price_of.tile_tokens) if price_of else (_PICTURE, _TILE)
    tokens_in += sum(picture_tokens(one.width, one.height, base, tile) for one in pictures)
    if setup.backend is Backend.DECISIONS:
        return Usage(tokens_in, len(prompt.questions))
    written = _TOKENS_OF_EVIDENCE * _free_texts(prompt.schema)
    return Usage(tokens_in, _TOKENS_AROUND + _TOKENS_A_VERDICT * _verdicts(prompt.schema) + written)


def picture_tokens(width: int, height: int, base: int = _PICTURE, tile: int = _TILE) -> int:
    """Tokens a picture takes by OpenAI's rule for high detail (its guide to images and vision): scaled into
    2,048 × 2,048 pixels, then to a shortest side of 768, never enlarged; so many for the picture and for each tile
    of 512 × 512."""
    scale = min(1.0, 2048 / max(width, height))
    scale = min(scale, 768 / min(width, height))
    across, down = (max(1, math.ceil(round(side * scale) / 512)) for side in (width, height))
    return base + tile * across * down


def price(
    model: str,
    tokens_in: int,
    tokens_out: int,
    prices: Mapping[str, ModelPrice] | None = None,
    in_batch: bool = False,
) -> Money | None:
    """What the tokens cost; None for a model without a known price. A batch costs half."""
    known = (load_prices() if prices is None else prices).get(model)
    if known is None:
        return None
    dollars = (tokens_in * known.dollars_in + tokens_out * known.dollars_out) / _MILLION
    return Money(dollars * _BATCH if in_batch else dollars, known.looked_up)


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


def _dollars(row: TomlTable, key: str) -> Decimal:
    value = row.text(key)
    try:
        dollars = Decimal(value)
    except InvalidOperation as error:
        raise row.complaint(key, messages.bad_price(value)) from error
    if not dollars.is_finite() or not 0 <= dollars <= _DEAREST:
        raise row.complaint(key, messages.bad_price(value))
    return dollars


def _day(row: TomlTable, key: str) -> date:
    value = row.text(key)
    try:
        return date.fromisoformat(value)
    except ValueError as error:
        raise row.complaint(key, messages.bad_day(value)) from error
