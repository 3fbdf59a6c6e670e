"""What the facilitator's window says: steps, images, cues, answers under seal, and what was read out."""

from collections.abc import Mapping, Sequence

from app.messages.item_nouns import IMAGE, ItemNoun
from app.study.team.workshops import StepKind
from app.study.verdict import Judgment

NOTHING_TO_REPEAT = "Nothing has been said yet."
LAST_STEP = "This is the last step."
FIRST_STEP = "This is the first step."
NO_IMAGE_HERE = "This step has no image."
NO_CUES = "Nothing to read out in this step."
LAST_CUE = "That was the last question."
FIRST_CUE = "This is the first."
NO_DESCRIPTION = "Nobody has described this image yet. Describe it in words now."
ALL_IN = "All in"
NOBODY = "There are no participants yet. Add them on the page Participants."
NO_THIRD = "There are only two answers: 1 can be shown, 2 never show."
NO_ANSWERS_HERE = "Answers are given to images. Go to the step with the images."
LEAVING = "You left the workshop. Everything is saved, and you can continue later."
CHOOSE_PERSON = "Choose a person in the list first."
BREAK = "Time to offer a break."
# Short words for what is read out.
SHORT = {
    Judgment.CAN_BE_SHOWN: "Can be shown",
    Judgment.NEEDS_IMPROVEMENT: "Needs improvement",
    Judgment.NEVER_SHOW: "Never show",
    Judgment.APPROPRIATE: "Appropriate",
    Judgment.NOT_APPROPRIATE: "Not appropriate",
}


def page_title(workshop: str, study: str) -> str:
    return f"{workshop} – {study}"


def welcome(title: str, step: str, is_back: bool) -> str:
    return f"{'Back in ' if is_back else ''}{title}. {step}."


def step_place(title: str, number: int, steps: int) -> str:
    return f"Step {number} of {steps}: {title}"


def image_place(place: int, images: int, group: str, noun: ItemNoun = IMAGE) -> str:
    return f"{noun.opening} {place} of {images}{f', {group}' if group else ''}"


def content_note(note: str, leave_out: str, describe: str) -> str:
    return f"Content note: {note}. To leave it out: {leave_out}. To hear it: {describe}."


def cue(number: int, cues: int, words: str) -> str:
    return f"{words} {number} of {cues}."


def left_out_by(names: Sequence[str]) -> str:
    return f"Left out by {listed(names)}."


def still_to_answer(names: Sequence[str]) -> str:
    return f"Still to answer: {listed(names)}."


def sealed(awaited: Sequence[str]) -> str:
    return f"Sealed: {listed(awaited)} {'has' if len(awaited) == 1 else 'have'} not answered yet."


def is_in(name: str) -> str:
    """Not what they said: the whole room may hear it."""
    return f"{name} in."


def anew(name: str) -> str:
    return f"{name} again."


def leaves_out(name: str, noun: ItemNoun = IMAGE) -> str:
    return f"{name} skips this {noun.one}."


def next_to_answer(awaited: Sequence[str], disclose: str) -> str:
    return f"Next: {awaited[0]}." if awaited else f"{ALL_IN}. {disclose} reads out."


def read_out(sides: Mapping[Judgment, Sequence[str]], absent: Sequence[str]) -> str:
    """Who said what: "Never show 2: Ada, Ben. Can be shown 1: Cleo."; where all agree that comes in one sentence."""
    said = [(judgment, names) for judgment, names in sides.items() if names]
    if len(said) == 1 and len(said[0][1]) > 1:
        words = [f"All {len(said[0][1])}: {SHORT[said[0][0]].lower()}."]
    else:
        words = [f"{SHORT[judgment]} {len(names)}: {', '.join(names)}." for judgment, names in said]
    if absent:
        words.append(left_out_by(absent))
    return " ".join(words) or "Nobody answered."


def changed(
    name: str, now: Judgment, before: Judgment | None, sides: Mapping[Judgment, Sequence[str]]
) -> str:
    was = f", before: {SHORT[before].lower()}" if before else ""
    counts = ", ".join(f"{SHORT[side].lower()} {len(names)}" for side, names in sides.items() if names)
    return f"{name} now {SHORT[now].lower()}{was}. {counts[:1].upper()}{counts[1:]}."


def no_change(name: str, now: Judgment) -> str:
    return f"{name} already answered: {SHORT[now].lower()}."


def person_line(name: str, number: int, state: str) -> str:
    return f"{number} {name}: {state}"


def numbered(name: str, number: int) -> str:
    return f"{number} {name}"


def on_their_own(names: Sequence[str], awaited: Sequence[str], key: str) -> str:
    """Who answered before the group met, and who is next when that was not everybody."""
    return f"Answered alone: {', '.join(names)}. {next_to_answer(awaited, key)}"


IS_IN = "in, sealed"
TO_ANSWER = "still to answer"
LEAVES_OUT = "skips this image"
NO_ANSWER = "did not answer"


def answered(now: Judgment, before: Judgment | None) -> str:
    return f"{SHORT[now].lower()}, before: {SHORT[before].lower()}" if before else SHORT[now].lower()


