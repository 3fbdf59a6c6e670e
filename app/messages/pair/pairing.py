"""What is said while two people look at images together. The important word comes first."""

from collections.abc import Iterable, Sequence

from app.messages.annotate.annotating import answered, doubt_and_note, image_place
from app.messages.item_nouns import EXHIBIT, IMAGE, ItemNoun, ItemTemplate
from app.messages.together import ended, together
from app.messages.translation import PluralTemplate, Template, _, c_
from app.study.answer import Content
from app.study.team.pairs import Ear
from app.study.verdict import Judgment, Mark, Verdict

Value = Verdict | Judgment | Mark

NOT_NOW = _("Not now. You answer when a turn begins.")
ALL_ANSWERED = _("Everything is answered.")
AFTER_THE_TURN = _("First finish this turn. Nothing is lost when you leave the page.")
NOTHING_TO_COMPARE = _("Nothing to compare. Once both have answered, go to a criterion first.")
NOTHING_AGREED = _("There is no agreed answer left to take over.")
all_taken = PluralTemplate(
    "{count} agreed answer taken over: {names}.", "{count} agreed answers taken over: {names}."
)
still_open_items = Template("Open: {names}.")
NOBODY_ANSWERED = _("Neither of you has answered anything. You can answer together now.")
NO_QUESTION = _("Nothing was asked or said, so nothing is saved.")


def listed(names: Iterable[str]) -> str:
    """“Ada”, “Ada and Ben”, “Ada, Ben and Chi”."""
    *first, last = names
    return _("{first} and {last}", first=", ".join(first), last=last) if first else last


def welcome(title: str, names: Iterable[str], has_begun: bool) -> str:
    if has_begun:
        return _("{title}. Welcome back, {names}.", title=title, names=listed(names))
    return _("{title}. Welcome, {names}.", title=title, names=listed(names))


def place(number: int, total: int, remarks: str, noun: ItemNoun = IMAGE) -> str:
    return together(ended(image_place(number, total, noun)), remarks).strip()


all_done = ItemTemplate(
    Template("All images are complete. Thank you both."),
    Template("All exhibits are complete. Thank you both."),
)
_skipped_by = {
    IMAGE: PluralTemplate("{names} skips this image.", "{names} skip this image."),
    EXHIBIT: PluralTemplate("{names} skips this exhibit.", "{names} skip this exhibit."),
}


def skipped_by(names: Sequence[str], noun: ItemNoun = IMAGE) -> str:
    return _skipped_by[noun](count=len(names), names=listed(names))


def skipped_now(names: Sequence[str], noun: ItemNoun = IMAGE) -> str:
    return _("{skipped_by} That is fine.", skipped_by=skipped_by(names, noun))


stays_sealed = Template("{name}'s answers stay sealed and are not read out.")
"""Somebody skips an image they had begun to answer."""
stays_to_be_read = Template("{name} has answered it already, and these answers stay.")
"""Somebody skips an image they had finished."""


_break_after = {
    IMAGE: PluralTemplate(
        "A break, if you like: {count} image since the last. Go on whenever you want.",
        "A break, if you like: {count} images since the last. Go on whenever you want.",
    ),
    EXHIBIT: PluralTemplate(
        "A break, if you like: {count} exhibit since the last. Go on whenever you want.",
        "A break, if you like: {count} exhibits since the last. Go on whenever you want.",
    ),
}
break_after_minutes = PluralTemplate(
    "A break, if you like: {count} minute since the last. Go on whenever you want.",
    "A break, if you like: {count} minutes since the last. Go on whenever you want.",
)


def break_after_images(number: int, noun: ItemNoun = IMAGE) -> str:
    return _break_after[noun](count=number)


# --- taking turns

_TURN_IN_EAR = {
    Ear.LEFT: Template("{name}'s turn. The voice is only in the left ear until {name} is done."),
    Ear.RIGHT: Template("{name}'s turn. The voice is only in the right ear until {name} is done."),
}
_FIRST_IN_EAR = {
    Ear.LEFT: Template("{name} answers first; the voice is only in the left ear until {name} is done."),
    Ear.RIGHT: Template("{name} answers first; the voice is only in the right ear until {name} is done."),
}


def turn_of(
    name: str,
    others: Sequence[str],
    is_hidden: bool = False,
    is_silent: bool = False,
    ear: Ear | None = None,
    is_known: bool = False,
) -> str:
    """Whose turn it is, and how it is hidden from the others. `is_known`: whether it was said before what the screen
    hides."""
    if not others:
        return _("{name}'s turn.", name=name)
    if is_hidden:
        turn = _("{name}'s turn, with headphones.", name=name)
        return turn if is_known else together(turn, answers_hidden(name=name))
    if ear is not None:
        return _TURN_IN_EAR[ear](name=name)
    if is_silent:
        return _("{name}'s turn. The voice is silent until {name} is done.", name=name)
    return _(
        "{name}'s turn. {others}, please look away or take off the headphones.",
        name=name,
        others=listed(others),
    )


def first_in_silence(name: str, ear: Ear | None = None) -> str:
    """Said before a turn in which nothing is said, or in one ear only."""
    if ear is not None:
        return _FIRST_IN_EAR[ear](name=name)
    return _("{name} answers first; the voice is silent until {name} is done.", name=name)


answers_hidden = Template("The answers are hidden on the screen until {name} is done.")
hidden = Template("{name} is answering. The answers are hidden on the screen.")
"""What the screen shows in place of answers."""
confirm = Template("I am {name}, &begin")
"""The button on the privacy screen."""
turn_begins = Template("{name}, {done} of {total} answered.")
waits_for = Template("Not now. {name}'s turn is next. {name} begins it with Enter on the button.")
"""Between two turns, to whoever presses a key."""


