"""What replies from elsewhere call the rubric's criteria, where their prompt had the themes in another order."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations

from app.errors import UserError
from app.judging.calls.reply import judged
from app.messages.judge import judge_batch as judge_batch_text
from app.study.judge.judge_call import GivenAnswer, Outcome, Question, Reply, Status
from app.study.judge.judge_setup import JudgeSetup
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
        outcome = judged(reply, replace(question, codes=tuple(ours), items=items), setup)
        return replace(outcome, verdicts={ours[name]: given for name, given in outcome.verdicts.items()})


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
