"""The words of a meeting's minutes, of the table before and after, and of somebody's feedback sheet."""

from collections.abc import Sequence
from datetime import datetime

from app.messages.interchange.import_export import listed, plural
from app.messages.item_nouns import IMAGE, ItemNoun
from app.messages.meeting.meeting import day, sentence
from app.messages.meeting.meeting import value as decided_value
from app.study.team.meetings import Value

# Figures

NOTHING_DECIDED = "Nothing was decided on this criterion, or nobody answered there."

# The command line

MEETING_OPTION = "the number of the meeting, counted from 1; the newest when none is named"
FORMAT_OPTION = "write a file in this format: {names}; without it the words are told here"
RATER_OPTION = "whose sheet it is"
BOTH_OPTIONS = "--format and --out go together."

# Sections

DECISIONS = "Decisions"
DISSENT = "Dissent"
CORRECTIONS = "Corrections"
REWORDINGS = "Criteria reworded"
CASES = "Border cases"
LINES = "Open points and remarks"
LATER = "Left for later"
BEFORE_AFTER = "Agreement before and after"
PRESENT = "Who was there"
NO_DECISION = "Nothing was decided."
NO_DISSENT = "Nobody dissented from a decision."
NO_REWORDING = "No criterion was reworded."
NO_CASE = "No border case was added."
NO_LINE = "No open point and no remark was noted."
NOTHING_LATER = "Nothing was left for later."
NO_VERSION = (
    "No version of the rubric has followed this meeting so far. Once there is one and it is answered, agreement before "
    "and after is shown here."
)
NO_MEETING = "This study has had no meeting yet."

# Columns: heading and meaning

SIDES = (
    "Sides",
    "How many people had said what, how many were in doubt or left a note, what runs of judges had said, and a count of"
    " hands where there was one.",
)
MADE = ("Decided", "The verdict, or that it stays contested.")
REASON = ("Reason", "Why, in the words of the meeting.")
CRITERION = ("Criterion", "The criterion's code and its shortest wording.")
WAS = ("Was", "The words before.")
IS = ("Is", "The words after.")
MEANING = (
    "Meaning",
    "Whether the meaning changed: then it is asked again; else answers hold for the new words.",
)
CASE = ("Border case", "What is in the picture, and why it is decided so.")
VERDICT = ("It is", "How the criterion is decided there.")
BEFORE = (
    "Before",
    "How often two people gave the same answer to the version before, on average. The ends beside it hold the true"
    " share with 95 percent confidence.",
)
ANEW = ("After, answered again", "The same on the version after, only of answers that were given to it.")
CARRIED = (
    "After, carried over",
    "The same on the version after, only of answers from before that hold for the new words, too.",
)
ALPHA_BEFORE = ("Alpha before", "Krippendorff's alpha of the version before: agreement beyond chance.")
ALPHA_AFTER = ("Alpha after", "The same of the version after, all answers together.")
WITH_BEFORE = (
    "As decided, before",
    "The share of people's answers to the version before that say what the meeting decided on that image.",
)
WITH_AFTER = ("As decided, after", "The same of the version after.")
MY_ANSWER = ("My answer", "What I had answered, with my doubt and my note.")
OUTCOME = ("Decided", "What the meeting made of it.")

UNCHANGED, REWORDED_CHANGED, REWORDED_STAYED = "same words", "meaning changed", "meaning stayed"
CONTESTED = "stays contested"
NO_REASON = "No reason was noted."
PARTS = {
    "short": "Short name",
    "guidance": "Guidance",
    "applies_when": "Applies when",
    "not_visible": "What cannot be seen counts as",
}
DECISIONS_TABLE = "Decisions, in their order"
REWORDINGS_TABLE = "Words before and after"
CASES_TABLE = "Border cases added"

# Methods and trace

