"""A check of anchors compared with the majority of people: what it can see before anybody is asked, and what it saw."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from app.agreement.intervals.resampling import DEFAULT_SEED
from app.agreement.ratings.community_rules import MISSING
from app.agreement.ratings.question import Question, find_raters
from app.agreement.ratings.rating_matrix import RatingMatrix, Ratings, lay_out, read_ratings
from app.agreement.ratings.references import with_reference
from app.agreement.use.drift import FALL_ALARM, Drift, first_run, share_of_check
from app.agreement.use.drift_reading import checks_of, drift_and_models, find_drift
from app.errors import UserError
from app.study.judge.bounds import CheckPower
from app.study.judge.split import ImagePart
from app.study.ports import OpenStudy
from app.study.reference import ReferenceRule
from app.study.team.raters import Rater

FALLS = (0.15, 0.25, 0.35)


def chance_to_see(right: int, of: int, falls_to: float, check: int = 1) -> float:
    """How likely a check with one run names a fall of agreement on one criterion: of so many anchors the judge was
    `right` on so many, and is right on each with a chance of `falls_to` now (McNemar's exact test, one-sided).
    check: its number."""
    from scipy.stats import binom

    lost, won = np.arange(right + 1)[:, None], np.arange(of - right + 1)
    likely = binom.pmf(lost, right, 1 - falls_to) * binom.pmf(won, of - right, falls_to)
    is_seen = binom.sf(lost - 1, lost + won, 0.5) <= FALL_ALARM * share_of_check(check)
    return float(likely[is_seen].sum())


def check_power(study: OpenStudy, judge: Rater, images: frozenset[int]) -> CheckPower:
    """What a check of these images (keys) can see, by what the judge and people have said of them."""
    ratings, people = _with_people(study, judge)
    if people is None:
        return CheckPower(len(images))
    rows = np.array([image.key in images for image in ratings.images], np.bool_)
    said, first = people.counts[rows, 0], first_run(lay_out(ratings, judge).counts[rows])[:, 0]
    known = (said != MISSING) & (first != MISSING)
    shared, answers = int(known.any(axis=1).sum()), int(known.sum())
    if not answers:
        return CheckPower(len(images))
    right = int((known & (said == first)).sum()) / answers
    falls = [max(0.0, right - fall) for fall in FALLS]
    rubric = study.rubrics.current()
    number = 1 + (checks_of(study, rubric, judge) if rubric else 0)
    chances = [(to, chance_to_see(round(right * shared), shared, to, number)) for to in falls]
    return replace(CheckPower(len(images), shared, right), falls=tuple(chances))


def anchor_sentences(study: OpenStudy, judge: Rater) -> Iterator[str]:
    """What the anchors and the newest model say of a judge, in sentences; nothing where neither is there."""
    found = _drift(study, judge)
    if found:
        yield from drift_and_models(judge.name, found)


def has_drifted(study: OpenStudy, judge: Rater) -> bool:
    """Whether the anchors show that a judge has changed."""
    found = _drift(study, judge)
    return found is not None and found.judge_changed is True


def _drift(study: OpenStudy, judge: Rater) -> Drift | None:
    ratings, people = _with_people(study, judge)
    rubric = study.rubrics.current()
    return find_drift(study, rubric, judge, DEFAULT_SEED, ImagePart.DEVELOPMENT, people, ratings.images)


def _with_people(study: OpenStudy, judge: Rater) -> tuple[Ratings, RatingMatrix | None]:
    """The ratings, and the majority of people; None where nobody has answered anything."""
    question = Question(ReferenceRule.MAJORITY, judge.name)
    ratings = read_ratings(study)
    try:
        majority, against = find_raters(study, question)
        ratings, _ = with_reference(study, question, ratings, against)
    except UserError:
        return ratings, None
    return ratings, lay_out(ratings, majority)
