"""What one line of a judge's replies says: which call it is about, and what the model replied.

A line is one JSON object. It names the call either by `custom_id` (a call that this study handed in, see
`export --format openai-batch`), or by `image`, `judge` or `model`, and `run`.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import NamedTuple

from app.errors import UserError
from app.interchange.tables.cells import BadCell
from app.judging.batches.batch import BadLine, read_identity, read_object, replied
from app.judging.calls.reply import judged
from app.judging.calls.response import chat_reply, plain_name
from app.messages.interchange import import_export
from app.messages.judge import judge_batch as judge_batch_text
from app.study.control_characters import storable
from app.study.image import is_plain_name
from app.study.judge.judge_call import GivenAnswer, Outcome, Question, Reply, Status
from app.study.judge.judge_setup import JudgeSetup, called
from app.study.names import spelled
from app.study.rubric import Rubric
from app.study.verdict import Verdict

MOST_THEMES = 6
"""With more themes there are too many orders to try."""
MOST_SAMPLES = 20
_MOST_EXAMPLES = 3


@dataclass(frozen=True)
class ReplyNames:
    """`names`: how replies call a criterion, by its code; what is not in it is called as in the rubric. `is_given`:
    somebody has said so, and no other order is proposed."""

    names: Mapping[str, str] = field(default_factory=dict)
    is_given: bool = False

    def judged(self, reply: Reply, question: Question, setup: JudgeSetup) -> Outcome:
        """What became of a call, with its verdicts under the rubric's codes. Never raises."""
        if not self.names:
            return judged(reply, question, setup)
        ours = {self.names.get(code, code): code for code in question.codes}
        items = {theirs: question.items[code] for theirs, code in ours.items() if code in question.items}
        outcome = judged(reply, question._replace(codes=tuple(ours), items=items), setup)
        return outcome._replace(verdicts={ours[name]: given for name, given in outcome.verdicts.items()})


AS_IN_THE_RUBRIC = ReplyNames()


@dataclass(frozen=True)
class UnreadReply:
    """A reply that could not be read with the rubric's own names, and what was asked."""

    reply: Reply
    question: Question
    setup: JudgeSetup


def given_names(rubric: Rubric, written: Mapping[str, str]) -> ReplyNames:
    """The names somebody gave: of themes (`T1` to `T2`) or of criteria (`T1.C1` to `T2.C3`), ours to theirs.
    Raises UserError for a name that is not in the rubric, and where two criteria would have one name."""
    if not written:
        return AS_IN_THE_RUBRIC
    themes = {theme.code for theme in rubric.themes}
    codes = [criterion.code for criterion in rubric.criteria]
    unknown = [name for name in written if name not in themes and name not in codes]
    if unknown:
        raise UserError(judge_batch_text.not_a_code(name=unknown[0]))
    of_themes = _by_theme(codes, {name: theirs for name, theirs in written.items() if name in themes})
    names = {code: written.get(code, of_themes[code]) for code in codes}
    twice = [name for name in names.values() if list(names.values()).count(name) > 1]
    if twice:
        raise UserError(judge_batch_text.named_twice(name=twice[0]))
    return ReplyNames({code: name for code, name in names.items() if code != name}, is_given=True)


def propose_order(rubric: Rubric, unread: Sequence[UnreadReply]) -> None:
    """Raises UserError with the options to add, where one other order of the themes, and only one, makes sense of all
    these replies."""
    themes = [theme.code for theme in rubric.themes]
    if not unread or len(themes) > MOST_THEMES:
        return
    codes = [criterion.code for criterion in rubric.criteria]
    orders = (dict(zip(themes, order, strict=True)) for order in permutations(themes))
    fitting = [order for order in orders if _fits(codes, order, unread)]
    if len(fitting) != 1:
        return
    order = {ours: theirs for ours, theirs in fitting[0].items() if ours != theirs}
    names = ReplyNames(_by_theme(codes, order))
    first = unread[0]
    verdicts = names.judged(first.reply, first.question, first.setup).verdicts
    raise UserError(
        judge_batch_text.other_order(
            count=len(unread),
            options=" ".join(f"--map {ours}={theirs}" for ours, theirs in order.items()),
            as_is=f"--map {themes[0]}={themes[0]}",
        ),
        tuple(_examples(rubric, names.names, verdicts)),
    )


def _by_theme(codes: Iterable[str], themes: Mapping[str, str]) -> dict[str, str]:
    """The names of criteria whose themes have these names."""
    parts = {code: code.partition(".") for code in codes}
    return {code: f"{themes.get(theme, theme)}{dot}{own}" for code, (theme, dot, own) in parts.items()}


def _fits(codes: Sequence[str], order: Mapping[str, str], unread: Sequence[UnreadReply]) -> bool:
    names = ReplyNames(_by_theme(codes, order))
    return all(names.judged(one.reply, one.question, one.setup).status is Status.OK for one in unread)


