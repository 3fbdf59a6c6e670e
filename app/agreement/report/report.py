"""The one Report: everything that is known about how far one rater agrees with another, as a value.

The window shows it, exporters print it, the terminal tells it; nothing is computed anywhere else.
"""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from app.agreement.advice.basis import Basis, Seen, basis_of
from app.agreement.advice.clusters import NO_CLUSTERS, Clusters, clusters_of
from app.agreement.advice.unanswered import images_to_answer
from app.agreement.planning.parts import SplitState, part_of, split_state
from app.agreement.planning.preregistration import Registered, registered
from app.agreement.ratings.community_rules import CANNOT_TELL, CannotTell, Flags
from app.agreement.ratings.image_columns import known_columns
from app.agreement.ratings.majority import one_voice_per_pair
from app.agreement.ratings.people_answers import PeopleAnswers, answers_of_people, is_person
from app.agreement.ratings.question import Question, Split, check_version, find_raters
from app.agreement.ratings.rater_votes import Doubts
from app.agreement.ratings.rating_matrix import RatingMatrix, Ratings, lay_out, read_ratings, with_languages
from app.agreement.ratings.references import Formed, check_split, with_reference
from app.agreement.ratings.trace import checksum, versions
from app.agreement.report.community import Community, community_and_rubric
from app.agreement.report.comparison import Comparison
from app.agreement.report.criterion_report import ForThresholds, ItemReport, report_items
from app.agreement.report.judges import Asked, Judges, judges_side_by_side
from app.agreement.report.people import People, compared_images, people_with_people
from app.agreement.report.sources import SourceRow, by_source
from app.agreement.report.splits import SplitPart, split_up
from app.agreement.report.versions import VersionChange, carried_shares, compare_versions
from app.agreement.use.accepted import Accepted, Leave, find_accepted, leave_of
from app.agreement.use.drift_reading import find_drift
from app.agreement.use.selective import development_part
from app.agreement.use.traits import Trait, traits_of
from app.agreement.use.use import NO_USE, Use, find_use
from app.errors import UserError
from app.messages.agreement import advice as advice_text, report as report_text
from app.study.judge.split import ImagePart
from app.study.ports import OpenStudy
from app.study.reference import rule_of
from app.study.rubric import Rubric
from app.study.study import Study
from app.study.team.raters import Rater
from app.usage.call_usage import usage_of

BINS = 10  # of the histogram of agreement: ten equal steps from 0 to 1, the upper end belonging to the last


@dataclass(frozen=True)
class Images:
    """How many images there are, both rated, and only one of the two rated; a judge rated what it was asked about.

    `compared` are those that are compared, of which so many were `answered` by both, `missing_reference` by the other
    alone and `missing_against` by the reference alone: there, answers are missing. What is answered elsewhere is left
    out: `left_out_reference` images of the reference, and `left_out_against` of the other.
    """

    all: int
    both: int
    only_reference: int
    only_against: int
    compared: int
    answered: int
    missing_reference: int
    missing_against: int
    left_out_reference: int
    left_out_against: int


@dataclass(frozen=True)
class Trace:
    """What the figures can be traced by: checksum of the answers used, their number, seed, replicates, versions."""

    checksum: str
    answers: int
    seed: int
    replicates: int
    versions: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Report:
    """A question about a study, and all that answers it.

    `label` and `criteria` hold the reference against the other rater. `judge_calls` counts the calls of each judge by
    their status; judges whose answers were imported have none. `histogram` counts criteria by agreement in ten steps.
    `after_disclosure`: how many answers people gave after they had been shown what others said of the image. `formed`
    `accepted`: which images are left to the judge, and which to people, where the advice leaves it anything. `formed`
    says how the reference was formed where no rater answered it; `split` which images the report is about, None where
    the study has no test images; `registered` what the study said in advance; `clusters` which images belong together.
    """

    folder: str
    study: Study
    question: Question
    rubric: Rubric | None
    reference: Rater
    against: Rater
    labels_from: tuple[bool, bool]  # whether each one's label follows from the rubric
    runs: tuple[int, int]
    images: Images
    label: ItemReport
    criteria: tuple[ItemReport, ...]
    histogram: tuple[int, ...]
    splits: tuple[SplitPart, ...]
    people: People
    community: Community | None
    sources: tuple[tuple[str, tuple[SourceRow, ...]], ...]
    judges: Judges
    judge_calls: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    versions: tuple[VersionChange, ...]
    trace: Trace
    basis: Basis
    practice_left_out: int = 0
    after_disclosure: tuple[tuple[str, int], ...] = ()
    carried: tuple[
        tuple[str, int, int], ...
    ] = ()  # by name: answers to an earlier wording that still hold, of all
    formed: Formed | None = None
    use: Use = NO_USE
    split: SplitState | None = None
    registered: Registered | None = None
    accepted: tuple[Accepted, ...] = ()
    clusters: Clusters = NO_CLUSTERS

    @property
    def items(self) -> tuple[ItemReport, ...]:
        """The label, then the criteria in reading order."""
        return (self.label, *self.criteria)

    @property
    def shown_items(self) -> tuple[ItemReport, ...]:
        """The same for people to read: without the label where it is the answer to the only criterion, and would say
        everything twice."""
        if len(self.criteria) != 1 or not all(self.labels_from):
            return self.items
        label, criterion = self.label.comparison, self.criteria[0].comparison
        says_the_same = (label.counts, label.n_missing) == (criterion.counts, criterion.n_missing)
        return self.criteria if says_the_same else self.items


