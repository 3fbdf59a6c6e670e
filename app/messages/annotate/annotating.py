"""What is said while somebody annotates. The important word comes first; every sentence makes sense by itself."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.messages.annotate import scale_answers
from app.messages.item_nouns import IMAGE, ItemNoun, ItemTemplate
from app.messages.shell import speech
from app.messages.together import ended, together
from app.messages.translation import Template, _, n_
from app.study.alt_text import Level
from app.study.answer import Content
from app.study.label import Label, LabelState
from app.study.rubric import Criterion
from app.study.team.raters import RaterProgress
from app.study.verdict import CountsAs, Doubt, Judgment, Mark, Scale, Verdict

_PART_NAMES = {"Opening": _("Opening"), "Description": _("Description"), "Also": _("Also")}
_NUMBERED = re.compile(r"[A-Za-z]{0,2}\d*")
_SHORT = 30  # letters of an answer that is named when it is undone; an order or a text is longer
ONE_LINE = 0  # every sentence stands on a line of its own in a terminal
TOO_LONG_TO_SPELL = speech.TOO_LONG_TO_SPELL
NOTHING_TO_UNDO = _("Nothing to undo.")
NOTHING_TO_REDO = _("Nothing to redo.")
NOTHING_TO_REPEAT = _("Nothing has been said yet.")
NOTHING_TO_SPELL = _("There is nothing to spell here.")
NO_IMAGES = _("This study has no images yet. Add some with: touchstone images add.")
NO_DESCRIPTION = _("This image has no description yet.")
NO_MORE_PARTS = _("End of the description.")
FIRST_PART = _("Start of the description.")
WHOLE_IMAGE = _("Whole image")
_WHOLE_IMAGE = ended(WHOLE_IMAGE)
NO_WHOLE_IMAGE = _("This study does not ask for a judgment of the whole image.")
DESCRIBED_BY_NOBODY = _("an unnamed author")
NO_SCENE = _("The scene is not described.")
CARRIED_OVER = _("Carried over from an earlier wording.")
NO_TEXT = _("The description mentions no writing in the image.")

VERDICTS = {
    Verdict.MET: _("Met"),
    Verdict.NOT_MET: _("Not met"),
    Verdict.CANNOT_TELL: _("Cannot tell"),
    Verdict.NOT_APPLICABLE: _("Not applicable"),
}
JUDGMENTS = {
    Judgment.APPROPRIATE: _("Appropriate"),
    Judgment.NOT_APPROPRIATE: _("Not appropriate"),
    Judgment.CAN_BE_SHOWN: _("Can be shown"),
    Judgment.NEEDS_IMPROVEMENT: _("Needs improvement"),
    Judgment.NEVER_SHOW: _("Never show"),
}
DOUBTS = {
    Doubt.WORDING: _("Wording unclear"),
    Doubt.BORDERLINE: _("Borderline"),
    Doubt.NOT_VISIBLE: _("Not visible"),
    Doubt.BACKGROUND: _("Missing background"),
    Doubt.OTHER: _("Other reason"),
    Doubt.UNSAID: _("No reason given"),
    Doubt.EITHER: _("Either answer is defensible"),
}
SCALES = {
    Scale.LABEL: _("Your own label"),
    Scale.SHOWING: _("May it be shown?"),
    Scale.TWO_STEP: _("May it be shown? In two steps"),
    Scale.SHOWN_OR_NEVER: _("May it be shown? Two answers"),
}
LEVELS = {Level.LINE: _("One line"), Level.DESCRIPTION: _("Description"), Level.EVERYTHING: _("Everything")}


def answered(value: Verdict | Judgment | Mark) -> str:
    if isinstance(value, Mark):
        return value.name or value.value
    return VERDICTS[value] if isinstance(value, Verdict) else JUDGMENTS[value]


def name(criterion: Criterion) -> str:
    """What a criterion goes by."""
    return criterion.name


def decided(value: Verdict | Mark, rest: str) -> str:
    return f"{ended(answered(value))} {rest}".strip()


def decided_rest(
    value: Verdict | Mark,
    criterion: Criterion,
    answered: int,
    total: int,
    final: Label | None = None,
    _is_here: bool = False,
    _is_rule_known: bool = False,
    _is_length_known: bool = False,
    says_progress: bool = True,
) -> str:
    """What is left to say when the answer itself has been heard. `final`: the label, once nothing is open; without
    `says_progress`, only that all is answered is said."""
    parts = (
        counts_as(value, criterion),
        _("{words}.", words=criterion.name),
        _("{answered} of {total} answered.", answered=answered, total=total)
        if says_progress or answered == total
        else "",
        label(final) if final else "",
    )
    return " ".join(filter(None, parts))


def counts_as(verdict: Verdict | Mark, criterion: Criterion) -> str:
    """The community's rule, said only where an answer is neither met nor not met."""
    if verdict in (Verdict.MET, Verdict.NOT_MET):
        return ""
    if not isinstance(verdict, Verdict) or not criterion.scale.is_yes_no:
        return ""  # other scales have no say in the label
    met = _("met") if criterion.counts_as(verdict) is CountsAs.MET else _("not met")
    return _("Counts as {met}.", met=met)


