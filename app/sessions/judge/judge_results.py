"""What a judge has said so far: how its calls ended, verdicts by criterion, and what it took."""

from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import TypeVar

from app.judging.calls.reply import Reading, overall_disagrees, read
from app.judging.runs.plan import RunRequest
from app.judging.runs.worker_messages import CallEnded
from app.messages.criterion_names import criterion_name
from app.messages.judge import judge_page
from app.sessions.judge.criterion_results import CriterionRow, Row, scaled_row
from app.sessions.judge.judge_form import FAILURES
from app.sessions.withheld_results import withheld_results
from app.study.judge.asked_item import asked_items, parts_of
from app.study.judge.judge_call import Call, GivenAnswer, Status
from app.study.judge.judge_ports import Filter
from app.study.judge.judge_setup import Backend, JudgeSetup
from app.study.judge.split import ImagePart
from app.study.ports import OpenStudy
from app.study.rubric import Rubric
from app.study.team.raters import Rater
from app.study.team.results_access import ResultsAccess
from app.study.verdict import Verdict
from app.usage.price_list import load_prices, price


@dataclass
class Results:
    """What one judge has said about one rubric version; `add` keeps it up to date while a run goes on.

    `access` says what the reader may know; `withheld` holds the images (keys) of which they may not, and `why_withheld`
    the reason where it is all of them. What was said about these is left out.
    `sealed` holds test images on which nobody has opened this judge's results; a look opens what came before it, so a
    reply about any of the `test_images` that comes in later is sealed again.
    `missing` counts calls without a verdict, by criterion. `disagreeing` are rows of calls. `served` names the models
    that answered, in order, where there is more than one. `failed_at` is the address of the newest failed call.
    """

    judge: Rater
    setup: JudgeSetup | None
    rubric: Rubric
    access: ResultsAccess | None = None
    withheld: frozenset[int] = frozenset()
    why_withheld: str = ""
    sealed: frozenset[int] = frozenset()
    test_images: frozenset[int] = frozenset()
    statuses: Counter[Status] = field(default_factory=Counter)
    verdicts: dict[str, Counter[str]] = field(default_factory=dict)
    missing: Counter[str] = field(default_factory=Counter)
    seconds: float | None = None
    tokens_in: int | None = None
    tokens_out: int | None = None
    failed_images: set[int] = field(default_factory=set)
    failed_runs: int = 0
    failed_at: str = ""
    disagreeing: list[int] = field(default_factory=list)
    served: tuple[str, ...] = ()
    checked: tuple[str, ...] = ()

    def add(self, taken: CallEnded) -> None:
        """Count a call that has just ended."""
        outcome = taken.outcome
        self.statuses[outcome.status] += 1
        self.seconds = _plus(self.seconds, outcome.seconds)
        self.tokens_in = _plus(self.tokens_in, outcome.usage.tokens_in)
        self.tokens_out = _plus(self.tokens_out, outcome.usage.tokens_out)
        if outcome.status.is_failure:
            self.note_failure(taken.image, taken.run, outcome.endpoint)
        if taken.image in self.test_images and not outcome.status.is_failure:
            self.sealed |= {taken.image}
        if taken.image in self.withheld or taken.image in self.sealed:
            return
        for code in taken.codes:
            if code in outcome.verdicts:
                self.verdicts.setdefault(code, Counter())[outcome.verdicts[code].value.value] += 1
            else:
                self.missing[code] += 1
        if overall_disagrees(self.rubric, outcome):
            self.disagreeing.append(taken.row)

    def forget_failures(self) -> None:
        """Failed calls are about to be made again, and those whose reply was lost."""
        for status in Status:
            if status.is_failure or status is Status.ASKED:
                self.statuses.pop(status, None)
        self.failed_images, self.failed_runs, self.failed_at = set(), 0, ""

    @property
    def failures(self) -> int:
        """How many calls failed, so that the judge was never heard."""
        return sum(calls for status, calls in self.statuses.items() if status.is_failure)

    @property
    def has_scales(self) -> bool:
        """Whether anything is answered in another way than yes or no."""
        return len(self.rubric.yes_no) < len(self.rubric.criteria)

    @property
    def columns(self) -> tuple[str, ...]:
        """What the cells of the rows are."""
        return judge_page.SCALED_COLUMNS if self.has_scales else judge_page.CRITERIA_COLUMNS

    def rows(self) -> list[Row]:
        """A row a criterion, in the rubric's order."""
        if self.has_scales:
            return [
                scaled_row(one, self.verdicts.get(one.code, Counter()), self.missing[one.code])
                for one in self.rubric.criteria
            ]
        return [
            CriterionRow(
                criterion_name(criterion.code, criterion.name),
                self._count(criterion.code, Verdict.MET),
                self._count(criterion.code, Verdict.NOT_MET),
                self._count(criterion.code, Verdict.CANNOT_TELL),
                self.missing[criterion.code],
            )
            for criterion in self.rubric.criteria
        ]

    def sentences(self) -> list[str]:
        """What there is to know beside the table."""
        words = [
            judge_page.statuses(self.statuses),
            self._took(),
            judge_page.disagreeing(count=len(self.disagreeing)),
        ]
        if self.why_withheld:
            words.append(self.why_withheld)
        elif self.withheld and self.access is not None:
            words.append(judge_page.withheld(name=self.access.name, count=len(self.withheld)))
        if self.sealed:
            words.append(judge_page.sealed(count=len(self.sealed)))
        words.extend(self.checked)
        if self.served and not self.checked:
            words.append(judge_page.served_changed(first=self.served[0], newest=self.served[-1]))
        return [sentence for sentence in words if sentence]

    def _count(self, code: str, verdict: Verdict) -> int:
        return self.verdicts.get(code, Counter())[verdict.value]

    def _took(self) -> str:
        dollars = ""
        if self.setup is not None and (self.tokens_in or self.tokens_out):
            money = price(self.setup.model, self.tokens_in or 0, self.tokens_out or 0, load_prices(None))
            dollars = f"{money.dollars:.2f}" if money else ""
        return judge_page.took(self.seconds, self.tokens_in, self.tokens_out, dollars)

    def note_failure(self, image: int, run: int, endpoint: str) -> None:
        """Remember what would have to be asked again, and where. The newest failure comes last."""
        self.failed_images.add(image)
        self.failed_at = endpoint
        self.failed_runs = max(self.failed_runs, run)


