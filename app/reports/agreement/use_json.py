"""How a judge may be used, for programs; the keys are promised to other people's scripts."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from app.agreement.estimate import Estimate
from app.agreement.use.drift import AgreementFall, Drift
from app.agreement.use.generosity import Scan
from app.agreement.use.panel import Panel
from app.agreement.use.response_sets import ResponseSetReport
from app.agreement.use.selective import Selective, SureSide
from app.agreement.use.soft_labels import SoftLabels
from app.agreement.use.use import Use

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
        "people": number("people", side.people, undefined),
        "lead": number("lead", side.lead, undefined),
        "lead_ci": ends(side.lead),
        "undefined": undefined,
    }


def use_json(use: Use, place: int) -> Entry:
    """One question (place 0 is the label): people who differ, all judges as a panel, and other people than these; each
    key only where it applies."""
    entry: Entry = {}
    if use.soft:
        entry["soft_labels"] = _soft(use.soft[place])
    if use.panels:
        entry["panel"] = _panel(use.panels[place])
    if use.other_people:
        entry["raters_resampled"] = _figures(
            {"judge_with_person": use.other_people[place].judge, "two_people": use.other_people[place].people}
        )
    if use.sets:
        entry["response_sets"] = _sets(use.sets[place])
    return entry


def _sets(one: ResponseSetReport) -> Entry:
    judges = []
    for judge in one.judges:
        undefined: dict[str, str] = {}
        figures = {"same": judge.same, "within": judge.within}
        numbers = {name: number(name, figure, undefined) for name, figure in figures.items()}
        judges.append({"name": judge.name, **numbers, "undefined": undefined})
    counts = {"n_either": one.either, "n_answers": one.answers}
    return {**counts, "judges": judges, "best_by_choice": one.best_by_choice or None}


def _soft(one: SoftLabels) -> Entry:
    figures = {"js_distance": one.distance, "person_js_distance": one.people, "soft_f1": one.f1}
    each = [
        {"rater": name, "agreement": figure.value, "agreement_ci": ends(figure), "n_images": figure.n}
        for name, figure in one.with_each
    ]
    return {"n_images": one.distance.n, **_figures(figures), "with_each": each}


def _panel(one: Panel) -> Entry:
    figures = {
        "agreement": one.agreement,
        "agreement_met": one.met,
        "agreement_not_met": one.not_met,
        "independent_votes": one.votes,
        "ahead_of_best": one.lead,
    }
    best = {"name": one.best[0], "agreement": one.best[1].value} if one.best else None
    return {"n_judges": one.judges, "n_images": one.agreement.n, **_figures(figures), "best": best}


def _figures(figures: Mapping[str, Estimate]) -> Entry:
    undefined: dict[str, str] = {}
    entry: Entry = {name: number(name, figure, undefined) for name, figure in figures.items()}
    intervals = {name: ends(figure) for name, figure in figures.items()}
    return {**entry, "intervals": intervals, "undefined": undefined}


def drift_json(one: Drift) -> Entry:
    """Whether the judge has changed, and the images: p-values, and what follows (null: nobody can tell)."""
    undefined: dict[str, str] = {}
    return {
        "served_models": list(one.models),
        "n_anchors": one.anchors,
        "judge_p": number("judge_p", one.judge, undefined),
        "judge_changed": one.judge_changed,
        "images_p": number("images_p", one.images, undefined),
        "images_changed": one.images_changed,
        "n_same_answers": one.same,
        "n_answers_compared": one.compared,
        "repeated_p": number("repeated_p", one.repeated, undefined),
        "differs_too_often": one.differs_too_often,
        "agreement": _fall(one.fall) if one.fall else None,
        "baseline": _moments(one.baseline),
        "checked": _moments(one.checked),
        "undefined": undefined,
    }


def _fall(one: AgreementFall) -> Entry:
    undefined: dict[str, str] = {}
    return {
        "reference": one.reference,
        "n_same_before": one.before,
        "n_before": one.of_before,
        "n_same_after": one.after,
        "n_after": one.of_after,
        "p": number("p", one.p, undefined),
        "undefined": undefined,
    }


def _moments(between: tuple[datetime, datetime] | None) -> list[str] | None:
    """The first and the last moment, in UTC."""
    return [moment.isoformat(timespec="seconds") for moment in between] if between else None


def generosity_json(scan: Scan, codes: Sequence[str]) -> Entry:
    """With which pictures the judge is more generous, or less; codes: of the questions, the label first."""
    return {
        "n_comparisons": scan.compared,
        "found": [
            {
                "question": codes[one.question],
                "column": one.column,
                "value": one.value or None,
                "more_than": one.more_than,
                "after": one.after or None,
                "n_passed_with": one.with_trait[0],
                "n_with": one.with_trait[1],
                "n_passed_without": one.without[0],
                "n_without": one.without[1],
                "p": one.p,
            }
            for one in scan.found
        ],
    }


def number(name: str, figure: Estimate, undefined: dict[str, str]) -> float | None:
    """A figure's number; where it has none, the reason goes under its name."""
    if figure.value is None:
        undefined[name] = figure.reason
    return figure.value


def ends(figure: Estimate) -> list[float] | None:
    """The ends of a figure's interval, or None."""
    return None if figure.low is None or figure.high is None else [figure.low, figure.high]
