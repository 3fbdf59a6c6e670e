"""The words of the facilitator's window itself: headings, hints, buttons and small dialogs."""

from app.messages.item_nouns import ItemNoun

PICTURE = "Picture"
DESCRIPTION = "Description"
CUES = "To say or to ask"
PEOPLE = "&People and their answers"
LINE = "&What was said"
LINE_HINT = (
    "A person’s number at the beginning says who said it. {keep} saves the line, {offensive} as offensive,"
    " {park} for later."
)
LINES = "&Kept lines"
LINES_HINT = "A person’s number says who said it. {reword} rewords, {back} removes, {review} shows others."
ORDER = "&Order of the groups, best first"
ORDER_HINT = "{up} and {down} move a group, {tie} ties it with the group above."
WHOSE = "Whose order"
SUMMARY = "S&ummary, line by line"
SUMMARY_HINT = "{agree} marks a line as agreed, {reword} changes it."
NO_PEOPLE = "There are no participants yet."
NO_SUMMARY = "Nothing to sum up yet."
WHO_TITLE = "Who answers here?"
WHO = "&People"
WHO_GO = "&Give them the machine"
NOTE_TITLE = "Content note"
NOTE_KEEP = "&Keep"
REWORD_TITLE = "In other words"
REWORD = "&Words"
REWORD_HINT = "Leave it empty to remove the line."
REWORD_KEEP = "&Keep"
CHOOSE_TITLE = "Which workshop?"
CHOOSE = "&Workshops"
CHOOSE_GO = "&Go there"
PHOTOGRAPHS = "Images (*.jpg *.jpeg *.png *.webp *.gif *.tif *.tiff *.bmp *.avif)"


def buttons(noun: ItemNoun) -> dict[str, str]:
    """What stands on the buttons, by command."""
    return {
        "previous_step": "Step &before",
        "next_step": "Ne&xt step",
        "next_image": f"&Next {noun.one}",
        "next_cue": "Say or ask next",
        "disclose": "Read out the answers",
        "own_turn": "One person answers here…",
        "leave_out": f"Leave this {noun.one} out",
        "keep_line": "K&eep the line",
        "bring_in_photographs": "Add photographs…",
        "content_note": "Content note…",
    }


def people_hint(answers: list[str], noun: ItemNoun) -> str:
    told = ", ".join(f"{number} {answer.lower()}" for number, answer in enumerate(answers, start=1))
    return f"A digit answers for the person: {told}. {len(answers) + 1} leaves the {noun.one} out."


def note(noun: ItemNoun) -> str:
    return f"&What people meet in this {noun.one}"


def note_hint(noun: ItemNoun) -> str:
    return f"It is said before the {noun.one} is described. Leave it empty if nothing may upset people."


def note_kept(note: str) -> str:
    return f"Content note: {note}." if note else "No content note."


def go_to_title(noun: ItemNoun) -> str:
    return f"Go to an {noun.one}"


def go_to_question(images: int, noun: ItemNoun) -> str:
    return f"&{noun.opening}, from 1 to {images}"


def lines_title(which: str) -> str:
    return f"&Kept: {which[:1].lower()}{which[1:]}"


def workshop_line(title: str, facilitator: str) -> str:
    return f"{title}, led by {facilitator}"
