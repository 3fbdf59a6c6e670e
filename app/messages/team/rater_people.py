"""What is said and shown about the people of a study outside workshops."""

from app.messages.interchange.import_export import plural

TITLE = "People and consent"
# What people may be asked about themselves, as it is stored: `--group-by community` finds it by this name.
QUESTIONS = ("community", "region", "relationship to what is judged", "age group")


def page_title(study: str) -> str:
    return f"{TITLE} – {study}"


def arrival(study: str, people: int, without: int) -> str:
    missing = f" {without} without consent." if without else ""
    return f"{TITLE}. {study}, {plural(people, 'person', 'people')}.{missing}"


def added(name: str, consent: str) -> str:
    return f"{name} is added, {consent}."


def there_already(name: str) -> str:
    return f"{name} is in this study already."


def a_pair(name: str) -> str:
    return f"{name} is a pair. Choose its two people instead."
