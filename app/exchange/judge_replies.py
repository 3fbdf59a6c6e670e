"""Replies of judges that were collected elsewhere: checked line by line, brought in all together or not at all."""

import hashlib
import json
import uuid
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from app.errors import UserError
from app.exchange.cells import BadCell
from app.exchange.complaints import Complaints
from app.exchange.judge_lines import ForeignLine, OwnLine, read_reply_line
from app.exchange.references import ImageReference, ImageReferences
from app.judging.asked_item import asked_items, is_possible, items_of, parts_of
from app.judging.batch import complete_with
from app.judging.call import Call, Outcome, Prompt, Question, Reply, Status
from app.judging.ports import Asked
from app.judging.prompt import reply_schema
from app.judging.reply import judged
from app.judging.setup import Setup
from app.messages import exchange as exchange_messages
from app.messages import judge_batch as messages
from app.study.people import Rater, RaterKind
from app.study.ports import OpenStudy
from app.study.rubric import Rubric
from app.study.text_file import read_text

Progress = Callable[[int, int], None]
_Done = tuple[Rater, int, tuple[Asked, Outcome]]


@dataclass(frozen=True)
class Entry:
    """One reply that is new. `call` is the call of this study it belongs to, None for one that others made."""

    call: Call | None
    line: OwnLine | ForeignLine
    image: ImageReference = 0


@dataclass(frozen=True)
class Replies:
    """What files hold, checked against a study: new replies, how many are there already, new judges and images."""

    entries: tuple[Entry, ...]
    known: int
    judges: tuple[str, ...]
    images: tuple[str, ...]
    counts: Mapping[Status, int]


def read_replies(
    study: OpenStudy,
    files: Sequence[Path],
    allow_missing_images: bool = False,
    progress: Progress = lambda _done, _total: None,
) -> Replies:
    """Read and check files; nothing is written. Raises UserError with the bad lines by file, line and reason."""
    rubric = study.rubrics.current()
    if rubric is None:
        raise UserError(messages.NO_RUBRIC)
    once = list(dict.fromkeys(files))
    reader = _Reader(study, rubric, tuple(file.name for file in once), allow_missing_images)
    for file in once:
        for number, line in enumerate(read_text(file).split("\n"), start=1):
            if line.strip():
                reader.take(file.name, number, line)
                progress(reader.lines, 0)
    reader.complaints.raise_if_any()
    return Replies(
        tuple(entry for entry, _ in reader.entries.values() if entry is not None),
        reader.known,
        tuple(reader.judges),
        tuple(reader.images.missing),
        reader.counts,
    )


def bring_in(study: OpenStudy, replies: Replies) -> None:
    """Store new replies as rows of the table of calls, with the verdicts in them: all or nothing."""
    rubric = study.rubrics.current()
    assert rubric is not None
    study.prepare_to_write()
    with study.together():
        for name in replies.judges:
            study.raters.add(name, RaterKind.JUDGE)
        images = {name: study.images.add_missing(name).key for name in replies.images}
        done: dict[tuple[Rater, int], list[tuple[Asked, Outcome]]] = {}
        for judge, version, one in _outcomes(study, rubric, replies, images):
            done.setdefault((judge, version), []).append(one)
        for (judge, version), outcomes in done.items():
            study.calls.complete(judge, version, outcomes)


def _outcomes(
    study: OpenStudy, rubric: Rubric, replies: Replies, images: Mapping[str, int]
) -> Iterator[_Done]:
    waiting: dict[str, dict[int, Asked]] = {}
    for entry in replies.entries:
        if entry.call is not None:
            batch = entry.call.batch
            if batch not in waiting:
                waiting[batch] = {asked.row: asked for asked, _ in study.calls.waiting(batch)}
            yield complete_with(study, waiting[batch][entry.call.key], entry.line.reply)
        elif isinstance(entry.line, ForeignLine):
            line = entry.line
            image = images[entry.image] if isinstance(entry.image, str) else entry.image
            judge = study.raters.find(line.judge)
            assert judge is not None
            question = _question(study, rubric, line, image)
            asked = study.replies.write_down(judge, rubric.version, question, "", line.model)
            yield judge, rubric.version, (asked, judged(line.reply, question, _setup(line)))