HOW = (
    "The queue of the meeting listed every criterion on every image on which people differ, or differ from a judge's"
    " majority, or somebody was in doubt or left a note; practice images are left out. First came what differs and has"
    " doubts or notes, then what differs, then the rest; among these, matters with more points: 3 for each person on"
    " the smaller side, 2 for a doubt, 1 for a note, 2 for a judge against most people, 1 for runs of a judge that"
    " differ."
)
HOW_ANONYMOUS = (
    "Sides were told without names, in an order drawn by chance, unless a line above says that names were"
    " shown."
)
HOW_KEPT = (
    "First answers stay as they were. Decisions are saved beside them, with the answers they were based on."
)
HOW_MEASURED = (
    "Agreement before and after is that of people with people, image by image; “cannot tell” counts as the community"
    " decided for the criterion. A criterion whose meaning changed is compared on the new answers."
)
STUDY, MEETING, VERSIONS = "Study", "Meeting", "Rubric version"


def image_column(noun: ItemNoun = IMAGE) -> tuple[str, str]:
    return noun.opening, f"The {noun.one}'s number in the study."


def image_item(noun: ItemNoun = IMAGE) -> tuple[str, str]:
    meaning = f"The {noun.one} by its number, and the criterion by code and name."
    return f"{noun.opening} and criterion", meaning


def title(study: str, meeting: str) -> str:
    return f"Minutes of {meeting}: {study}"


def held(meeting: str, at: datetime, present: Sequence[str], is_open: bool) -> str:
    there = f" with {listed(present, len(present))}" if present else ""
    going_on = " It is not ended yet." if is_open else ""
    return f"{meeting}, {day(at)}{there}.{going_on}"


def made(decided: int, contested: int, reworded: int, later: int) -> str:
    parts = [
        f"{decided} decided",
        f"{contested} contested" if contested else "",
        f"{reworded} reworded" if reworded else "",
        f"{later} left for later" if later else "",
    ]
    said = [part for part in parts if part]
    if not decided + contested + reworded + later:
        return NO_DECISION
    return f"Of the disagreements talked about: {', '.join(said)}."


def present(names: Sequence[str]) -> str:
    return f"{listed(names, len(names))}." if names else "Nobody was noted."


def subject(number: int, item: str, noun: ItemNoun = IMAGE) -> str:
    return f"{noun.opening} {number}, {item}"


def meaning(is_changed: bool, why: str) -> str:
    said = REWORDED_CHANGED if is_changed else REWORDED_STAYED
    return f"{said}: {why}" if why else said


def line(kind: str, words: str, number: int | None, noun: ItemNoun = IMAGE) -> str:
    where = f", {noun.one} {number}" if number else ""
    return f"{kind[:1].upper()}{kind[1:]}{where}: {sentence(words)}"


def later(number: int, item: str, reason: str, noun: ItemNoun = IMAGE) -> str:
    because = f": {sentence(reason)}" if reason else "."
    return f"{noun.opening} {number}, {item}{because}"


def versions(before: int, after: int) -> str:
    return f"People on version {before} and on version {after} of the rubric, criterion by criterion."


def before_after_line(code: str, before: str, after: str, alpha: tuple[str, str]) -> str:
    return f"{code}: agreement {before} before, {after} after; alpha {alpha[0]} before, {alpha[1]} after."


def decision(header: str, sides: str, made: str, reason: str) -> str:
    return f"{header}: {sides}. Decided: {sentence(made)} {_reason(reason)}"


def rewording(item: str, was: str, becomes: str, is_changed: str, number: str, noun: ItemNoun = IMAGE) -> str:
    meant = sentence(f"{is_changed[:1].upper()}{is_changed[1:]}")
    return f"{item}, at {noun.one} {number}: was “{was}”, is “{becomes}”. {meant}"


def case(item: str, words: str, value: str, number: str, noun: ItemNoun = IMAGE) -> str:
    return f"{item}, {noun.one} {number} is {value}: {sentence(words)}"


def _reason(reason: str) -> str:
    return NO_REASON if reason == NO_REASON else f"Reason: {sentence(reason)}"


def made_of_meaning(is_changed: bool | None) -> str:
    if is_changed is None:
        return UNCHANGED
    return REWORDED_CHANGED if is_changed else REWORDED_STAYED


