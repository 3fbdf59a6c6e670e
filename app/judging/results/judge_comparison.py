"""The judges of a rubric version side by side: a row each, never averaged together. Test images are left out.

Their figures are those of a report on agreement. Importing this loads numpy.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from app.agreement.estimate import Estimate, share_of, undefined
from app.agreement.intervals.resampling import DEFAULT_SEED
from app.agreement.ratings.people_answers import is_person
from app.agreement.ratings.question import REPLICATES, Question, find_raters
from app.agreement.ratings.rating_matrix import RatingMatrix, Ratings, lay_out, read_ratings
from app.agreement.ratings.references import with_reference
from app.agreement.report.comparison import Comparison
from app.agreement.report.judges import Asked, Judge, judges_side_by_side
from app.judging.results.scaled_answers import ScaledAnswers, ScaledReading
from app.messages.judge import judge_compare
from app.study.judge.split import ImagePart
from app.study.ports import OpenStudy
from app.study.reference import by_name
from app.study.team.raters import Rater
from app.usage.call_usage import CallUsage, usage_of


@dataclass(frozen=True)
class JudgeRow:
    """One judge.

    `images` are those it gave answers about. `leniency` is the mean share of criteria that count as met, `spread` the
    standard deviation of that share between runs. `missing` is the share of answers asked for that did not come,
    whatever kept them away. `consistency` is over criteria, `label_consistency` over whole images. `with_others`:
    name of another judge, their agreement on criteria, and on labels. All these are about yes/no criteria; where the
    rubric has none they are undefined. `scaled` holds the items on other scales, each by itself.
    """

    name: str
    model: str
    runs: int
    images: int
    leniency: Estimate
    spread: Estimate
    missing: Estimate
    consistency: Estimate
    label_consistency: Estimate
    taken: CallUsage
    with_others: tuple[tuple[str, Estimate, Estimate], ...] = ()
    scaled: tuple[ScaledAnswers, ...] = ()
    has_verdicts: bool = True
    reference: tuple[str, Estimate, Estimate] | None = (
        None  # its name, and the agreement with it: criteria, labels
    )


def side_by_side(
    study: OpenStudy, version: int | None = None, prices: Path | None = None, reference: str = ""
) -> tuple[JudgeRow, ...]:
    """All judges that answered to a rubric version (default: the newest), or were asked, in the order of adding.

    `reference`: a rater, or a rule, that each is compared with, named as in a question; "" for none. Raises KeyError
    for a version there is not, and UserError for a bad list of prices and a reference there is not.
    """
    ratings = read_ratings(study, version, part=ImagePart.DEVELOPMENT)
    number = ratings.rubric.version if ratings.rubric else 0
    scaled = ScaledReading(study, ratings.rubric, ImagePart.DEVELOPMENT)
    judges = [rater for rater in ratings.raters if not is_person(rater)]
    asked = {
        judge: Asked(study.calls.setup_of(judge), usage_of(study.calls, judge, number, prices))
        for judge in judges
    }
    answered = set(ratings.rater.tolist())
    answers = {judge: scaled.of(judge) for judge in judges}
    seen = [
        judge
        for judge in judges
        if asked[judge].taken.calls
        or ratings.place_of(judge) in answered
        or any(one.answers for one in answers[judge])
    ]
    if scaled.items and not ratings.criteria:
        return tuple(_scaled_row(judge, asked[judge], answers[judge]) for judge in seen)
    sheets = [lay_out(ratings, judge) for judge in seen]
    base = _reference(study, ratings, reference, seen) if reference and seen else None
    found = judges_side_by_side(sheets, base, asked, REPLICATES, DEFAULT_SEED)
    return tuple(
        replace(
            _row(judge, tuple(_with(judge.name, found.among_themselves)), answers[rater]),
            reference=_with_reference(base, judge),
        )
        for rater, judge in zip(seen, found.judges, strict=True)
    )


def _reference(study: OpenStudy, ratings: Ratings, reference: str, judges: Sequence[Rater]) -> RatingMatrix:
    """What the judges are compared with. Raises UserError for a reference there is not."""
    against = next((one for one in judges if one.name != reference), judges[0])
    question = Question(reference, by_name(against.name))
    rater, _ = find_raters(study, question)
    with_one, _ = with_reference(study, question, ratings, against)
    return lay_out(with_one, rater, scale=study.study.whole_image)


def _with_reference(base: RatingMatrix | None, judge: Judge) -> tuple[str, Estimate, Estimate] | None:
    if base is None or not judge.with_reference:
        return None
    label, *criteria = judge.with_reference
    return base.rater.name, _pooled(criteria), _pooled([label])


def _scaled_row(judge: Rater, asked: Asked, answers: tuple[ScaledAnswers, ...]) -> JudgeRow:
    """A judge where nothing is answered with yes or no, so that there are no shares of what counts as met."""
    none = undefined(judge_compare.NO_VERDICTS, 0)
    return JudgeRow(
        name=judge.name,
        model=asked.setup.model if asked.setup else asked.taken.model,
        runs=max((one.runs for one in answers), default=0),
        images=max((one.images for one in answers), default=0),
        leniency=none,
        spread=none,
        missing=none,
        consistency=none,
        label_consistency=none,
        taken=asked.taken,
        scaled=answers,
        has_verdicts=False,
    )


def _row(
    judge: Judge, with_others: tuple[tuple[str, Estimate, Estimate], ...], scaled: tuple[ScaledAnswers, ...]
) -> JudgeRow:
    images = judge.leniency.n
    setup, taken = judge.asked.setup, judge.asked.taken
    return JudgeRow(
        judge.name,
        setup.model if setup else taken.model,
        judge.runs if images else 0,
        images,
        judge.leniency,
        judge.between_runs,
        judge.missing,
        judge.steadiness,
        judge.consistency[0],
        taken,
        with_others,
        scaled,
    )


def _with(
    name: str, pairs: Sequence[tuple[str, str, tuple[Comparison, ...]]]
) -> Iterator[tuple[str, Estimate, Estimate]]:
    """Each other judge, and the agreement with it on criteria and on labels: shares over pairs of runs."""
    for first, second, (label, *criteria) in pairs:
        if name in (first, second):
            yield second if name == first else first, _pooled(criteria), _pooled([label])


def _pooled(comparisons: Sequence[Comparison]) -> Estimate:
    counts = [comparison.counts for comparison in comparisons]
    equal = sum(met + not_met for met, _, _, not_met in counts)
    units = max((comparison.n_images for comparison in comparisons), default=0)
    return share_of(equal, sum(sum(four) for four in counts), units, judge_compare.NOTHING_IN_COMMON)
