"""The calls to a judge, to be gone through: rows of a list, page by page, and a single call as lines of text."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from uuid import UUID

from app.errors import UserError
from app.judging.fleets.progress_sentences import progress_sentences, worker_sentences, worker_title
from app.messages.judge import judge_calls, judge_hub_card, judge_page
from app.messages.local_formats import second
from app.messages.together import ended
from app.sessions.judge.judge_form import FAILURES
from app.sessions.judge.judge_results import Results, disagrees, given_in
from app.study.image import Image
from app.study.judge.job_progress import JobProgress
from app.study.judge.judge_call import Call, GivenAnswer, Prompt, Question, Status
from app.study.judge.judge_ports import Filter
from app.study.judge.judge_setup import Backend, JudgeSetup
from app.study.ports import OpenStudy
from app.study.rubric import Rubric
from app.study.team.packet_service import PacketService
from app.study.team.shared_place import is_hub
from app.study.verdict import Mark, Verdict


@dataclass(frozen=True)
class HubWorker:
    """One worker: what it is called, and what it does, line by line."""

    id: UUID
    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class HubState:
    """How far all calls are, line by line, and who makes them. `notice`: what was done just now; "" for nothing."""

    lines: tuple[str, ...]
    workers: tuple[HubWorker, ...] = ()
    notice: str = ""


class HubCalls:
    """Looks after the calls of the study in `folder`. Each method raises UserError."""

    def __init__(self, packet_service: PacketService, folder: Path) -> None:
        self._packet_service, self._folder = packet_service, folder

    def look(self, address: str) -> HubState:
        """How far the calls are and who makes them."""
        return self._state(_checked(address))

    def stop(self, address: str) -> HubState:
        """Have workers claim no more of them."""
        checked = _checked(address)
        stopped = self._packet_service.stop_hub_calls(self._folder, checked)
        return self._state(checked, judge_hub_card.STOPPED if stopped else judge_hub_card.NOTHING_STOPPED)

    def stop_worker(self, address: str, worker: UUID) -> HubState:
        """Ask one worker to end after the calls that it makes now."""
        checked = _checked(address)
        asked = self._packet_service.stop_hub_worker(self._folder, checked, worker)
        return self._state(
            checked, judge_hub_card.WORKER_STOPPED if asked else judge_hub_card.NO_WORKER_STOPPED
        )

    def _state(self, address: str, notice: str = "") -> HubState:
        jobs = self._packet_service.hub_progress(self._folder, address)
        return HubState(tuple(progress_sentences(jobs)), _workers(jobs), notice)


def _workers(jobs: Sequence[JobProgress]) -> tuple[HubWorker, ...]:
    titles = {worker.id: worker_title(worker) for job in jobs for worker in job.workers}
    return tuple(
        HubWorker(worker, title, tuple(worker_sentences(jobs, worker))) for worker, title in titles.items()
    )


def _checked(address: str) -> str:
    if not is_hub(address.strip()):
        raise UserError(judge_hub_card.NEEDS_ADDRESS)
    return address.strip()


PAGE = 100  # rows read at a time: a few milliseconds


class Show(StrEnum):
    """What the list can be narrowed to, beside a single status."""

    ALL = "all"
    FAILED = "failed"
    DISAGREEING = "disagreeing"


Choice = Show | Status


@dataclass(frozen=True)
class Text:
    """Something to read line by line; `headings` are the numbers of the lines that are headings."""

    title: str
    lines: tuple[str, ...]
    headings: frozenset[int]


class Writing:
    """Puts a text together, section by section."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._lines: list[str] = []
        self._headings: set[int] = set()

    def add(self, *words: str) -> None:
        """Lines below the last heading; what has line breaks in it becomes several."""
        for text in words:
            self._lines += text.splitlines() or [""]

    def section(self, heading: str, *words: str) -> None:
        """A heading, and lines below it."""
        if self._lines:
            self._lines.append("")
        self._headings.add(len(self._lines))
        self._lines.append(heading)
        self.add(*words)

    def text(self) -> Text:
        """What has been put together."""
        return Text(self._title, tuple(self._lines), frozenset(self._headings))


