"""Which served models a judge's answers come from, and what its anchors say, read from a study."""

import hashlib
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum, auto

import numpy as np
import numpy.typing as npt

from app.agreement.planning.parts import answers_of_part
from app.agreement.ratings.community_rules import MISSING, VERDICTS, Flags, Votes, counts_as
from app.agreement.ratings.people_answers import is_person
from app.agreement.ratings.rating_matrix import RatingMatrix
from app.agreement.use.drift import (
    LEAST_ANCHORS,
    MOST_ANCHORS,
    Drift,
    agreement_fall,
    images_change,
    judge_change,
    named,
    repeated_answers,
    same_answers,
    share_of_check,
)
from app.messages.agreement import use
from app.study.judge.split import ImagePart
from app.study.ports import OpenStudy
from app.study.ratings.rating_columns import RatedImage, RatingColumns, ServedColumns
from app.study.rubric import Rubric
from app.study.team.raters import Rater
from app.study.verdict import Verdict


def drift_and_models(name: str, one: Drift) -> Iterator[str]:
    """The served models where there are several, what was compared with what, and what follows. name: the judge's."""
    if len(one.models) > 1:
        yield use.served(name, one.models)
    if one.baseline and one.checked and one.anchors:
        since, on = one.baseline[-1], one.checked[-1]
        yield use.asked_again(
            name=name, count=one.anchors, since=since, on=on, same=one.same, compared=one.compared
        )
    if one.fall:
        fall = one.fall
        yield use.agreed(
            reference=fall.reference,
            before=fall.before,
            of_before=fall.of_before,
            after=fall.after,
            of_after=fall.of_after,
        )
    yield _conclusion(one)
    if one.judge_changed:
        yield use.how_to_settle(count=LEAST_ANCHORS)
    if one.images_changed:
        yield use.IMAGES_CHANGED


def _conclusion(one: Drift) -> str:
    if one.has_fallen:
        return use.FALLEN
    if one.judge_changed:
        return use.CHANGED
    if one.differs_too_often:
        return use.DIFFERS_TOO_OFTEN
    if one.judge_changed is None:
        return use.too_few_anchors(count=one.anchors)
    return use.NO_CHANGE


ONE_TIME = 60 * 60 * 1000
"""Milliseconds without a call after which the next ones belong to another time. A choice of this program."""

Integers = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class _Answers:
    """A judge's answers that calls brought, one place in the columns an answer, in the order of the calls.

    `image` and `run` are places in the table of answers, whose images' keys are `keys`. `time` numbers the stretches of
    calls without a long pause, those about anchors apart from others. `at`: when they were asked for, in milliseconds.
    """

    keys: Integers
    image: Integers
    run: Integers
    item: Integers
    verdict: Votes
    model: Integers
    is_anchor: Flags
    time: Integers
    at: Integers
    runs: int

    def votes(self, chosen: Flags, rubric: Rubric) -> Votes:
        """What the chosen answers say, as the rubric counts it; shape (images, runs, criteria)."""
        table = np.full((len(self.keys), self.runs, len(rubric.yes_no)), MISSING, np.int8)
        known = chosen & (self.item >= 0)
        table[self.image[known], self.run[known], self.item[known]] = self.verdict[known]
        rules = np.array([one.counts_as(Verdict.CANNOT_TELL) == "met" for one in rubric.yes_no], np.bool_)
        return counts_as(table, rules)

    def between(self, chosen: Flags) -> tuple[datetime, datetime] | None:
        """When the first and the last of the chosen answers were asked for; None where none is chosen."""
        if not chosen.any():
            return None
        first, last = (
            datetime.fromtimestamp(int(moment) / 1000, UTC)
            for moment in (self.at[chosen].min(), self.at[chosen].max())
        )
        return first, last


def find_drift(
    study: OpenStudy,
    rubric: Rubric | None,
    judge: Rater,
    seed: int,
    part: ImagePart,
    reference: RatingMatrix | None = None,
    rated: Sequence[RatedImage] = (),
) -> Drift | None:
    """What is known of a judge that was asked again about its anchors, or whose answers to a rubric version come from
    more than one served model; None where neither is so, or where its answers come from elsewhere.

    Each check is compared with the answers of one earlier time; where the newest model has not been checked, all of its
    answers are. Either with those of the reference, too, whose sheet is about the images `rated`. What is returned is
    the check that counts: the newest, unless an earlier one saw a change and nothing since has settled it. A report
    about development images uses no test images here; any other uses all images that were opened.
    """
    if rubric is None:
        return None
    served = study.ratings.served(judge.key)
    if len(served.models) < 2 and not any(served.is_anchor):
        return None
    answers = _read(study, rubric, served, part)
    present = np.unique(answers.model)
    if len(present) < 2 and not answers.is_anchor.any():
        return None
    of_first = (answers.model == present[0]) & ~answers.is_anchor
    first, newest = (answers.votes(chosen, rubric) for chosen in (of_first, answers.model == present[-1]))
    of_images = images_change(first[_has_any(first)], newest[_has_any(newest) & ~_has_any(first)], seed)
    found: list[tuple[Drift, Integers]] = []
    for number, newer in enumerate(_checks(answers, int(present[-1]), is_changed=len(present) > 1), 1):
        earlier = of_first & (answers.time == _baseline(answers, of_first, newer))
        before, after = (answers.votes(chosen, rubric) for chosen in (earlier, newer))
        again = _has_any(before) & _has_any(after)
        before, after = _only_runs(before[again]), _only_runs(after[again])
        fall = None
        if reference is not None:
            said = _reference_votes(reference, rated, answers.keys[again])
            fall = agreement_fall(before, after, said, reference.rater.name, seed)
        until = answers.at <= answers.at[newer].max(initial=0)
        one = Drift(
            named([served.models[place] for place in np.unique(answers.model[until])]),
            int(again.sum()),
            judge_change(before, after, seed),
            of_images,
            fall,
            repeated_answers(before, after),
            *same_answers(before, after),
            answers.between(earlier),
            answers.between(newer),
            share_of_check(number),
        )
        found.append((one, answers.keys[again]))
    return _that_counts(study, found)


