"""What is said while somebody edits the description template, and what its fields are called."""

from pathlib import Path

from app.messages.translation import _, n_

# The page

TITLE = _("Description template")
LIST = _("&Fields")
LIST_HINT = _("In the order in which they are heard.")
AROUND = _("Opening and questions")
AROUND_LINE = _("Opening and questions: what is said and asked besides the fields.")
PREVIEW = _("&Preview, as listeners hear it")
PREVIEW_HINT = _("With the first suggestion of each field.")
BUTTONS = {
    "add_field": _("Add a field…"),
    "field_up": _("Up"),
    "field_down": _("Down"),
    "remove_field": _("Remove"),
    "template_back": _("Undo"),
    "import_template": _("Import…"),
    "export_template": _("Export…"),
}
NOTHING_TO_REPEAT = _("Nothing has been said yet.")
CLOSED = _("The template is closed. Every change is saved.")

# Its fields

NAME = _("&Name")
NAME_HINT = _("One to three words, such as: Colour.")
QUESTION = _("&Question")
QUESTION_HINT = _("What the describer is asked.")
SUGGESTIONS = _("Su&ggested words")
SUGGESTIONS_HINT = _("One suggestion on each line. A describer can also write other words.")
SENTENCE = _("S&entence")
SENTENCE_HINT = _("{{value}} is replaced by the describer's words.")
MISSING = _("Sentence if it cannot &be told")
MISSING_HINT = _("Heard when the describer leaves the field empty.")
REQUIRED = _("Require&d: remind describers while it is empty")
IN_LINE = _("Part of the &one-line description")
SHORT = _("&Words in the one-line description")
SHORT_MISSING = _("Words there if it c&annot be told")
OPENING = _("&Opening sentence")
OPENING_HINT = _("Heard before the fields, such as: A guide cane.")
LINE_OPENING = _("First words of the one-line &description")
SCENE = _("&Question about the scene")
TEXT = _("Question about &writing in the picture")
USUAL_HINT = _("Empty: the usual question.")

NEEDS_WORDS = _("This needs some words.")
NEEDS_VALUE = _("Write {{value}} exactly once: the place for the describer's words.")
NEW_TITLE = _("New field")
ADD = _("A&dd")
FILE = _("&File")
CHOOSE_FILE = _("C&hoose…")
FILE_HINT = _("A TOML file.")
FILE_NEEDED = _("Name a file.")
FILTERS = _("Templates (*.toml)")
IMPORT_TITLE = _("Import a template")
IMPORT_NOW = _("&Import")
EXPORT_TITLE = _("Export the template")
EXPORT_NOW = _("&Export")

# What happened

FIELD_FIRST = _("Saved with the first field. Add a field.")
LAST_FIELD = _("A template needs a field. Add another one first.")
NOT_A_FIELD = _("This is no field. Go to a field first.")
NO_FIELD_YET = _("There is no field yet.")
ALREADY_FIRST = _("It is already first.")
ALREADY_LAST = _("It is already last.")
NOTHING_TO_UNDO = _("Nothing to undo.")
NOTHING_TO_REDO = _("Nothing to redo.")


def undone(change: str) -> str:
    return _("Undone: {change}", change=change)


def redone(change: str) -> str:
    return _("Redone: {change}", change=change)


def page_title(study: str) -> str:
    return f"{TITLE} – {study}"


def state(title: str, fields: int) -> str:
    if not fields:
        return _("{title}: no field yet. Until there is one, descriptions are free text.", title=title)
    return n_(
        "{title}: {count} field. Changes apply to descriptions that are saved from now on.",
        "{title}: {count} fields. Changes apply to descriptions that are saved from now on.",
        fields,
        title=title,
    )


def welcome(state: str) -> str:
    return f"{TITLE}. {state}"


def field_line(name: str, question: str, is_required: bool) -> str:
    """A question that begins with the field's name names the field by itself."""
    rest = question[len(name) :]
    if question.casefold().startswith(name.casefold()) and not rest[:1].isalnum():
        return _("{question}\nRequired", question=question) if is_required else question
    if is_required:
        return _("{name}, required\n{question}", name=name, question=question)
    return f"{name}\n{question}"


def where(line: str, place: int, fields: int) -> str:
    if not place:
        return line
    return _("{line} Field {place} of {fields}.", line=line, place=place, fields=fields)


def in_line(words: str) -> str:
    return _("In one line: {words}", words=words)


def in_full(words: str) -> str:
    return _("Description: {words}", words=words)


def name_taken(name: str) -> str:
    return _("There is a field called {name} already.", name=name)


def not_stored(name: str, reason: str) -> str:
    return _("{name} is not saved. {reason}", name=name, reason=reason)


def saved(name: str) -> str:
    return _("{name}: saved.", name=name)


# The changes, as undoing and redoing name them


def new_words(name: str) -> str:
    return _("other words for {name}.", name=name)


def field_added(name: str) -> str:
    return _("{name} added.", name=name)


def field_removed(name: str) -> str:
    return _("{name} removed.", name=name)


def field_moved(name: str, by: int) -> str:
    return _("{name} moved down.", name=name) if by > 0 else _("{name} moved up.", name=name)


def file_imported(file: Path) -> str:
    return _("{file_name} imported.", file_name=file.name)


# What happened, in full


def offered_question(name: str) -> str:
    return _("{name}: what is there to see?", name=name)


def offered_sentence(name: str) -> str:
    return _("{name}: {{value}}.", name=name)


def offered_missing(name: str) -> str:
    return _("{name}: cannot be told.", name=name)


def added(name: str, place: int, fields: int) -> str:
    return _("{name} added, field {place} of {fields}.", name=name, place=place, fields=fields)


def removed(name: str) -> str:
    return _("{name} removed. Descriptions that are already written keep their words.", name=name)


def moved(name: str, place: int, fields: int) -> str:
    return _("{name} is now field {place} of {fields}.", name=name, place=place, fields=fields)


def imported(file: Path, fields: int) -> str:
    return n_(
        "{file_name} is the template now: {count} field.",
        "{file_name} is the template now: {count} fields.",
        fields,
        file_name=file.name,
    )


def exported(file: Path) -> str:
    return _("The template was written to {file}.", file=file)
