"""The answers to one rubric version as columns of whole numbers, and laid out by image, run and criterion."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from app.agreement.planning.parts import answers_of_part, asked_of_part
from app.agreement.ratings.community_rules import (
    MISSING,
    STEPS,
    VERDICTS,
    CannotTell,
    Flags,
    Votes,
    counts_as,
    labels,
    met_by_rule,
    reduce_steps,
)
from app.agreement.ratings.practice import in_earnest
from app.study.judge.split import ImagePart
from app.study.ports import OpenStudy
from app.study.ratings.rating_columns import AskedColumns, RatedImage, RatingColumns
from app.study.rubric import ALL_ESSENTIAL, Criterion, LabelRule, Rubric
from app.study.team.raters import Perception, Rater
from app.study.verdict import Doubt, Scale, Verdict

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
_OF_ANSWERS = (
    "image",
    "rater",
    "run",
    "item",
    "verdict",
    "doubt",
    "unseen",
    "perception",
    "session",
    "probability",
    "either",
    "answer",
    "language",
)
"""The columns of ratings with a place for each answer."""


@dataclass(frozen=True, eq=False)
class Ratings:
    """What holds now, one place in the columns an answer.

    `image`, `rater`, `item` and `perception` are places in the lists of names; items are the criteria in reading order,
    then the scales for whole images. `run` is 0 for people. `verdict` is a verdict's number (see `rules`) or, for
    whole images, a step of its scale. `session` is a session's key, 0 for what was imported. `doubt` marks answers
    flagged as uncertain, `unseen` those flagged because the picture does not show it. `asked` holds image, rater and
    run of every call that was made to a judge, shape (3, calls), in the order of the calls, so that what did not come
    back is known to be missing; `asked_for`, shape (calls, criteria), which criteria it was about. `left_out` counts
    answers to practice images. `probability` is that of met, nan for an answer without one; None where no
    answer has one. `either` marks answers beside which somebody said that either is defensible; None where nobody did.
    `by_criterion`: keys of the sessions that went criterion by criterion. `answer`: keys of the answers.
    `language` holds places in `languages`, in which people heard the question, "" where that is not known;
    None where nobody asked for it.
    """

    rubric: Rubric | None
    images: tuple[RatedImage, ...]
    raters: tuple[Rater, ...]
    items: tuple[uuid.UUID | Scale, ...]
    perceptions: tuple[Perception, ...]
    image: Integers
    rater: Integers
    run: Integers
    item: Integers
    verdict: Votes
    doubt: Flags
    unseen: Flags
    perception: Integers
    session: Integers
    asked: Integers
    asked_for: Flags
    left_out: int = 0
    probability: Floats | None = None
    either: Flags | None = None
    by_criterion: frozenset[int] = frozenset()
    answer: Integers | None = None
    languages: tuple[str, ...] = ("",)
    language: Integers | None = None

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        """The yes/no criteria, in the order in which they stand among the items."""
        return self.rubric.yes_no if self.rubric else ()

    @property
    def label_rule(self) -> LabelRule:
        """How the label follows from the criteria."""
        return self.rubric.label_rule if self.rubric else ALL_ESSENTIAL

    @property
    def not_visible_is_met(self) -> Flags:
        """Whether a criterion counts as met where the picture does not show it; shape (criteria,)."""
        return np.array([c.counts_as(Verdict.CANNOT_TELL) == "met" for c in self.criteria], np.bool_)

    def place_of(self, rater: Rater) -> int:
        """Where a rater stands among the raters."""
        return self.raters.index(rater)

    def only(self, answers: Flags) -> "Ratings":
        """The same ratings with only the marked answers; shape (answers,). Calls to judges stay."""
        columns = {name: getattr(self, name) for name in _OF_ANSWERS}
        return replace(
            self, **{name: column[answers] for name, column in columns.items() if column is not None}
        )


def read_ratings(
    study: OpenStudy, version: int | None = None, with_practice: bool = False, part: ImagePart = ImagePart.ALL
) -> Ratings:
    """What holds now for a rubric version (default: the newest) and for whole images, practice images left out
    unless asked for, on the images of a part. Never what a judge said of sealed test images.
    Criteria are joined by lineage, never by position. Raises KeyError for a version there is not.
    """
    rubric = study.rubrics.current() if version is None else study.rubrics.version(version)
    practice = frozenset() if with_practice else study.assignments.practice()
    test_images = study.splits.test_images() if part is not ImagePart.ALL else frozenset()
    answers = study.ratings.of(rubric.version if rubric else 0)
    columns, left_out = in_earnest(answers_of_part(answers, part, test_images), practice)
    raters = tuple(study.raters.all())
    items: tuple[uuid.UUID | Scale, ...] = (*(c.lineage for c in (rubric.yes_no if rubric else ())), *Scale)
    names = dict(zip(items, range(len(items)), strict=True))
    item_places = {one.key: names[one.lineage or Scale(one.code)] for one in columns.items}
    answer = np.asarray(columns.answer, np.int64)
    perceptions, perception, session = _conditions(study, answer)
    return Ratings(
        rubric,
        columns.images,
        raters,
        items,
        perceptions,
        _places([image.key for image in columns.images], columns.image),
        _places([rater.key for rater in raters], columns.rater),
        np.asarray(columns.run, np.int64),
        _places(list(item_places), columns.item, list(item_places.values())),
        _numbers(columns),
        np.isin(answer, np.asarray(study.ratings.doubts(), np.int64)),
        np.isin(answer, np.asarray(study.ratings.doubts(Doubt.NOT_VISIBLE), np.int64)),
        perception,
        session,
        *_asked(asked_of_part(_calls(study, rubric), part, test_images), rubric, columns.images, raters),
        left_out,
        _probabilities(study, answer),
        _either(study, answer),
        study.sessions.by_criterion(),
        answer,
    )


def with_languages(study: OpenStudy, ratings: Ratings) -> Ratings:
    """The same ratings with the language in which people heard each question."""
    heard, answer = study.translations.heard(), ratings.answer
    if answer is None:
        return ratings
    language = np.zeros(len(answer), np.int64)
    for place, keys in enumerate(heard.values(), start=1):
        language[np.isin(answer, np.asarray(keys, np.int64))] = place
    return replace(ratings, languages=("", *heard), language=language)


def _either(study: OpenStudy, answer: Integers) -> Flags | None:
    """Where somebody said that either answer is defensible; None where nobody did."""
    said = np.isin(answer, np.asarray(study.ratings.doubts(Doubt.EITHER), np.int64))
    return said if said.any() else None


def _probabilities(study: OpenStudy, answer: Integers) -> Floats | None:
    """The probability that a judge gave with each answer; None where there is none."""
    columns = study.ratings.probabilities()
    known = np.asarray(columns.answer, np.int64)
    if not len(known) or not len(answer):
        return None
    order = np.argsort(known)
    place = order[np.minimum(np.searchsorted(known, answer, sorter=order), len(known) - 1)]
    return np.where(known[place] == answer, np.asarray(columns.probability)[place], np.nan)


def _calls(study: OpenStudy, rubric: Rubric | None) -> AskedColumns:
    return study.ratings.asked(rubric.version if rubric else 0)


def _asked(
    columns: AskedColumns, rubric: Rubric | None, images: Sequence[RatedImage], raters: Sequence[Rater]
) -> tuple[Integers, Flags]:
    image = _places([image.key for image in images], columns.image)
    rater = _places([rater.key for rater in raters], columns.rater)
    codes = [criterion.code for criterion in rubric.yes_no] if rubric else []
    lists = np.array([[code in asked for code in codes] for asked in columns.codes], np.bool_)
    asked_for = lists.reshape(len(columns.codes), len(codes))[np.asarray(columns.asked, np.int64)]
    return np.stack([image, rater, np.asarray(columns.run, np.int64)]), asked_for


def _places(keys: list[int], column: object, places: list[int] | None = None) -> Integers:
    """Each key of a column as its place in the list of keys (or as the place that is given for it)."""
    table = np.zeros(max(keys, default=0) + 1, np.int64)
    table[keys] = np.arange(len(keys)) if places is None else places
    return table[np.asarray(column, np.int64)]


def _numbers(columns: RatingColumns) -> Votes:
    numbers: dict[str, int] = {verdict.value: number for verdict, number in VERDICTS.items()}
    numbers |= {judgment.value: step for judgment, step in STEPS.items()}
    table = np.array([numbers[value] for value in columns.values], np.int8)
    return table[np.asarray(columns.value, np.int64)]


def _conditions(study: OpenStudy, answer: Integers) -> tuple[tuple[Perception, ...], Integers, Integers]:
    """The perceptions there are, and perception and session of each answer."""
    columns = study.ratings.conditions()
    ways = (Perception.UNSAID, *(Perception(way) for way in columns.perceptions if way != Perception.UNSAID))
    perception, session = np.zeros(len(answer), np.int64), np.zeros(len(answer), np.int64)
    order = np.argsort(answer)
    known = np.asarray(columns.answer, np.int64)
    if len(answer) and len(known):
        found = np.minimum(np.searchsorted(answer, known, sorter=order), len(answer) - 1)
        place = order[found]
        is_here = answer[place] == known
        table = np.array([ways.index(Perception(way)) for way in columns.perceptions], np.int64)
        perception[place[is_here]] = table[np.asarray(columns.perception, np.int64)[is_here]]
        session[place[is_here]] = np.asarray(columns.session, np.int64)[is_here]
    return ways, perception, session


@dataclass(frozen=True, eq=False)
class RatingMatrix:
    """What one rater said, laid out. `verdicts`, `doubts` and `unseen` have the shape (images, runs, criteria);
    `steps` and `step_doubts`, about whole images, (images, runs). A person has one run. `asked` marks the images a
    judge was asked about, whatever came back; shape (images,). `asked_for`, of the shape of the verdicts, marks the
    criteria its calls were about; nothing when it made no calls. `probability`, of the shape of the verdicts, is that
    of met, nan where there is none; None where no answer has one. `references` marks the reference pictures, shape
    (images,); None where it is not known which these are."""

    rater: Rater
    runs: tuple[int, ...]
    verdicts: Votes
    doubts: Flags
    unseen: Flags
    steps: Votes
    step_doubts: Flags
    not_visible_is_met: Flags
    asked: Flags
    asked_for: Flags
    cannot_tell: CannotTell = "rule"
    rule: LabelRule = ALL_ESSENTIAL
    probability: Floats | None = None
    references: Flags | None = None

    @cached_property
    def is_withheld(self) -> Flags:
        """The reference pictures that a judge saw beside every image and was not asked about; shape (images,)."""
        return np.zeros_like(self.asked) if self.references is None else self.references & ~self.is_rated

    @cached_property
    def counts(self) -> Votes:
        """What each verdict amounts to: 1 met, 0 not met, MISSING."""
        return counts_as(self.verdicts, self.not_visible_is_met, self.cannot_tell)

    @cached_property
    def by_rule(self) -> Flags:
        """Where an answer counts as met although nobody saw it met."""
        return met_by_rule(self.verdicts, self.counts)

    @cached_property
    def applies_rubric(self) -> bool:
        """Whether this rater answered any criterion, so that the label follows from the rubric."""
        return bool((self.verdicts != MISSING).any())

    @cached_property
    def labels(self) -> Votes:
        """The label of each image and run: by the rubric, or the rater's own judgment where they applied none."""
        return labels(self.counts, self.rule) if self.applies_rubric else reduce_steps(self.steps)

    @cached_property
    def label_doubts(self) -> Flags:
        """Where a label rests on an answer that is flagged as uncertain."""
        return np.asarray(self.doubts.any(axis=2)) if self.applies_rubric else self.step_doubts

    @cached_property
    def is_answered(self) -> Flags:
        """Images of which this rater answered anything; shape (images,)."""
        return np.asarray((self.verdicts != MISSING).any(axis=(1, 2)) | (self.labels != MISSING).any(axis=1))

    @cached_property
    def is_rated(self) -> Flags:
        """Images this rater answered, or was asked about as a judge; shape (images,)."""
        return self.is_answered | self.asked