def when_done(key: str) -> str:
    """Behind the last answer of a turn: how the turn ends; `key` does that."""
    return _("When you are done: {key}.", key=key) if key else ALL_ANSWERED


turn_done = Template("{name} is done.")
still_open = PluralTemplate(
    "{count} is still open. Press again to leave it open.",
    "{count} are still open. Press again to leave them open.",
)
WHOLE_IMAGE_OPEN = _("The whole image is still open. Press again to leave it open.")


def all_in(names: Sequence[str]) -> str:
    if len(names) == 1:
        return _("{names} has answered. Come back together.", names=names[0])
    return _("Both have answered. Come back together.")


answers_of = Template("{name}'s answers have not arrived yet.")
"""Where the other is at another machine and what they said has not come yet."""
send_to = ItemTemplate(
    Template(
        "You have answered every image alone. Save your packet on the page Send and receive, and "
        "send it to {name}. Import {name}'s packet there; then you go on together."
    ),
    Template(
        "You have answered every exhibit alone. Save your packet on the page Send and receive, and "
        "send it to {name}. Import {name}'s packet there; then you go on together."
    ),
)
nobody_answers = ItemTemplate(Template("You both skip this image."), Template("You both skip this exhibit."))


# --- reading out


def differ_on(differing: int, total: int) -> str:
    if differing == total:
        return _("You differ on all.") if total > 1 else _("You differ.")
    return _("You differ on {differing} of {total}.", differing=differing, total=total)


def agree_on(number: int, total: int, names: str) -> str:
    if number == total:
        return (
            _("You agree on all {total}: {names}.", total=total, names=names)
            if total > 1
            else _("You agree: {names}.", names=names)
        )
    return _("You agree on {number}: {names}.", number=number, names=names)


def said_one(name: str, content: Content) -> str:
    """“Ada met”; a name and a word, so that a line can hold several."""
    return f"{name}{_joint(content.value)}{word(content.value)}"


def _joint(value: Value | None) -> str:
    """The separator between a name and an answer: longer where the answer is a whole sentence."""
    return ": " if isinstance(value, Mark) and " " in word(value) else " "


def word(value: Value | None) -> str:
    """An answer in the middle of a sentence; answers on other scales are not changed."""
    if value is None:
        return c_("answer", "open")
    return answered(value).rstrip(".") if isinstance(value, Mark) else answered(value).lower()


def difference(item: str, said: Sequence[tuple[str, Content]]) -> str:
    opening = heading(item, [content.value for _name, content in said])
    return ended(f"{opening} {_apart([said_one(*one) for one in said])}")


def heading(item: str, values: Iterable[Value | None]) -> str:
    """The item before the answer to it, with one colon only."""
    return f"{item}{'.' if any(_joint(value) == ': ' for value in values) else ':'}"


def agreed_names(names: Sequence[tuple[Value, Sequence[str]]]) -> str:
    """“Straight and Tip met, Colour not met”; names of items beside what was said of them."""
    return _apart([f"{listed(known)}{_joint(value)}{word(value)}" for value, known in names])


def _apart(parts: Sequence[str]) -> str:
    """Parts joined; those that contain commas or colons are separated by more than a comma."""
    has_stops = any(", " in part or ": " in part for part in parts)
    return ("; " if has_stops else ", ").join(parts)


def line_alone(name: str, content: Content) -> str:
    """What one of the two said, with doubt and note."""
    rest = doubt_and_note(content.doubt, content.note).rstrip(".")
    return f"{said_one(name, content)}{f', {rest[:1].lower()}{rest[1:]}' if rest else ''}"


def line_changed(before: Content, line: str) -> str:
    return _("{line}, {word} before", line=line, word=word(before.value))


def line(opening: str, said: Sequence[str], joint: Content | None) -> str:
    """All that was said of an item, behind its `heading`."""
    of_both = line_alone(_("Together"), joint) if joint is not None and joint.value else ""
    return together(f"{opening} {ended('; '.join(said))}", ended(of_both))


one_alone = Template("{name} answered alone.")
together_open = Template("{number} of {total} answered together.")


def you_differ(item: str, said: Sequence[tuple[str, Content]]) -> str:
    return _("You differ. {apart}. {item}.", apart=_apart([said_one(*one) for one in said]), item=item)


def changed(name: str, before: Content, after: Content, item: str) -> str:
    now = answered(after.value).rstrip(".") if after.value else ""
    return _("{now}, {word} before. {name}, {item}.", now=now, word=word(before.value), name=name, item=item)


# --- the partner's words, notes, the end


def asked(question: str, name: str, words: str) -> str:
    """A piece at the end of the description: a question and what was said to it."""
    said = f"{name}: {ended(words)}" if name else ended(words)
    return _("Asked: {question}? {said}", question=question.rstrip("?. "), said=said) if question else said


ASKED = _("Asked")
added = Template("Added to the description. {piece}")
NOTHING_TO_UNDO = _("Nothing to undo since this turn began. To change an earlier answer, answer again.")
private_note_saved = Template("Note saved, for the facilitator only. {name}.")


def where(place: str, stage: str, item: str) -> str:
    return f"{place} {stage} {item}".strip()


LISTENING = _("You listen together.")
AWAITING = _("You are waiting for your partner's answers.")
BREAK = _("You are having a break.")
BREAK_OFFERED = _("A break, if you like.")
READ_OUT = _("The answers are read out.")
leaving = ItemTemplate(
    Template("Everything is saved. {complete} of {total} images complete."),
    Template("Everything is saved. {complete} of {total} exhibits complete."),
)