def judged(judgment: Judgment) -> str:
    return _("{judgments}. Whole image.", judgments=JUDGMENTS[judgment])


def other_judgments(judgment: Judgment, offered: Sequence[Judgment]) -> str:
    """For an answer about the whole image that the study does not offer."""
    names = ", ".join(JUDGMENTS[one] for one in offered)
    return _(
        "“{answer}” is not offered in this study. Choose one: {names}.",
        answer=JUDGMENTS[judgment],
        names=names,
    )


def two_step_shown() -> str:
    return _("It may be shown. As it is, or improved first?")


def label(label: Label) -> str:
    if label.state is LabelState.APPROPRIATE:
        if not label.met_by_rule:
            return _("Label: appropriate.")
        by_rule = ", ".join(criterion.name for criterion in label.met_by_rule)
        return _("Label: appropriate. Met by rule: {by_rule}.", by_rule=by_rule)
    if label.state is LabelState.NOT_APPROPRIATE:
        against = ", ".join([criterion.name for criterion in label.against])
        return _("Label not appropriate: {against}.", against=against)
    count = len(label.open)
    return n_(
        "Label: open. No criterion is against it so far, {count} criterion to go.",
        "Label: open. No criterion is against it so far, {count} criteria to go.",
        count,
    )


_image_place = ItemTemplate(Template("Image {number} of {total}"), Template("Exhibit {number} of {total}"))


def image_place(number: int, total: int, noun: ItemNoun = IMAGE) -> str:
    return _image_place(noun, number=number, total=total)


last = ItemTemplate(Template("This is the last image."), Template("This is the last exhibit."))
first = ItemTemplate(Template("This is the first image."), Template("This is the first exhibit."))
all_done = ItemTemplate(
    Template("All images are complete. Thank you."), Template("All exhibits are complete. Thank you.")
)


@dataclass(frozen=True)
class ImageProgress:
    """Which of `total` images one is at, and how many of the criteria are answered there; no criteria: not said."""

    number: int
    total: int
    answered: int
    criteria: int
    noun: ItemNoun = IMAGE

    @property
    def place(self) -> str:
        """The image, in full."""
        return image_place(self.number, self.total, self.noun)


def arrival(at: ImageProgress, is_put_off: bool) -> str:
    place = at.place
    if at.criteria:
        place = _(
            "{image}, {answered} of {criteria} answered",
            image=place,
            answered=at.answered,
            criteria=at.criteria,
        )
    return _("{image}, left for later.", image=place) if is_put_off else ended(place)


def no_criterion(by: str) -> str:
    """`by`: what one presses or types to come to one; '' where that is not known."""
    if not by:
        return _("Choose a criterion first.")
    return _("Choose a criterion first: {key} goes to the next one.", key=by)


def read_criterion(criterion: Criterion, state: str, _is_open: bool = False) -> str:
    """A criterion in the order in which it is read: code, name, question, how to answer, state, when it applies."""
    return together(ended(code_in_words(criterion)), words_of_criterion(criterion, state))


def words_of_criterion(criterion: Criterion, state: str) -> str:
    """A criterion without its code."""
    applies = (
        _("Applies when: {applies_when}.", applies_when=criterion.applies_when)
        if criterion.applies_when
        else ""
    )
    body = criterion.body
    name = "" if body.lower().startswith(criterion.short.lower()) else ended(criterion.short)
    return " ".join(filter(None, (name, body, scale_answers.how(criterion.scale), state, applies)))


def asked_again(before: str, why: str, said: str) -> str:
    """That a criterion means something else now. `before`: its words then, '' where they were heard; `said`: what the
    person said of it then, '' where that is not shown."""
    return together(
        _("Asked again: it was reworded, and its meaning changed."),
        _("Reason: {why}.", why=why.rstrip(".")) if why else "",
        _('Before: "{words}"', words=before) if before else "",
        _("Your earlier answer: {said}", said=said) if said else "",
    )


now_it_says = Template("{asked_again} Now: {question}")


read_criterion_again = read_criterion
"""A criterion whose wording was heard before: in full all the same."""


