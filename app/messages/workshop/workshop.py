"""What the facilitator's window says: steps, images, cues, answers under seal, and what was read out."""

from collections.abc import Mapping, Sequence

from app.messages.item_nouns import IMAGE, ItemNoun, ItemTemplate
from app.messages.together import ended, together
from app.messages.translation import Template, _, n_
from app.study.team.workshops import StepKind
from app.study.verdict import Judgment

NOTHING_TO_REPEAT = _("Nothing has been said yet.")
LAST_STEP = _("This is the last step.")
FIRST_STEP = _("This is the first step.")
NO_IMAGE_HERE = _("This step has no image.")
NO_CUES = _("Nothing to read out in this step.")
LAST_CUE = _("That was the last question.")
FIRST_CUE = _("This is the first question.")
NO_DESCRIPTION = _("Nobody has described this image yet. Describe it in words now.")
ALL_IN = _("All have answered")
NOBODY = _("There are no participants yet. Add them on the page Participants.")
NO_THIRD = _("There are only two answers: 1 for “can be shown”, 2 for “never show”.")
NO_ANSWERS_HERE = _("Answers are given to images. Go to the step with the images.")
LEAVING = _("You left the workshop. Everything is saved, and you can continue later.")
CHOOSE_PERSON = _("Choose a person in the list first.")
BREAK = _("Time to offer a break.")
# Short words for what is read out.
SHORT = {
    Judgment.CAN_BE_SHOWN: _("Can be shown"),
    Judgment.NEEDS_IMPROVEMENT: _("Needs improvement"),
    Judgment.NEVER_SHOW: _("Never show"),
    Judgment.APPROPRIATE: _("Appropriate"),
    Judgment.NOT_APPROPRIATE: _("Not appropriate"),
}


def page_title(workshop: str, study: str) -> str:
    return f"{workshop} – {study}"


def welcome(title: str, step: str, is_back: bool) -> str:
    return (
        _("Back in {title}. {step}.", title=title, step=step)
        if is_back
        else together(ended(title), ended(step))
    )


step_place = Template("Step {number} of {steps}: {title}")


_image_place = ItemTemplate(
    Template("Image {place} of {images}{words}"), Template("Exhibit {place} of {images}{words}")
)


def image_place(place: int, images: int, group: str, noun: ItemNoun = IMAGE) -> str:
    return _image_place(noun, place=place, images=images, words=f", {group}" if group else "")


content_note = Template("Content note: {note}. To skip: {leave_out}. To listen: {describe}.")
cue = Template("{words} {number} of {cues}.")


def sealed(awaited: Sequence[str]) -> str:
    return n_(
        "Sealed: {awaited} has not answered yet.",
        "Sealed: {awaited} have not answered yet.",
        len(awaited),
        awaited=listed(awaited),
    )


def is_in(name: str) -> str:
    """Not what they said: the whole room may hear it."""
    return _("{name} answered.", name=name)


def anew(name: str) -> str:
    return _("{name} answered again.", name=name)


leaves_out = ItemTemplate(Template("{name} skips this image."), Template("{name} skips this exhibit."))


def next_to_answer(awaited: Sequence[str], disclose: str) -> str:
    return (
        _("Next: {awaited}.", awaited=awaited[0])
        if awaited
        else _("{all_in}. {disclose} reads them out.", all_in=ALL_IN, disclose=disclose)
    )


def read_out(sides: Mapping[Judgment, Sequence[str]], absent: Sequence[str]) -> str:
    """Who said what: "Never show 2: Ada, Ben. Can be shown 1: Cleo."; where all agree that comes in one sentence."""
    said = [(judgment, names) for judgment, names in sides.items() if names]
    if len(said) == 1 and len(said[0][1]) > 1:
        words = [_("All {said}: {short}.", said=len(said[0][1]), short=SHORT[said[0][0]].lower())]
    else:
        words = [ended(f"{SHORT[judgment]} {len(names)}: {', '.join(names)}") for judgment, names in said]
    if absent:
        words.append(left_out_by(names=absent))
    return " ".join(words) or _("Nobody answered.")