def without_cannot_tell(sheet: RatingMatrix) -> RatingMatrix:
    """The same sheet with each "cannot tell" missing."""
    return sheet if sheet.cannot_tell == "drop" else replace(sheet, cannot_tell="drop")


def lay_out(
    ratings: Ratings, rater: Rater, cannot_tell: CannotTell = "rule", scale: Scale | None = None
) -> RatingMatrix:
    """One rater's sheet. `scale` is the one that is asked first for judgments of whole images."""
    place = ratings.place_of(rater)
    mine, is_called = ratings.rater == place, ratings.asked[1] == place
    called = ratings.asked[:, is_called]
    runs = np.union1d(ratings.run[mine], called[2])
    run = np.searchsorted(runs, ratings.run[mine])
    criteria = len(ratings.criteria)
    shape = (len(ratings.images), max(1, len(runs)), len(ratings.items))
    verdicts = np.full(shape, MISSING, np.int8)
    doubts, unseen = np.zeros(shape, np.bool_), np.zeros(shape, np.bool_)
    cells = (ratings.image[mine], run, ratings.item[mine])
    verdicts[cells] = ratings.verdict[mine]
    doubts[cells] = ratings.doubt[mine]
    unseen[cells] = ratings.unseen[mine]
    asked = np.zeros(len(ratings.images), np.bool_)
    asked[called[0]] = True
    asked_for = np.zeros((*shape[:2], criteria), np.bool_)
    np.logical_or.at(asked_for, (called[0], np.searchsorted(runs, called[2])), ratings.asked_for[is_called])
    whole = _whole_image(verdicts[..., criteria:], scale)
    return RatingMatrix(
        rater,
        tuple(int(number) for number in runs) or (0,),
        verdicts[..., :criteria],
        doubts[..., :criteria],
        unseen[..., :criteria],
        verdicts[..., criteria + whole],
        doubts[..., criteria + whole],
        ratings.not_visible_is_met,
        asked,
        asked_for,
        cannot_tell,
        ratings.label_rule,
        _probability_of(ratings, mine, cells, shape),
        np.array([image.is_reference for image in ratings.images], np.bool_),
    )


def _probability_of(
    ratings: Ratings, mine: Flags, cells: tuple[Integers, ...], shape: tuple[int, ...]
) -> Floats | None:
    """The probabilities of one rater's answers, laid out; None where there are none."""
    if ratings.probability is None or np.isnan(ratings.probability[mine]).all():
        return None
    laid_out = np.full(shape, np.nan)
    laid_out[cells] = ratings.probability[mine]
    return laid_out[..., : len(ratings.criteria)]


def probabilities_of(sheet: RatingMatrix, question: int) -> Floats | None:
    """The probabilities of met to a question by image and run; place 0 is the label, for which a judge gives none."""
    return None if sheet.probability is None or not question else sheet.probability[..., question - 1]


def _whole_image(steps: Votes, scale: Scale | None) -> int:
    """Which scale a rater's judgments are taken from: the one asked for, or the first that they used."""
    used = [place for place in range(len(Scale)) if (steps[..., place] != MISSING).any()]
    wanted = list(Scale).index(scale) if scale else 0
    return wanted if wanted in used or not used else used[0]
