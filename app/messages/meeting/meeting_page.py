"""Words of the meeting page and its dialogs."""

from app.messages.criterion_names import criterion_name
from app.messages.translation import Template, _

TITLE = _("Meeting")

# Before it begins

NAME = _("Title of the &meeting")
NAME_HINT = _("It is recorded in the minutes.")
PEOPLE = _("Who is there")
PEOPLE_HINT = _("The minutes list who is here, and the study records who heard others' answers.")
OTHERS = _("&Others who are there")
OTHERS_HINT = _("Names or pseudonyms, with commas between them.")
DECIDERS = _("Who may &decide")
DECIDERS_HINT = _(
    "Names with commas between them. If left empty, everybody who is there may decide. This "
    "is recorded in the minutes."
)
MINUTES_EACH = _("Remind after this many minutes on one line")
MINUTES_EACH_HINT = _("0: never. You only hear how long it has been; nobody is cut off.")
BEGIN = _("&Begin")
GO_ON = _("&Continue it")
ACCEPT = _("I attend, and &accept hearing what others said")
BEGIN_TITLE = _("Begin the meeting?")
BEGIN_NOW = _("&Begin and record it")
NOT_YET = _("&Not yet")

# The table

QUEUE = _("&To discuss")
QUEUE_HINT = _(
    "Tab goes to what was said. The Together menu says what can be decided, and with which "
    "keys; nothing moves on by itself."
)
QUEUE_EMPTY = _("Nothing left to discuss here.")
SAID = _("What was sai&d")
DESCRIPTION = _("Description")
ORDER = _("&Order")
ORDERS = {"worth": _("by points"), "image": _("by image"), "criterion": _("by criterion")}
WHOSE = _("Di&fferences")
WHOSE_CHOICES = (_("with the judge, too"), _("between people only"))
CRITERION = _("Criterio&n")
ALL_CRITERIA = _("all criteria")
SOURCE = _("Image so&urce")
ALL_SOURCES = _("all sources")
UNSAID = _("no source given")
PERCEPTION = _("P&erception")
ALL_CONDITIONS = _("all conditions")
BUTTON_GROUPS = (_("Listen"), _("This line"), _("The meeting"))
BUTTONS = {
    "meeting_next": _("Next matter to discuss"),
    "meeting_sides": _("Hear both sides"),
    "meeting_judges": _("Hear the judge"),
    "meeting_criterion": _("Hear the criterion"),
    "meeting_again": _("Second answers…"),
    "rule": _("Decide…"),
    "rule_contested": _("Stays contested…"),
    "rule_reword": _("Reword the criterion…"),
    "rule_later": _("Leave for later…"),
    "meeting_dissent": _("Dissent…"),
    "meeting_note": _("Open point or remark…"),
    "meeting_back": _("Undo"),
    "meeting_names": _("Show or hide names"),
    "meeting_hand": _("Raise a hand…"),
    "meeting_speaker": _("Next to speak"),
    "meeting_join": _("Add somebody who arrives…"),
    "meeting_projector": _("Projector view"),
    "meeting_live": _("Live text for people elsewhere…"),
    "meeting_publish": _("Publish the new version…"),
    "meeting_minutes": _("Minutes…"),
    "meeting_feedback": _("Feedback for one person…"),
    "meeting_end": _("End the meeting…"),
}

# Dialogs

KEEP = _("&Save")
DECIDE_TITLE = _("Decide")
VERDICT = _("&Verdict")
REASON = _("&Reason")
REASON_HINT = _("Why, in a sentence. Required if nobody gave this answer.")
HANDS = {"in_favour": _("Hands &for it"), "against": _("Hands a&gainst it"), "abstained": _("A&bstained")}
HANDS_TITLE = _("Count of hands")
HANDS_HINT = _("Only numbers are saved. Leave it at 0 if hands were not counted.")
CONTESTED_TITLE = _("It stays contested")
CONTESTED = _("&What is contested?")
LATER_TITLE = _("Leave for later")
LATER = _("&Why? Optional.")
NOTE_TITLE = _("A line for the minutes")
NOTE = _("&Words")
NOTE_KIND = _("&Kind")
NOTE_KINDS = (_("an open point"), _("a remark"))
JOIN_TITLE = _("Add somebody who arrives")
JOIN = _("&Name or pseudonym")
REWORD_TITLE = _("Reword the criterion")
MEANING = _("Has the &meaning changed?")
CHOOSE = _("Choose…")
STAYED = _("No: the answers also count for the new wording, and are marked")
CHANGED = _("Yes: the criterion is asked again")
MEANING_NEEDED = _("Say whether the meaning has changed.")
WHY = _("W&hy?")
CASE = _("This image as a &borderline case")
CASE_HINT = _("What is in the image, and why the case is decided this way. Empty: no borderline case.")
CASE_VERDICT = _("Verd&ict")
PUBLISHED_TITLE = _("Answer what changed")
ANSWER_AGAIN = _("&Answer now")
LATER_AGAIN = _("&Later")
MINUTES_LINES = _("&Line by line")
EXPORT = _("E&xport…")
FEEDBACK_TITLE = _("Feedback for one person")
FEEDBACK_WHO = _("&Who?")
FEEDBACK_HINT = _(
    "The sheet shows only that person's answers, beside what was decided. The study records "
    "that they got the sheet."
)
FEEDBACK_MAKE = _("&Make the sheet")
FEEDBACK_NOBODY = _("Nobody has answered in this study yet.")
END_TITLE = _("End the meeting?")
END_QUESTION = _("The minutes are saved. Open matters return in the next meeting.")
END_NOW = _("&End it")
NOT_END = _("&Not yet")


def page_title(study: str, meeting: str) -> str:
    return f"{meeting} – {study}" if meeting else f"{TITLE} – {study}"


usual_title = Template("Meeting {number}")


def criterion_choice(code: str, name: str) -> str:
    return name if name.startswith(code) else criterion_name(code, name)


picture_name = Template("Image {number}. {line}")