def _that_counts(study: OpenStudy, checks: Sequence[tuple[Drift, Integers]]) -> Drift:
    """Of checks, oldest first, each with the images (keys) it compares, the newest, or an earlier one that saw a change
    which nothing since has settled.

    A change is settled by a later check that sees none, after people have answered at least LEAST_ANCHORS of the images
    again. Answers that differ too often are settled without people, by a later check whose runs say how much is noise.
    """
    kept, images = checks[0]
    for one, of_one in checks[1:]:
        is_open = kept.judge_changed or kept.differs_too_often
        sees_none = one.judge_changed is False and (
            not (kept.judge_changed or one.repeated.is_defined) or _is_measured(study, kept, images)
        )
        if not is_open or one.judge_changed or sees_none:
            kept, images = one, of_one
    return kept


def _is_measured(study: OpenStudy, check: Drift, images: Integers) -> bool:
    """Whether people have answered enough of the images (keys) after a check."""
    answered = study.ratings.newest_by_people(images.tolist())
    since = check.checked[-1].timestamp() * 1000 if check.checked else 0.0
    return sum(moment > since for moment in answered.values()) >= min(LEAST_ANCHORS, len(images))


class Anchors(Enum):
    """Whether a judge was asked again about anchors, and if so, since it answered about certain images or BEFORE."""

    ELSEWHERE = auto()  # its answers were imported
    NEVER = auto()
    BEFORE = auto()
    SINCE = auto()


def anchors_since(study: OpenStudy, rubric: Rubric | None, judge: Rater, images: Set[int]) -> Anchors:
    """When a judge was last asked about its anchors: before or after its newest other answer about these images."""
    served = study.ratings.served(judge.key)
    if not served.answer:
        return Anchors.ELSEWHERE
    rows = list(zip(served.answer, served.is_anchor, served.asked_at, strict=True))
    asked = max((at for _, is_anchor, at in rows if is_anchor), default=None)
    if asked is None:
        return Anchors.NEVER
    columns = study.ratings.of(rubric.version if rubric else 0)
    mine = {answer for answer, image in zip(columns.answer, columns.image, strict=True) if image in images}
    newest = max((at for answer, is_anchor, at in rows if answer in mine and not is_anchor), default=0)
    return Anchors.SINCE if asked > newest else Anchors.BEFORE


def checks_of(study: OpenStudy, rubric: Rubric, judge: Rater) -> int:
    """How often a judge was asked again about its anchors."""
    served = study.ratings.served(judge.key)
    return len(_checks(_read(study, rubric, served, ImagePart.ALL), newest=-1, is_changed=False))


def anchors_of(study: OpenStudy, judge: Rater) -> frozenset[int]:
    """The images (keys) to judge again: those judged again before, else twenty that the first served model judged at
    one time, first of all those that people answered, chosen by their ids, so that everybody chooses the same. Test
    images are never among them, not even where a look has opened them: what is asked for again and again is no test."""
    served = study.ratings.served(judge.key)
    rubric = study.rubrics.current()
    columns = study.ratings.of(rubric.version if rubric else 0, with_anchors=True)
    test = study.splits.test_images()
    image_of = {
        answer: image
        for answer, image in zip(columns.answer, columns.image, strict=True)
        if image not in test
    }
    rows = list(zip(served.answer, served.model, served.is_anchor, _times(served).tolist(), strict=True))
    before = {image_of[answer] for answer, _, is_anchor, _ in rows if is_anchor and answer in image_of}
    if before:
        return frozenset(before)
    by_time: dict[int, set[int]] = {}
    for answer, model, _, time in rows:
        if model == 0 and answer in image_of:
            by_time.setdefault(time, set()).add(image_of[answer])
    if not by_time:
        return frozenset()
    judged = max(by_time.values(), key=len)
    people = {rater.key for rater in study.raters.all() if is_person(rater)}
    answered = {image for image, rater in zip(columns.image, columns.rater, strict=True) if rater in people}
    known = [image for image in columns.images if image.key in judged]
    known.sort(key=lambda image: (image.key not in answered, hashlib.sha256(image.id.bytes).digest()))
    return frozenset(image.key for image in known[:MOST_ANCHORS])


