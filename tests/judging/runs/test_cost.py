"""Estimates of tokens and money: the published examples, and no price for what nobody priced."""

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from app.errors import UserError
from app.judging.prompts.prompt import reply_schema
from app.judging.runs.cost import estimate, picture_tokens
from app.study.judge.judge_call import EncodedImage, Prompt, Usage
from app.study.judge.judge_setup import Backend, JudgeSetup
from app.usage.price_list import Money, load_prices, price

CODES = ("T1.C1", "T1.C2")
OWN = '[[model]]\nname = "ours"\nin = "1.5"\nout = "2"\nlooked_up = "2026-01-31"\n'


@pytest.mark.parametrize(
    ("width", "height", "tokens"),
    [
        (1024, 1024, 765),  # OpenAI's own examples
        (2048, 4096, 1105),
        (512, 512, 255),
        (513, 513, 85 + 4 * 170),
        (100, 80, 255),  # never enlarged
        (4096, 16, 85 + 4 * 170),
    ],
)
def test_a_picture_by_the_rule_of_tiles(width: int, height: int, tokens: int) -> None:
    assert picture_tokens(width, height) == tokens


def prompt(text: str, **more: object) -> Prompt:
    return Prompt("", text, more.get("schema", {}), (), more.get("questions", {}))  # type: ignore[arg-type]


def test_words_and_pictures_add_up() -> None:
    empty = estimate(prompt(""), [], JudgeSetup("m"))
    assert empty.tokens_in is not None
    picture = EncodedImage("a" * 64, 1, 1024, 1024)
    assert estimate(prompt("a" * 400), [], JudgeSetup("m")) == Usage(empty.tokens_in + 100, empty.tokens_out)
    assert estimate(prompt("ക" * 400), [], JudgeSetup("m")) == Usage(empty.tokens_in + 400, empty.tokens_out)
    assert estimate(prompt(""), [picture] * 2, JudgeSetup("m")).tokens_in == empty.tokens_in + 2 * 765
    assert (
        estimate(prompt(""), [picture], JudgeSetup("gpt-4o-mini")).tokens_in
        == empty.tokens_in + 2833 + 4 * 5667
    )


def test_a_reply_grows_with_its_verdicts_and_their_evidence() -> None:
    def out(setup: JudgeSetup, codes: tuple[str, ...]) -> int:
        tokens = estimate(prompt("", schema=reply_schema(setup, codes, True)), [], setup).tokens_out
        assert tokens is not None
        return tokens

    plain, evident = JudgeSetup("m"), JudgeSetup("m", evidence_first=True, can_say_cannot_tell=True)
    assert out(plain, CODES[:1]) < out(plain, CODES) < out(evident, CODES[:1]) < out(evident, CODES)
    deciding = JudgeSetup("m", backend=Backend.DECISIONS)
    asked = estimate(prompt("", questions={"T1.C1": "Is it?"}), [], deciding)
    assert asked.tokens_out == 1


def test_money() -> None:
    listed = load_prices()
    one = price("gpt-4o", 1_000_000, 100_000)
    assert one == Money(Decimal("3.50"), listed["gpt-4o"].looked_up)
    assert price("gpt-4o", 1_000_000, 100_000, in_batch=True) == Money(Decimal("1.75"), one.looked_up)
    assert all(known.dollars_out > known.dollars_in > 0 for known in listed.values())


@pytest.mark.parametrize("model", ["qwen3-vl", "gpt-4o-2024-05-13", "GPT-4o", ""])
def test_a_model_that_is_not_listed_has_no_price(model: str) -> None:
    assert price(model, 1000, 1000) is None


def test_a_list_of_ones_own_takes_the_place_of_ours(tmp_path: Path) -> None:
    file = tmp_path / "prices.toml"
    file.write_text(OWN, "utf-8")
    prices = load_prices(file)
    assert price("ours", 2_000_000, 0, prices) == Money(Decimal("3.0"), date(2026, 1, 31))
    assert price("gpt-4o", 1, 1, prices) is None


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ('"1.5"', '"cheap"', 3, "must be a number of dollars"),
        ('"1.5"', '"-1"', 3, "must be a number of dollars"),
        ('"1.5"', '"NaN"', 3, "must be a number of dollars"),
        ('"2"', "2", 4, "must be text"),
        ('"2026-01-31"', '"31.1.2026"', 5, "a day must be written"),
        ('name = "ours"\n', "", 1, '"name" is missing'),
        ("in =", "inn =", 1, '"in" is missing'),
    ],
)
def test_a_malformed_list_is_refused_by_line(
    tmp_path: Path, old: str, new: str, line: int, reason: str
) -> None:
    file = tmp_path / "prices.toml"
    file.write_text(OWN.replace(old, new), "utf-8")
    with pytest.raises(UserError) as refused:
        load_prices(file)
    assert f"prices.toml, line {line}: " in refused.value.sentence
    assert reason in refused.value.sentence


def test_two_prices_for_a_model_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "prices.toml"
    file.write_text(OWN + OWN, "utf-8")
    with pytest.raises(UserError, match=r'line 7: the model "ours" has two prices'):
        load_prices(file)
