"""What people who answered said of themselves: a part of reports on captions."""

from app.messages.translation import PluralTemplate, _

SECTION = _("Who answered")
ANSWER = (_("Answer"), _("What people said about themselves, if they agreed to be asked."))
PEOPLE = (_("People"), _("How many people gave this answer about themselves."))
OTHERS = _("answers that only one person gave")
NO_ANSWER = _("no answer, or did not agree to be asked")
ALONE = _("An answer that only one person gave is not shown, so that nobody can be recognised by it.")


def years(low: int) -> str:
    """An age group of ten years."""
    return _("{low} to {low2}", low=low, low2=low + 9)


most = PluralTemplate(
    "Most frequent answer: {answer}, given by {people} of {count} person.",
    "Most frequent answer: {answer}, given by {people} of {count} people.",
)
"""What the chart of a question shows."""