def code_in_words(criterion: Criterion) -> str:
    """A criterion's code as people hear it while they answer, such as `T1 C3`.

    Written, it is `T1.C3`, in which a voice would say "dot". Nothing where it is a word, for the name says that already
    or better, or a number that the name has too.
    """
    own = criterion.code.rpartition(".")[2]
    is_number = _NUMBERED.fullmatch(own) is not None and own not in criterion.short.split()
    return criterion.code.replace(".", " ") if is_number or not criterion.short else ""


def whole_image(state: str, question: str = "") -> str:
    """`question`: what is asked about it, where that was not heard before."""
    asked = question if question.endswith("?") else ended(question)
    return " ".join(filter(None, (_WHOLE_IMAGE, asked, state)))


def from_to(first: str, last: str) -> str:
    """A row of keys by its ends."""
    return _("{first} to {last}", first=first, last=last) if first != last else first


def state(value: Verdict | Judgment | Mark | None, doubt: Doubt | None, note: str) -> str:
    words = [answered(value).rstrip(".") if value else _("Open")]
    rest = _doubt_and_note(doubt, note) if doubt or note else ()
    return ended(", ".join([*words, *rest]))


def doubt_and_note(doubt: Doubt | None, note: str) -> str:
    said = ", ".join(_doubt_and_note(doubt, note))
    return ended(f"{said[:1].upper()}{said[1:]}") if said else ""


def _doubt_and_note(doubt: Doubt | None, note: str) -> list[str]:
    words = [_("doubt: {doubts}", doubts=DOUBTS[doubt].lower())] if doubt else []
    return [*words, _("note: {note}", note=note.rstrip("."))] if note else words


def doubted(doubt: Doubt, name: str) -> str:
    return _("Doubt: {doubts}. {name}.", doubts=DOUBTS[doubt].lower(), name=name)


def doubt_taken_back(name: str) -> str:
    return _("Doubt removed. {name}.", name=name)


def noted(note: str, name: str, is_reason: bool = False) -> str:
    word = note_word(name, is_reason)
    return (
        _("{word} saved: {note}. {name}.", word=word, note=note.rstrip("."), name=name)
        if note
        else _("{word} removed. {name}.", word=word, name=name)
    )


def note_word(name: str, is_reason: bool) -> str:
    """What a note is called, as its field is."""
    return _("Reason") if is_reason or name == WHOLE_IMAGE else _("Note")


def note_discarded(name: str, is_reason: bool = False) -> str:
    return _(
        "Change to the {note_word} discarded. {name}.",
        note_word=note_word(name, is_reason).lower(),
        name=name,
    )


def nothing_changed(name: str) -> str:
    return _("Unchanged. {name}.", name=name)


def unchanged(criterion: Criterion, value: Verdict | Mark) -> str:
    return nothing_changed(f"{criterion.name}: {lowered(answered(value)).rstrip('.')}")


def undone(name: str, state: str, what: str = "") -> str:
    """`what` was undone, and the state of the item now."""
    if what:
        return _("Undone: {what}. {name}: {state}", what=what, name=name, state=lowered(state))
    return _("Undone. {name}: {state}", name=name, state=lowered(state))


def undone_what(was: Content, now: Content, removed: Verdict | Judgment | Mark | None) -> str:
    """What is removed when an item gets its earlier answer back. `removed`: the removed answer in words."""
    if was.value != now.value:
        words = lowered(answered(removed)).rstrip(".") if removed else _("answer removed")
        return words if len(words) <= _SHORT else ""
    if was.doubt != now.doubt:
        return _("doubt") if was.doubt else _("doubt removed")
    return _("note") if was.note else _("note removed")


def redone(name: str, state: str) -> str:
    return _("Redone. {name}: {state}", name=name, state=lowered(state))


def lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


_put_off = ItemTemplate(
    Template("Image {number} left for later."), Template("Exhibit {number} left for later.")
)
_no_such_image = ItemTemplate(
    Template("There is no such image. The numbers go from 1 to {total}."),
    Template("There is no such exhibit. The numbers go from 1 to {total}."),
)


def put_off(number: int, noun: ItemNoun = IMAGE) -> str:
    return _put_off(noun, number=number)


def no_such_image(total: int, noun: ItemNoun = IMAGE) -> str:
    return _no_such_image(noun, total=total)


def all_criteria_answered(total: int, final: Label | None) -> str:
    return _(
        "All {total} criteria are answered. {label}", total=total, label=label(final) if final else ""
    ).strip()


