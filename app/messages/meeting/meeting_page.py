"""What stands on the meeting page and in its dialogs."""

TITLE = "Meeting"

# Before it begins

NAME = "Title of the &meeting"
NAME_HINT = "It is recorded in the minutes."
PEOPLE = "Who is there"
PEOPLE_HINT = "It is recorded in the minutes, and the study notes who heard others' answers."
OTHERS = "&Others who are there"
OTHERS_HINT = "Names or pseudonyms, with commas between them."
DECIDERS = "Who may &decide"
DECIDERS_HINT = "Names with commas between them. Left empty, all who are there may. It is in the minutes."
MINUTES_EACH = "Remind after so many minutes on one line"
MINUTES_EACH_HINT = "0: never. It is only said how long it has been; nobody is cut off."
BEGIN = "&Begin"
GO_ON = "&Go on with it"
ACCEPT = "I attend, and &accept to hear what others said"
BEGIN_TITLE = "Begin the meeting?"
BEGIN_NOW = "&Begin, and note it"
NOT_YET = "&Not yet"

# The table

QUEUE = "&To discuss"
QUEUE_HINT = (
    "Tab goes to what was said. The Together menu says what can be decided, and with which keys; nothing moves on by"
    " itself."
)
QUEUE_EMPTY = "Nothing left to discuss here."
SAID = "What was sai&d"
DESCRIPTION = "Description"
ORDER = "&Order"
ORDERS = {
    "worth": "by worth",
    "image": "by image",
    "criterion": "by criterion",
}
WHOSE = "Di&fferences"
WHOSE_CHOICES = ("with the judge, too", "of people only")
CRITERION = "Criterio&n"
ALL_CRITERIA = "all criteria"
SOURCE = "Image so&urce"
ALL_SOURCES = "all sources"
UNSAID = "not said"
PERCEPTION = "Answers und&er"
ALL_CONDITIONS = "all conditions"
BUTTON_GROUPS = ("Listen", "This line", "The meeting")
BUTTONS = {
    "meeting_next": "Next to talk about",
    "meeting_sides": "Hear both sides",
    "meeting_judges": "Hear the judge",
    "meeting_criterion": "Hear the criterion",
    "rule": "Decide…",
    "rule_contested": "Stays contested…",
    "rule_reword": "Reword the criterion…",
    "rule_later": "Leave for later…",
    "meeting_dissent": "Dissent…",
    "meeting_note": "Open point or remark…",
    "meeting_back": "Undo",
    "meeting_names": "Show or hide names",
    "meeting_join": "Somebody comes in…",
    "meeting_projector": "Projector view",
    "meeting_live": "Live text for people elsewhere…",
    "meeting_publish": "Publish the new version…",
    "meeting_minutes": "Minutes…",
    "meeting_feedback": "Feedback for one person…",
    "meeting_end": "End the meeting…",
}

# Dialogs

KEEP = "&Keep"
DECIDE_TITLE = "Decide"
VERDICT = "&Verdict"
REASON = "&Reason"
REASON_HINT = "Why, in a sentence. Required if nobody gave this answer."
HANDS = {"in_favour": "Hands &for it", "against": "Hands a&gainst it", "abstained": "A&bstained"}
HANDS_HINT = "Only numbers are stored. Leave it at 0 if hands were not counted."
CONTESTED_TITLE = "It stays contested"
CONTESTED = "&What is it contested about?"
LATER_TITLE = "Leave for later"
LATER = "&Why? Optional."
NOTE_TITLE = "A line of the minutes"
NOTE = "&Words"
NOTE_KIND = "&It is"
NOTE_KINDS = ("an open point", "a remark")
JOIN_TITLE = "Somebody comes in"
JOIN = "&Name or pseudonym"
REWORD_TITLE = "Reword the criterion"
MEANING = "Has the &meaning changed?"
CHOOSE = "Choose…"
STAYED = "No: the answers also count for the new wording, and are marked"
CHANGED = "Yes: it is asked again"
MEANING_NEEDED = "Say whether the meaning has changed."
WHY = "W&hy?"
CASE = "This image as &border case"
CASE_HINT = "What is in the picture, and why it is decided so. Empty: no border case."
CASE_VERDICT = "It &is"
PUBLISHED_TITLE = "Answer what changed"
ANSWER_AGAIN = "&Answer what changed now"
LATER_AGAIN = "&Later"
MINUTES_LINES = "&Line by line"
EXPORT = "E&xport…"
FEEDBACK_TITLE = "Feedback for one person"
FEEDBACK_WHO = "&Who?"
FEEDBACK_HINT = (
    "The sheet holds that person's own answers beside what was decided, and nobody else's."
    " That they got it is noted."
)
FEEDBACK_MAKE = "&Make the sheet"
FEEDBACK_NOBODY = "Nobody has answered in this study yet."
END_TITLE = "End the meeting?"
END_QUESTION = "The minutes are saved. Open matters return in the next meeting."
END_NOW = "&End it"
NOT_END = "&Not yet"


def page_title(study: str, meeting: str) -> str:
    return f"{meeting} – {study}" if meeting else f"{TITLE} – {study}"


def usual_title(number: int) -> str:
    return f"Meeting {number}"


def criterion_choice(code: str, name: str) -> str:
    return name if name.startswith(code) else f"{code} {name}"


def picture_name(number: int, line: str) -> str:
    return f"Image {number}. {line}"
