"""What models cost: dollars for so many tokens, from a dated list of prices."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from functools import cache
from pathlib import Path

from app.files.text_file import read_text
from app.files.toml_table import TomlTable
from app.messages.judge import judge_replies

PICTURE_TOKENS, TILE_TOKENS = 85, 170  # what a picture and each of its tiles take, GPT-4o
_MILLION = Decimal(1_000_000)
_BATCH = Decimal("0.5")  # OpenAI's Batch API takes half
_DEAREST = 1_000_000  # dollars a million tokens; more is a slip of the hand


@dataclass(frozen=True)
class ModelPrice:
    """Dollars per million tokens in and out, the day they were looked up, and what a picture takes in tokens."""

    dollars_in: Decimal
    dollars_out: Decimal
    looked_up: date
    picture_tokens: int = PICTURE_TOKENS
    tile_tokens: int = TILE_TOKENS


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
            raise row.complaint("name", judge_replies.priced_twice(model=model))
        prices[model] = ModelPrice(
            _dollars(row, "in"),
            _dollars(row, "out"),
            _day(row, "looked_up"),
            row.number("picture", PICTURE_TOKENS),
            row.number("tile", TILE_TOKENS),
        )
        row.finish()
    return prices


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


def _dollars(row: TomlTable, key: str) -> Decimal:
    value = row.text(key)
    try:
        dollars = Decimal(value)
    except InvalidOperation as error:
        raise row.complaint(key, judge_replies.bad_price(value=value)) from error
    if not dollars.is_finite() or not 0 <= dollars <= _DEAREST:
        raise row.complaint(key, judge_replies.bad_price(value=value))
    return dollars


def _day(row: TomlTable, key: str) -> date:
    value = row.text(key)
    try:
        return date.fromisoformat(value)
    except ValueError as error:
        raise row.complaint(key, judge_replies.bad_day(value=value)) from error
