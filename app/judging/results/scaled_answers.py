"""What each judge answered on scales other than yes or no: an item at a time, never averaged over items."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean

from app.agreement.estimate import Estimate, share_of, undefined
from app.agreement.planning.parts import asked_of_part
from app.messages.agreement import report as report_text
from app.messages.judge import judge_compare
from app.study.judge.split import ImagePart, in_part
from app.study.ports import OpenStudy
from app.study.rubric import Criterion, Rubric
from app.study.scales import ScaleKind
from app.study.team.raters import Rater
from app.study.verdict import Mark, Verdict

_ASIDE = (Verdict.NOT_APPLICABLE.value, Verdict.CANNOT_TELL.value)
Place = tuple[int, int]  # image (key) and run


@dataclass(frozen=True)
class ScaledAnswers:
    """One judge's answers to one item. `answers` counts them, those set aside (does not apply, cannot tell) included.

    `mean` is over the scores given, for ordered scales alone. `missing` is the share of answers asked for that did not
    come. `same_again` is the mean share, over images, of pairs of runs with the same answer. Figures count images.
    """

    code: str
    name: str
    images: int
    runs: int
    answers: int
    aside: int
    mean: Estimate
    missing: Estimate
    same_again: Estimate


class ScaledReading:
    """The answers of a study's judges to the items of a rubric version that are not yes or no, on the images of a
    part."""

    def __init__(self, study: OpenStudy, rubric: Rubric | None, part: ImagePart) -> None:
        criteria = rubric.criteria if rubric else ()
        self.items = tuple(criterion for criterion in criteria if not criterion.scale.is_yes_no)
        self._said: dict[tuple[int, str], dict[Place, str]] = defaultdict(dict)
        self._asked: dict[tuple[int, str], set[Place]] = defaultdict(set)
        if rubric is not None and self.items:
            self._read(study, rubric, part)

    def of(self, judge: Rater) -> tuple[ScaledAnswers, ...]:
        """One judge's answers, item by item; none where the rubric has no such item."""
        return tuple(self._item(judge, item) for item in self.items)

    def _read(self, study: OpenStudy, rubric: Rubric, part: ImagePart) -> None:
        test_images = study.splits.test_images()
        for mark in study.ratings.marks(rubric.version):
            if in_part(mark.image, part, test_images):
                self._said[mark.rater, mark.item][mark.image, mark.run] = mark.value
        asked = asked_of_part(study.ratings.asked(rubric.version), part, test_images)
        for rater, image, run, place in zip(asked.rater, asked.image, asked.run, asked.asked, strict=True):
            for code in asked.codes[place]:
                self._asked[rater, code].add((image, run))

    def _item(self, judge: Rater, item: Criterion) -> ScaledAnswers:
        said = self._said[judge.key, item.code]
        wanted = self._asked[judge.key, item.code] | set(said)
        if not self._asked[judge.key, item.code]:
            # Answers from elsewhere: every run of each image it answered about at all.
            wanted = set(self._elsewhere(judge))
        images = {image for image, _ in said}
        none = report_text.no_usable_answer(name=judge.name)
        return ScaledAnswers(
            item.code,
            item.name,
            len(images),
            len({run for _, run in said}),
            len(said),
            sum(value in _ASIDE for value in said.values()),
            _mean(item, said.items(), none),
            share_of(len(wanted - set(said)), len(wanted), len({image for image, _ in wanted}), none),
            _same_again(said.items(), report_text.one_run(name=judge.name) if said else none),
        )

    def _elsewhere(self, judge: Rater) -> Iterator[Place]:
        places = {place for item in self.items for place in self._said[judge.key, item.code]}
        runs = {run for _, run in places}
        return ((image, run) for image in {image for image, _ in places} for run in runs)


def _mean(item: Criterion, said: Iterable[tuple[Place, str]], none: str) -> Estimate:
    if item.scale.kind is not ScaleKind.LEVELS:
        return undefined(judge_compare.NO_NUMBERS, 0)
    scores = [
        (image, score) for (image, _), value in said if (score := item.scale.score(Mark(value))) is not None
    ]
    if not scores:
        return undefined(none, 0)
    images = len({image for image, _ in scores})
    return Estimate(fmean(score for _, score in scores), images, counts=(("scores", len(scores)),))


def _same_again(said: Iterable[tuple[Place, str]], one_run: str) -> Estimate:
    by_image: dict[int, list[str]] = defaultdict(list)
    for (image, _), value in said:
        by_image[image].append(value)
    shares = [_equal_pairs(values) for values in by_image.values() if len(values) > 1]
    return Estimate(fmean(shares), len(shares)) if shares else undefined(one_run, 0)


def _equal_pairs(values: Sequence[str]) -> float:
    pairs = list(combinations(values, 2))
    return sum(first == second for first, second in pairs) / len(pairs)
