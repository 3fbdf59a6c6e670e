"""The words of the facilitator's window itself: headings, hints, buttons and small dialogs."""

from app.messages.item_nouns import ItemNoun, ItemTemplate
from app.messages.translation import Template, _, unformatted

PICTURE = _("Image")
DESCRIPTION = _("Description")
CUES = _("To say or to ask")
PEOPLE = _("&People and their answers")
LINE = _("&What was said")
LINE_HINT = unformatted(
    "A person’s number at the beginning says who spoke. {keep} saves the line, {offensive} as "
    "offensive, {park} for later."
)
LINES = _("Save&d lines")
LINES_HINT = unformatted(
    "A person’s number says who spoke. {reword} rewords, {back} removes, {review} shows other lines."
)
ORDER = _("&Order of the groups, best first")
ORDER_HINT = unformatted("{up} and {down} move a group, {tie} ties it with the group above.")
WHOSE = _("Whose order")
SUMMARY = _("S&ummary, line by line")
SUMMARY_HINT = unformatted("{agree} marks a line as agreed, {reword} changes it.")
NO_PEOPLE = _("There are no participants yet.")
NO_SUMMARY = _("Nothing to sum up yet.")
WHO_TITLE = _("Who answers here?")
WHO = _("&People")
WHO_GO = _("&Give them the machine")
NOTE_TITLE = _("Content note")
NOTE_KEEP = _("&Save")
REWORD_TITLE = _("In other words")
REWORD = _("&Words")
REWORD_HINT = _("Leave it empty to remove the line.")
REWORD_KEEP = _("&Save")
CHOOSE_TITLE = _("Which workshop?")
CHOOSE = _("&Workshops")
CHOOSE_GO = _("&Go there")
PHOTOGRAPHS = _("Images (*.jpg *.jpeg *.png *.webp *.gif *.tif *.tiff *.bmp *.avif)")


_next = ItemTemplate(Template("&Next image"), Template("&Next exhibit"))
_leave_out = ItemTemplate(Template("Leave this image out"), Template("Leave this exhibit out"))
_people_hint = ItemTemplate(
    Template("A digit answers for the person: {told}. {answers} leaves the image out."),
    Template("A digit answers for the person: {told}. {answers} leaves the exhibit out."),
)


def buttons(noun: ItemNoun) -> dict[str, str]:
    """Titles of the buttons, by command."""
    return {
        "previous_step": _("Step &before"),
        "next_step": _("Ne&xt step"),
        "next_image": _next(noun),
        "next_cue": _("Say or ask next"),
        "disclose": _("Read out the answers"),
        "own_turn": _("One person answers here…"),
        "leave_out": _leave_out(noun),
        "keep_line": _("Sav&e the line"),
        "bring_in_photographs": _("Add photographs…"),
        "content_note": _("Content note…"),
    }


def people_hint(answers: list[str], noun: ItemNoun) -> str:
    entries = ", ".join(f"{number} {answer.lower()}" for number, answer in enumerate(answers, start=1))
    return _people_hint(noun, told=entries, answers=len(answers) + 1)


note = ItemTemplate(
    Template("&What people should know about this image"),
    Template("&What people should know about this exhibit"),
)
note_hint = ItemTemplate(
    Template("It is said before the image is described. Leave it empty if nothing could upset people."),
    Template("It is said before the exhibit is described. Leave it empty if nothing could upset people."),
)


def note_kept(note: str) -> str:
    return _("Content note: {note}.", note=note) if note else _("No content note.")


go_to_title = ItemTemplate(Template("Go to an image"), Template("Go to an exhibit"))
go_to_question = ItemTemplate(
    Template("&Image, from 1 to {images}"), Template("&Exhibit, from 1 to {images}")
)


def lines_title(which: str) -> str:
    return _("Save&d: {which}{which2}", which=which[:1].lower(), which2=which[1:])


workshop_line = Template("{title}, led by {facilitator}")