def where(step: str, image: str, answers: str, lines: int, parked: int) -> str:
    kept = f"{lines} {'line' if lines == 1 else 'lines'} kept here" if lines else ""
    later = f"{parked} parked" if parked else ""
    rest = ", ".join(part for part in (kept, later) if part)
    return " ".join(f"{part.rstrip('.')}." for part in (step, image, answers, rest) if part)


def listed(names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


# --- somebody answers at this machine themselves


def turn_begins(name: str) -> str:
    return f"{name}’s turn. The others, please look away; headphones for {name}."


def turn_title(name: str) -> str:
    return f"{name}’s turn"


NO_TURN = "Answers here are given to an image, before they are read out."
NOT_YET_DESCRIBED = "The description waits until you ask for it."
TURN_HINT = "Nobody hears what you answer before all are in. Choose an answer and press Done."
TURN_DONE = "&Done"
TURN_BACK = "Give back &without an answer"
TURN_ANSWER = "Your answer"
CHOOSE_ANSWER = "Choose an answer first, or give the machine back without one."


def turn_over(name: str, rest: str) -> str:
    return f"Thank you, {name}. {rest}"


# --- rankings

NO_GROUPS = "There are not enough groups to rank."
BEST_ALREADY = "It is already the best."
WORST_ALREADY = "It is already the worst."
NOTHING_ABOVE = "There is nothing above it."
TIED_ALREADY = "It already shares the place above."
WHOLE_GROUP = "The whole group"


def ranked(name: str, place: int, places: int, beside: Sequence[str]) -> str:
    return f"{name}: place {place} of {places}{f', with {listed(beside)}' if beside else ''}."


def rank_line(name: str, place: int, beside: Sequence[str]) -> str:
    return f"{place}. {name}{f', tied with {listed(beside)}' if beside else ''}"


def ranking_of(name: str, order: str) -> str:
    return f"{name}: {order}."


def order(places: Sequence[Sequence[str]]) -> str:
    return "; ".join(f"{number} {listed(names)}" for number, names in enumerate(places, start=1))


# --- lines

NO_LINE = "Choose a line first."
NOTHING_WRITTEN = "Write a line first."
LINE_BACK = "Line removed."
HERE, ALL, PARKED = "Lines of this image or step", "All lines", "Parked lines"
NO_LINES = {HERE: "No line here yet.", ALL: "No line yet.", PARKED: "Nothing is parked."}


def kept(name: str, is_offensive: bool, is_parked: bool) -> str:
    marks = [word for word, holds in (("offensive", is_offensive), ("parked", is_parked)) if holds]
    return ", ".join(["Kept", *filter(None, [name]), *marks]) + "."


def line(words: str, name: str, is_offensive: bool, is_parked: bool, place: str) -> str:
    marks = [word for word, holds in (("Offensive", is_offensive), ("Parked", is_parked)) if holds]
    said = f"{name}: {words}" if name else words
    return " ".join([_ended(said), *(f"{mark}." for mark in [*marks, *filter(None, [place])])])


def _ended(words: str) -> str:
    return words if words.endswith((".", "!", "?", "…")) else f"{words}."


def said_by(name: str, words: str) -> str:
    return f"{name}: {_ended(words)}"


def nobody_said(words: str) -> str:
    return f"Nobody in particular: {_ended(words)}"


def marked_offensive(is_offensive: bool, words: str) -> str:
    return f"{'Offensive' if is_offensive else 'No longer marked offensive'}: {_ended(words)}"


def is_parked(parked: bool, words: str) -> str:
    return f"{'Parked' if parked else 'Taken up'}: {_ended(words)}"


def reworded(words: str) -> str:
    return f"Now: {_ended(words)}"


def no_such_person(number: int, people: int) -> str:
    return f"There is no person {number}. People are numbered 1 to {people}."


def shown_lines(what: str, lines: Sequence[str]) -> str:
    if not lines:
        return NO_LINES[what]
    return f"{what}, {len(lines)}."


def place_of_line(image: int, step: StepKind, steps: Mapping[StepKind, str], noun: ItemNoun = IMAGE) -> str:
    return f"{noun.opening} {image}" if image else steps.get(step, "")


# --- summaries

NO_MAJORITY = "No majority"
NOTHING_SORTED = "Nothing has been read out yet, so there is nothing to sum up."


def summary_of(judgment: Judgment | None, images: Sequence[str]) -> str:
    return f"{SHORT[judgment] if judgment else NO_MAJORITY}: {'; '.join(images)}."


def sorted_image(number: int, agree: int, of: int, noun: ItemNoun = IMAGE) -> str:
    return f"{noun.one} {number}" if agree == of else f"{noun.one} {number}, {agree} of {of}"


def summary_line(words: str, is_agreed: bool) -> str:
    return f"{_ended(words)} {'Agreed.' if is_agreed else 'Not agreed yet.'}"


def agreed(is_agreed: bool, words: str) -> str:
    return f"{'Agreed' if is_agreed else 'No longer agreed'}: {_ended(words)}"


def summed_up(lines: int, agreed_on: int) -> str:
    if not lines:
        return NOTHING_SORTED
    return f"{lines} {'line' if lines == 1 else 'lines'}, {agreed_on} agreed."


# --- photographs that people bring in

BROUGHT_IN = "Added by participants"
BRING_IN_TITLE = "Photographs to add"
ONLY_VARIANTS = "Photographs are added at the step for variants."


def brought_in(number: int) -> str:
    return f"Added: image {number}."
