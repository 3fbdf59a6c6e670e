"""What is said while somebody annotates, in so few letters that it fits a braille display of 40 cells.

The important word comes first. A criterion goes by its code, "2/7" is how many of how many are answered. What people
wrote themselves (criteria, descriptions, notes) keeps its length.
"""

from app.messages.annotate.annotating import WHOLE_IMAGE, ImageProgress
from app.messages.item_nouns import EXHIBIT, IMAGE, ItemNoun
from app.messages.together import ended, together
from app.messages.translation import c_
from app.study.label import Label, LabelState
from app.study.rubric import Criterion
from app.study.team.raters import RaterProgress
from app.study.verdict import CountsAs, Doubt, Judgment, Mark, Verdict

ONE_LINE = 40
TOO_LONG_TO_SPELL = c_("braille", "too long to spell: hear a piece first")

_VERDICTS = {
    Verdict.MET: c_("braille", "met"),
    Verdict.NOT_MET: c_("braille", "not met"),
    Verdict.CANNOT_TELL: c_("braille", "cannot tell"),
    Verdict.NOT_APPLICABLE: c_("braille", "n/a"),
}
_LABELS = {
    LabelState.OPEN: c_("braille", "open"),
    LabelState.APPROPRIATE: c_("braille", "appropriate"),
    LabelState.NOT_APPROPRIATE: c_("braille", "not appropriate"),
}
_JUDGMENTS = {
    Judgment.APPROPRIATE: c_("braille", "appropriate"),
    Judgment.NOT_APPROPRIATE: c_("braille", "not appropriate"),
    Judgment.CAN_BE_SHOWN: c_("braille", "can be shown"),
    Judgment.NEEDS_IMPROVEMENT: c_("braille", "needs improvement"),
    Judgment.NEVER_SHOW: c_("braille", "never show"),
}
_DOUBTS = {
    Doubt.WORDING: c_("braille", "wording"),
    Doubt.BORDERLINE: c_("braille", "borderline"),
    Doubt.NOT_VISIBLE: c_("braille", "not visible"),
    Doubt.BACKGROUND: c_("braille", "background"),
    Doubt.OTHER: c_("braille", "other"),
    Doubt.UNSAID: c_("braille", "no reason"),
    Doubt.EITHER: c_("braille", "either"),
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
    _is_length_known: bool = False,
    says_progress: bool = True,
) -> str:
    """The rule is left out once the label says what came of it, or it was said."""
    count = f"{answered}/{total}" if says_progress or answered == total else ""
    place = count if is_here else f"{criterion.code} {count}".strip()
    if final is not None:
        return f"{place} {_LABELS[final.state]}"
    if is_rule_known or value in (Verdict.MET, Verdict.NOT_MET) or not criterion.scale.is_yes_no:
        return place
    assert isinstance(value, Verdict)  # there are no marks on yes or no
    is_met = criterion.counts_as(value) is CountsAs.MET
    counts = c_("braille", "as met") if is_met else c_("braille", "as not met")
    return together(ended(counts), place)


def unchanged(criterion: Criterion, value: Verdict | Mark) -> str:
    return c_(
        "braille",
        "unchanged. {criterion_code}: {answered}",
        criterion_code=criterion.code,
        answered=_answered(value),
    )


def nothing_changed(name: str) -> str:
    return c_("braille", "unchanged. {name}", name=_lowered(name))


def judged(judgment: Judgment) -> str:
    return together(ended(_JUDGMENTS[judgment]), _lowered(WHOLE_IMAGE))


def label(label: Label) -> str:
    return _label(label, ONE_LINE)


def _label(label: Label, room: int) -> str:
    if label.state is LabelState.OPEN:
        return c_("braille", "label open, {open} to go", open=len(label.open))
    why = label.against if label.state is LabelState.NOT_APPROPRIATE else label.met_by_rule
    words = _LABELS[label.state]
    if why and not label.against:
        words = c_("braille", "{label}, by rule", label=words)
    return _with_codes(words, [criterion.code for criterion in why], room)


def _with_codes(words: str, codes: list[str], room: int) -> str:
    """As many codes as there is room for, then how many more there are."""
    for count in range(len(codes), 0, -1):
        left = len(codes) - count
        sentence = f"{words}: {' '.join(codes[:count])}{f' +{left}' if left else ''}"
        if _cells(sentence) <= room:
            return sentence
    return words


def _cells(text: str) -> int:
    """How many cells a text takes at most: in the tables of Indian scripts one letter in four takes two."""
    return len(text) + sum(not char.isascii() for char in text) // 4


def image_place(number: int, total: int, noun: ItemNoun = IMAGE) -> str:
    if noun is EXHIBIT:
        return c_("braille", "exhibit {number}/{total}", number=number, total=total)
    return c_("braille", "image {number}/{total}", number=number, total=total)


