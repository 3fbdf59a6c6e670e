"""What a program and the process that makes its calls tell each other: a JSON object on a line, and nothing else.

Both sides take a line apart by name and type, so that nothing which comes over the pipe can do anything but be read.
"""

import json
import math
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import TypeVar

from app.judging.calls.attempts import RequestRate
from app.study.judge.judge_call import GivenAnswer, Outcome, Status, Usage
from app.study.team.raters import Rater, RaterKind
from app.study.verdict import Judgment, Mark, Verdict

PAUSE, RESUME, STOP, LEAVE = COMMANDS = ("pause", "resume", "stop", "leave")
LONGEST_EVENT = 64_000_000  # bytes; a reply has eight million at most, and JSON makes several of some
_PIECE = 65_536
_MOST = 2**63

_T = TypeVar("_T")


class MessageError(ValueError):
    """A line that is no message."""


@dataclass(frozen=True)
class Order:
    """What to do. `plan` is what `plan_text.plan_as_values` gives. `is_named`: a person has typed the address just now,
    see `keys.key_for`: the key itself is looked up where it is used. `stopped` is the sentence for a run that a person
    stopped, `prepared` the folder of pictures that were prepared for the plan."""

    folder: Path
    plan: Mapping[str, object]
    pace: RequestRate
    is_named: bool
    stopped: str
    prepared: Path | None = None


@dataclass(frozen=True)
class RunStarted:
    """The run has begun: calls are being made."""

    judge: Rater
    shutdown: str


@dataclass(frozen=True)
class CallEnded:
    """A call has ended and is on the disk: its row, its image, the number of the run, the criteria it was about.

    `outcome` is without words: those of the reply, of its evidence and of the reason stay on the disk.
    """

    row: int
    image: int
    run: int
    codes: tuple[str, ...]
    outcome: Outcome


@dataclass(frozen=True)
class RunProgress:
    """How many replies are awaited, and for how many seconds the server asked to be left alone."""

    in_flight: int
    waits: float


@dataclass(frozen=True)
class RunEnded:
    """It is over. `because` says why a run stopped early, `error` what kept it from going on at all."""

    because: str = ""
    error: str = ""


Event = RunStarted | CallEnded | RunProgress | RunEnded


