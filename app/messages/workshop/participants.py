"""What is said and shown about people who take part: names, consent, what they tell of themselves."""

from app.study.team.participants import OnWithdrawal

TITLE = "People who take part"
WHO = "&People"
WHO_HINT = "Enter goes to what this person agreed to."
NAME = "Pseud&onym"
NAME_HINT = "A name that does not say who it is."
ADD = "&Add this person"
CONSENT = "Consent"
VERSION = "V&ersion of the consent form"
PURPOSE = "What it is &for"
DAY = "&Given on"
DAY_HINT = "Year, month and day, as in 2026-03-01."
ON_WITHDRAWAL = "If this person withdraws, their answers"
ON_WITHDRAWAL_CHOICES = {
    OnWithdrawal.DELETE: "are deleted",
    OnWithdrawal.DETACH: "stay, without any name",
}
TO_DEMOGRAPHICS = "Agrees to &be asked about themselves"
TO_DEMOGRAPHICS_HINT = "Only then are there questions about the person below. Nobody has to answer them."
KEEP_CONSENT = "&Keep the consent"
ABOUT = "About this person"
COMPENSATION = "Co&mpensation given"
COMPENSATION_HINT = "For example: 40 euros, 1 March. Leave it empty where there is none."
KEEP_ABOUT = "Keep what the&y told"
WITHDRAW = "With&draw…"
WITHDRAW_ABOUT = "Somebody can leave at any time, and have their answers taken out."
BACK = "Back to the &workshop"
NOBODY = "Nobody takes part yet. Add a person below."
LEFT = "What was kept about people stays."
NAME_NEEDED = "Write a pseudonym first."
WHO_FIRST = "Choose a person first."
VERSION_NEEDED = "Say which version of the consent form it was."
PURPOSE_NEEDED = "Say what the person agreed to."
NO_CONSENT = "no consent yet"
NOT_ASKED = "Nothing is asked: this person has not agreed to be asked about themselves."
NO_QUESTIONS = "This workshop asks nothing about people."
NO_WORKSHOP = "There is no workshop yet. Set one up first: people take part in a workshop."
NOTHING_CHANGED = "Nothing has changed."


def page_title(workshop: str) -> str:
    return f"{TITLE} – {workshop}"


def arrival(workshop: str, people: int, without: int) -> str:
    missing = f" {without} without consent." if without else ""
    return f"{TITLE}. {workshop}, {people} {'person or pair' if people == 1 else 'people or pairs'}.{missing}"


def person_line(name: str, consent: str) -> str:
    return f"{name}, {consent}"


def consent_line(version: str, day: str, on_withdrawal: OnWithdrawal, to_demographics: bool) -> str:
    becomes = "deleted" if on_withdrawal is OnWithdrawal.DELETE else "kept without a name"
    asked = ", agrees to be asked" if to_demographics else ""
    return f"consent version {version} of {day}, on withdrawal {becomes}{asked}"


def joined(name: str, consent: str) -> str:
    return f"{name} takes part, {consent}."


def takes_part_already(name: str) -> str:
    return f"{name} takes part already."


def a_judge(name: str) -> str:
    return f"{name} is a judge. In a workshop people take part."


def consent_kept(name: str, line: str) -> str:
    return f"Kept: {name}, {line}."


def about_kept(name: str, answers: int) -> str:
    return f"Kept what {name} told: {answers} {'answer' if answers == 1 else 'answers'}."


def no_such_day(words: str) -> str:
    return f"“{words}” is no day."  # how a day is written is heard with the field


def in_the_future(words: str) -> str:
    return f"{words} has not come yet."


def not_to_be_asked(name: str) -> str:
    return f"{name} has not agreed to be asked about themselves, so nothing of that kind is kept."


def where(name: str, line: str) -> str:
    return f"{name}, {line}."
