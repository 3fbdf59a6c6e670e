"""What the calls to a judge took: seconds, tokens and money, over all attempts."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path

from app.study.judge.judge_call import Status
from app.study.judge.judge_ports import CallGroup, Calls
from app.study.team.raters import Rater
from app.usage.price_list import Money, load_prices, price


@dataclass(frozen=True)
class CallUsage:
    """What a judge's calls took, over all attempts. `seconds` and tokens are None where no server said.

    `model` is the one that was asked first, "" without calls. `seconds` is the mean of one call. `cost` is None when a
    price is not known; calls in a batch cost half.
    """

    model: str = ""
    calls: int = 0
    seconds: float | None = None
    tokens_in: int | None = None
    tokens_out: int | None = None
    cost: Money | None = None
    statuses: Mapping[Status, int] = field(default_factory=dict, hash=False)


def usage_of(calls: Calls, judge: Rater, rubric_version: int, prices: Path | None = None) -> CallUsage:
    """What the calls took that serve a rubric version. `prices`: a list of one's own in place of the program's.

    Raises UserError for a bad list of prices.
    """
    portions = calls.portions(judge, rubric_version)
    statuses: dict[Status, int] = defaultdict(int)
    for one in portions:
        statuses[one.status] += one.calls
    timed = sum(one.timed for one in portions)
    seconds = _sum([one.seconds for one in portions])
    return CallUsage(
        portions[0].model if portions else "",
        sum(one.calls for one in portions),
        None if seconds is None else seconds / timed,
        _whole(_sum([one.tokens_in for one in portions])),
        _whole(_sum([one.tokens_out for one in portions])),
        _cost(portions, prices),
        dict(statuses),
    )


def _sum(numbers: Sequence[float | None]) -> float | None:
    """The sum of what is known, None where nothing is."""
    known = [number for number in numbers if number is not None]
    return sum(known) if known else None


def _whole(number: float | None) -> int | None:
    return None if number is None else int(number)


def _cost(portions: Sequence[CallGroup], prices: Path | None) -> Money | None:
    """What the tokens cost, or None when there are none, or the price of a model is not known."""
    known = load_prices(prices)
    costs = [
        price(one.model, one.tokens_in or 0, one.tokens_out or 0, known, one.in_batch)
        for one in portions
        if one.tokens_in is not None or one.tokens_out is not None
    ]
    found = [cost for cost in costs if cost is not None]
    if not found or len(found) < len(costs):
        return None
    return Money(sum((one.dollars for one in found), Decimal()), min(one.looked_up for one in found))