@dataclass(frozen=True, eq=False)
class TwoRaters:
    """The two that are compared. `with_reference` is `ratings` with a reference among them that nobody answered."""

    ratings: Ratings
    with_reference: Ratings
    reference: RatingMatrix
    against: RatingMatrix
    images: Images
    formed: Formed | None
    part: ImagePart


@dataclass(frozen=True)
class Counting:
    """Which answers count: those flagged as uncertain, and those given after others' answers were shown. `looks`: how
    many looks count by question; None: those that are stored, and this one."""

    doubts: Doubts = Doubts.INCLUDED
    disclosed: bool = True
    looks: Mapping[str, int] | None = None


EVERY_ANSWER = Counting()


@dataclass(frozen=True, eq=False)
class _Computed:
    """All that follows from the answers that count, up to the advice."""

    two: TwoRaters
    everything: PeopleAnswers
    answers: PeopleAnswers
    basis: Basis
    people: People
    judges: Judges
    tried: list[RatingMatrix]
    items: list[ItemReport]
    clusters: Clusters


def build(study: OpenStudy, question: Question) -> Report:
    """Answer a question about a study.

    Raises UserError for a rater or a rubric version there is not, and when the two have no image in common.
    """
    done = _compute(study, question)
    two, items = done.two, _with_least_favourable_advice(study, question, done)
    ratings, one, other = two.ratings, two.reference, two.against
    return Report(
        folder=str(study.folder),
        study=study.study,
        question=question,
        rubric=ratings.rubric,
        reference=one.rater,
        against=other.rater,
        labels_from=(one.applies_rubric, other.applies_rubric),
        runs=(len(one.runs), len(other.runs)),
        images=two.images,
        label=items[0],
        criteria=tuple(items[1:]),
        histogram=histogram(items[1:]),
        splits=_splits(study, question, two),
        people=done.people,
        community=community_and_rubric(ratings, done.everything, one, study.pairs.all()),
        sources=tuple((sheet.rater.name, by_source(ratings, sheet)) for sheet in (one, other)),
        judges=done.judges,
        judge_calls=tuple(_calls(study, ratings, judge.name) for judge in done.judges.judges),
        versions=compare_versions(study, question, ratings, one, other, two.part),
        trace=_trace(two, question),
        basis=done.basis,
        practice_left_out=ratings.left_out,
        after_disclosure=_after_disclosure(study, ratings),
        carried=carried_shares(study, ratings),
        formed=two.formed,
        use=find_use(
            ratings, question, done.answers, one, other, done.tried, _traits(study, ratings, question)
        ),
        split=split_state(study, two.part),
        registered=registered(study),
        accepted=find_accepted(study, question, one.rater, other.rater, leaves_of(items)),
        clusters=done.clusters,
    )


def _compute(study: OpenStudy, question: Question, counting: Counting = EVERY_ANSWER) -> _Computed:
    two = two_raters(study, question, counting)
    ratings, one, other = two.ratings, two.reference, two.against
    everything, answers = _people_answers(study, question, ratings)
    basis = _basis(study, question, two, answers, counting.looks)
    clusters = clusters_of(study, ratings.images, question.clusters, question.columns)
    people = people_with_people(ratings, question, answers, everything, study.pairs.all())
    judges, tried = _judges(study, question, ratings, one, two.part)
    thresholds = _for_thresholds(study, question, two, answers, counting)
    items = report_items(
        ratings=ratings,
        question=question,
        reference=one,
        against=other,
        tried=tried,
        answers=answers,
        people=people,
        judges=judges,
        basis=basis,
        thresholds=thresholds,
        to_answer=_to_answer(study, two),
        clusters=clusters,
        doubts_count_half=counting.doubts is Doubts.HALF,
    )
    return _Computed(two, everything, answers, basis, people, judges, tried, items, clusters)


