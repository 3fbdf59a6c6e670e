"""Replies of judges that were collected elsewhere: all checked line by line before any is imported.

Each line is read once, and what it amounts to waits in a temporary file, so that they are never held all at once. What
was imported is on the disk some hundred replies at a time, and the same file can be given again: only what is new in it
counts, also after the program was killed.
"""

import hashlib
import json
from array import array
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from app.errors import UserError
from app.files.text_file import TextLine, read_lines
from app.interchange.judge_reply_lines import (
    MOST_SAMPLES,
    ForeignLine,
    OwnLine,
    ReplyNames,
    UnreadReply,
    given_names,
    propose_order,
    read_reply_line,
)
from app.interchange.read_outcomes import ReadOutcomes, ReadReply
from app.interchange.tables.cells import BadCell
from app.interchange.tables.references import ImageReferences
from app.interchange.tables.row_errors import Complaints
from app.judging.batches.batch_replies import Reading, complete
from app.judging.calls.reply import judged
from app.judging.prompts.prompt import reply_schema
from app.judging.runs.plan_pictures import AT_ONCE
from app.messages.interchange import import_export
from app.messages.judge import judge_batch as judge_batch_text
from app.study.judge.asked_item import asked_items, is_possible, parts_of
from app.study.judge.judge_call import Call, EndedCall, Outcome, Prompt, Question, Reply, Status
from app.study.judge.judge_setup import JudgeInput, JudgeSetup
from app.study.ports import OpenStudy
from app.study.rubric import Rubric
from app.study.team.raters import Rater, RaterKind

Progress = Callable[[int, int], None]
_Line = OwnLine | ForeignLine
_STATUSES = tuple(Status)
_NO_NAMES: Mapping[str, str] = {}
_LOW = 2**64 - 1
_KNOWN = -1  # in the place of a status: the study has this reply already


@dataclass(frozen=True)
class Replies:
    """What files hold, checked against a study: how many replies are new (`counts` by status), how many are there
    already, new judges and images, the files whose last line breaks off, and what the lines amount to."""

    known: int
    judges: tuple[str, ...]
    images: tuple[str, ...]
    counts: Mapping[Status, int]
    batches: frozenset[str]
    cut_off: tuple[str, ...]
    outcomes: ReadOutcomes
    references: ImageReferences
    names: ReplyNames

    @property
    def new(self) -> int:
        """How many replies are new."""
        return sum(self.counts.values())


def read_replies(
    study: OpenStudy,
    files: Sequence[Path],
    allow_missing_images: bool = False,
    progress: Progress = lambda _done, _total: None,
    *,
    by_file_name: bool = False,
    names: Mapping[str, str] = _NO_NAMES,
) -> Replies:
    """Read and check files; nothing is written. `by_file_name`: see `ImageReferences`. `names`: what the replies call
    themes or criteria, by the rubric's codes.
    Raises UserError with the bad lines by file, line and reason, and where the replies fit another order of themes."""
    rubric = study.rubrics.current()
    if rubric is None:
        raise UserError(judge_batch_text.NO_RUBRIC)
    once = tuple(dict.fromkeys(files))
    references = ImageReferences(study.images, allow_missing_images, by_file_name)
    reply_names = given_names(rubric, names)
    checking = _Checking(study, rubric, tuple(file.name for file in once), references, reply_names)
    for place, file in enumerate(once):
        for line in read_lines(file):
            if line.text.strip():
                checking.take(place, line)
                progress(checking.lines, 0)
    checking.check()
    counts, known = checking.result()
    checking.complaints.raise_if_any()
    if not reply_names.is_given:
        propose_order(rubric, checking.unread)
    missing = tuple(references.missing)
    batches = frozenset(checking.batches)
    judges, cut_off = tuple(checking.judges), tuple(checking.cut_off)
    return Replies(
        known, judges, missing, counts, batches, cut_off, checking.outcomes, references, reply_names
    )