def part(title: str, words: str) -> str:
    return f"{title}: {sentence(words)}" if words else f"{title}: none."


def dissent(subject: str, made: str, name: str, reason: str) -> str:
    because = f" Reason: {sentence(reason)}" if reason else ""
    return f"{subject}, decided {made}: {name or 'somebody'} does not share this.{because}"


def not_answered_anew(version: int) -> str:
    return (
        f"Nobody has answered version {version} yet. Agreement before and after is shown once somebody has."
    )


HOW_CORRECTED = (
    "These minutes were corrected. The original is stored beside them: touchstone minutes --original."
)
ORIGINAL_OPTION = "the minutes as they were before any correction"
CORRECT_OPTION = (
    "put other words in the place of a line: the line as the minutes have it, and the words; needs --by"
)
BY_OPTION = "who corrects"
CORRECT = "&Correct this line…"
CORRECT_TITLE = "Correct a line of the minutes"
CORRECT_WORDS = "&Words"
CORRECT_BY = "&Who corrects it?"
SAME_LINE = "It already has this wording."
NO_WORDS = "Say what the line is to be, and who corrects it."


def correction(was: str, becomes: str, author: str, at: datetime) -> str:
    return f"{day(at)}, {author or 'somebody'}: in place of “{was}” it is “{becomes}”."


def no_such_line(line: str) -> str:
    return f"The minutes have no line “{line}”. Give it as it is there, from the first word to the last."


def no_such_meeting(number: int, count: int) -> str:
    if count == 1:
        return f"There is no meeting {number}. The study has had one, number 1."
    return f"There is no meeting {number}. The numbers go from 1 to {count}."


# Feedback


def feedback_title(name: str, study: str) -> str:
    return f"Feedback for {name}: {study}"


def feedback_summary(name: str, same: int, other: int, contested: int, reworded: int) -> tuple[str, ...]:
    decided = same + other
    if not decided + contested + reworded:
        return (f"{name}, no meeting has talked about anything you answered.",)
    first = (
        f"{name}, {plural(decided, 'decision')} {_was(decided)} made where you had answered: {same} as you read it,"
        f" {other} not."
    )
    rest = [
        f"{contested} stay contested" if contested else "",
        f"{reworded} led to other words" if reworded else "",
    ]
    said = [part for part in rest if part]
    second = (f"Of the others, {' and '.join(said)}.",) if said else ()
    return (first, *second, FEEDBACK_KIND)


def _was(count: int) -> str:
    return "was" if count == 1 else "were"


FEEDBACK_KIND = (
    "This is not a grade: where people differ, the wording may be the cause. Your answers are unchanged."
)
FEEDBACK_DIFFERS = "Where the decision was not my answer"
FEEDBACK_OPEN = "Where it stays contested, or the words were changed"
FEEDBACK_SAME = "Where the decision was the same as my answer"
FEEDBACK_NOTHING = "None."
FEEDBACK_METHOD = (
    "This sheet holds your own answers beside what meetings decided, and nobody else's. The study notes that you have "
    "seen it."
)


def feedback(header: str, own: str, made: str, reason: str) -> str:
    return f"{header}: my answer was {own[:1].lower()}{sentence(own[1:])} Decided: {sentence(made)} {_reason(reason)}"


def reworded_to(text: str) -> str:
    return f"reworded: {text}"


def decided_and_reworded(made: Value | None, text: str) -> str:
    said = decided_value(made) if made else CONTESTED
    return f"{said}, and reworded: {text}"


def exported(path: object) -> str:
    return f"The minutes were written to {path}."


def feedback_exported(name: str, path: object) -> str:
    return f"The feedback sheet of {name} was written to {path}."


def made_of(made: Value | None, is_reworded: bool) -> str:
    """The verdict, or that it stays contested; and whether the criterion was reworded at the same image."""
    said = decided_value(made) if made else CONTESTED
    return f"{said}, and the criterion was reworded" if is_reworded else said
