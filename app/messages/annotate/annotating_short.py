"""What is said while somebody annotates, in so few letters that it fits a braille display of 40 cells.

The important word comes first. A criterion goes by its code, "2/7" is how many of how many are answered. What people
wrote themselves (criteria, descriptions, notes) keeps its length.
"""

from app.messages.annotate.annotating import WHOLE_IMAGE
from app.messages.item_nouns import IMAGE, ItemNoun
from app.study.label import Label, LabelState
from app.study.ports import RaterProgress
from app.study.rubric import Criterion
from app.study.verdict import CountsAs, Doubt, Judgment, Mark, Verdict

ONE_LINE = 40
TOO_LONG_TO_SPELL = "too long to spell: hear a piece first"

_VERDICTS = {
    Verdict.MET: "met",
    Verdict.NOT_MET: "not met",
    Verdict.CANNOT_TELL: "cannot tell",
    Verdict.NOT_APPLICABLE: "n/a",
}
_JUDGMENTS = {
    Judgment.APPROPRIATE: "appropriate",
    Judgment.NOT_APPROPRIATE: "not appropriate",
    Judgment.CAN_BE_SHOWN: "can be shown",
    Judgment.NEEDS_IMPROVEMENT: "needs improvement",
    Judgment.NEVER_SHOW: "never show",
}
_DOUBTS = {
    Doubt.WORDING: "wording",
    Doubt.BORDERLINE: "borderline",
    Doubt.NOT_VISIBLE: "not visible",
    Doubt.BACKGROUND: "background",
    Doubt.OTHER: "other",
    Doubt.UNSAID: "no reason",
    Doubt.EITHER: "either",
}


def name(criterion: Criterion) -> str:
    return criterion.code


def decided(value: Verdict | Mark, rest: str) -> str:
    """“met 2/7” fits displays of 14 cells."""
    return f"{_answered(value).rstrip('.')}{' ' if rest[:1].isdecimal() else '. '}{rest}"


def _answered(value: Verdict | Judgment | Mark) -> str:
    if isinstance(value, Mark):
        return value.name or value.value
    return _VERDICTS[value] if isinstance(value, Verdict) else _JUDGMENTS[value]


def decided_rest(
    value: Verdict | Mark,
    criterion: Criterion,
    answered: int,
    total: int,
    final: Label | None = None,
    is_here: bool = False,
    is_rule_known: bool = False,
) -> str:
    """The rule is left out once the label says what came of it, or it was said."""
    place = f"{answered}/{total}" if is_here else f"{criterion.code} {answered}/{total}"
    if final is not None:
        return f"{place} {final.state.value}"
    if is_rule_known or value in (Verdict.MET, Verdict.NOT_MET) or not criterion.scale.is_yes_no:
        return place
    assert isinstance(value, Verdict)  # there are no marks on yes or no
    return f"{'as met' if criterion.counts_as(value) is CountsAs.MET else 'as not met'}. {place}"


def unchanged(criterion: Criterion, value: Verdict | Mark) -> str:
    return f"unchanged. {criterion.code}: {_answered(value)}"


def nothing_changed(name: str) -> str:
    return f"unchanged. {_lowered(name)}"


def judged(judgment: Judgment) -> str:
    return f"{_JUDGMENTS[judgment]}. {_lowered(WHOLE_IMAGE)}"


def label(label: Label) -> str:
    return _label(label, ONE_LINE)


def _label(label: Label, room: int) -> str:
    if label.state is LabelState.OPEN:
        return f"label open, {len(label.open)} to go"
    why = label.against if label.state is LabelState.NOT_APPROPRIATE else label.met_by_rule
    words = label.state.value + ("" if label.against or not why else ", by rule")
    return _with_codes(words, [criterion.code for criterion in why], room)