def bring_in(study: OpenStudy, replies: Replies, progress: Progress = lambda _done, _total: None) -> None:
    """Store new replies as rows of the table of calls, with the verdicts in them, some at a time."""
    rubric = study.rubrics.current()
    assert rubric is not None
    study.prepare_to_write()
    with study.together():
        for name in replies.judges:
            study.raters.add(name, RaterKind.JUDGE)
        for name in replies.images:
            if not study.images.find(name):
                study.images.add_missing(name)
    storing = _Storing(study, rubric, replies.references, replies.names)
    for read in replies.outcomes:
        if isinstance(read, str):
            storing.take(read_reply_line(read))
        else:
            storing.take_read(read)
        progress(storing.lines, 0)
    storing.store()


def is_cut_off(line: TextLine) -> bool:
    """Whether a last line breaks off, as it does when a program or a transfer was ended while it was written."""
    if line.has_end or not line.text.lstrip().startswith("{"):
        return False
    try:
        json.loads(line.text)
    except (ValueError, RecursionError):
        return True
    return False


class _Storing:
    """Brings replies in, some hundred at a time, each time all or none of them that are of one kind."""

    def __init__(self, study: OpenStudy, rubric: Rubric, images: ImageReferences, names: ReplyNames) -> None:
        self._study = study
        self._names = names
        self._rubric = rubric
        self._reading = Reading(study)
        self._images = images
        self._raters: dict[str, Rater] = {}
        self._judges = {rater.key: rater for rater in study.raters.all()}
        self._read: dict[int, ReadReply] = {}
        self._own: dict[bytes, Reply] = {}
        self._foreign: dict[str, tuple[Rater, Question, ForeignLine]] = {}
        self.lines = 0

    def take(self, line: _Line) -> None:
        """Take one line; what the study has already is passed over."""
        self.lines += 1
        if isinstance(line, OwnLine):
            self._own.setdefault(line.identity, line.reply)
            self._store_enough()
            return
        question = _question(self._study, self._rubric, line, self._image(line))
        if self._study.replies.latest(question.key) is None:
            self._foreign.setdefault(question.key, (self._rater(line.judge), question, line))
        self._store_enough()

    def take_read(self, read: ReadReply) -> None:
        """Take what a reply to a call of this study amounts to."""
        self.lines += 1
        self._read.setdefault(read.call.row, read)
        self._store_enough()

    def _store_enough(self) -> None:
        if len(self._read) + len(self._own) + len(self._foreign) == AT_ONCE:
            self.store()

    def _image(self, line: ForeignLine) -> int:
        found = self._images.find(line.cells)
        return found if isinstance(found, int) else self._study.images.find(found)[0].key

    def _rater(self, name: str) -> Rater:
        if name not in self._raters:
            found = self._study.raters.find(name)
            assert found is not None
            self._raters[name] = found
        return self._raters[name]

    def store(self) -> None:
        """Have what was taken on the disk."""
        version = self._rubric.version
        if self._own:
            complete(self._study, self._waiting(), self._reading)
        with self._study.together():
            self._complete_read()
            for judge, question, line in self._foreign.values():
                asked = self._study.replies.write_down(judge, version, question, "", line.model)
                outcome = self._names.judged(line.reply, question, _setup(line))
                self._study.calls.complete(judge, version, [(asked, outcome)])
        self._read, self._own, self._foreign = {}, {}, {}

    def _complete_read(self) -> None:
        """Complete the calls that still wait with what their replies amount to, in the order of the lines."""
        done: dict[tuple[int, int], list[EndedCall]] = {}
        for row in self._study.replies.awaited(list(self._read)):
            judge, version, call = self._read[row]
            done.setdefault((judge, version), []).append(call)
        for (judge, version), calls in done.items():
            self._study.calls.complete_ended(self._judges[judge], version, calls)

    def _waiting(self) -> list[tuple[Call, Reply | Outcome]]:
        """The calls of this study that still wait, with their replies, in the order of the lines."""
        calls = self._study.replies.calls_of(list(self._own))
        ready = ((calls.get(identity), reply) for identity, reply in self._own.items())
        return [(call, reply) for call, reply in ready if call is not None and call.is_open]


