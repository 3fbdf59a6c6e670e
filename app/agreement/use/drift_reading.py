"""Which served models a judge's answers come from, and what its anchors say, read from a study."""

import hashlib

import numpy as np
import numpy.typing as npt

from app.agreement.planning.parts import answers_of_part
from app.agreement.ratings.community_rules import MISSING, VERDICTS, Votes, counts_as
from app.agreement.use.drift import MOST_ANCHORS, Drift, images_change, judge_change, named
from app.study.judge.split import ImagePart
from app.study.ports import OpenStudy
from app.study.ratings.rating_columns import RatingColumns
from app.study.rubric import Rubric
from app.study.team.raters import Rater
from app.study.verdict import Verdict

Integers = npt.NDArray[np.int64]


def find_drift(
    study: OpenStudy, rubric: Rubric | None, judge: Rater, seed: int, part: ImagePart
) -> Drift | None:
    """What is known of a judge whose answers to a rubric version come from more than one served model; None where they
    come from one, or from elsewhere. The first model is compared with the newest.

    A report about development images uses no test images here; any other uses all images that were opened.
    """
    if rubric is None:
        return None
    served = study.ratings.served(judge.key)
    if len(served.models) < 2:
        return None
    model_of = dict(zip(served.answer, served.model, strict=True))
    columns = _answers(study, rubric, part)
    mine = np.flatnonzero(np.asarray(columns.rater, np.int64) == judge.key)
    model = np.array([model_of.get(columns.answer[at], -1) for at in mine], np.int64)
    mine, model = mine[model >= 0], model[model >= 0]
    present = np.unique(model)
    if len(present) < 2:
        return None
    first, newest = int(present[0]), int(present[-1])
    image, run = (np.asarray(column, np.int64)[mine] for column in (columns.image, columns.run))
    lineages = {criterion.lineage: place for place, criterion in enumerate(rubric.yes_no)}
    places = {item.key: lineages.get(item.lineage, -1) for item in columns.items if item.lineage}
    item = np.array([places.get(columns.item[at], -1) for at in mine], np.int64)
    verdicts = np.array([_number(columns.values[columns.value[at]]) for at in mine], np.int8)
    table = _laid_out(image, run, item, verdicts, len(lineages))
    votes = {place: _votes_of(table, _of(image, run, model == place), rubric) for place in (first, newest)}
    has = {place: (one != MISSING).any(axis=(1, 2)) for place, one in votes.items()}
    again = has[first] & has[newest]
    models = named([served.models[place] for place in present])
    return Drift(
        models,
        int(again.sum()),
        judge_change(_only_runs(votes[first][again]), _only_runs(votes[newest][again]), seed),
        images_change(votes[first][has[first]], votes[newest][has[newest] & ~has[first]], seed),
    )


def anchors_of(study: OpenStudy, judge: Rater) -> frozenset[int]:
    """The images (keys) to judge again: those judged again before, else twenty that the first served model judged,
    chosen by their ids, so that everybody chooses the same. Test images are never among them, not even where a look has
    opened them: what is asked for again and again is no test."""
    served = study.ratings.served(judge.key)
    rubric = study.rubrics.current()
    columns = study.ratings.of(rubric.version if rubric else 0, with_anchors=True)
    test = study.splits.test_images()
    image_of = {
        answer: image
        for answer, image in zip(columns.answer, columns.image, strict=True)
        if image not in test
    }
    rows = list(zip(served.answer, served.model, served.is_anchor, strict=True))
    before = {image_of[answer] for answer, _, is_anchor in rows if is_anchor and answer in image_of}
    if before:
        return frozenset(before)
    first = {image_of[answer] for answer, model, _ in rows if model == 0 and answer in image_of}
    known = [image for image in columns.images if image.key in first]
    known.sort(key=lambda image: hashlib.sha256(image.id.bytes).digest())
    return frozenset(image.key for image in known[:MOST_ANCHORS])


def _answers(study: OpenStudy, rubric: Rubric, part: ImagePart) -> RatingColumns:
    used = part if part is ImagePart.DEVELOPMENT else ImagePart.ALL
    everything = study.ratings.of(rubric.version, with_anchors=True)
    return answers_of_part(everything, used, study.splits.test_images())


def _votes_of(table: Votes, given: npt.NDArray[np.bool_], rubric: Rubric) -> Votes:
    """What was given, as the rubric counts it. given: shape (images, runs)."""
    rules = np.array([one.counts_as(Verdict.CANNOT_TELL) == "met" for one in rubric.yes_no], np.bool_)
    return counts_as(np.where(given[..., None], table, MISSING), rules)


def _number(value: str) -> int:
    return {verdict.value: number for verdict, number in VERDICTS.items()}.get(value, MISSING)


def _laid_out(image: Integers, run: Integers, item: Integers, verdicts: Votes, criteria: int) -> Votes:
    images, row = np.unique(image, return_inverse=True)
    runs, column = np.unique(run, return_inverse=True)
    table = np.full((len(images), len(runs), criteria), MISSING, np.int8)
    known = item >= 0
    table[row[known], column[known], item[known]] = verdicts[known]
    return table


def _of(image: Integers, run: Integers, chosen: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Which images and runs the chosen answers belong to; shape (images, runs)."""
    images, row = np.unique(image, return_inverse=True)
    runs, column = np.unique(run, return_inverse=True)
    found = np.zeros((len(images), len(runs)), np.bool_)
    found[row[chosen], column[chosen]] = True
    return found


def _only_runs(votes: Votes) -> Votes:
    """Without the runs in which nothing was answered."""
    return votes[:, (votes != MISSING).any(axis=(0, 2))]
