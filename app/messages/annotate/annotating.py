"""What is said while somebody annotates. The important word comes first; every sentence can stand alone."""

import re

from app.messages.annotate import scale_answers
from app.messages.item_nouns import IMAGE, ItemNoun
from app.messages.shell import speech
from app.study.answer import Content
from app.study.description import Level
from app.study.label import Label, LabelState
from app.study.ports import RaterProgress
from app.study.rubric import Criterion
from app.study.verdict import CountsAs, Doubt, Judgment, Mark, Scale, Verdict

_NUMBERED = re.compile(r"[A-Za-z]{0,2}\d*")
_SHORT = 30  # letters of an answer that is named when it is undone; an order or a text is longer
ONE_LINE = 0  # every sentence stands on a line of its own in a terminal
TOO_LONG_TO_SPELL = speech.TOO_LONG_TO_SPELL
NOTHING_TO_UNDO = "Nothing to undo."
NOTHING_TO_REDO = "Nothing to redo."
NOTHING_TO_REPEAT = "Nothing has been said yet."
NOTHING_TO_SPELL = "There is nothing to spell here."
NO_IMAGES = "This study has no images yet. Add some with: touchstone images add."
NO_CRITERION = "Choose a criterion first."
NO_DESCRIPTION = "This image has no description yet."
NO_MORE_PARTS = "End of the description."
FIRST_PART = "Start of the description."
WHOLE_IMAGE = "Whole image"
DESCRIBED_BY_NOBODY = "an unnamed author"
NO_SCENE = "The scene is not described."
CARRIED_OVER = "Carried over from an earlier wording."
NO_TEXT = "The description mentions no writing in the picture."

VERDICTS = {
    Verdict.MET: "Met",
    Verdict.NOT_MET: "Not met",
    Verdict.CANNOT_TELL: "Cannot tell",
    Verdict.NOT_APPLICABLE: "Not applicable",
}
JUDGMENTS = {
    Judgment.APPROPRIATE: "Appropriate",
    Judgment.NOT_APPROPRIATE: "Not appropriate",
    Judgment.CAN_BE_SHOWN: "Can be shown",
    Judgment.NEEDS_IMPROVEMENT: "Needs improvement",
    Judgment.NEVER_SHOW: "Never show",
}
DOUBTS = {
    Doubt.WORDING: "Wording unclear",
    Doubt.BORDERLINE: "Borderline",
    Doubt.NOT_VISIBLE: "Not visible",
    Doubt.BACKGROUND: "Missing background",
    Doubt.OTHER: "Other reason",
    Doubt.UNSAID: "No reason given",
    Doubt.EITHER: "Either answer is defensible",
}
SCALES = {
    Scale.LABEL: "Your own label",
    Scale.SHOWING: "May it be shown?",
    Scale.TWO_STEP: "May it be shown? In two steps",
    Scale.SHOWN_OR_NEVER: "May it be shown? Two answers",
}
LEVELS = {
    Level.LINE: "One line",
    Level.DESCRIPTION: "Description",
    Level.EVERYTHING: "Everything",
}


def answered(value: Verdict | Judgment | Mark) -> str:
    if isinstance(value, Mark):
        return value.name or value.value
    return VERDICTS[value] if isinstance(value, Verdict) else JUDGMENTS[value]


def name(criterion: Criterion) -> str:
    """What a criterion goes by."""
    return criterion.name


def decided(value: Verdict | Mark, rest: str) -> str:
    return f"{answered(value).rstrip('.')}. {rest}"


def decided_rest(
    value: Verdict | Mark,
    criterion: Criterion,
    answered: int,
    total: int,
    final: Label | None = None,
    _is_here: bool = False,
    _is_rule_known: bool = False,
) -> str:
    """What is left to say when the answer itself has been heard. `final`: the label, once nothing is open."""
    parts = (
        counts_as(value, criterion),
        f"{criterion.name}.",
        progress_short(answered, total),
        label(final) if final else "",
    )
    return " ".join(filter(None, parts))


def counts_as(verdict: Verdict | Mark, criterion: Criterion) -> str:
    """The community's rule, said only where an answer is neither met nor not met."""
    if not isinstance(verdict, Verdict) or not criterion.scale.is_yes_no:
        return ""  # other scales have no say in the label
    if verdict in (Verdict.MET, Verdict.NOT_MET):
        return ""
    met = "met" if criterion.counts_as(verdict) is CountsAs.MET else "not met"
    return f"Counts as {met} by the community's rule."


