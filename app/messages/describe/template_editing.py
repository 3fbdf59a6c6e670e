"""What is said while somebody edits the description template, and what its fields are called."""

from app.messages import local_formats
from app.messages.together import ended, together
from app.messages.translation import PluralTemplate, Template, _, n_

# The page

TITLE = _("Description template")
LIST = _("&Fields")
LIST_HINT = _("In the order in which they are heard.")
AROUND = _("Opening and questions")
AROUND_LINE = _("Opening and questions: what is said and asked besides the fields.")
PREVIEW = _("&Preview, as listeners hear it")
PREVIEW_HINT = _("With the first suggestion for each field.")
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
MISSING = _("Sentence if no&body can tell")
MISSING_HINT = _("Heard when the describer leaves the field empty.")
REQUIRED = _("Require&d: remind describers while it is empty")
IN_LINE = _("Part of the &one-line description")
SHORT = _("&Words in the one-line description")
SHORT_MISSING = _("Words in the one-line description if nobody c&an tell")
OPENING = _("&Opening sentence")
OPENING_HINT = _("Heard before the fields, such as: A guide cane.")
LINE_OPENING = _("First words of the one-line &description")
SCENE = _("&Question about the scene")
TEXT = _("Question about &writing in the image")
USUAL_HINT = _("Empty: the usual question.")

NEEDS_WORDS = _("This needs some text.")
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

FIELD_FIRST = _("This is saved with the first field. Add a field.")
LAST_FIELD = _("A template needs a field. Add another one first.")
NOT_A_FIELD = _("This is not a field. Go to a field first.")
NO_FIELD_YET = _("There is no field yet.")
ALREADY_FIRST = _("It is already first.")
ALREADY_LAST = _("It is already last.")
NOTHING_TO_UNDO = _("Nothing to undo.")
NOTHING_TO_REDO = _("Nothing to redo.")
undone = Template("Undone: {change}")
redone = Template("Redone: {change}")


def page_title(study: str) -> str:
    return f"{TITLE} – {study}"


earlier_change = Template("The change of {minute}.", minute=local_formats.minute)
"""A change of which only the time is known."""


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
    return together(ended(TITLE), state)


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


in_line = Template("In one line: {words}")
in_full = Template("Description: {words}")
name_taken = Template("There is a field called {name} already.")
not_stored = Template("{name} is not saved. {reason}")
saved = Template("{name}: saved.")


# The changes, as undoing and redoing name them


new_words = Template("{name} reworded.")
field_added = Template("{name} added.")
field_removed = Template("{name} removed.")


def field_moved(name: str, by: int) -> str:
    return _("{name} moved down.", name=name) if by > 0 else _("{name} moved up.", name=name)


file_imported = Template("{file_name} imported.")


# What happened, in full


offered_question = Template("{name}: what is there to see?")
offered_sentence = Template("{name}: {{value}}.")
offered_missing = Template("{name}: cannot tell.")
added = Template("{name} added, field {place} of {fields}.")
removed = Template("{name} removed. Descriptions that are already written keep their words.")
moved = Template("{name} is now field {place} of {fields}.")
imported = PluralTemplate(
    "{file_name} is the template now: {count} field.", "{file_name} is the template now: {count} fields."
)
exported = Template("The template was written to {file}.")
