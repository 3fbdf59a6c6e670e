"""How a judge may be used, for programs; the keys are promised to other people's scripts."""

from typing import Any

from app.agreement.estimate import Estimate
from app.agreement.use.selective import Selective, SureSide

Entry = dict[str, Any]


def selective_json(one: Selective) -> Entry:
    """Whether the judge may answer where it is sure; `threshold` is null, with the reason, where nobody can tell."""
    undefined: dict[str, str] = {}
    if one.threshold is None:
        undefined["threshold"] = one.reason
    return {
        "by": one.by or None,
        "threshold": one.threshold,
        "clears": one.clears,
        "coverage": number("coverage", one.coverage, undefined),
        "coverage_ci": ends(one.coverage),
        "met": _side(one.met),
        "not_met": _side(one.not_met),
        "n_development": one.development,
        "n_test": one.rest,
        "failing": list(one.failing),
        "curve": [vars(point) for point in one.curve],
        "undefined": undefined,
    }


def _side(side: SureSide) -> Entry:
    undefined: dict[str, str] = {}
    return {
        "n_images": side.agreement.n,
        "agreement": number("agreement", side.agreement, undefined),
        "agreement_ci": ends(side.agreement),
        "limit": side.limit,
        "undefined": undefined,
    }


def number(name: str, figure: Estimate, undefined: dict[str, str]) -> float | None:
    """A figure's number; where it has none, the reason goes under its name."""
    if figure.value is None:
        undefined[name] = figure.reason
    return figure.value


def ends(figure: Estimate) -> list[float] | None:
    """The ends of a figure's interval, or None."""
    return None if figure.low is None or figure.high is None else [figure.low, figure.high]
