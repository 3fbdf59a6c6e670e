"""What is kept of a check of an image model, how later ones compare with it, and when it no longer holds.

Kept content names no person. Its format has a number; a reader takes what it knows of it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any

from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.share_intervals import exact_interval, normal_quantile
from app.agreement.ratings.settled_decisions import meaning_since
from app.agreement.report.model_check import CONFIDENCE, Acceptance, ModelCheck, difference_of_shares
from app.agreement.use.drift import share_of_check
from app.messages.agreement import model_check as model_check_text
from app.study.judge.report_cards import LABEL, KeptCheck
from app.study.ports import OpenStudy
from app.study.rounding import rounded_throughout
from app.study.team.raters import RaterKind

FORMAT = 1


class Expiry(StrEnum):
    """Why a kept check no longer holds."""

    CORRECTED = "corrected"
    DATE = "date"
    RUBRIC = "rubric"
    JUDGE = "judge"


@dataclass(frozen=True)
class QuestionSeries:
    """One question over kept checks: its share in each, in the order of the checks. `code` is LABEL for the label."""

    code: str
    name: str
    shares: tuple[Estimate, ...]


@dataclass(frozen=True)
class Alarm:
    """One question got worse, beyond what chance allows: `check` is the place of the check in its series, `since` that
    of the earlier check whose share was higher."""

    code: str
    name: str
    check: int
    since: int
    difference: Estimate


def content_of(study: OpenStudy, check: ModelCheck) -> Mapping[str, Any]:
    """What is kept of a check: verdict, shares with intervals and counts, threshold, and the judge's setup."""
    against = check.report.against
    setup = study.calls.setup_of(against)
    drift = check.report.basis.drift
    judge = None
    if against.kind is RaterKind.JUDGE:
        judge = {
            "name": against.name,
            "setup": setup.identity if setup else "",
            "anchors": drift.anchors if drift else 0,
            "changed": drift.judge_changed if drift else None,
        }
    threshold = check.threshold
    document = {
        "format": FORMAT,
        "verdict": check.verdict.value if check.verdict else None,
        "threshold": threshold.share if threshold else None,
        "relative_to": threshold.reference if threshold else "",
        "is_trial": check.is_trial,
        "look": check.look,
        "pictures": check.pictures,
        "asked": check.attempts.asked,
        "failed": check.attempts.failed,
        "skipped": check.attempts.skipped,
        "judge": judge,
        "compared_with": check.other,
        "questions": [
            _kept_question(one, check.confidence if not place else CONFIDENCE, is_label=not place)
            for place, one in enumerate(check.questions)
        ],
        "differences": [
            {"code": one.code, **_kept(one.difference), "prompts": one.prompts} for one in check.differences
        ],
    }
    content: Mapping[str, Any] = rounded_throughout(document)
    return content


def _kept_question(one: Acceptance, confidence: float, is_label: bool) -> dict[str, Any]:
    return {
        "code": LABEL if is_label else one.code,
        "name": one.name,
        **_kept(one.rate),
        "confidence": confidence,
        "is_corrected": one.is_corrected,
        "by_people": one.by_people,
        "met_by_people": one.met_by_people,
        "by_judge": one.by_judge,
        "judge_alone": one.judge.value,
    }


def _kept(figure: Estimate) -> dict[str, Any]:
    return {"share": figure.value, "low": figure.low, "high": figure.high}


def share_at(question: Mapping[str, Any], confidence: float) -> Estimate:
    """The share of a kept question with an interval of another confidence: the exact one of people's answers, or, where
    a judge's are in it, the kept one made wider as a normal distribution says."""
    value, low, high, by_people = (question[name] for name in ("share", "low", "high", "by_people"))
    if value is None or low is None or high is None:
        return undefined(model_check_text.NOT_KNOWN, by_people)
    if not question["is_corrected"]:
        return exact_interval(question["met_by_people"], by_people, confidence)
    wider = normal_quantile(confidence) / normal_quantile(question["confidence"])
    return Estimate(
        value, by_people, max(0.0, value - wider * (value - low)), min(1.0, value + wider * (high - value))
    )


def standing(checks: Sequence[KeptCheck]) -> list[KeptCheck]:
    """The checks that no later one corrects, the oldest first."""
    corrected = {one.check.previous for one in checks}
    return [one for one in checks if one.key not in corrected]


def family_of(checks: Sequence[KeptCheck], source: str, other: str = "") -> list[KeptCheck]:
    """The checks of a model and of the releases that these were compared with, one after the other, the oldest first;
    without those that were corrected."""
    named = {source, *filter(None, (other,))}
    for one in reversed(checks):
        if one.check.source in named:
            named |= set(filter(None, (one.check.content.get("compared_with"),)))
    return [one for one in standing(checks) if one.check.source in named]