def _read(study: OpenStudy, rubric: Rubric, served: ServedColumns, part: ImagePart) -> _Answers:
    used = part if part is ImagePart.DEVELOPMENT else ImagePart.ALL
    everything = study.ratings.of(rubric.version, with_anchors=True)
    columns = answers_of_part(everything, used, study.splits.test_images())
    place_of = {answer: place for place, answer in enumerate(columns.answer)}
    known = np.array([place_of.get(answer, -1) for answer in served.answer], np.int64)
    is_here = known >= 0
    mine = known[is_here]
    keys, image = np.unique(np.asarray(columns.image, np.int64)[mine], return_inverse=True)
    runs, run = np.unique(np.asarray(columns.run, np.int64)[mine], return_inverse=True)
    return _Answers(
        keys,
        image,
        run,
        _items(columns, rubric)[mine],
        _verdicts(columns)[mine],
        np.asarray(served.model, np.int64)[is_here],
        np.asarray(served.is_anchor, np.bool_)[is_here],
        _times(served)[is_here],
        np.asarray(served.asked_at, np.int64)[is_here],
        len(runs),
    )


def _items(columns: RatingColumns, rubric: Rubric) -> Integers:
    """The criterion of each answer, as a place in the rubric; -1 for anything else."""
    lineages = {criterion.lineage: place for place, criterion in enumerate(rubric.yes_no)}
    places = {one.key: lineages.get(one.lineage, -1) for one in columns.items if one.lineage}
    return np.array([places.get(item, -1) for item in columns.item], np.int64)


def _verdicts(columns: RatingColumns) -> Votes:
    numbers = {verdict.value: number for verdict, number in VERDICTS.items()}
    table = np.array([numbers.get(value, MISSING) for value in columns.values], np.int8)
    return table[np.asarray(columns.value, np.int64)]


def _times(served: ServedColumns) -> Integers:
    """A number for each stretch of calls without a long pause; those about anchors are times of their own."""
    at, is_anchor = np.asarray(served.asked_at, np.int64), np.asarray(served.is_anchor, np.int64)
    begins = (np.diff(at, prepend=at[:1]) > ONE_TIME) | (np.diff(is_anchor, prepend=is_anchor[:1]) != 0)
    return np.asarray(np.cumsum(begins), np.int64)


def _checks(answers: _Answers, newest: int, is_changed: bool) -> list[Flags]:
    """Each check, oldest first; at the end all answers of the newest model, where it has not been checked.

    Of calls without a long pause, runs about anchors belong to different checks where one began after the others had
    ended: the runs of one check go through the images side by side.
    """
    checks: list[Flags] = []
    for time in np.unique(answers.time[answers.is_anchor]):
        here = answers.time == time
        began = {
            run: answers.at[here & (answers.run == run)] for run in np.unique(answers.run[here]).tolist()
        }
        ended = -1
        for run, at in sorted(began.items(), key=lambda one: (int(one[1].min()), one[0])):
            of_run = np.asarray(here & (answers.run == run))
            if ended >= 0 and at.min() <= ended:
                checks[-1] = checks[-1] | of_run
            else:
                checks.append(of_run)
            ended = max(ended, int(at.max()))
    if is_changed and not any((answers.model[check] == newest).any() for check in checks):
        checks.append(np.asarray(answers.model == newest))
    return checks


def _baseline(answers: _Answers, of_first: Flags, newer: Flags) -> int:
    """The time at which the first model judged most of the images that are compared, the earliest of several."""
    shared = of_first & np.isin(answers.image, answers.image[newer])
    pairs = np.unique(np.stack([answers.time[shared], answers.image[shared]]), axis=1)
    times, images = np.unique(pairs[0], return_counts=True)
    return int(times[images.argmax()]) if len(times) else -1


def _reference_votes(reference: RatingMatrix, rated: Sequence[RatedImage], keys: Integers) -> Votes:
    """What the reference says of the images with these keys; shape (images, criteria)."""
    places = {image.key: place for place, image in enumerate(rated)}
    found = np.array([places.get(int(key), -1) for key in keys], np.int64)
    said = np.full((len(keys), reference.counts.shape[2]), MISSING, np.int8)
    said[found >= 0] = reference.counts[found[found >= 0], 0]
    return said


def _has_any(votes: Votes) -> Flags:
    return np.asarray((votes != MISSING).any(axis=(1, 2)))


def _only_runs(votes: Votes) -> Votes:
    """Without the runs in which nothing was answered."""
    return votes[:, (votes != MISSING).any(axis=(0, 2))]