def arrival(at: ImageProgress, is_put_off: bool) -> str:
    """In so few cells that the criterion one comes to is on the display too. An answer says how many have one."""
    done = f", {at.answered}/{at.criteria}" if at.criteria and at.answered == at.criteria else ""
    place = f"{at.number}/{at.total}{done}"
    return c_("braille", "{image}, later.", image=place) if is_put_off else ended(place)


def read_criterion(criterion: Criterion, state: str, _is_open: bool = False) -> str:
    """By its short name; `guidance` has the words in full. Displays of 14 to 20 cells show code and state."""
    return f"{criterion.code} {state}: {criterion.name}"


read_criterion_again = read_criterion


def whole_image(state: str, _question: str = "") -> str:
    return f"{_lowered(WHOLE_IMAGE)}: {state}"


def whole_image_open(keys: str = "", _question: str = "") -> str:
    return c_("braille", "whole image: {keys}", keys=keys) if keys else c_("braille", "whole image open")


def whole_image_left_open(_keys: str = "") -> str:
    return c_("braille", "whole image open. again: leave it")


def state(value: Verdict | Judgment | Mark | None, doubt: Doubt | None, note: str) -> str:
    words = c_("braille", "open") if value is None else _answered(value)
    said = doubt_and_note(doubt, note)
    return f"{words}, {said}" if said else words


def doubt_and_note(doubt: Doubt | None, note: str) -> str:
    words = [c_("braille", "doubt: {doubts}", doubts=_DOUBTS[doubt])] if doubt else []
    return ", ".join([*words, c_("braille", "note: {note}", note=note)] if note else words)


def doubted(doubt: Doubt, name: str) -> str:
    return c_("braille", "doubt: {doubts}. {name}", doubts=_DOUBTS[doubt], name=_lowered(name))


def doubt_taken_back(name: str) -> str:
    return c_("braille", "no doubt. {name}", name=_lowered(name))


def noted(note: str, name: str, is_reason: bool = False) -> str:
    shown = _lowered(name)
    if is_reason or name == WHOLE_IMAGE:
        if note:
            return c_("braille", "reason saved. {name}", name=shown)
        return c_("braille", "reason removed. {name}", name=shown)
    if note:
        return c_("braille", "note saved. {name}", name=shown)
    return c_("braille", "note removed. {name}", name=shown)


def undone(name: str, state: str, _what: str = "") -> str:
    return c_("braille", "undone. {name}: {state}.", name=_lowered(name), state=state)


def redone(name: str, state: str) -> str:
    return c_("braille", "redone. {name}: {state}.", name=_lowered(name), state=state)


def put_off(number: int, noun: ItemNoun = IMAGE) -> str:
    if noun is EXHIBIT:
        return c_("braille", "exhibit {number} later.", number=number)
    return c_("braille", "image {number} later.", number=number)


def no_such_image(total: int, noun: ItemNoun = IMAGE) -> str:
    if noun is EXHIBIT:
        return c_("braille", "no such exhibit, 1 to {total}", total=total)
    return c_("braille", "no such image, 1 to {total}", total=total)


def all_criteria_answered(_total: int, label: Label | None, /) -> str:
    words = c_("braille", "all answered.")
    return f"{words} {_label(label, ONE_LINE - len(words) - 1)}" if label else words


def where(at: ImageProgress, tally: RaterProgress, name: str, _item: str) -> str:
    """Without what is said about the item: that is one key away."""
    place = c_(
        "braille",
        "{image_place}, {open} left.",
        image_place=image_place(at.number, at.total, at.noun),
        open=tally.open,
    )
    done = f"{at.answered}/{at.criteria}" if at.criteria else ""
    return " ".join(part for part in (place, _lowered(name), done) if part)


def images_left(tally: RaterProgress, noun: ItemNoun = IMAGE) -> str:
    if not tally.open:
        return c_("braille", "all complete, thank you")
    words = (
        c_("braille", "{open} exhibits open", open=tally.open)
        if noun is EXHIBIT
        else c_("braille", "{open} images open", open=tally.open)
    )
    if tally.unjudged:
        words = c_("braille", "{words}, {unjudged} whole", words=words, unjudged=tally.unjudged)
    return c_("braille", "{words}, {later} later", words=words, later=tally.later) if tally.later else words


def leaving(tally: RaterProgress, noun: ItemNoun = IMAGE) -> str:
    return c_("braille", "all saved. {images_left}", images_left=images_left(tally, noun))


def welcome(rater: str, _title: str) -> str:
    return f"{rater}:"


welcome_back = welcome


def guidance(criterion: Criterion) -> str:
    """With the words of the criterion, which go by their short name everywhere else."""
    applies = (
        c_("braille", "Applies when: {applies_when}", applies_when=criterion.applies_when)
        if criterion.applies_when
        else ""
    )
    return " ".join(part for part in (criterion.text, applies, criterion.guidance) if part)


def _lowered(name: str) -> str:
    """A code stays as it is; the name of the whole image begins small."""
    return name.lower() if name == WHOLE_IMAGE else name