def progress_short(answered: int, total: int) -> str:
    return f"{answered} of {total} answered."


def judged(judgment: Judgment) -> str:
    return f"{JUDGMENTS[judgment]}. Whole image."


def two_step_shown() -> str:
    return "It may be shown. As it is, or improved first?"


def label(label: Label) -> str:
    if label.state is LabelState.APPROPRIATE:
        by_rule = ", ".join(criterion.name for criterion in label.met_by_rule)
        return f"Label: appropriate. Met by rule: {by_rule}." if by_rule else "Label: appropriate."
    if label.state is LabelState.NOT_APPROPRIATE:
        against = ", ".join([criterion.name for criterion in label.against])
        return f"Label: not appropriate, because of: {against}."
    count = len(label.open)
    return f"Label: open. No criterion is against it so far, {count} {plural(count, 'criterion', 'criteria')} to go."


def plural(count: int, one: str, many: str) -> str:
    return one if count == 1 else many


def image_place(number: int, total: int, noun: ItemNoun = IMAGE) -> str:
    return f"{noun.opening} {number} of {total}"


def last(noun: ItemNoun = IMAGE) -> str:
    return f"This is the last {noun.one}."


def first(noun: ItemNoun = IMAGE) -> str:
    return f"This is the first {noun.one}."


def all_done(noun: ItemNoun = IMAGE) -> str:
    return f"All {noun.many} are complete. Thank you."


def arrival(
    number: int, total: int, answered: int, criteria: int, is_put_off: bool, noun: ItemNoun = IMAGE
) -> str:
    later = ", left for later" if is_put_off else ""
    done = f", {answered} of {criteria} answered" if criteria else ""
    return f"{image_place(number, total, noun)}{done}{later}."


def criterion_full(criterion: Criterion, state: str) -> str:
    applies = f" Applies when: {criterion.applies_when}." if criterion.applies_when else ""
    opens_with_name = criterion.body.lower().startswith(criterion.short.lower())
    name = "" if opens_with_name else f"{criterion.short}. "
    asked = f"{how} " if (how := scale_answers.how(criterion.scale)) else ""
    code = f"{told}. " if (told := told_code(criterion)) else ""
    return f"{code}{name}{criterion.body} {asked}{state}{applies}".strip()


def criterion_again(criterion: Criterion, state: str) -> str:
    """A criterion whose wording was heard before: in full all the same."""
    return criterion_full(criterion, state)


def told_code(criterion: Criterion) -> str:
    """A criterion's code as people hear and see it, such as `T1 C3`; nothing where it is a word, for the name says that
    already or better, or a number that the name has too."""
    own = criterion.code.rpartition(".")[2]
    is_number = _NUMBERED.fullmatch(own) is not None and own not in criterion.short.split()
    return criterion.code.replace(".", " ") if is_number or not criterion.short else ""


def whole_image(state: str, question: str = "") -> str:
    """`question`: what is asked about it, where that was not heard before."""
    asked = question if not question or question.endswith("?") else f"{question}."
    return " ".join(filter(None, (f"{WHOLE_IMAGE}.", asked, state)))


def state(value: Verdict | Judgment | Mark | None, doubt: Doubt | None, note: str) -> str:
    words = [answered(value).rstrip(".") if value else "Open"]
    return ", ".join([*words, *_doubt_and_note(doubt, note)]) + "."


def doubt_and_note(doubt: Doubt | None, note: str) -> str:
    said = ", ".join(_doubt_and_note(doubt, note))
    return f"{said[:1].upper()}{said[1:]}." if said else ""


def _doubt_and_note(doubt: Doubt | None, note: str) -> list[str]:
    words = [f"doubt: {DOUBTS[doubt].lower()}"] if doubt else []
    return [*words, f"note: {note.rstrip('.')}"] if note else words


def doubted(doubt: Doubt, name: str) -> str:
    return f"Doubt: {DOUBTS[doubt].lower()}. {name}."


def doubt_taken_back(name: str) -> str:
    return f"No doubt any more. {name}."


def noted(note: str, name: str, is_reason: bool = False) -> str:
    word = note_word(name, is_reason)
    return f"{word} saved: {note.rstrip('.')}. {name}." if note else f"{word} removed. {name}."