def where(at: ImageProgress, tally: RaterProgress, _name: str, item: str) -> str:
    """`item` is all that is said about what one is at; '' for nothing."""
    done = (
        _("{answered} of {criteria} answered.", answered=at.answered, criteria=at.criteria)
        if at.criteria
        else ""
    )
    said = (ended(at.place), done, images_left(tally, at.noun), item)
    return " ".join(filter(None, said))


def whole_image_open(keys: str = "", question: str = "") -> str:
    """The criteria are answered and the whole image is not judged; `keys` do that. `question`: what is asked about it,
    where that was not heard before."""
    sentence = _("Whole image open: {keys}.", keys=keys) if keys else _("Whole image open.")
    asked = question if question.endswith("?") else ended(question)
    return f"{sentence} {asked}" if asked else sentence


def whole_image_left_open(keys: str = "") -> str:
    """The same to somebody who is about to leave the image."""
    return _("{whole_image_open} Press again to leave it open.", whole_image_open=whole_image_open(keys))


only_whole_image_open = Template("On {number} of them, only the answer on the whole image is missing.")
"""How many of the open images have all criteria answered."""


def images_left(tally: RaterProgress, noun: ItemNoun = IMAGE) -> str:
    sentence = _images_left(tally, noun)
    return f"{sentence} {only_whole_image_open(number=tally.unjudged)}" if tally.unjudged else sentence


_some_open = ItemTemplate(
    Template("{complete} of {images} images complete, {open} open."),
    Template("{complete} of {images} exhibits complete, {open} open."),
)
_some_later = ItemTemplate(
    Template("{complete} of {images} images complete, {open} open, {later} of them left for later."),
    Template("{complete} of {images} exhibits complete, {open} open, {later} of them left for later."),
)


def _images_left(tally: RaterProgress, noun: ItemNoun) -> str:
    if not tally.open:
        return all_done(noun)
    if tally.later:
        return _some_later(
            noun, complete=tally.complete, images=tally.images, open=tally.open, later=tally.later
        )
    return _some_open(noun, complete=tally.complete, images=tally.images, open=tally.open)


def leaving(tally: RaterProgress, noun: ItemNoun = IMAGE) -> str:
    return _("Everything is saved. {images_left}", images_left=images_left(tally, noun))


def welcome_back(rater: str, title: str) -> str:
    return _("{title}. Welcome back, {rater}.", title=title, rater=rater)


def welcome(rater: str, title: str) -> str:
    return _("{title}. Welcome, {rater}.", title=title, rater=rater)


def scene(text: str) -> str:
    return _("The scene: {text}.", text=text.rstrip(".")) if text else NO_SCENE


def writing(text: str) -> str:
    return _("Writing in the image: {text}.", text=text.rstrip(".")) if text else NO_TEXT


def written_by(author: str, day: str) -> str:
    return _("Described by {author} on {day}.", author=author or DESCRIBED_BY_NOBODY, day=day)


def part_name(name: str) -> str:
    """What a piece of a description is called: the names that the program gives are stored in English."""
    return _PART_NAMES.get(name, name)


def part(name: str, sentence: str) -> str:
    """With the name of the piece, where the sentence does not begin with it."""
    name_shown = part_name(name)
    return (
        sentence
        if sentence.casefold().startswith(name_shown.casefold())
        else together(ended(name_shown), sentence)
    )


def theme(code: str, statement: str) -> str:
    return _("Theme {code}. {statement}", code=code, statement=statement)


def guidance(criterion: Criterion) -> str:
    return criterion.guidance or _("There is no guidance for this criterion.")


theme_heading = Template("Theme {code}")


_by_criterion = ItemTemplate(
    Template("Criterion by criterion: you go to the next image on which this criterion is open."),
    Template("Criterion by criterion: you go to the next exhibit on which this criterion is open."),
)
_by_item = ItemTemplate(
    Template("All criteria of one image, then the next image."),
    Template("All criteria of one exhibit, then the next exhibit."),
)


def work_order(is_by_criterion: bool, noun: ItemNoun = IMAGE) -> str:
    """In which order one works from now on."""
    return _by_criterion(noun) if is_by_criterion else _by_item(noun)


def goes_on(is_on: bool) -> str:
    """Whether the next open item comes by itself."""
    if is_on:
        return _("Auto-advance on: after an answer, you move to the next open criterion.")
    return _("Auto-advance off.")


ADVANCE_TITLE = _("Auto-advance")
ADVANCE_QUESTION = _("Move to the next criterion automatically after an answer?")


def focus_mode(is_on: bool) -> str:
    """Whether one criterion is shown at a time now."""
    return _("Focus mode on: one criterion at a time.") if is_on else _("Focus mode off: all criteria.")