def changed(
    name: str, now: Judgment, before: Judgment | None, sides: Mapping[Judgment, Sequence[str]]
) -> str:
    counts = ", ".join(f"{SHORT[side].lower()} {len(names)}" for side, names in sides.items() if names)
    said = f"{counts[:1].upper()}{counts[1:]}"
    short = SHORT[now].lower()
    if before is None:
        return _("{name} now: {short}. {counts}.", name=name, short=short, counts=said)
    return _(
        "{name} now: {short}, before: {before}. {counts}.",
        name=name,
        short=short,
        before=SHORT[before].lower(),
        counts=said,
    )


def no_change(name: str, now: Judgment) -> str:
    return _("{name} already answered: {short}.", name=name, short=SHORT[now].lower())


def person_line(name: str, number: int, state: str) -> str:
    return f"{number} {name}: {state}"


def numbered(name: str, number: int) -> str:
    return f"{number} {name}"


def on_their_own(names: Sequence[str], awaited: Sequence[str], key: str) -> str:
    """Who answered before the group met, and who is next when that was not everybody."""
    return _(
        "Answered alone: {names}. {next_to_answer}",
        names=", ".join(names),
        next_to_answer=next_to_answer(awaited, key),
    )


IS_IN = _("answered, sealed")
TO_ANSWER = _("still to answer")
LEAVES_OUT = _("skips this image")
NO_ANSWER = _("did not answer")


def answered(now: Judgment, before: Judgment | None) -> str:
    return (
        _("{short}, before: {short2}", short=SHORT[now].lower(), short2=SHORT[before].lower())
        if before
        else SHORT[now].lower()
    )


def where(step: str, image: str, answers: str, lines: int, parked: int) -> str:
    kept = n_("{count} line saved here", "{count} lines saved here", lines) if lines else ""
    later = _("{parked} parked", parked=parked) if parked else ""
    rest = ", ".join(part for part in (kept, later) if part)
    return " ".join(ended(part.rstrip(".")) for part in (step, image, answers, rest) if part)