def note_word(name: str, is_reason: bool) -> str:
    """What a note is called, as its field is."""
    return "Reason" if is_reason or name == WHOLE_IMAGE else "Note"


def note_discarded(name: str, is_reason: bool = False) -> str:
    return f"Change to the {note_word(name, is_reason).lower()} discarded. {name}."


def nothing_changed(name: str) -> str:
    return f"Unchanged. {name}."


def unchanged(criterion: Criterion, value: Verdict | Mark) -> str:
    return nothing_changed(f"{criterion.name}: {lowered(answered(value)).rstrip('.')}")


def undone(name: str, state: str, what: str = "") -> str:
    """`what` was undone, and the state of the item now."""
    return f"Undone: {what}. {name}: {lowered(state)}" if what else f"Undone. {name}: {lowered(state)}"


def undone_what(was: Content, now: Content, told: Verdict | Judgment | Mark | None) -> str:
    """What goes when an item has again what it had before. `told`: the answer that goes, in the words it is said in."""
    if was.value != now.value:
        words = lowered(answered(told)).rstrip(".") if told else "answer removed"
        return words if len(words) <= _SHORT else ""
    if was.doubt != now.doubt:
        return "doubt" if was.doubt else "doubt removed"
    return "note" if was.note else "note removed"


def redone(name: str, state: str) -> str:
    return f"Redone. {name}: {lowered(state)}"


def lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def put_off(number: int, noun: ItemNoun = IMAGE) -> str:
    return f"{noun.opening} {number} left for later."


def no_such_image(total: int, noun: ItemNoun = IMAGE) -> str:
    return f"There is no such {noun.one}. The numbers go from 1 to {total}."


def all_criteria_answered(total: int, final: Label | None) -> str:
    return f"All {total} criteria are answered. {label(final) if final else ''}".strip()


def where(
    number: int,
    total: int,
    answered: int,
    criteria: int,
    tally: RaterProgress,
    _name: str,
    item: str,
    noun: ItemNoun = IMAGE,
) -> str:
    """`item` is all that is said about what one is at; '' for nothing."""
    done = f"{answered} of {criteria} answered. " if criteria else ""
    return f"{image_place(number, total, noun)}. {done}{images_left(tally, noun)} {item}".strip()


def images_left(tally: RaterProgress, noun: ItemNoun = IMAGE) -> str:
    if not tally.open:
        return all_done(noun)
    later = f", {tally.later} of them left for later" if tally.later else ""
    return f"{tally.complete} of {tally.images} {noun.many} complete, {tally.open} open{later}."


def leaving(tally: RaterProgress, noun: ItemNoun = IMAGE) -> str:
    return f"Everything is saved. {images_left(tally, noun)}"


def welcome_back(rater: str, title: str) -> str:
    return f"{title}. Welcome back, {rater}."


def welcome(rater: str, title: str) -> str:
    return f"{title}. Welcome, {rater}."


def scene(text: str) -> str:
    return f"The scene: {text.rstrip('.')}." if text else NO_SCENE


def writing(text: str) -> str:
    return f"Writing in the picture: {text.rstrip('.')}." if text else NO_TEXT


def written_by(author: str, day: str) -> str:
    return f"Described by {author or DESCRIBED_BY_NOBODY} on {day}."


def part(name: str, sentence: str) -> str:
    return f"{name}. {sentence}"


def theme(code: str, statement: str) -> str:
    return f"Theme {code}. {statement}"


def guidance(criterion: Criterion) -> str:
    return criterion.guidance or "There is no guidance for this criterion."


def theme_heading(code: str) -> str:
    return f"Theme {code}"


def work_order(is_by_criterion: bool, noun: ItemNoun = IMAGE) -> str:
    """In which order one works from now on."""
    if is_by_criterion:
        return f"Criterion by criterion: the next open {noun.one} for the same criterion comes next."
    return f"{noun.opening} by {noun.one}: the next open criterion of the same {noun.one} comes next."


def goes_on(is_on: bool) -> str:
    """Whether the next open item comes by itself."""
    if is_on:
        return "Auto-advance on: after an answer, the next open criterion comes by itself."
    return "Auto-advance off."


def focus_mode(is_on: bool) -> str:
    """Whether one criterion is shown at a time now."""
    return "Focus mode on: one criterion at a time." if is_on else "Focus mode off: all criteria."