@dataclass(frozen=True)
class Row:
    """One call in the list: as it is seen, and as its cells are heard."""

    key: int
    status: Status
    cells: tuple[str, ...]
    heard: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """The row as it is heard in one."""
        return ended(", ".join(self.heard))


class CallPages:
    """One judge's calls, newest attempts only, read from the study as they are wanted.

    What the results' reader may not know is left out.
    """

    def __init__(self, study: OpenStudy, results: Results, choice: Choice = Show.ALL) -> None:
        self._study = study
        self._results = results
        self._choice = choice
        self._after = 0
        self._rubrics: dict[int, Rubric] = {}
        self._rows = iter(results.disagreeing)
        self.is_all = False

    def more(self) -> list[Row]:
        """The next page; empty when there are no more."""
        if self.is_all:
            return []
        calls = self._named() if self._choice is Show.DISAGREEING else self._listed()
        self.is_all = len(calls) < PAGE
        return [self._row(call) for call in calls]

    def _listed(self) -> list[Call]:
        statuses: frozenset[Status] | None = None
        if isinstance(self._choice, Status):
            statuses = frozenset({self._choice})
        elif self._choice is Show.FAILED:
            statuses = FAILURES
        which = Filter(
            self._results.judge, statuses, reader=self._results.access, after=self._after, most=PAGE
        )
        calls = list(self._study.calls.all(which))
        if calls:
            self._after = calls[-1].key
        return calls

    def _named(self) -> list[Call]:
        calls: list[Call] = []
        for key in self._rows:
            call = self._study.calls.get(key, self._results.access)
            if call is not None:
                calls.append(call)
            if len(calls) == PAGE:
                break
        return calls

    def _row(self, call: Call) -> Row:
        image, outcome = self._study.images.get(call.image), call.outcome
        number = image.number if image else 0
        given = verdicts_of(self._study, call, self._results.setup)
        said = _counted(given) if given else judge_calls.NO_VERDICTS
        is_odd = disagrees(self._rubric(call.rubric_version), call, given)
        remark = judge_calls.DISAGREES if is_odd else outcome.reason
        usage = outcome.usage.tokens_in, outcome.usage.tokens_out
        status = judge_calls.STATUSES[outcome.status]
        return Row(
            call.key,
            outcome.status,
            (
                str(number),
                str(call.run),
                status,
                said,
                judge_calls.seconds(outcome.seconds),
                judge_calls.tokens(*usage),
                str(call.attempt),
                remark or judge_calls.NOTHING_TO_REMARK,
            ),
            (
                judge_calls.heard_image(number=number),
                judge_calls.heard_run(run=call.run),
                status.lower(),
                said,
                judge_calls.heard_seconds(outcome.seconds),
                judge_calls.heard_tokens(*usage),
                judge_calls.heard_attempt(attempt=call.attempt),
                remark or judge_calls.HEARD_NOTHING,
            ),
        )

    def _rubric(self, version: int) -> Rubric:
        if version not in self._rubrics:
            self._rubrics[version] = self._study.rubrics.version(version)
        return self._rubrics[version]


def verdicts_of(study: OpenStudy, call: Call, setup: JudgeSetup | None) -> Mapping[str, GivenAnswer]:
    """The verdicts a call brought, by criterion."""
    if setup is None or call.outcome.status is not Status.OK:
        return {}
    if setup.backend is Backend.CHAT:
        return given_in(study, call, setup)
    answers = study.answers.current(call.image, call.judge, call.run)
    return {
        code: GivenAnswer(verdict, answers[code].content.note)
        for code in call.codes
        if code in answers and (verdict := answers[code].content.verdict) is not None
    }


def _counted(given: Mapping[str, GivenAnswer]) -> str:
    counts = Counter(one.verdict for one in given.values())
    marks = [(code, one.value.value) for code, one in given.items() if isinstance(one.value, Mark)]
    if not marks and not counts[Verdict.NOT_APPLICABLE]:
        return judge_calls.counts(counts[Verdict.MET], counts[Verdict.NOT_MET], counts[Verdict.CANNOT_TELL])
    return judge_calls.answers(
        marks, [(verdict.value, counts[verdict]) for verdict in Verdict if counts[verdict]]
    )


