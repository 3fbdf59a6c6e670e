"""What people who answered said of themselves: a part of reports on captions."""

from app.messages.interchange.import_export import plural

SECTION = "Who answered"
ANSWER = ("Answer", "What people said of themselves, who agree to be asked.")
PEOPLE = ("People", "How many people who answered in this study said so.")
OTHERS = "answers that only one person gave"
NO_ANSWER = "no answer, or did not agree to be asked"
ALONE = "An answer that only one person gave is not shown, so that nobody can be recognised by it."


def years(low: int) -> str:
    """An age group of ten years."""
    return f"{low} to {low + 9}"


def most(answer: str, people: int, of: int) -> str:
    """What the chart of a question shows."""
    return f"Most often: {answer}, by {people} of {plural(of, 'person', 'people')}."
