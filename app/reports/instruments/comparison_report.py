"""Two raters side by side on scales of their own, in words and as JSON."""

from collections.abc import Iterator, Sequence
from typing import Any

from app.agreement.estimate import Estimate
from app.instruments.comparison import ScaleComparison
from app.messages.criterion_names import criterion_name
from app.messages.instruments import instruments
from app.reports.printed_figures import in_full, part_of, spoken, with_ends
from app.study.scales import name_of

Entry = dict[str, Any]


def narrate(found: Sequence[ScaleComparison], reference: str, against: str) -> Iterator[str]:
    """The comparison line by line; an empty line between the questions."""
    yield instruments.held_against(against=against, reference=reference)
    for one in found:
        yield ""
        yield criterion_name(one.item.code, one.item.name)
        yield _equal_answers(one)
        if one.beside is not None:
            beside = one.beside
            yield instruments.means(
                reference=reference, mean=spoken(one.means[0]), against=against, other=spoken(one.means[1])
            )
            yield instruments.apart(
                error=with_ends(beside.error), bias=with_ends(beside.bias), constant=spoken(beside.constant)
            )
            yield instruments.ranks(rho=with_ends(beside.spearman), tau=with_ends(beside.kendall))
        if one.pair is not None:
            pair = one.pair
            yield instruments.of_two(
                alpha=with_ends(pair.alpha_ordinal),
                kappa=with_ends(pair.kappa_quadratic),
                near=with_ends(pair.near),
            )
        yield from dict.fromkeys(figure.reason for figure in _figures(one).values() if figure.value is None)


def _equal_answers(one: ScaleComparison) -> str:
    if part_of(one.agreement.value, one.agreement.counts):
        return instruments.equal_answers(share=in_full(one.agreement))
    return instruments.equal_answers_over(share=with_ends(one.agreement), count=one.n_both)


def as_json(found: Sequence[ScaleComparison]) -> list[Entry]:
    """An entry a question; `null` where a figure is undefined, with the reason under `undefined`."""
    return [_entry(one) for one in found]


def _entry(one: ScaleComparison) -> Entry:
    figures = _figures(one)
    return {
        "code": one.item.code,
        "text": one.item.text,
        "scale": name_of(one.item.scale) or [level.words for level in one.item.scale.levels],
        "n_both": one.n_both,
        **{name: figure.value for name, figure in figures.items()},
        "intervals": {
            name: [figure.low, figure.high] for name, figure in figures.items() if figure.low is not None
        },
        "undefined": {name: figure.reason for name, figure in figures.items() if figure.value is None},
    }


def _figures(one: ScaleComparison) -> dict[str, Estimate]:
    figures = {"agreement": one.agreement}
    if one.beside is not None:
        beside = one.beside
        figures |= {"reference_mean": one.means[0], "against_mean": one.means[1]}
        figures |= {
            "mean_absolute_error": beside.error,
            "constant_error": beside.constant,
            "bias": beside.bias,
        }
        figures |= {"spearman": beside.spearman, "kendall": beside.kendall, "missing": beside.missing}
    if one.pair is not None:
        pair = one.pair
        figures |= {
            "near": pair.near,
            "alpha_ordinal": pair.alpha_ordinal,
            "alpha_interval": pair.alpha_interval,
        }
        figures |= {"kappa_linear": pair.kappa_linear, "kappa_quadratic": pair.kappa_quadratic}
        figures |= {"icc_2_1": pair.one.figure}
    return figures
