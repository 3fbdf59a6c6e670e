"""The words of the facilitator's window itself: headings, hints, buttons and small dialogs."""

PICTURE = "Picture"
DESCRIPTION = "Description"
CUES = "To say or to ask"
PEOPLE = "&People and their answers"
LINE = "&What was said"
LINE_HINT = (
    "A person’s number at the beginning says who said it. {keep} keeps the line, {offensive} as offensive,"
    " {park} for later."
)
LINES = "&Kept lines"
LINES_HINT = "A person’s number says who said it. {reword} rewords, {back} takes back, {review} shows others."
ORDER = "&Order of the groups, best first"
ORDER_HINT = "{up} and {down} move a group, {tie} has it share the place above."
WHOSE = "Whose order"
SUMMARY = "S&ummary, line by line"
SUMMARY_HINT = "{agree} marks a line as agreed, {reword} changes it."
NO_PEOPLE = "Nobody takes part yet."
NO_SUMMARY = "Nothing to sum up yet."
KEEP_SUMMARY = "Put into the su&mmary"
BUTTONS = {
    "previous_step": "Step &before",
    "next_step": "Ne&xt step",
    "next_image": "&Next image",
    "next_cue": "Say or ask next",
    "disclose": "Read the answers out",
    "own_turn": "One person answers here…",
    "leave_out": "Leave this image out",
    "keep_line": "K&eep the line",
    "bring_in_photographs": "Bring in photographs…",
    "content_note": "Content note…",
}
WHO_TITLE = "Who answers here?"
WHO = "&People"
WHO_GO = "&Give them the machine"
NOTE_TITLE = "Content note"
NOTE = "&What people meet in this image"
NOTE_HINT = "It is said before the image is described. Leave it empty where nothing may upset."
NOTE_KEEP = "&Keep"
REWORD_TITLE = "In other words"
REWORD = "&Words"
REWORD_HINT = "Leave it empty to take the line back."
REWORD_KEEP = "&Keep"
GO_TO_TITLE = "Go to an image"
CHOOSE_TITLE = "Which workshop?"
CHOOSE = "&Workshops"
CHOOSE_GO = "&Go there"
PHOTOGRAPHS = "Images (*.jpg *.jpeg *.png *.webp *.gif *.tif *.tiff *.bmp *.avif)"


def people_hint(answers: list[str]) -> str:
    told = ", ".join(f"{number} {answer.lower()}" for number, answer in enumerate(answers, start=1))
    return f"A digit answers for the person: {told}. {len(answers) + 1} leaves the image out."


def note_kept(note: str) -> str:
    return f"Content note: {note}." if note else "No content note."


def go_to_question(images: int) -> str:
    return f"&Image, from 1 to {images}"


def lines_title(which: str) -> str:
    return f"&Kept: {which[:1].lower()}{which[1:]}"


def workshop_line(title: str, facilitator: str) -> str:
    return f"{title}, led by {facilitator}"