def _setup(line: ForeignLine) -> Setup:
    """How a reply from elsewhere is read: whatever may have been offered there is understood."""
    return Setup(line.model, "", can_say_cannot_tell=True, half_steps=True)


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


class _Reader:
    """Turns lines into entries, one for each call, and collects what is wrong."""

    def __init__(
        self, study: OpenStudy, rubric: Rubric, names: tuple[str, ...], allow_missing_images: bool
    ) -> None:
        self._study = study
        self._rubric = rubric
        self._raters = {rater.name: rater for rater in study.raters.all()}
        self.images = ImageReferences(study.images, allow_missing_images)
        self.complaints = Complaints(names)
        self.judges: dict[str, None] = {}
        self.entries: dict[object, tuple[Entry | None, tuple[str, Reply]]] = {}
        self.counts: Counter[Status] = Counter()
        self.known = self.lines = 0

    def take(self, name: str, number: int, text: str) -> None:
        """Read one line."""
        self.lines += 1
        place = self.complaints.place(name, number)
        try:
            line = read_reply_line(text)
            if isinstance(line, OwnLine):
                self._take_own(line, place)
            else:
                self._take_foreign(line, place)
        except BadCell as cell:
            self.complaints.add(name, number, cell.column, cell.reason)

    def _take_own(self, line: OwnLine, place: str) -> None:
        call = self._study.replies.call_of(uuid.UUID(line.identity))
        setup = self._study.calls.setup_of(call.judge) if call else None
        if call is None or setup is None:
            raise BadCell("custom_id", messages.UNKNOWN_CALL)
        if self._is_repeated(line.identity, line.reply):
            return
        items = items_of(self._study, call.image, call.rubric_version, call.codes, setup)
        question = Question(call.image, call.run, call.codes, Prompt("", "", {}), "", items=items)
        self._keep(line.identity, Entry(call, line), judged(line.reply, question, setup), call, place)

    def _take_foreign(self, line: ForeignLine, place: str) -> None:
        image = self.images.find(line.cells)
        unknown = [code for code in line.criteria if self._rubric.criterion(code) is None]
        if unknown:
            raise BadCell("criteria", messages.unknown_criteria(unknown))
        rater = self._raters.get(line.judge)
        if rater is not None and rater.kind is not RaterKind.JUDGE:
            reason = exchange_messages.other_kind(line.judge, rater.kind.value, RaterKind.JUDGE.value)
            raise BadCell("judge", reason)
        if rater is not None and self._study.calls.setup_of(rater) is not None:
            raise BadCell("judge", messages.asked_here(line.judge))
        codes = line.criteria or tuple(criterion.code for criterion in self._rubric.criteria)
        key = (image, line.judge, line.run, frozenset(codes))
        if self._is_repeated(key, line.reply):
            return
        question = _question(self._study, self._rubric, line, image if isinstance(image, int) else 0)
        call = self._study.replies.latest(question.key) if rater and isinstance(image, int) else None
        self._keep(key, Entry(None, line, image), judged(line.reply, question, _setup(line)), call, place)
        if rater is None:
            self.judges[line.judge] = None

    def _is_repeated(self, key: object, reply: Reply) -> bool:
        """Whether an earlier line says the same of this call. Raises BadCell when it says something else."""
        if key not in self.entries:
            return False
        where, earlier = self.entries[key][1]
        if earlier != reply:
            raise BadCell("reply", messages.other_reply(where))
        return True

    def _keep(self, key: object, entry: Entry, outcome: Outcome, call: Call | None, place: str) -> None:
        """Note an entry as new, or as there already. Raises BadCell when the study has another reply."""
        is_new = call is None or (call.is_open and entry.call is not None)
        if not is_new:
            assert call is not None
            if (call.outcome.status, call.outcome.raw) != (outcome.status, outcome.raw):
                raise BadCell("reply", messages.other_reply())
            self.known += 1
        else:
            self.counts[outcome.status] += 1
        self.entries[key] = (entry if is_new else None, (place, entry.line.reply))
