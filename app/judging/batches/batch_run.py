"""Handing batches in and collecting them: what a server does with files of calls, and what happens to the calls."""

import uuid
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from app.errors import UserError
from app.judging.batches.batch import A_FILE, ON_THE_WAY, BadLine, BatchFile, read_line
from app.judging.batches.batch_replies import end_rest, take_in
from app.judging.runs.plan_pictures import AT_ONCE
from app.messages.judge import judge_batch as judge_batch_text
from app.study.judge.judge_call import Reply, Status
from app.study.judge.judge_setup import JudgeSetup
from app.study.ports import OpenStudy

_OVER = {
    "completed": judge_batch_text.NOT_ASKED_IN_FULL,
    "expired": judge_batch_text.EXPIRED,
    "cancelled": judge_batch_text.CANCELLED,
    "failed": "",
}


@dataclass(frozen=True)
class BatchState:
    """How far a batch is, in the server's words, and the files (by id, '' for none) that came of it."""

    id: str
    state: str
    done: int = 0
    total: int = 0
    output_file: str = ""
    error_file: str = ""
    reason: str = ""

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come."""
        return self.state in _OVER


class BatchError(Exception):
    """What a server did not do, and why. Unless it `is_sure`, it may have done it all the same."""

    def __init__(self, status: Status, reason: str, is_sure: bool = True) -> None:
        super().__init__(reason)
        self.status, self.reason, self.is_sure = status, reason, is_sure


class BatchServer(Protocol):
    """A server that takes files of calls. Every method raises BatchError."""

    def hand_in(self, file: Path, name: str) -> BatchState:
        """Send a file of calls under a name of ours. Unless the error is sure, the batch may exist."""

    def look(self, batch: str) -> BatchState:
        """How far a batch is, by the identifier the server gave it."""

    def find(self, name: str) -> BatchState | None:
        """The batch that was handed in under a name, or None."""

    def lines(self, file: str) -> Iterator[str]:
        """The lines of a result file at the server, one for each call."""

    def without_key(self, reply: Reply) -> Reply:
        """A reply that was read from such a line, without the key, however it is written there."""


@dataclass(frozen=True)
class BatchOutcome:
    """What became of one batch: a sentence, how many of its calls ended how, and whether something went wrong."""

    batch: str
    sentence: str
    counts: Mapping[Status, int] = field(default_factory=dict)
    is_problem: bool = False


def submit(study: OpenStudy, files: Sequence[BatchFile], server: BatchServer) -> Iterator[BatchOutcome]:
    """Hand in files whose calls are written down as on their way. What is refused ends as that; then nothing more
    is sent."""
    refused: BatchError | None = None
    for file in files:
        name = file.name
        if refused is None:
            try:
                state = server.hand_in(file.path, name)
                study.calls.rename_batch(name, state.id)
                yield BatchOutcome(state.id, judge_batch_text.handed_in(batch=state.id, count=file.calls))
                continue
            except BatchError as error:
                if not error.is_sure:
                    yield BatchOutcome(
                        name, f"{judge_batch_text.unsure(name=name)} {error.reason}", is_problem=True
                    )
                    continue
                refused = error
        counts = end_rest(study, name, Reply(refused.status, reason=refused.reason))
        yield BatchOutcome(
            name, judge_batch_text.not_handed_in(reason=refused.reason), counts, is_problem=True
        )


def collect(study: OpenStudy, batch: str, host: str, server: BatchServer) -> Iterator[BatchOutcome]:
    """Look at one batch once, and take in what has come of it."""
    if batch.startswith(A_FILE):
        yield BatchOutcome(
            batch, judge_batch_text.is_a_file(name=batch, count=study.calls.count_waiting(batch))
        )
        return
    try:
        state = _found(study, batch, server) if batch.startswith(ON_THE_WAY) else server.look(batch)
        if state is None:
            counts = end_rest(study, batch, Reply(Status.RETRYABLE, reason=judge_batch_text.NEVER_ARRIVED))
            yield BatchOutcome(batch, judge_batch_text.collected(batch, counts), counts, is_problem=True)
        elif not state.is_over:
            yield BatchOutcome(
                state.id, judge_batch_text.how_far(state.id, state.state, state.done, state.total)
            )
        else:
            yield from _finish(study, state, host, server)
    except BatchError as error:
        yield BatchOutcome(
            batch, judge_batch_text.not_reached(batch=batch, reason=error.reason), is_problem=True
        )


def _found(study: OpenStudy, name: str, server: BatchServer) -> BatchState | None:
    """A batch of which it was not known whether it had arrived."""
    state = server.find(name)
    if state is not None:
        study.calls.rename_batch(name, state.id)
    return state


def _finish(study: OpenStudy, state: BatchState, host: str, server: BatchServer) -> Iterator[BatchOutcome]:
    """Take in what came, some replies at a time: what was taken in stays when the rest cannot be read."""
    replies = _Replies(study, state.id)
    unread = 0
    for file in filter(None, (state.output_file, state.error_file)):
        for line in filter(str.strip, server.lines(file)):
            try:
                one = read_line(line, host)
            except BadLine:
                unread += 1
                continue
            replies.add(one.identity, server.without_key(one.reply))
    replies.take_in()
    missing = Reply(Status.RETRYABLE, reason=_OVER[state.state] or state.reason)
    counts = replies.counts + end_rest(study, state.id, missing)
    yield BatchOutcome(
        state.id, judge_batch_text.collected(state.id, counts), counts, any(s.is_failure for s in counts)
    )
    if unread:
        yield BatchOutcome(state.id, judge_batch_text.bad_lines(count=unread), is_problem=True)
    if replies.strangers:
        yield BatchOutcome(state.id, judge_batch_text.strangers(count=replies.strangers), is_problem=True)


class _Replies:
    """Replies to the calls of a batch as they come, completed some at a time."""

    def __init__(self, study: OpenStudy, batch: str) -> None:
        self._study = study
        self._batch = batch
        self._came: dict[str, Reply] = {}
        self.counts: Counter[Status] = Counter()
        self.strangers = 0

    def add(self, identity: str, reply: Reply) -> None:
        """Take a reply. The first to a call counts."""
        call = self._study.replies.call_of(uuid.UUID(identity))
        if call is None or call.batch != self._batch:
            self.strangers += 1
            return
        self._came.setdefault(identity, reply)
        if len(self._came) == AT_ONCE:
            self.take_in()

    def take_in(self) -> None:
        """Complete the calls whose replies came."""
        self.counts += take_in(self._study, self._batch, self._came)
        self._came = {}


def drop(study: OpenStudy, batch: str) -> BatchOutcome:
    """Give a batch up: its calls end as never answered, and can be made again."""
    counts = end_rest(study, batch, Reply(Status.RETRYABLE, reason=judge_batch_text.DROPPED))
    return BatchOutcome(batch, judge_batch_text.dropped(count=sum(counts.values())), counts)


def batches_of(study: OpenStudy, model: str, judge_name: str = "", address: str | None = None) -> list[str]:
    """The batches that wait, of the judges with this model, or of the one named. `address`: only those that were handed
    in there; None for all, because calls on a hub are made by workers wherever their servers are."""
    found = []
    for judge, batch, _ in study.calls.batches():
        setup = study.calls.setup_of(judge)
        is_meant = setup is not None and setup.model == model and judge_name in ("", judge.name)
        if is_meant and (address is None or address == _handed_in_at(study, batch)):
            found.append(batch)
    return found


def batches_to_end(study: OpenStudy, batches: Sequence[str], setup: JudgeSetup) -> list[str]:
    """Those of these batches that belong to the judge asked in this way; where none does, to the only judge they are
    of, unless `setup` has another word than it. What ends cannot be begun again, so nothing is taken on a guess.

    Raises UserError with the names where several judges could be meant.
    """
    waiting = set(batches)
    judges = {
        judge: study.calls.setup_of(judge) for judge, batch, _ in study.calls.batches() if batch in waiting
    }
    meant = [judge for judge, its in judges.items() if its is not None and its.identity == setup.identity]
    if not meant:
        meant = [
            judge for judge, its in judges.items() if its is not None and setup.another in ("", its.another)
        ]
    if len(meant) > 1:
        raise UserError(judge_batch_text.which_judge([judge.name for judge in meant]))
    return [batch for judge, batch, _ in study.calls.batches() if batch in waiting and judge in meant]


def _handed_in_at(study: OpenStudy, batch: str) -> str | None:
    first = study.calls.waiting(batch, 1)
    return first[0].endpoint if first else None


def ended(outcomes: Sequence[BatchOutcome]) -> Counter[Status]:
    """How many calls ended how, over all batches."""
    counts: Counter[Status] = Counter()
    for one in outcomes:
        counts.update(one.counts)
    return counts