def _with_least_favourable_advice(study: OpenStudy, question: Question, done: _Computed) -> list[ItemReport]:
    """The same with the advice that counts: never with answers given after others' were shown, and nothing is left to a
    judge that another way of counting would not leave to it, too."""
    items = done.items
    looks = {item.lineage: item.looks for item in items}
    may_count = Counting(disclosed=not _disclosed_to(study, done.two.ratings).any(), looks=looks)
    if not may_count.disclosed:
        items = _or_less(
            items, _counted(study, question, may_count), advice_text.WITHOUT_DISCLOSED, is_binding=True
        )
    for sentence, cannot_tell, doubts in _other_ways(done.two, question):
        if not any(item.advice and item.advice.leaves_to_judge for item in items):
            break
        way = replace(may_count, doubts=doubts)
        items = _or_less(items, _counted(study, replace(question, cannot_tell=cannot_tell), way), sentence)
    return items


def _other_ways(two: TwoRaters, question: Question) -> Iterator[tuple[str, CannotTell, Doubts]]:
    """The ways of counting that were not asked for and may make a difference: a sentence, how "cannot tell" counts,
    and how doubtful answers do."""
    ratings = two.with_reference
    of_criteria = ratings.item < len(ratings.criteria)
    other: CannotTell = "rule" if question.cannot_tell == "drop" else "drop"
    ways = [other] if (ratings.verdict[of_criteria] == CANNOT_TELL).any() else []
    for cannot_tell in ways:
        yield advice_text.CANNOT_TELL_COUNTS[cannot_tell], cannot_tell, Doubts.INCLUDED
    for doubts in (Doubts.WITHOUT, Doubts.HALF) if ratings.doubt.any() else ():
        yield advice_text.DOUBTS_COUNT[doubts.value], question.cannot_tell, doubts
        for cannot_tell in ways:
            yield advice_text.DOUBTS_COUNT_AND[doubts.value][cannot_tell], cannot_tell, doubts


def _counted(study: OpenStudy, question: Question, counting: Counting) -> list[ItemReport] | None:
    """What is said where these answers count; None where too few are left to compare anything."""
    try:
        return _compute(study, question, counting).items
    except UserError:
        return None


def _or_less(
    items: list[ItemReport], others: list[ItemReport] | None, sentence: str, is_binding: bool = False
) -> list[ItemReport]:
    """Each item with the advice of another way of counting, where this leaves less to the judge or is binding;
    `sentence` names the way."""
    if others is None:
        return [item.with_nothing_left(sentence) for item in items]
    return [
        item.with_advice_of(other, sentence) if is_binding or other.leaves_less_than(item) else item
        for item, other in zip(items, others, strict=True)
    ]


def _disclosed_to(study: OpenStudy, ratings: Ratings) -> Flags:
    """Which answers were given after their rater had been shown what others said; shape (answers,)."""
    if ratings.answer is None:
        return np.zeros(len(ratings.image), np.bool_)
    version = ratings.rubric.version if ratings.rubric else 0
    return np.isin(ratings.answer, np.asarray(study.disclosures.given_after(version), np.int64))


def _splits(study: OpenStudy, question: Question, two: TwoRaters) -> tuple[SplitPart, ...]:
    """The parts of the report. A majority is formed again in each language, so its own answers are left out."""
    by_language = question.split is Split.LANGUAGE and two.formed is not None
    ratings = two.ratings if by_language else two.with_reference
    return split_up(study, ratings, question, two.reference, two.against)


def _basis(
    study: OpenStudy,
    question: Question,
    two: TwoRaters,
    answers: PeopleAnswers,
    fixed_looks: Mapping[str, int] | None,
) -> Basis:
    basis = basis_of(study.bounds.all(), question, two.ratings, answers, study.origins.confirmed())
    looks = 0 if two.part is ImagePart.DEVELOPMENT else len(study.splits.looks())
    drift = find_drift(
        study,
        two.ratings.rubric,
        two.against.rater,
        question.seed,
        two.part,
        two.reference,
        two.with_reference.images,
    )
    rule = rule_of(question.reference)
    seen = Seen(
        study.advice_looks.at(two.against.rater),
        rule.value if rule else two.reference.rater.id.hex,
        two.part,
        fixed_looks,
    )
    return replace(basis, drift=drift, looks=looks, ways=_ways_of_asking(study, two), seen=seen)