class Fields:
    """The fields of a JSON object, each of the type it must have. Every method raises MessageError."""

    def __init__(self, value: object) -> None:
        if not isinstance(value, dict):
            raise MessageError("no object")
        self._values = value

    @classmethod
    def of_line(cls, line: bytes) -> "Fields":
        """The fields of the JSON object on a line. Raises MessageError when there is none."""
        try:
            return cls(json.loads(line))
        except (ValueError, RecursionError):
            raise MessageError("no JSON") from None

    def values(self) -> Mapping[str, object]:
        """All values by name, as JSON has them: their types are not checked yet."""
        return self._values

    def has(self, name: str) -> bool:
        """Whether there is such a field, and it is not null."""
        return self._values.get(name) is not None

    def text(self, name: str) -> str:
        """A text. Raises MessageError, as all that follow do, when the field is missing or of another type."""
        return self._typed(name, self._values.get(name), str)

    def whole(self, name: str) -> int:
        """A whole number that a database can hold."""
        return self._whole(name, self._values.get(name))

    def real(self, name: str) -> float:
        """A finite number. Raises MessageError for any other."""
        value = self._values.get(name)
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise MessageError(name)
        return float(value)

    def flag(self, name: str) -> bool:
        """Yes or no."""
        return self._typed(name, self._values.get(name), bool)

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts, in their order."""
        return tuple(self._typed(name, one, str) for one in self._typed(name, self._values.get(name), list))

    def wholes(self, name: str) -> tuple[int, ...]:
        """A list of whole numbers that a database can hold, in their order."""
        return tuple(self._whole(name, one) for one in self._typed(name, self._values.get(name), list))

    def texts_by_name(self, name: str) -> dict[str, str]:
        """An object whose values are texts, by name."""
        return {key: self._typed(name, one, str) for key, one in self.fields(name).values().items()}

    def fields(self, name: str) -> "Fields":
        """An object inside of this."""
        return Fields(self._values.get(name))

    def _whole(self, name: str, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not -_MOST <= value < _MOST:
            raise MessageError(name)
        return value

    def _typed(self, name: str, value: object, kind: type[_T]) -> _T:
        if not isinstance(value, kind):
            raise MessageError(name)
        return value


def read_lines(read: Callable[[int], bytes], most_bytes: int | None = None) -> Iterator[bytes]:
    """The lines that come out of a pipe; `read` gives at most so many bytes, and none at its end. A line that was begun
    and not ended is none. Raises MessageError for a line that is longer than `most_bytes`."""
    pieces: list[bytes] = []
    length = 0
    while piece := read(_PIECE):
        *ends, rest = piece.split(b"\n")
        for end in ends:
            yield b"".join([*pieces, end])
            pieces, length = [], 0
        pieces.append(rest)
        length += len(rest)
        if most_bytes is not None and length > most_bytes:
            raise MessageError("too long")


def line_of(message: Mapping[str, object]) -> bytes:
    """A message on its line."""
    return json.dumps(message, allow_nan=False).encode("ascii") + b"\n"


def order_line(order: Order) -> bytes:
    """An order on its line."""
    values = {field.name: getattr(order, field.name) for field in fields(Order)}
    prepared = str(order.prepared) if order.prepared else None
    return line_of({**values, "folder": str(order.folder), "pace": asdict(order.pace), "prepared": prepared})


def read_order(line: bytes) -> Order:
    """The order that stands on a line. Raises MessageError."""
    order = Fields.of_line(line)
    pace = order.fields("pace")
    return Order(
        Path(order.text("folder")),
        order.fields("plan").values(),
        RequestRate(
            pace.whole("concurrency") if pace.has("concurrency") else None,
            pace.real("per_minute") if pace.has("per_minute") else None,
            pace.whole("tries"),
            pace.real("first_wait"),
            pace.real("timeout"),
        ),
        order.flag("is_named"),
        order.text("stopped"),
        Path(order.text("prepared")) if order.has("prepared") else None,
    )


def command_line_of(command: str) -> bytes:
    """One of the `COMMANDS` on its line."""
    return line_of({"command": command})


def read_command(line: bytes) -> str:
    """The command on a line. Raises MessageError."""
    command = Fields.of_line(line).text("command")
    if command not in COMMANDS:
        raise MessageError("command")
    return command


def event_line(event: Event) -> bytes:
    """An event on its line."""
    match event:
        case RunStarted(judge, shutdown):
            rater = {"key": judge.key, "id": str(judge.id), "name": judge.name, "kind": judge.kind}
            return line_of({"event": "begun", "judge": rater, "shutdown": shutdown})
        case CallEnded():
            return line_of({"event": "taken", **_taken(event)})
        case RunProgress():
            return line_of({"event": "standing", **asdict(event)})
        case RunEnded():
            return line_of({"event": "ended", **asdict(event)})


def read_event(line: bytes) -> Event:
    """The event that stands on a line. Raises MessageError."""
    event = Fields.of_line(line)
    try:
        match event.text("event"):
            case "begun":
                rater = event.fields("judge")
                identity, kind = uuid.UUID(rater.text("id")), RaterKind(rater.text("kind"))
                judge = Rater(rater.whole("key"), identity, rater.text("name"), kind)
                return RunStarted(judge, event.text("shutdown"))
            case "taken":
                return _read_taken(event)
            case "standing":
                return RunProgress(event.whole("in_flight"), event.real("waits"))
            case "ended":
                return RunEnded(event.text("because"), event.text("error"))
    except ValueError as error:  # words that are no verdict, no kind, no id
        raise MessageError(str(error)) from None
    raise MessageError("event")


def _taken(taken: CallEnded) -> dict[str, object]:
    outcome = taken.outcome
    verdicts = {code: given.value for code, given in outcome.verdicts.items()}
    return {
        "row": taken.row,
        "image": taken.image,
        "run": taken.run,
        "codes": taken.codes,
        "status": outcome.status,
        "verdicts": {code: one for code, one in verdicts.items() if isinstance(one, Verdict)},
        "marks": {code: one.value for code, one in verdicts.items() if isinstance(one, Mark)},
        "overall": outcome.overall,
        "seconds": outcome.seconds,
        "tokens_in": outcome.usage.tokens_in,
        "tokens_out": outcome.usage.tokens_out,
        "tries": outcome.tries,
    }


def _read_taken(taken: Fields) -> CallEnded:
    verdicts = {code: GivenAnswer(Verdict(word)) for code, word in taken.texts_by_name("verdicts").items()}
    marks = {code: GivenAnswer(Mark(value)) for code, value in taken.texts_by_name("marks").items()}
    outcome = Outcome(
        Status(taken.text("status")),
        verdicts={**verdicts, **marks},
        overall=Judgment(taken.text("overall")) if taken.has("overall") else None,
        usage=Usage(
            *(taken.whole(name) if taken.has(name) else None for name in ("tokens_in", "tokens_out"))
        ),
        seconds=taken.real("seconds") if taken.has("seconds") else None,
        tries=taken.whole("tries"),
    )
    row, image, run = (taken.whole(name) for name in ("row", "image", "run"))
    return CallEnded(row, image, run, taken.texts("codes"), outcome)
