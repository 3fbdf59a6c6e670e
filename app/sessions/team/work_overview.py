"""Who has what: everything that was sent out, what came back, and what is late; a sentence each."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time

from app.errors import UserError
from app.identity import now
from app.messages.item_nouns import ItemNoun, noun_for
from app.messages.team import packets_page, sent_work
from app.study.ports import OpenStudy
from app.study.team.raters import Rater
from app.study.team.sent_work import (
    DiskState,
    SentWork,
    SentWorkLog,
    WorkKind,
    WorkState,
    state_of,
    superseding,
)

IS_OUT = (WorkState.OUT, WorkState.OVERDUE)


@dataclass(frozen=True)
class WorkLine:
    """One packet or workbook: how it is with it in words, and the text of a reminder, '' where none is needed."""

    work: SentWork
    state: WorkState
    sentence: str
    reminder: str
    conflicts: int

    @property
    def title(self) -> str:
        """What it is called."""
        return sent_work.title(self.work.kind, self.work.number, self.work.rater.name)

    @property
    def is_out(self) -> bool:
        """Whether it is waited for."""
        return self.state in IS_OUT


@dataclass(frozen=True)
class WorkOverview:
    """All that was sent out, those first that are waited for. `unmatched`: returns that do not say what they answer.
    `conflicts`: answers of anybody that nobody has decided between."""

    lines: tuple[WorkLine, ...] = ()
    unmatched: tuple[str, ...] = ()
    conflicts: int = 0
    is_closing: bool = False
    missing: str = ""  # who has still to answer images of the plan

    @property
    def sentences(self) -> list[str]:
        """What there is to tell beside the lines: how much is out, conflicts, whether the round is closing."""
        states = Counter(line.state for line in self.lines)
        late, back = states[WorkState.OVERDUE], states[WorkState.RETURNED]
        sentences = [sent_work.summary(states[WorkState.OUT] + late, late, back)] if self.lines else []
        sentences += [sent_work.conflicts(self.conflicts)] if self.conflicts else []
        sentences += [sent_work.ROUND_IS_CLOSING] if self.is_closing else []
        return [*(sentences or [sent_work.NOTHING_SENT]), *filter(None, [self.missing])]


def look_at_work(study: OpenStudy, now: datetime) -> WorkOverview:
    """Who has what. `now` is aware of its time zone."""
    every = study.sent_work.all()
    rubric = study.rubrics.current()
    conflicts = study.conflicts.all()
    by_person = Counter(one.person for one in conflicts)
    about = _Study(
        study.study.title, rubric.version if rubric else 0, noun_for(study.exhibits.has_any()), now, by_person
    )
    lines = [_line(work, every, about) for work in every]
    lines.sort(key=lambda line: (_FIRST.index(line.state), line.work.sent_at, line.work.number))
    return WorkOverview(
        tuple(lines),
        tuple(sent_work.unmatched(one.rater.name, one.returned_at) for one in study.sent_work.unmatched()),
        len(conflicts),
        study.sent_work.is_closing(),
        who_is_missing(study),
    )


def who_is_missing(study: OpenStudy) -> str:
    """Who has still to answer images of the plan, in a sentence; '' without a plan."""
    if study.assignments.plan() is None:
        return ""
    noun = noun_for(study.exhibits.has_any())
    people = [
        sent_work.open_images(
            name=one.rater.name, complete=one.tally.complete, images=noun.counted(one.tally.images)
        )
        for one in study.assignments.people()
        if one.has_assignments and one.tally.open
    ]
    return sent_work.still_missing(people=", ".join(people)) if people else sent_work.NOBODY_MISSING


def who_needs_work(study: OpenStudy, now: datetime) -> dict[str, str]:
    """Everybody in the plan by name, with '' or the reason why they need nothing: they have answered everything, or
    have a packet or workbook that was made for this plan and this rubric. `now` is aware of its time zone."""
    plan, rubric = study.assignments.plan(), study.rubrics.current()
    version = rubric.version if rubric else 0
    has = {
        line.work.rater.id: line.title
        for line in look_at_work(study, now).lines
        if line.is_out and line.work.version == version and plan and line.work.sent_at >= plan.accepted_at
    }
    needs = {}
    for one in study.assignments.people():
        name = one.rater.name
        if one.has_assignments and not one.tally.open:
            needs[name] = packets_page.has_answered(name=name)
        elif one.has_assignments:
            what = has.get(one.rater.id, "")
            needs[name] = packets_page.has_it(name=name, what=what) if what else ""
    return needs


_FIRST = (WorkState.OVERDUE, WorkState.OUT, WorkState.RETURNED, WorkState.SUPERSEDED)


@dataclass(frozen=True)
class _Study:
    """What is the same for all lines. `version`: the newest of the rubric; `conflicts` by name."""

    title: str
    version: int
    noun: ItemNoun
    now: datetime
    conflicts: Counter[str]


def _line(work: SentWork, every: Sequence[SentWork], about: _Study) -> WorkLine:
    state = state_of(work, every, about.now)
    name = work.rater.name
    what = sent_work.title(work.kind, work.number, name)
    sentences = [sent_work.sent(what, work.sent_at, work.images, work.version, about.noun)]
    sentences += _state_words(work, state, every, about)
    if state in IS_OUT and work.version and work.version != about.version:
        sentences.append(sent_work.older_version(version=about.version))
    conflicts = about.conflicts[name] if work.returned else 0
    sentences += [sent_work.conflicts_of(count=conflicts)] if conflicts else []
    reminder = ""
    if state in IS_OUT:
        kind = f"{sent_work.KINDS[work.kind].lower()} {work.number}"
        reminder = sent_work.reminder(
            name, kind, about.title, work.sent_at, work.due_at, work.kind is WorkKind.PACKET
        )
    return WorkLine(work, state, " ".join(sentences), reminder, conflicts)


def _state_words(work: SentWork, state: WorkState, every: Sequence[SentWork], about: _Study) -> list[str]:
    if state is WorkState.RETURNED:
        last = work.returned[-1]
        times = len(work.returned)
        came = sent_work.returned(
            last.returned_at, last.machine, last.complete, work.images, times, about.noun
        )
        return [came, sent_work.REVIEWS[last.review]]
    newer = superseding(work, every)
    if newer is not None:
        return [sent_work.superseded(newer.kind, newer.number)]
    if state is WorkState.OVERDUE and work.due_at is not None:
        return [sent_work.overdue(work.due_at, about.now)]
    return [sent_work.out(work.due_at)]


def work_that_is_out(log: SentWorkLog, now: datetime) -> list[str]:
    """The titles of all work that is waited for."""
    every = log.all()
    return [
        sent_work.title(work.kind, work.number, work.rater.name)
        for work in every
        if state_of(work, every, now) in IS_OUT
    ]


def disk_words(log: SentWorkLog, rater: Rater) -> str:
    """What is known of the disk of the machine on which somebody works; '' when it is encrypted."""
    back = [one for work in log.all() for one in work.returned if one.rater.id == rater.id]
    if not back:
        return sent_work.disk_there(rater.name, "", DiskState.UNKNOWN)
    last = max(back, key=lambda one: one.returned_at)
    return sent_work.disk_there(rater.name, last.machine, last.disk if last.machine else DiskState.UNKNOWN)


def numbered(overview: WorkOverview, number: int, name: str = "") -> WorkLine:
    """The work with a number; `name` says whose, where two machines gave out the same. Raises UserError."""
    found = [
        line
        for line in overview.lines
        if line.work.number == number and (not name or line.work.rater.name == name)
    ]
    if not found:
        raise UserError(sent_work.no_such_number(number=number))
    if len(found) > 1:
        raise UserError(sent_work.ambiguous(number, [line.work.rater.name for line in found]))
    return found[0]


def due_day(text: str) -> datetime | None:
    """The end of a day as it was typed, in the time zone of this machine; None for nothing. Raises UserError
    for what is not a date, and for a day that is over."""
    if not text.strip():
        return None
    try:
        day = datetime.strptime(text.strip(), "%Y-%m-%d")
        end = datetime.combine(day, time(23, 59, 59)).astimezone()
    except (ValueError, OverflowError) as error:
        raise UserError(sent_work.not_a_day(text=text.strip())) from error
    if end < now():
        raise UserError(sent_work.day_is_over(text=text.strip()))
    return end