def _examples(rubric: Rubric, names: Mapping[str, str], verdicts: Mapping[str, GivenAnswer]) -> Iterable[str]:
    """What some criteria are called in the replies, and what one reply says of them."""
    moved = [code for code in verdicts if names.get(code, code) != code]
    for code in moved[:_MOST_EXAMPLES]:
        criterion, value = rubric.criterion(code), verdicts[code].value
        assert criterion is not None
        said = value.value if isinstance(value, Verdict) else str(value)
        yield judge_batch_text.order_example(theirs=names[code], said=said, ours=code, text=criterion.text)


_WORDS = ("reply", "refusal", "finish_reason", "model", "request_id")
_COUNTS = ("tokens_in", "tokens_out")
_PLACES = ("image", "image_id", "sha256", "judge", "run", "criteria")
KNOWN = ("custom_id", *_PLACES, *_WORDS, *_COUNTS, "seconds")
_OF_A_BATCH = ("id", "custom_id", "response", "error")
_MOST_RUNS, _MOST_TOKENS = 999_999, 10**12
Line = Mapping[str, object]


class OwnLine(NamedTuple):
    """A reply to a call of this study. `identity`: the bytes of the call's UUID."""

    identity: bytes
    reply: Reply


@dataclass(frozen=True)
class ForeignLine:
    """A reply to a call that others made. `cells` say which image; no criteria: all of the rubric."""

    cells: Mapping[str, str]
    judge: str
    model: str
    run: int
    criteria: tuple[str, ...]
    reply: Reply


def read_reply_line(text: str) -> OwnLine | ForeignLine:
    """What a line says. Raises BadCell naming the part that is wrong."""
    try:
        line = read_object(text)
        if "response" in line or "error" in line:
            _check_known(line, _OF_A_BATCH)
            return OwnLine(read_identity(line).bytes, replied(line, ""))
        _check_known(line, KNOWN)
        if "custom_id" in line:
            return OwnLine(read_identity(line).bytes, _reply(line))
    except BadLine as bad:
        raise BadCell(bad.part, bad.reason) from bad
    model, judge = plain_name(_text(line, "model")), _text(line, "judge")
    if not judge and not model:
        raise BadCell("judge", judge_batch_text.NO_JUDGE_NAMED)
    cells = {name: _text(line, name) for name in ("image", "image_id", "sha256")}
    judge = spelled(judge or called(model))
    if not is_plain_name(judge):
        raise BadCell("judge", import_export.NAME_NOT_PLAIN)
    return ForeignLine(cells, judge, model or judge, _run(line), _criteria(line), _reply(line))


def _check_known(line: Line, known: Sequence[str]) -> None:
    for name in line:
        if name not in known:
            raise BadCell(str(name)[:40], judge_batch_text.unknown_key(known=list(known)))


def _reply(line: Line) -> Reply:
    """The reply as a server would have sent it, so that it ends in the same status as one that came here."""
    words, refusal = line.get("reply"), _text(line, "refusal")
    if not isinstance(words, str) and not (words is None and refusal):
        raise BadCell("reply", judge_batch_text.NO_REPLY)
    data = {
        "model": _text(line, "model"),
        "choices": [
            {
                "message": {"content": words, "refusal": refusal or None},
                "finish_reason": _text(line, "finish_reason") or None,
            }
        ],
        "usage": {
            "prompt_tokens": _count(line, "tokens_in"),
            "completion_tokens": _count(line, "tokens_out"),
        },
    }
    reply = chat_reply(data, b"", "", plain_name(_text(line, "request_id")))
    return replace(reply, seconds=_seconds(line))


def _text(line: Line, name: str) -> str:
    value = line.get(name)
    if value is None:
        return ""
    if not isinstance(value, str) or storable(value) != value:
        raise BadCell(name, judge_batch_text.NOT_TEXT)
    return value.strip()


def _count(line: Line, name: str) -> int | None:
    value = line.get(name)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= _MOST_TOKENS:
        raise BadCell(name, judge_batch_text.NOT_A_COUNT)
    return value


def _seconds(line: Line) -> float | None:
    value = line.get("seconds")
    if value is None:
        return None
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not math.isfinite(value) or value < 0:  # type: ignore[arg-type,operator]
        raise BadCell("seconds", judge_batch_text.NOT_A_NUMBER)
    return float(value)  # type: ignore[arg-type]


def _run(line: Line) -> int:
    value = line.get("run", 1)
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= _MOST_RUNS:
        raise BadCell("run", judge_batch_text.BAD_RUN)
    return value


def _criteria(line: Line) -> tuple[str, ...]:
    value = line.get("criteria")
    if value is None:
        return ()
    if not isinstance(value, list) or not value or not all(isinstance(code, str) for code in value):
        raise BadCell("criteria", judge_batch_text.BAD_CRITERIA)
    if len(set(value)) != len(value):
        raise BadCell("criteria", judge_batch_text.BAD_CRITERIA)
    return tuple(value)