def listed(names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {names2}", names=", ".join(names[:-1]), names2=names[-1])


left_out_by = Template("Skipped by {names}.", names=listed)
still_to_answer = Template("Still to answer: {names}.", names=listed)


# --- somebody answers at this machine themselves


turn_begins = Template("{name}’s turn. The others, please look away; headphones for {name}.")
turn_title = Template("{name}’s turn")
NO_TURN = _("A person can answer here only about an image, before the answers are read out.")
NOT_YET_DESCRIBED = _("The description waits until you ask for it.")
TURN_HINT = _("Nobody hears your answer before everybody has answered. Choose an answer and press Done.")
TURN_DONE = _("&Done")
TURN_BACK = _("Give back &without an answer")
TURN_ANSWER = _("Your answer")
CHOOSE_ANSWER = _("Choose an answer first, or give the machine back without one.")
turn_over = Template("Thank you, {name}. {rest}")


# --- rankings

NO_GROUPS = _("There are not enough groups to rank.")
BEST_ALREADY = _("This group is already the best.")
WORST_ALREADY = _("This group is already the worst.")
NOTHING_ABOVE = _("There is nothing above this group.")
TIED_ALREADY = _("This group already shares the place above.")
WHOLE_GROUP = _("The whole group")


def ranked(name: str, place: int, places: int, beside: Sequence[str]) -> str:
    if beside:
        return _(
            "{name}: place {place} of {places}, with {beside}.",
            name=name,
            place=place,
            places=places,
            beside=listed(beside),
        )
    return _("{name}: place {place} of {places}.", name=name, place=place, places=places)


def rank_line(name: str, place: int, beside: Sequence[str]) -> str:
    if beside:
        return _("{place}. {name}, tied with {beside}", place=place, name=name, beside=listed(beside))
    return f"{place}. {name}"


def ranking_of(name: str, order: str) -> str:
    return ended(f"{name}: {order}")


def order(places: Sequence[Sequence[str]]) -> str:
    return "; ".join(f"{number} {listed(names)}" for number, names in enumerate(places, start=1))


# --- lines

NO_LINE = _("Choose a line first.")
NOTHING_WRITTEN = _("Write a line first.")
LINE_BACK = _("Line removed.")
HERE, ALL, PARKED = _("Lines of this image or step"), _("All lines"), _("Parked lines")
NO_LINES = {HERE: _("No line here yet."), ALL: _("No line yet."), PARKED: _("Nothing is parked.")}


def kept(name: str, is_offensive: bool, is_parked: bool) -> str:
    marks = [word for word, holds in ((_("offensive"), is_offensive), (_("parked"), is_parked)) if holds]
    return ended(", ".join([_("Saved"), *filter(None, [name]), *marks]))


def line(words: str, name: str, is_offensive: bool, is_parked: bool, place: str) -> str:
    marks = [word for word, holds in ((_("Offensive"), is_offensive), (_("Parked"), is_parked)) if holds]
    said = f"{name}: {words}" if name else words
    return " ".join([ended(said), *(ended(mark) for mark in [*marks, *filter(None, [place])])])


def said_by(name: str, words: str) -> str:
    return f"{name}: {ended(words)}"


def nobody_said(words: str) -> str:
    return _("Nobody in particular: {ended}", ended=ended(words))


def marked_offensive(is_offensive: bool, words: str) -> str:
    return f"{(_('Offensive') if is_offensive else _('No longer marked offensive'))}: {ended(words)}"


def is_parked(parked: bool, words: str) -> str:
    return f"{(_('Parked') if parked else _('No longer parked'))}: {ended(words)}"


def reworded(words: str) -> str:
    return _("Now: {ended}", ended=ended(words))


no_such_person = Template("There is no person {number}. People are numbered 1 to {people}.")


def shown_lines(what: str, lines: Sequence[str]) -> str:
    if not lines:
        return NO_LINES[what]
    return ended(f"{what}, {len(lines)}")


def place_of_line(image: int, step: StepKind, steps: Mapping[StepKind, str], noun: ItemNoun = IMAGE) -> str:
    return noun.title(image) if image else steps.get(step, "")


# --- summaries

NO_MAJORITY = _("No majority")
NOTHING_SORTED = _("Nothing has been read out yet, so there is nothing to sum up.")


def summary_of(judgment: Judgment | None, images: Sequence[str]) -> str:
    return ended(f"{(SHORT[judgment] if judgment else NO_MAJORITY)}: {'; '.join(images)}")


_sorted_image = ItemTemplate(
    Template("image {number}, {agree} of {of}"), Template("exhibit {number}, {agree} of {of}")
)


def sorted_image(number: int, agree: int, of: int, noun: ItemNoun = IMAGE) -> str:
    return noun.numbered(number) if agree == of else _sorted_image(noun, number=number, agree=agree, of=of)


def summary_line(words: str, is_agreed: bool) -> str:
    return f"{ended(words)} {(_('Agreed.') if is_agreed else _('Not agreed yet.'))}"


def agreed(is_agreed: bool, words: str) -> str:
    return f"{(_('Agreed') if is_agreed else _('No longer agreed'))}: {ended(words)}"


def summed_up(lines: int, agreed_on: int) -> str:
    if not lines:
        return NOTHING_SORTED
    return n_(
        "{count} line, {agreed_on} agreed.", "{count} lines, {agreed_on} agreed.", lines, agreed_on=agreed_on
    )


# --- photographs that people bring in

BROUGHT_IN = _("Added by participants")
BRING_IN_TITLE = _("Photographs to add")
ONLY_VARIANTS = _("Photographs are added at the step for variants.")
brought_in = Template("Added: image {number}.")