def _ways_of_asking(study: OpenStudy, two: TwoRaters) -> int:
    """In how many ways the judge's model was asked about these images, while anybody could see how well it does."""
    setup = study.calls.setup_of(two.against.rater)
    if setup is None or two.part is ImagePart.TEST:
        return 1
    answering = {two.ratings.raters[place] for place in np.unique(two.ratings.rater)}
    setups = (study.calls.setup_of(rater) for rater in answering if not is_person(rater))
    return sum(one is not None and one.model == setup.model for one in setups)


def _people_answers(
    study: OpenStudy, question: Question, ratings: Ratings
) -> tuple[PeopleAnswers, PeopleAnswers]:
    """Everything that people answered, and the same with nobody counted twice."""
    everything = answers_of_people(ratings, question.cannot_tell, study.study.whole_image)
    return everything, one_voice_per_pair(everything, study.pairs.all())


def two_raters(study: OpenStudy, question: Question, counting: Counting = EVERY_ANSWER) -> TwoRaters:
    """The two sheets a question compares. Raises UserError as `build` does."""
    check_version(study, question.rubric_version)
    check_split(question)
    reference, against = find_raters(study, question)
    part = _part(study, question, reference, against)
    ratings = read_ratings(study, question.rubric_version, question.with_practice, part)
    if not counting.disclosed:
        ratings = ratings.only(~_disclosed_to(study, ratings))
    if counting.doubts is Doubts.WITHOUT:
        ratings = ratings.only(~ratings.doubt)
    if question.split is Split.LANGUAGE:
        ratings = with_languages(study, ratings)
    with_one, formed = with_reference(study, question, ratings, against)
    one, other = (_matrix(with_one, rater, question, study.study) for rater in (reference, against))
    images = _images(ratings, one, other, _both(study, with_one, one, other))
    return TwoRaters(ratings, with_one, one, other, images, formed, part)


def _for_thresholds(
    study: OpenStudy, question: Question, two: TwoRaters, answers: PeopleAnswers, counting: Counting
) -> ForThresholds:
    """Where the study has test images, thresholds are chosen on the development images and tested on these."""
    chosen: set[uuid.UUID] | None = None
    if study.splits.all():
        if two.part is ImagePart.TEST:
            two = two_raters(study, replace(question, part=ImagePart.ALL), counting)
            _, answers = _people_answers(study, question, two.ratings)
        test_images = study.splits.test_images()
        chosen = {image.id for image in two.ratings.images if image.key not in test_images}
    development = development_part(two.ratings.images, chosen)
    clusters = clusters_of(study, two.ratings.images, question.clusters, question.columns)
    return ForThresholds(two.ratings, two.reference, two.against, answers, development, clusters)


def leaves_of(items: Sequence[ItemReport]) -> list[Leave]:
    """What the advice leaves to the judge, question by question."""
    found = (
        leave_of(place, item.advice.kind, item.findings.selective.threshold, item.advice.excepted)
        for place, item in enumerate(items)
        if item.advice and item.findings
    )
    return [one for one in found if one]


def _traits(study: OpenStudy, ratings: Ratings, question: Question) -> list[Trait]:
    known = {image.key: image for image in study.images.all()}
    keys = [image.key for image in ratings.images]
    descriptions = {one.image: one for one in study.descriptions.all_current()}
    columns = {**known_columns(study), **question.columns}
    return traits_of([known[key] for key in keys], study.images.features(keys), descriptions, columns)


def _to_answer(study: OpenStudy, two: TwoRaters) -> Flags:
    """The images that the reference was to answer: where nobody is the reference, those that anybody was."""
    ratings, plan = two.ratings, study.assignments.plan()
    keys = [image.key for image in ratings.images]
    found = np.zeros(len(keys), np.bool_)
    is_planned = False
    for rater in ratings.raters if two.formed else (two.reference.rater,):
        assigned = study.assignments.of(rater) if plan else ()
        if plan and assigned:
            is_planned = True
            answered = (
                np.bincount(ratings.image[ratings.rater == ratings.place_of(rater)], minlength=len(keys)) > 0
            )
            found |= images_to_answer(plan, assigned, answered, keys)
    return found if is_planned else np.ones(len(keys), np.bool_)


