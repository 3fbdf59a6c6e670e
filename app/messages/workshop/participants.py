"""What is said and shown about people who take part: names, consent, what they tell of themselves."""

from app.study.team.participants import OnWithdrawal

TITLE = "Participants"
WHO = "&People"
WHO_HINT = "Enter goes to this person's consent."
NAME = "Pseud&onym"
NAME_HINT = "A name that does not identify the person."
ADD = "&Add this person"
CONSENT = "Consent"
VERSION = "V&ersion of the consent form"
PURPOSE = "What it is &for"
DAY = "&Given on"
DAY_HINT = "Year, month and day, as in 2026-03-01."
ON_WITHDRAWAL = "If this person withdraws, their answers"
ON_WITHDRAWAL_CHOICES = {
    OnWithdrawal.DELETE: "are deleted",
    OnWithdrawal.DETACH: "stay, anonymised",
}
TO_DEMOGRAPHICS = "Agrees to &be asked about themselves"
TO_DEMOGRAPHICS_HINT = "Only then are there questions about the person below. All of them are optional."
KEEP_CONSENT = "&Keep the consent"
ABOUT = "About this person"
COMPENSATION = "Co&mpensation given"
COMPENSATION_HINT = "For example: 40 euros, 1 March. Leave it empty if there is none."
KEEP_ABOUT = "Save what the&y said"
WITHDRAW = "With&draw…"
WITHDRAW_ABOUT = "Anybody can withdraw at any time, with their answers."
BACK = "Back to the &workshop"
NOBODY = "There are no participants yet. Add a person below."
LEFT = "What was saved about people is unchanged."
NAME_NEEDED = "Write a pseudonym first."
WHO_FIRST = "Choose a person first."
VERSION_NEEDED = "Say which version of the consent form it was."
PURPOSE_NEEDED = "Say what the person agreed to."
NO_CONSENT = "no consent yet"
NOT_ASKED = "There are no questions: this person has not agreed to be asked about themselves."
NO_QUESTIONS = "This workshop asks nothing about people."
NO_WORKSHOP = "There is no workshop yet. Set one up first."
NOTHING_CHANGED = "Nothing has changed."


PURPOSE_ABOUT = "answers about themselves"


def question_label(question: str) -> str:
    return question[:1].upper() + question[1:]


def page_title(workshop: str) -> str:
    return f"{TITLE} – {workshop}"


def arrival(workshop: str, people: int, without: int) -> str:
    missing = f" {without} without consent." if without else ""
    return f"{TITLE}. {workshop}, {people} {'person or pair' if people == 1 else 'people or pairs'}.{missing}"


def person_line(name: str, consent: str) -> str:
    return f"{name}, {consent}"


def consent_line(version: str, day: str, on_withdrawal: OnWithdrawal, to_demographics: bool) -> str:
    becomes = "deleted" if on_withdrawal is OnWithdrawal.DELETE else "anonymised"
    asked = ", agrees to be asked" if to_demographics else ""
    return f"consent version {version} of {day}, on withdrawal {becomes}{asked}"


def joined(name: str, consent: str) -> str:
    return f"{name} takes part, {consent}."


def takes_part_already(name: str) -> str:
    return f"{name} takes part already."


def a_judge(name: str) -> str:
    return f"{name} is a judge. Only people can be added here."


def consent_kept(name: str, line: str) -> str:
    return f"Saved: {name}, {line}."


def about_kept(name: str, answers: int) -> str:
    return f"Saved about {name}: {answers} {'answer' if answers == 1 else 'answers'}."


def no_such_day(words: str) -> str:
    return f"“{words}” is not a date."  # how a day is written is heard with the field


def in_the_future(words: str) -> str:
    return f"{words} is in the future."


def not_to_be_asked(name: str) -> str:
    return f"{name} has not agreed to be asked about themselves, so nothing of that kind is saved."


def where(name: str, line: str) -> str:
    return f"{name}, {line}."