def series_of(checks: Sequence[KeptCheck]) -> list[QuestionSeries]:
    """Every question over these checks, as each was kept; a check that did not ask it has no share there."""
    names: dict[str, str] = {}
    for one in checks:
        names |= {question["code"]: question["name"] for question in _questions(one)}
    return [
        QuestionSeries(
            code,
            name,
            tuple(
                share_at(found, found["confidence"])
                if (found := _question(one, code))
                else undefined(model_check_text.NOT_KNOWN, 0)
                for one in checks
            ),
        )
        for code, name in names.items()
    ]


def alarms_of(checks: Sequence[KeptCheck]) -> list[Alarm]:
    """Where a check is worse than an earlier one of the series, beyond what chance allows however often one looks.

    All comparisons of the k-th check have the level of `share_of_check` together, shared among its questions and the
    checks before it (Bonferroni). So a series in which nothing gets worse brings an alarm in at most 5 of 100 cases
    (2.5 at the second check, and 2.5 at all later ones), for any number of checks. Where a judge's answers are in
    either share, the two are compared only if the same judge with the same setup gave them, and its anchors show no
    change: else a change of the judge would be taken for one of the model, and people's answers alone are compared.
    """
    found = []
    for place, one in enumerate(checks):
        tests = place * max(1, len(_questions(one)))
        for code in (question["code"] for question in _questions(one) if place):
            level = 1 - (1 - CONFIDENCE) * share_of_check(place) / tests
            worse = [
                (since, apart)
                for since in range(place)
                if (apart := _difference(one, checks[since], code, level)) is not None
                and apart.high is not None
                and apart.high < 0
            ]
            if worse:
                since, apart = min(worse, key=lambda pair: float(pair[1]))
                asked = _question(one, code) or {}
                found.append(Alarm(code, asked.get("name", ""), place, since, apart))
    return found


def _difference(one: KeptCheck, earlier: KeptCheck, code: str, level: float) -> Estimate | None:
    now, before = _question(one, code), _question(earlier, code)
    if now is None or before is None:
        return None
    if not is_same_judge(one, earlier):
        now, before = ({**side, "is_corrected": False} for side in (now, before))
    shares = [share_at(side, level) for side in (now, before) if side["by_people"]]
    return difference_of_shares(shares[0], shares[1]) if len(shares) == 2 else None


def is_same_judge(one: KeptCheck, earlier: KeptCheck) -> bool:
    """Whether both checks rest on one judge with one setup whose anchors did not show a change."""
    judge, before = one.check.content.get("judge"), earlier.check.content.get("judge")
    if not judge or not before:
        return judge == before
    same = (judge["name"], judge["setup"]) == (before["name"], before["setup"])
    return same and judge["changed"] is not True


def expiry_of(study: OpenStudy, kept: KeptCheck, today: date, is_judge_changed: bool = False) -> list[Expiry]:
    """Why a kept check no longer holds; nothing while it does. is_judge_changed: its judge is asked in another way now,
    or its anchors show a change."""
    found = []
    if any(one.check.previous == kept.key for one in study.report_cards.checks()):
        found.append(Expiry.CORRECTED)
    if kept.check.expires_on is not None and kept.check.expires_on < today:
        found.append(Expiry.DATE)
    if _has_other_meaning(study, kept.rubric):
        found.append(Expiry.RUBRIC)
    if is_judge_changed and any(one["is_corrected"] for one in _questions(kept)):
        found.append(Expiry.JUDGE)
    return found


def _has_other_meaning(study: OpenStudy, version: int | None) -> bool:
    current = study.rubrics.current()
    if current is None or version is None or current.version <= version:
        return False
    before = {one.lineage for one in study.rubrics.version(version).criteria}
    since = meaning_since(study, current)
    return set(since) != before or max(since.values(), default=0) > version


def judge_changed(study: OpenStudy, kept: KeptCheck) -> bool:
    """Whether the judge of a kept check is not there any more, is another one now (the newest that was set up), or its
    anchors show a change."""
    checked = kept.check.content.get("judge")
    if not checked:
        return False
    setups = {judge.name: setup.identity for judge, setup in study.calls.judges()}
    if setups and setups.get(checked["name"], "") != checked["setup"]:
        return True
    from app.agreement.use.anchor_checks import has_drifted

    judge = study.raters.find(checked["name"])
    return judge is not None and has_drifted(study, judge)


def _questions(kept: KeptCheck) -> Sequence[Mapping[str, Any]]:
    found = kept.check.content.get("questions", ())
    return found if isinstance(found, list | tuple) else ()


def _question(kept: KeptCheck, code: str) -> Mapping[str, Any] | None:
    return next((one for one in _questions(kept) if one["code"] == code), None)
