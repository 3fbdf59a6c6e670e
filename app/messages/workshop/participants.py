"""What is said and shown about participants: names, consent, and their answers about themselves."""

from app.messages.together import ended
from app.messages.translation import PluralTemplate, Template, _, n_
from app.study.team.participants import OnWithdrawal

TITLE = _("Participants")
WHO = _("&People")
WHO_HINT = _("Enter goes to this person's consent.")
NAME = _("Pseud&onym")
NAME_HINT = _("A name that does not identify the person.")
ADD = _("&Add this person")
CONSENT = _("Consent")
VERSION = _("V&ersion of the consent form")
PURPOSE = _("What the consent is &for")
DAY = _("&Given on")
DAY_HINT = _("Year, month and day, as in 2026-03-01.")
ON_WITHDRAWAL = _("If this person withdraws, their answers")
ON_WITHDRAWAL_CHOICES = {OnWithdrawal.DELETE: _("are deleted"), OnWithdrawal.DETACH: _("stay, anonymised")}
TO_DEMOGRAPHICS = _("Agrees to &be asked about themselves")
TO_DEMOGRAPHICS_HINT = _("Only then are questions about the person shown below. All of them are optional.")
KEEP_CONSENT = _("Save the &consent")
ABOUT = _("About this person")
COMPENSATION = _("Co&mpensation given")
COMPENSATION_HINT = _("For example: 40 euros, 1 March. Leave it empty if there is none.")
KEEP_ABOUT = _("Save what the&y said")
WITHDRAW = _("With&draw…")
WITHDRAW_ABOUT = _("Anybody can withdraw at any time, with their answers.")
BACK = _("Back to the &workshop")
NOBODY = _("There are no participants yet. Add a person below.")
LEFT = _("What you entered about people is saved.")
NAME_NEEDED = _("Write a pseudonym first.")
WHO_FIRST = _("Choose a person first.")
VERSION_NEEDED = _("Type the version of the consent form.")
PURPOSE_NEEDED = _("Say what the person agreed to.")
NO_CONSENT = _("no consent yet")
NOT_ASKED = _("There are no questions: this person has not agreed to be asked about themselves.")
NO_QUESTIONS = _("This workshop asks nothing about people.")
NO_WORKSHOP = _("There is no workshop yet. Set one up first.")
NOTHING_CHANGED = _("Nothing has changed.")


PURPOSE_ABOUT = "answers about themselves"  # stored, so the same in every language
# The usual questions outside workshops, by what they are stored as.
QUESTIONS = {
    "community": _("Community"),
    "region": _("Region"),
    "relationship to what is judged": _("Relationship to what is judged"),
    "age group": _("Age group"),
}


def question_label(question: str) -> str:
    return QUESTIONS.get(question, question)


def page_title(workshop: str) -> str:
    return f"{TITLE} – {workshop}"


def arrival(workshop: str, people: int, without: int) -> str:
    said = n_(
        "{title}. {workshop}, {count} person or pair.",
        "{title}. {workshop}, {count} people or pairs.",
        people,
        title=TITLE,
        workshop=workshop,
    )
    return f"{said} {_('{without} without consent.', without=without)}" if without else said


def person_line(name: str, consent: str) -> str:
    return f"{name}, {consent}"


def consent_line(version: str, day: str, on_withdrawal: OnWithdrawal, to_demographics: bool) -> str:
    becomes = _("deleted") if on_withdrawal is OnWithdrawal.DELETE else _("anonymised")
    if to_demographics:
        return _(
            "consent version {version} of {day}, {becomes} on withdrawal, agrees to be asked",
            version=version,
            day=day,
            becomes=becomes,
        )
    return _(
        "consent version {version} of {day}, {becomes} on withdrawal",
        version=version,
        day=day,
        becomes=becomes,
    )


joined = Template("{name} takes part, {consent}.")
takes_part_already = Template("{name} takes part already.")
a_judge = Template("{name} is a judge. Only people can be added here.")
consent_kept = Template("Saved: {name}, {line}.")
about_kept = PluralTemplate("Saved about {name}: {count} answer.", "Saved about {name}: {count} answers.")
no_such_day = Template("“{words}” is not a date.")  # how a day is written is heard with the field


in_the_future = Template("{words} is in the future.")
not_to_be_asked = Template(
    "{name} has not agreed to be asked about themselves, so nothing of that kind is saved."
)


def where(name: str, line: str) -> str:
    return ended(f"{name}, {line}")