_Number = TypeVar("_Number", int, float)


def _plus(first: _Number | None, second: _Number | None) -> _Number | None:
    """A sum in which None stands for what no server said."""
    if first is None or second is None:
        return second if first is None else first
    return first + second


def failed_calls_request(results: Results) -> RunRequest | None:
    """What asks for a judge's failed calls again, at the server of the newest, about test images, too, where they
    failed; None without any."""
    if results.setup is None or not results.failures:
        return None
    runs, images = max(1, results.failed_runs), results.failed_images or None
    part = ImagePart.ALL if images else ImagePart.DEVELOPMENT
    setup = replace(results.setup, base_url=results.failed_at or results.setup.base_url)
    return RunRequest(setup, runs, results.judge.name, images, FAILURES, swap_test=None, part=part)


def withheld_images(study: OpenStudy, access: ResultsAccess) -> frozenset[int]:
    """The images (keys) of which somebody may not see what a judge says: those they have not finished, or all."""
    if access.person is None:
        return frozenset() if access.may_see else frozenset(image.key for image in study.images.all())
    open_numbers = set(study.queue.open_numbers(access.person))
    return frozenset(image.key for image in study.images.all() if image.number in open_numbers)


def look_at_results(study: OpenStudy, judge: str, reader: str, is_thorough: bool = True) -> Results | None:
    """What a judge of this name has said about the newest rubric version; None when there is no such judge, or no
    rubric.

    It may take a while in a large study. `is_thorough` reads every reply again for overall verdicts that disagree,
    which takes ten times as long as all the rest.
    """
    rater, rubric = study.raters.find(judge), study.rubrics.current()
    if rater is None or rubric is None:
        return None
    access = study.access.results_for(reader)
    spent = study.calls.spent(rater, rubric.version)
    test_images = study.splits.test_images()
    results = Results(
        rater, study.calls.setup_of(rater), rubric,
        access, withheld_images(study, access), withheld_results(study, access),
        frozenset() if study.splits.is_open(rater, rubric.version) else test_images, test_images,
        statuses=Counter(study.calls.counts(rater, rubric.version)),
        seconds=spent.seconds, tokens_in=spent.tokens_in, tokens_out=spent.tokens_out,
        served=_served(study, rater),
    )  # fmt: skip
    for code, counts in study.calls.verdict_counts(rater, rubric.version, access).items():
        results.verdicts[code] = Counter(counts)
    _note_missing(study, results)
    if is_thorough:
        _note_disagreeing(study, results)
    if not results.withheld and any(study.ratings.served(rater.key).is_anchor):
        from app.agreement.use.anchor_checks import anchor_sentences

        results.checked = tuple(anchor_sentences(study, rater))
    return results