def _with_codes(words: str, codes: list[str], room: int) -> str:
    """As many codes as there is room for, then how many more there are."""
    for count in range(len(codes), 0, -1):
        left = len(codes) - count
        told = f"{words}: {' '.join(codes[:count])}{f' +{left}' if left else ''}"
        if len(told) <= room:
            return told
    return words


def image_place(number: int, total: int, noun: ItemNoun = IMAGE) -> str:
    return f"{noun.one} {number}/{total}"


def arrival(
    number: int, total: int, answered: int, criteria: int, is_put_off: bool, noun: ItemNoun = IMAGE
) -> str:
    done = f", {answered}/{criteria}" if criteria else ""
    return f"{image_place(number, total, noun)}{done}{', later' if is_put_off else ''}."


def criterion_full(criterion: Criterion, state: str) -> str:
    """By its short name; `guidance` has the words in full."""
    return f"{criterion.code} {criterion.name}: {state}"


criterion_again = criterion_full


def whole_image(state: str, _question: str = "") -> str:
    return f"{_lowered(WHOLE_IMAGE)}: {state}"


def state(value: Verdict | Judgment | Mark | None, doubt: Doubt | None, note: str) -> str:
    words = "open" if value is None else _answered(value)
    said = doubt_and_note(doubt, note)
    return f"{words}, {said}" if said else words


def doubt_and_note(doubt: Doubt | None, note: str) -> str:
    words = [f"doubt: {_DOUBTS[doubt]}"] if doubt else []
    return ", ".join([*words, f"note: {note}"] if note else words)


def doubted(doubt: Doubt, name: str) -> str:
    return f"doubt: {_DOUBTS[doubt]}. {_lowered(name)}"


def doubt_taken_back(name: str) -> str:
    return f"no doubt. {_lowered(name)}"


def noted(note: str, name: str, is_reason: bool = False) -> str:
    word = "reason" if is_reason or name == WHOLE_IMAGE else "note"
    return f"{word} {'saved' if note else 'removed'}. {_lowered(name)}"


def undone(name: str, state: str, _what: str = "") -> str:
    return f"undone. {_lowered(name)}: {state}."


def redone(name: str, state: str) -> str:
    return f"redone. {_lowered(name)}: {state}."


def put_off(number: int, noun: ItemNoun = IMAGE) -> str:
    return f"{noun.one} {number} later."


def no_such_image(total: int, noun: ItemNoun = IMAGE) -> str:
    return f"no such {noun.one}, 1 to {total}"


def all_criteria_answered(_total: int, label: Label | None, /) -> str:
    words = "all answered."
    return f"{words} {_label(label, ONE_LINE - len(words) - 1)}" if label else words


def where(
    number: int,
    total: int,
    answered: int,
    criteria: int,
    tally: RaterProgress,
    name: str,
    _item: str,
    noun: ItemNoun = IMAGE,
) -> str:
    """Without what is said about the item: that is one key away."""
    place = f"{image_place(number, total, noun)}, {tally.open} left."
    done = f"{answered}/{criteria}" if criteria else ""
    return " ".join(part for part in (place, _lowered(name), done) if part)


def images_left(tally: RaterProgress, noun: ItemNoun = IMAGE) -> str:
    if not tally.open:
        return "all complete, thank you"
    return f"{tally.open} {noun.many} open{f', {tally.later} later' if tally.later else ''}"


def leaving(tally: RaterProgress, noun: ItemNoun = IMAGE) -> str:
    return f"all saved. {images_left(tally, noun)}"


def welcome(rater: str, _title: str) -> str:
    return f"{rater}:"


welcome_back = welcome


def guidance(criterion: Criterion) -> str:
    """With the words of the criterion, which go by their short name everywhere else."""
    applies = f"Applies when: {criterion.applies_when}" if criterion.applies_when else ""
    return " ".join(part for part in (criterion.text, applies, criterion.guidance) if part)


def _lowered(name: str) -> str:
    """A code stays as it is; the name of the whole image begins small."""
    return name.lower() if name == WHOLE_IMAGE else name