def _trace(two: TwoRaters, question: Question) -> Trace:
    used = checksum(two.with_reference)
    return Trace(used, len(two.ratings.image), question.seed, question.replicates, versions())


def _part(study: OpenStudy, question: Question, *raters: Rater) -> ImagePart:
    rubric = study.rubrics.current()
    return part_of(study, question.part, raters, question.rubric_version or (rubric.version if rubric else 0))


def _after_disclosure(study: OpenStudy, ratings: Ratings) -> tuple[tuple[str, int], ...]:
    counts = study.disclosures.answers_after(ratings.rubric.version if ratings.rubric else 0)
    return tuple((rater.name, counts[rater.key]) for rater in ratings.raters if rater.key in counts)


def _judges(
    study: OpenStudy, question: Question, ratings: Ratings, reference: RatingMatrix, part: ImagePart
) -> tuple[Judges, list[RatingMatrix]]:
    """All judges that answered, or were asked in vain, and their sheets. Of test images only those that were opened."""
    version = ratings.rubric.version if ratings.rubric else 0
    asked = {
        rater: Asked(study.calls.setup_of(rater), usage_of(study.calls, rater, version))
        for rater in ratings.raters
        if not is_person(rater)
    }
    answering = {ratings.raters[place] for place in np.unique(ratings.rater)}
    judges = [
        rater
        for rater, one in asked.items()
        if rater in answering or (one.taken.calls and part is not ImagePart.TEST)
    ]
    sheets = [_matrix(ratings, rater, question, study.study) for rater in judges]
    return judges_side_by_side(sheets, reference, asked, question.replicates, question.seed), sheets


def _matrix(ratings: Ratings, rater: Rater, question: Question, study: Study) -> RatingMatrix:
    return lay_out(ratings, rater, question.cannot_tell, study.whole_image)


def _both(study: OpenStudy, ratings: Ratings, one: RatingMatrix, other: RatingMatrix) -> int:
    """How many images both rated. Raises UserError, saying what there is instead, when there is none."""
    for sheet in (one, other):
        if not sheet.is_rated.any() or not (ratings.rater == ratings.place_of(sheet.rater)).any():
            elsewhere = study.ratings.versions(sheet.rater.key)
            version = ratings.rubric.version if ratings.rubric else 0
            raise UserError(report_text.no_answers(sheet.rater.name, version, elsewhere))
    both = int((one.is_rated & other.is_rated).sum())
    if not both:
        counts = int(one.is_rated.sum()), int(other.is_rated.sum())
        raise UserError(report_text.nothing_in_common(one.rater.name, other.rater.name, counts))
    return both


def _images(ratings: Ratings, one: RatingMatrix, other: RatingMatrix, both: int) -> Images:
    compared, (first, second) = compared_images(one, other), (one.is_answered, other.is_answered)
    return Images(
        len(ratings.images),
        both,
        int((one.is_rated & ~other.is_rated).sum()),
        int((other.is_rated & ~one.is_rated).sum()),
        compared=int(compared.sum()),
        answered=int((compared & first & second).sum()),
        missing_reference=int((compared & second & ~first).sum()),
        missing_against=int((compared & first & ~second).sum()),
        left_out_reference=int((first & ~compared).sum()),
        left_out_against=int((second & ~compared).sum()),
    )


def histogram(criteria: Sequence[ItemReport]) -> tuple[int, ...]:
    """How many criteria have their agreement in each of ten steps, from exact counts."""
    return count_steps([item.comparison for item in criteria])


def count_steps(comparisons: Sequence[Comparison]) -> tuple[int, ...]:
    """How many comparisons have their agreement in each of ten steps, from exact counts."""
    counts = [0] * BINS
    for comparison in comparisons:
        if comparison["agreement"].is_defined:
            equal, pairs = comparison.counts[0] + comparison.counts[3], sum(comparison.counts)
            counts[min(BINS * equal // pairs, BINS - 1)] += 1
    return tuple(counts)


def _calls(study: OpenStudy, ratings: Ratings, name: str) -> tuple[str, tuple[tuple[str, int], ...]]:
    judge = next(rater for rater in ratings.raters if rater.name == name)
    version = ratings.rubric.version if ratings.rubric else 0
    counts = study.calls.counts(judge, version)
    return name, tuple((status.value, count) for status, count in counts.items() if count)