def call_text(study: OpenStudy, key: int, results: Results) -> Text:
    """One call, to be read: what came of it, its verdicts, the raw reply, what it took, what was asked."""
    writing = Writing(judge_calls.CALL_TITLE)
    call = study.calls.get(key, results.access)
    if call is None:
        writing.add(judge_calls.GONE)
        return writing.text()
    outcome, rubric = call.outcome, study.rubrics.version(call.rubric_version)
    given = verdicts_of(study, call, results.setup)
    writing.add(judge_calls.call_place(study.images.get(call.image), call.run, call.judge.name, call.codes))
    writing.section(judge_calls.WHAT_CAME, judge_calls.how_it_ended(outcome.status, outcome.reason))
    if outcome.overall is not None:
        writing.add(judge_calls.overall(outcome.overall.value, disagrees(rubric, call, given)))
    if given:
        writing.section(judge_calls.VERDICTS, *verdict_lines(rubric, given))
    writing.section(judge_calls.REPLY, outcome.raw or judge_calls.EMPTY_REPLY)
    writing.section(
        judge_calls.TOOK,
        judge_calls.took(outcome.seconds, outcome.usage.tokens_in, outcome.usage.tokens_out),
        judge_calls.attempts(attempt=call.attempt, count=outcome.tries),
        judge_calls.at(_moment(call.asked_at), _moment(call.completed_at) if call.completed_at else ""),
        *([judge_calls.batch(name=call.batch)] if call.batch else []),
        *judge_calls.made(call.model, outcome.model, call.endpoint, outcome.request_id),
    )
    prompt = study.calls.prompt(call.prompt_sha256, call.pictures)
    if prompt is None:
        writing.section(judge_calls.ASKED, judge_calls.NO_PROMPT)
    else:
        references = results.setup.references if results.setup else 0
        _add_prompt(writing, prompt, judge_calls.ASKED, references)
    return writing.text()


def request_text(
    image: Image,
    question: Question,
    address: str,
    exact: Mapping[str, object] | None = None,
    references: int = 0,
) -> Text:
    """What a call sends, to be read: the words line by line, then exactly as it goes out. `references` is how many
    photographs come before what is judged."""
    writing = Writing(judge_page.REQUEST_TITLE)
    writing.add(judge_page.request_intro(image, question.codes, question.run))
    writing.add(judge_page.request_address(address=address))
    _add_prompt(writing, question.prompt, judge_page.PROMPT_WORDS, references)
    if exact is not None:
        writing.section(judge_page.EXACT, *_exact_lines(exact))
    return writing.text()


def _add_prompt(writing: Writing, prompt: Prompt, heading: str, references: int) -> None:
    if prompt.system:
        writing.section(judge_page.SYSTEM_WORDS, prompt.system)
    writing.section(heading, prompt.text)
    if prompt.questions:
        questions = (f"{code}: {question}" for code, question in prompt.questions.items())
        writing.section(judge_page.QUESTIONS, *questions)
    total = len(prompt.pictures)
    lines = [judge_page.picture_line(n, total, total - references) for n in range(1, total + 1)]
    writing.section(judge_page.PICTURES_SENT, *(lines or [judge_page.NO_PICTURES]))


def verdict_lines(rubric: Rubric, given: Mapping[str, GivenAnswer]) -> Sequence[str]:
    """A line for each verdict, and one for its evidence where there is any."""
    lines = []
    for code, one in given.items():
        criterion = rubric.criterion(code)
        name = criterion.name if criterion else ""
        said = one.value.name or one.value.value if isinstance(one.value, Mark) else one.value.value
        lines.append(judge_calls.verdict(code, name, said, one.probability))
        if one.evidence:
            lines.append(judge_calls.evidence(one.evidence))
    return lines


def _exact_lines(request: Mapping[str, object]) -> Iterator[str]:
    """A request as it is on the wire, line by line, with the data of its pictures cut short."""
    for line in json.dumps(request, indent=1, ensure_ascii=False).splitlines():
        opening, mark, data = line.partition(";base64,")
        yield f"{opening}{mark}{judge_calls.picture_data(characters=len(data))}" if mark else line


def _moment(moment: datetime) -> str:
    return second(moment)