def _setup(line: ForeignLine) -> JudgeSetup:
    """How a reply from elsewhere is read: whatever may have been offered there is understood."""
    return JudgeSetup(line.model, "", can_say_cannot_tell=True, half_steps=True)


def _question(study: OpenStudy, rubric: Rubric, line: ForeignLine, image: int) -> Question:
    """The call that others made, as far as it is known: not its words, only what its reply has to hold."""
    parts = parts_of(study.exhibits.of(image))
    possible = (criterion.code for criterion in rubric.criteria if is_possible(criterion.scale, parts))
    codes = line.criteria or tuple(possible)
    asked = asked_items(rubric, codes, parts, _setup(line))
    items = {code: replace(item, wants_evidence=False) for code, item in asked.items()}
    asks_overall = not items and len(codes) == len(rubric.criteria)
    schema = reply_schema(_setup(line), codes, asks_overall, items)
    known = study.images.get(image)
    about = [str(known.id) if known else "", line.judge, line.run, sorted(codes), rubric.version]
    key = hashlib.sha256(json.dumps(["elsewhere", *about]).encode()).hexdigest()
    return Question(image, line.run, codes, Prompt("", "", schema), key, items=items)


class _Checking:
    """Checks lines and collects what is wrong. Of a line that is right it remembers which call it is about, what it
    says and what happens to it, in 33 bytes."""

    def __init__(
        self,
        study: OpenStudy,
        rubric: Rubric,
        names: tuple[str, ...],
        images: ImageReferences,
        reply_names: ReplyNames,
    ) -> None:
        self._study = study
        self._rubric = rubric
        self._reading = Reading(study)
        self._raters = {rater.name: rater for rater in study.raters.all()}
        self._names = names
        self._reply_names = reply_names
        self.unread: list[UnreadReply] = []
        self.images = images
        self.complaints = Complaints(names)
        self.outcomes = ReadOutcomes()
        self.judges: dict[str, None] = {}
        self.batches: set[str] = set()
        self.cut_off: list[str] = []
        self._high, self._low, self._said = array("Q"), array("Q"), array("Q")
        self._files, self._numbers, self._ends = array("L"), array("L"), array("b")
        self._taken: list[tuple[int, TextLine, _Line | BadCell]] = []
        self.lines = 0

    def take(self, file: int, text: TextLine) -> None:
        """Read one line; some hundred are checked at a time."""
        self.lines += 1
        if is_cut_off(text):
            self.cut_off.append(self._names[file])
            return
        line: _Line | BadCell
        try:
            line = read_reply_line(text.text)
        except BadCell as cell:
            line = cell
        self._taken.append((file, text, line))
        if len(self._taken) == AT_ONCE:
            self.check()

    def check(self) -> None:
        """Check the lines that were taken."""
        own = {line.identity for _, _, line in self._taken if isinstance(line, OwnLine)}
        calls = self._study.replies.calls_of(list(own))
        for file, text, line in self._taken:
            try:
                self._check(file, text, line, calls)
            except BadCell as cell:
                self.complaints.add(self._names[file], text.number, cell.column, cell.reason)
        self._taken.clear()

    def _check(self, file: int, text: TextLine, line: _Line | BadCell, calls: Mapping[bytes, Call]) -> None:
        if isinstance(line, BadCell):
            raise line
        if isinstance(line, OwnLine):
            key, end = self._own(line, text.text, calls)
        else:
            key, end = self._foreign(line, text.text)
        self._high.append(key >> 64)
        self._low.append(key & _LOW)
        self._said.append(_reply_hash(line.reply))
        self._files.append(file)
        self._numbers.append(text.number)
        self._ends.append(end)

    def result(self) -> tuple[dict[Status, int], int]:
        """How many replies are new, by status, and how many the study has; of lines about one call the first counts.

        Lines that say something else about the same call as an earlier one are complained about.
        """
        import numpy as np

        high, low, said = (np.frombuffer(one, np.uint64) for one in (self._high, self._low, self._said))
        ends = np.frombuffer(self._ends, np.int8)
        order = np.lexsort((low, high))  # stable: lines about one call stay in their order
        is_first = np.ones(len(order), np.bool_)
        is_first[1:] = (np.diff(high[order]) != 0) | (np.diff(low[order]) != 0)
        first = order[np.maximum.accumulate(np.where(is_first, np.arange(len(order)), 0))]
        for at in np.sort(np.flatnonzero(said[order] != said[first])):
            line, earlier = int(order[at]), int(first[at])
            where = self.complaints.place(self._names[self._files[earlier]], self._numbers[earlier])
            name = self._names[self._files[line]]
            self.complaints.add(name, self._numbers[line], "reply", judge_batch_text.other_reply(where))
        counts = Counter(ends[order[is_first]].tolist())
        known = counts.pop(_KNOWN, 0)
        return {_STATUSES[end]: count for end, count in counts.items()}, known

    def _own(self, line: OwnLine, text: str, calls: Mapping[bytes, Call]) -> tuple[int, int]:
        call = calls.get(line.identity)
        setup = self._reading.setup_of(call) if call else None
        if call is None or setup is None:
            raise BadCell("custom_id", judge_batch_text.UNKNOWN_CALL)
        self.batches.add(call.batch)
        question = self._reading.question(call)
        outcome = judged(line.reply, question, setup)
        # Of a judge that sees pictures, the outcome needs none of the call's words.
        if setup.sees is JudgeInput.PICTURE:
            self.outcomes.note(call, question, outcome)
        else:
            self.outcomes.note_line(text)
        return int.from_bytes(line.identity), self._end(call, outcome, call.is_open)

    def _foreign(self, line: ForeignLine, text: str) -> tuple[int, int]:
        image = self.images.find(line.cells)
        unknown = [code for code in line.criteria if self._rubric.criterion(code) is None]
        if unknown:
            raise BadCell("criteria", judge_batch_text.unknown_criteria(codes=unknown))
        rater = self._raters.get(line.judge)
        if rater is not None and rater.kind is not RaterKind.JUDGE:
            reason = import_export.other_kind(
                name=line.judge, known=rater.kind.value, said=RaterKind.JUDGE.value
            )
            raise BadCell("judge", reason)
        if rater is not None and self._study.calls.setup_of(rater) is not None:
            raise BadCell("judge", judge_batch_text.asked_here(name=line.judge))
        question = _question(self._study, self._rubric, line, image if isinstance(image, int) else 0)
        call = self._study.replies.latest(question.key) if rater and isinstance(image, int) else None
        setup = _setup(line)
        outcome = self._reply_names.judged(line.reply, question, setup)
        if outcome.status is Status.INVALID and len(self.unread) < MOST_SAMPLES:
            self.unread.append(UnreadReply(line.reply, question, setup))
        end = self._end(call, outcome, is_awaited=False)
        self.outcomes.note_line(text)
        if rater is None:
            self.judges[line.judge] = None
        codes = line.criteria or tuple(criterion.code for criterion in self._rubric.criteria)
        return _digest(repr((image, line.judge, line.run, sorted(codes)))), end

    def _end(self, call: Call | None, outcome: Outcome, is_awaited: bool) -> int:
        """What happens to a reply, as a number. Raises BadCell when the study has another one."""
        if call is None or is_awaited:
            return _STATUSES.index(outcome.status)
        if (call.outcome.status, call.outcome.raw) != (outcome.status, outcome.raw):
            raise BadCell("reply", judge_batch_text.other_reply())
        return _KNOWN


def _reply_hash(reply: Reply) -> int:
    """A number of 64 bits that is the same for the same reply, and in this process only."""
    usage = reply.usage
    tokens = (usage.tokens_in, usage.tokens_out)
    return _LOW & hash(
        (reply.status, reply.text, reply.reason, reply.model, reply.request_id, *tokens, reply.seconds)
    )


def _digest(words: str) -> int:
    return int.from_bytes(hashlib.blake2b(words.encode("utf-8", "surrogatepass"), digest_size=16).digest())
