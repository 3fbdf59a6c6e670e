"""Seen and heard where a text is translated beside its original: on the pages Design the rubric and Describe."""

from app import language
from app.messages.translation import Template, _
from app.study.languages.translations import Translation

CHOICE = _("Translation")
CHOICE_HINT = _("Shows a second language beside the fields.")
NONE = _("None")
THEME = _("Theme")
ANOTHER = _("Another language…")
PERSON = _("Your name")
PERSON_HINT = _("Saved with what you translate and confirm.")
TAG_TITLE = _("Translate into another language")
TAG = _("&Language tag")
TAG_HINT = _("{example} is Malayalam.", example="ml")
TRANSLATE = _("&Translate")
CONFIRM = _("Confirm the draft")
STILL_FITS = _("Confirm that it still fits")
MISSING = _("Not translated yet.")
EMPTY = _("The original is empty.")
NO_ORIGINAL = _("Write the original first. There is nothing to translate yet.")
NOTHING_TO_CONFIRM = _("There is nothing to confirm here.")
ALONE = _("Only the original is shown.")

# Behind a line of the designer's tree
LINE_MISSING = _("Translation missing")
LINE_INCOMPLETE = _("Translation incomplete")
LINE_OUTDATED = _("Translation out of date")
LINE_DRAFT = _("Translation to confirm")


def language_in_words(tag: str) -> str:
    """A language as the language of the program calls it, so that one voice can read it."""
    return language.name_of(tag)


def field(title: str, tag: str) -> str:
    """What the translation of a field is called."""
    return _("{field} in {language}", field=title, language=language_in_words(tag))


words = Template("“{original}” in {language}", language=language_in_words)
"""What the translation of a text is called that has no field on the page."""


quoted = Template("“{original}”")


heard_in = Template("In {language}", language=language_in_words)
"""The switch of what listeners will hear."""


def not_whole(tag: str, original: str) -> str:
    """Why a description is not heard in a language; both as tags."""
    return _(
        "The description is not fully translated into {language}, so listeners hear it in {original}:",
        language=language_in_words(tag),
        original=language_in_words(original),
    )


chosen = Template("{language} is shown beside the original.", language=language_in_words)


saved = Template("Saved: {field}.")
removed = Template("Removed: {field}.")
confirmed = Template("Confirmed: {field}.")
not_saved = Template("The translation is not saved. {reason}")


def act(button: str, title: str) -> str:
    """A button's words with the field it is about."""
    return f"{button}: {title}"


def translated(one: Translation) -> str:
    """A translation of the words the text has now."""
    if one.said.model and one.confirmed_by:
        return _("Drafted by {model}, confirmed by {person}.", model=one.said.model, person=one.confirmed_by)
    return _("Translated by {person}.", person=one.said.author) if one.said.author else _("Translated.")


def draft(one: Translation) -> str:
    """A model's draft that nobody has confirmed."""
    return _("Drafted by {model}. Nobody hears it until somebody confirms it.", model=one.said.model)


def outdated(one: Translation) -> str:
    """A translation of words that the text had once."""
    return _("The original has changed since. It was: “{original}”.", original=one.said.original)