def _served(study: OpenStudy, judge: Rater) -> tuple[str, ...]:
    models = study.ratings.served(judge.key).models
    if len(models) < 2:
        return ()
    from app.agreement.use.drift import named

    return named(models)


def _note_missing(study: OpenStudy, results: Results) -> None:
    """Count the calls that brought no verdict, by criterion. Nothing is filled in for them."""
    is_by_question = results.setup is not None and results.setup.backend is Backend.DECISIONS
    wanted: set[Status] = {status for status in Status if status not in (Status.ASKED, Status.OK)}
    version = results.rubric.version
    silent = study.calls.all(Filter(results.judge, frozenset(wanted), rubric_version=version))
    failed = [
        (call.asked_at, call.image, call.run, call.endpoint)
        for call in silent
        if call.outcome.status.is_failure
    ]
    for _asked_at, image, run, endpoint in sorted(failed):  # a merge brings older ones later
        results.note_failure(image, run, endpoint)
    if is_by_question:  # there an answered call may lack the answer to a single question
        wanted.add(Status.OK)
    which = Filter(results.judge, frozenset(wanted), rubric_version=version, with_anchors=False)
    for call in study.calls.all(which):
        if call.image not in results.withheld and call.image not in results.sealed:
            results.missing.update(call.codes)
    if is_by_question:
        for code in results.missing:
            answered = results.verdicts.get(code, Counter()).total()
            results.missing[code] = max(0, results.missing[code] - answered)


def _note_disagreeing(study: OpenStudy, results: Results) -> None:
    if results.setup is None or not results.setup.asks_overall:
        return
    which = Filter(
        results.judge,
        frozenset({Status.OK}),
        None,
        results.access,
        results.rubric.version,
        with_anchors=False,
    )
    setup = results.setup
    results.disagreeing = [
        call.key
        for call in study.calls.all(which)
        if call.outcome.overall is not None and disagrees(results.rubric, call, given_in(study, call, setup))
    ]


def disagrees(rubric: Rubric, call: Call, given: Mapping[str, GivenAnswer]) -> bool:
    """Whether the judge's own overall verdict is not the label that these verdicts of the call amount to."""
    return bool(overall_disagrees(rubric, call.outcome._replace(verdicts=given)))


def given_in(study: OpenStudy, call: Call, setup: JudgeSetup) -> dict[str, GivenAnswer]:
    """The verdicts and answers in a stored reply of a chat; none where it has none."""
    if call.outcome.status is not Status.OK or setup.backend is Backend.DECISIONS:
        return {}
    # What a prompt allowed has been checked when the reply came.
    allowed = replace(setup, can_say_cannot_tell=True, half_steps=True)
    rubric = study.rubrics.version(call.rubric_version)
    items = asked_items(rubric, call.codes, parts_of(study.exhibits.of(call.image)), allowed)
    reading = read(call.outcome.raw, call.codes, allowed, items)
    return dict(reading.verdicts) if isinstance(reading, Reading) else {}


def count_results(
    open_study: Callable[[], OpenStudy], judge: str, reader: str, is_thorough: bool
) -> Results | None:
    """`look_at_results` with a study that is opened for it and closed again, for another thread than the window's."""
    with closing(open_study()) as study:
        return look_at_results(study, judge, reader, is_thorough)
