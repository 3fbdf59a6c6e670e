"""From a judge's reply to verdicts, or to the reason why there are none. Nothing is filled in."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from app.judging.calls.reply_layout import VERDICT_NAMES, Misplaced, Places, folded, is_overall
from app.judging.calls.reply_text import (
    CLASH,
    BrokenJson,
    is_refusal,
    list_in,
    objects_in,
    opens_with_refusal,
)
from app.judging.prompts.prompt import OVERALL
from app.messages.judge import judge_replies
from app.study.control_characters import storable
from app.study.judge.asked_item import ANSWER, EVIDENCE, VERDICT, AskedItem, choosable_numbers
from app.study.judge.judge_call import GivenAnswer, Outcome, Question, Reply, Status
from app.study.judge.judge_setup import Backend, JudgeSetup
from app.study.label import LabelState, label_of
from app.study.ratings.rankings import parse_ranking, write_ranking
from app.study.rubric import Rubric
from app.study.scales import BOTH, ScaleKind
from app.study.verdict import Judgment, Mark, Verdict

_NUMBER = re.compile(r"[1-9][0-9]{0,3}", re.ASCII)


def read_mark(value: object, item: AskedItem, can_be_cannot_tell: bool) -> Mark | Verdict | None:
    """The answer that a value of a reply is, or None where it is none of those offered. Nothing is rounded or mended.

    A level may be written as its number, or exactly as its words; a ranking as the rank of each part, or `2 > 1 = 3`.
    """
    if isinstance(value, str) and (word := in_words(value, item, can_be_cannot_tell)):
        return word
    match item.scale.kind:
        case ScaleKind.LEVELS:
            return _level(value, item)
        case ScaleKind.CHOICE:
            return _choice(value, item)
        case ScaleKind.RANKING:
            return _ranking(value, item)
        case ScaleKind.TEXT if isinstance(value, str):
            words = storable(value).strip()
            return Mark(words, words) if words else None
    return None


def in_words(value: str, item: AskedItem, can_be_cannot_tell: bool) -> Verdict | None:
    """ "Not applicable" or "cannot tell", where that was offered."""
    word = value.strip().casefold()
    outright = {Verdict.NOT_APPLICABLE.value, item.scale.not_applicable.strip().casefold()}
    if item.scale.not_applicable and word in outright:
        return Verdict.NOT_APPLICABLE
    return Verdict.CANNOT_TELL if can_be_cannot_tell and word == Verdict.CANNOT_TELL.value else None


def _level(value: object, item: AskedItem) -> Mark | None:
    found = None
    if isinstance(value, str):
        found = item.scale.level(value)
    elif _is_number(value):
        found = next((level for level in item.levels if level.score == value), None)
    return Mark(found.value, found.name) if found in item.levels and found is not None else None


def _choice(value: object, item: AskedItem) -> Mark | None:
    if isinstance(value, str) and value.strip().casefold() == BOTH and item.scale.has_both:
        return Mark(BOTH, BOTH)
    part = _whole(value)
    return Mark(str(part), str(part)) if part in choosable_numbers(item) else None


def _ranking(value: object, item: AskedItem) -> Mark | None:
    try:
        if isinstance(value, str):
            ranking = write_ranking(parse_ranking(value, item.parts))
        elif isinstance(value, dict) and set(value) == {str(part) for part in range(1, item.parts + 1)}:
            ranks = [_whole(value[str(part)]) for part in range(1, item.parts + 1)]
            known = [rank for rank in ranks if rank is not None and 1 <= rank <= item.parts]
            if len(known) < len(ranks):
                return None
            ranking = write_ranking(known)
        else:
            return None
    except ValueError:  # no ranking, or not of all the parts
        return None
    return Mark(ranking, ranking)


def _whole(value: object) -> int | None:
    """A whole number from 1, in figures or as a word of figures."""
    if isinstance(value, str):
        return int(value) if _NUMBER.fullmatch(value.strip()) else None
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _is_number(value: object) -> bool:
    """Whether it is a number; true and false are none here, where 1 is a level like others."""
    return isinstance(value, int | float) and not isinstance(value, bool)


Items = Mapping[str, AskedItem]
_NO_ITEMS: Items = {}
_NO_VERDICTS: Mapping[str, GivenAnswer] = {}
_MOST_SHOWN, _LONGEST_SENTENCE = 200, 500
_USUAL_REPLY = 500  # characters; longer replies hold sentences, and hardly come twice
_WORDS = {
    **dict.fromkeys(("1", "met", "yes", "true"), Verdict.MET),
    **dict.fromkeys(("0", "not met", "no", "false"), Verdict.NOT_MET),
}
_JUDGMENTS = {
    **dict.fromkeys(("appropriate", "culturally appropriate"), Judgment.APPROPRIATE),
    **dict.fromkeys(
        ("not appropriate", "inappropriate", "culturally inappropriate", "not culturally appropriate"),
        Judgment.NOT_APPROPRIATE,
    ),
}
_EVIDENCE_NAMES = (
    "evidence",
    "reason",
    "reasons",
    "reasoning",
    "rationale",
    "explanation",
    "justification",
    "comment",
    "comments",
    "note",
    "notes",
    "observation",
    "observations",
)
_ASIDE = ("confidence", "certainty", "probability")  # numbers that models like to add


@dataclass(frozen=True)
class Reading:
    """What was said of every asked criterion (by code), and the overall verdict if the model gave one."""

    verdicts: Mapping[str, GivenAnswer]
    overall: Judgment | None = None


@dataclass(frozen=True)
class Declined:
    """The model refused in plain words."""

    reason: str


@dataclass(frozen=True)
class Unreadable:
    """The whole reply cannot be used; `reason` names the criterion where there is one."""

    reason: str


class _Unusable(Exception):
    """Carries the sentence that says why a reply cannot be used."""


def read(
    text: str, codes: Sequence[str], setup: JudgeSetup, items: Items = _NO_ITEMS
) -> Reading | Declined | Unreadable:
    """The verdicts in a reply to a prompt about these criteria, and answers to the `items` among them. Never raises.

    Verdicts may be 1 or 0, true or false, met or not met, yes or no, bare or in quotes; "cannot tell" where it was
    offered. Where they stand is found by the codes and numbers of themes and criteria, see `reply_places`; sentences
    under other names beside them are passed over. One verdict that is missing, unknown, in doubt or about something
    else makes the whole reply unreadable, and so does one answer; for how answers are read see `scaled_reply`.
    """
    if not text.strip():
        return Unreadable(judge_replies.EMPTY)
    try:
        found = objects_in(text)
        if not found:
            return (
                Declined(judge_replies.declined(words=_short(text)))
                if is_refusal(text)
                else Unreadable(judge_replies.NO_JSON)
            )
        if len(found) > 1:
            rows = list_in(text)
            if rows is None:
                return Unreadable(judge_replies.TWO_ANSWERS)
            found = [{"": rows}]
        return _reading(found[0], codes, setup, items)
    except (BrokenJson, RecursionError):  # RecursionError: so deep that it cannot even be compared or shown
        return Unreadable(judge_replies.BROKEN_JSON)
    except (_Unusable, Misplaced) as why:
        return Unreadable(_plain(str(why)))


@lru_cache(maxsize=1024)  # without evidence, a rubric has few different replies
def _read_usual(
    text: str, codes: Sequence[str], evidence_first: bool, can_say_cannot_tell: bool
) -> Reading | Declined | Unreadable:
    """The same by all of a setup that counts for it: to look for a whole setup takes longer than what is looked for."""
    return read(
        text, codes, JudgeSetup("", evidence_first=evidence_first, can_say_cannot_tell=can_say_cannot_tell)
    )


def judged(reply: Reply, question: Question, setup: JudgeSetup) -> Outcome:
    """What became of a call, from what the server sent. Never raises."""
    if reply.status is not Status.OK or setup.backend is Backend.DECISIONS:
        outcome = _ended(reply, reply.status, reply.reason)
        return outcome if reply.status is not Status.OK else _decided(outcome, reply, question.codes)
    is_usual = len(reply.text) <= _USUAL_REPLY and not question.items
    reading = (
        _read_usual(reply.text, question.codes, setup.evidence_first, setup.can_say_cannot_tell)
        if is_usual
        else read(reply.text, question.codes, setup, question.items)
    )
    if isinstance(reading, Declined):
        return _ended(reply, Status.REFUSED, reading.reason)
    if isinstance(reading, Unreadable):
        return _ended(reply, Status.INVALID, reading.reason)
    properties = question.prompt.schema.get("properties")
    was_asked = isinstance(properties, Mapping) and any(map(is_overall, properties))
    return _ended(reply, Status.OK, reply.reason, reading.verdicts, reading.overall if was_asked else None)


def _ended(
    reply: Reply,
    status: Status,
    reason: str,
    verdicts: Mapping[str, GivenAnswer] = _NO_VERDICTS,
    overall: Judgment | None = None,
) -> Outcome:
    return Outcome(
        status,
        storable(reason),
        verdicts,
        overall,
        reply.text,
        reply.model,
        reply.request_id,
        reply.usage,
        reply.seconds,
        fingerprint=reply.fingerprint,
    )


def overall_disagrees(rubric: Rubric, outcome: Outcome) -> bool | None:
    """Whether the model's overall verdict differs from the label of its verdicts.

    None when there is nothing to compare: no overall verdict, a criterion unanswered, or a label that hangs on
    how "cannot tell" counts, which the model was not told.
    """
    verdicts = {
        code: given.value for code, given in outcome.verdicts.items() if isinstance(given.value, Verdict)
    }
    label = label_of(rubric, verdicts)
    if outcome.overall is None or label.open:
        return None
    said = set(verdicts.values())
    if Verdict.CANNOT_TELL in said and Verdict.NOT_MET not in said:
        return None
    return (label.state is LabelState.APPROPRIATE) is not (outcome.overall is Judgment.APPROPRIATE)


def _reading(
    found: dict[str, object], codes: Sequence[str], setup: JudgeSetup, items: Items
) -> Reading | Declined:
    places = Places(codes, lambda value: _verdict(value, True) is not None)
    answers: dict[str, object] = {}
    for code, value in places.values(found):
        if value is CLASH or (code in answers and answers[code] != value):
            raise _Unusable(judge_replies.answered_twice(code=code))
        answers[code] = value
    overall = _only_overall(places.overall)
    missing = [code for code in codes if code not in answers]
    if missing:
        raise _Unusable(judge_replies.no_answer(missing) if items else judge_replies.no_verdict(missing))
    verdicts = {
        code: _answered(code, answers[code], setup, items[code])
        if code in items
        else _given(code, answers[code], setup)
        for code in codes
    }
    said = [_words(given) for given in verdicts.values()]
    if all(map(opens_with_refusal, said)):
        # Models have been seen to write "I cannot evaluate images" and fill the form with zeros all the same.
        return Declined(judge_replies.declined(words=_short(said[0])))
    return Reading(verdicts, overall)


def _words(given: GivenAnswer) -> str:
    """What a model wrote beside an answer, or as an answer."""
    return given.evidence or (given.value.value if isinstance(given.value, Mark) else "")


def _given(code: str, value: object, setup: JudgeSetup) -> GivenAnswer:
    given, evidence = value, None
    if isinstance(value, dict):
        name = _verdict_name(value)
        if name is None:
            raise _Unusable(judge_replies.bad_verdict(code=code, value=_shown(value)))
        given, evidence = value[name], _evidence(value)
    if evidence is None and setup.evidence_first:
        raise _Unusable(judge_replies.no_evidence(code=code))
    if evidence is not None and not isinstance(evidence, str):
        raise _Unusable(judge_replies.bad_evidence(code=code))
    verdict = _verdict(given, setup.can_say_cannot_tell)
    if verdict is None:
        raise _Unusable(judge_replies.bad_verdict(code=code, value=_shown(given)))
    return GivenAnswer(verdict, storable(evidence or "").strip())


def _verdict_name(value: Mapping[str, object]) -> str | None:
    """Under which name the verdict is beside its evidence; None where that is in doubt, or where something else
    stands there that is more than words."""
    named = [name for name in value if folded(name) in VERDICT_NAMES]
    chosen = VERDICT if VERDICT in value else named[0] if len(named) == 1 else None
    for name, one in value.items():
        is_aside = one is None or isinstance(one, str) or folded(name) in _ASIDE
        is_second = name in named and _verdict(one, True) not in (
            None,
            _verdict(value.get(chosen or ""), True),
        )
        if name not in (chosen, EVIDENCE) and (not is_aside or is_second):
            return None
    return chosen


def _evidence(value: Mapping[str, object]) -> object:
    """What speaks for a verdict, under the first name that is known for it."""
    return next((value[name] for name in value if folded(name) in _EVIDENCE_NAMES), None)


def _answered(code: str, value: object, setup: JudgeSetup, item: AskedItem) -> GivenAnswer:
    """The answer to an item that is more than plain yes or no."""
    given, evidence = value, None
    if isinstance(value, dict) and {ANSWER, VERDICT, EVIDENCE} & set(value):
        named = {ANSWER, VERDICT} & set(value)
        if len(named) != 1 or set(value) - named - {EVIDENCE}:
            raise _Unusable(judge_replies.bad_answer(code=code, value=_shown(value)))
        given, evidence = value[named.pop()], value.get(EVIDENCE)
    if evidence is None and item.wants_evidence:
        raise _Unusable(judge_replies.no_evidence(code=code))
    if evidence is not None and not isinstance(evidence, str):
        raise _Unusable(judge_replies.bad_evidence(code=code))
    answer = _answer(given, item, setup.can_say_cannot_tell)
    if answer is None:
        raise _Unusable(judge_replies.bad_answer(code=code, value=_shown(given)))
    return GivenAnswer(answer, storable(evidence or "").strip())


def _answer(value: object, item: AskedItem, can_be_cannot_tell: bool) -> Verdict | Mark | None:
    if not item.scale.is_yes_no:
        return read_mark(value, item, can_be_cannot_tell)
    word = in_words(value, item, can_be_cannot_tell) if isinstance(value, str) else None
    return word or _verdict(value, can_be_cannot_tell)


def _verdict(value: object, can_be_cannot_tell: bool = False) -> Verdict | None:
    if isinstance(value, int | float):  # true and 1.0 are 1; NaN, 0.5 and 2 are no verdict
        return Verdict.MET if value == 1 else Verdict.NOT_MET if value == 0 else None
    if not isinstance(value, str):
        return None
    word = value.strip().casefold()
    if can_be_cannot_tell and word == Verdict.CANNOT_TELL.value:
        return Verdict.CANNOT_TELL
    return _WORDS.get(word)


def _only_overall(pairs: Sequence[tuple[str, object]]) -> Judgment | None:
    """The verdict on the whole image, None where there is none, or only words about it."""
    found = {judgment for name, value in pairs if (judgment := _overall(name, value)) is not None}
    if len(found) > 1:
        raise _Unusable(judge_replies.answered_twice(code=OVERALL))
    return found.pop() if found else None


def _overall(name: str, value: object) -> Judgment | None:
    if isinstance(value, dict):
        inner = _verdict_name(value)
        if inner is None and not all(isinstance(one, str) for one in value.values()):
            raise _Unusable(judge_replies.bad_overall(_shown(value)))
        return None if inner is None else _overall(OVERALL, value[inner])
    verdict = _verdict(value)
    if verdict is not None:
        return Judgment.APPROPRIATE if verdict is Verdict.MET else Judgment.NOT_APPROPRIATE
    if isinstance(value, str):
        if judgment := _JUDGMENTS.get(" ".join(value.casefold().replace("_", " ").split())):
            return judgment
        if name != OVERALL:
            return None
    raise _Unusable(judge_replies.bad_overall(_shown(value)))


def _decided(outcome: Outcome, reply: Reply, codes: Sequence[str]) -> Outcome:
    """Verdicts from probabilities: met from one half on. A refused question has no verdict."""
    refused = [(code, reply.refusals[code]) for code in codes if code in reply.refusals]
    asked = [code for code in codes if code not in reply.refusals]
    for code in [*reply.probabilities, *reply.refusals]:
        if code not in codes:
            return outcome._replace(
                status=Status.INVALID, reason=judge_replies.unknown_criterion(code=_short(code))
            )
    verdicts: dict[str, GivenAnswer] = {}
    for code in asked:
        p = reply.probabilities.get(code)
        if p is None:
            return outcome._replace(status=Status.INVALID, reason=judge_replies.no_probability(code=code))
        if not 0 <= p <= 1:  # also so for NaN
            reason = judge_replies.bad_probability(code=code, value=_shown(p))
            return outcome._replace(status=Status.INVALID, reason=reason)
        verdicts[code] = GivenAnswer(Verdict.MET if p >= 0.5 else Verdict.NOT_MET, probability=p)
    if not verdicts:
        return outcome._replace(status=Status.REFUSED, reason=judge_replies.ALL_REFUSED)
    reason = judge_replies.some_refused(refused) if refused else outcome.reason
    return outcome._replace(verdicts=verdicts, reason=reason)


def _plain(words: str) -> str:
    """A sentence with a server's names in it, without halves of characters and at a bearable length."""
    words = " ".join(storable(words).split())
    return words if len(words) <= _LONGEST_SENTENCE else f"{words[:_LONGEST_SENTENCE]}…"


def _shown(value: object) -> str:
    """A value as it stood in the reply, cut to a length that can be read out."""
    if value is CLASH:
        return "given twice"
    return _short(json.dumps(value, ensure_ascii=False, default=lambda _clash: "given twice"))


def _short(text: str) -> str:
    text = " ".join(storable(text).split())
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"
