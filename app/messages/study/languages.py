"""What is said of a study's own texts in several languages."""

from collections.abc import Mapping

from app.language import own_name
from app.messages.translation import PluralTemplate, Template, _, n_, unformatted

NAME_NEEDED = _("Give the name of the person who confirms the drafts.")

JUDGE_LANGUAGE = _(
    "the language in which the judge reads the rubric and any translated descriptions (default: the study's)"
)
WORKBOOK_LANGUAGE = _("write the rubric and any translated descriptions in this language")
JUDGE_FIELD = _("Language of the rubric")
JUDGE_FIELD_HINT = _("A tag such as {example}. Leave it empty for the study's own language.", example="ml")

SOME_MODEL = "a model"  # stored where a file does not name it


nothing_to_translate = Template(
    "This cannot be a translation of “{field}”, because there is no such text here."
)


def not_a_tag(word: str) -> str:
    return _("“{word}” is not a language tag such as {example}", word=word, example="ml")


rubric_not_translated = PluralTemplate(
    "{count} of the rubric's {texts} texts has no confirmed translation into {language}, so nobody "
    "can be given the whole rubric in that language.",
    "{count} of the rubric's {texts} texts have no confirmed translation into {language}, so nobody "
    "can be given the whole rubric in that language.",
)
"""Why a judge or a workbook cannot have the rubric in a language."""


def language_name(tag: str) -> str:
    """A language as people call it, with its tag; “not known” where none was stored."""
    return f"{own_name(tag.replace('-', '_'))} ({tag})" if tag else _("language not known")


def partly_in(wanted: str, original: str) -> str:
    """Said once, when somebody begins to work; both as tags."""
    return _(
        "Not everything in this study is in {wanted}. The rest is in {original}.",
        wanted=own_name(wanted.replace("-", "_")),
        original=own_name(original.replace("-", "_")),
    )


# `touchstone translations`

TO = _("a language, as a tag such as {example}; may be given several times", example="ml")
OUT = _(
    "write a table for translators, with a column for each language: {endings}", endings=".csv, .xlsx, .docx"
)
ACTIONS = {
    "show": _("say how much is translated into each language, and what is missing"),
    "export": _("write a table for translators"),
    "import": _("import the translations from such a table"),
    "confirm": _("confirm a model's drafts after you have read them"),
}
FILE = _("the table that was filled in")
ONLY = _(
    "confirm only this: the code of a criterion or theme, or a kind of text such as {example}",
    example="description",
)
AS = _("the name of the person who translated or confirms")
MODEL = _("the model that made the translations in the table: they stay drafts until somebody confirms them")
DRY_RUN = _("only say what would be saved")
NONE = _(
    "Nothing in this study is translated. Start with a table: {options}",
    options="touchstone translations export STUDY --to ml --out table.xlsx",
)
NOTHING_WRITTEN = _("Nothing was saved: this was a dry run.")
LANGUAGE_COLUMN = _("a language tag")
TABLE_SHEET = "Translations"
_STATES = {
    "translated": unformatted("translated: {count}"),
    "draft": unformatted("drafts to confirm: {count}"),
    "outdated": unformatted("made from an earlier wording: {count}"),
    "missing": unformatted("missing: {count}"),
}
table_title = Template("Translations of {study}")
"""The title of a table for translators."""


needs_one = Template("Give {one} or {other}")
either = Template("{one} and {other} cannot be used together")
unknown_ending = Template("{file} has none of these endings: {endings}.")


def no_columns(file: str, names: list[str]) -> str:
    return _("{file} has no column {names}.", file=file, names=", ".join(names))


no_such_kind = Template("{file}, row {row}: “{word}” is not one of {known}.", known=", ".join)


imported = PluralTemplate("{count} translation is new.", "{count} translations are new.")
of_nothing = PluralTemplate(
    "{count} row is about a text that the study no longer has, and was left out.",
    "{count} rows are about texts that the study no longer has, and were left out.",
)
still_outdated = PluralTemplate(
    "{count} outdated translation is unchanged in the file, and was left out.",
    "{count} outdated translations are unchanged in the file, and were left out.",
)
confirmed = PluralTemplate("{count} draft is confirmed.", "{count} drafts are confirmed.")


def how_far(language: str, texts: int, counts: Mapping[str, int]) -> str:
    """The line about one language."""
    sentences = [words.format(count=counts[state]) for state, words in _STATES.items() if counts.get(state)]
    return n_(
        "{language}: {count} text; {states}.",
        "{language}: {count} texts; {states}.",
        texts,
        language=language,
        states=", ".join(sentences),
    )


def open_text(state: str, kind: str, of: str, field: str, original: str, translation: str) -> str:
    """The line about a text that is still to be translated, looked at again or confirmed."""
    place = " ".join(part for part in (kind, of, field) if part)
    if state == "missing":
        return _("Missing: {place}: {original}", place=place, original=original)
    if state == "outdated":
        return _(
            "Made from an earlier wording: {place}: {original} → {translation}",
            place=place,
            original=original,
            translation=translation,
        )
    return _(
        "Draft to confirm: {place}: {original} → {translation}",
        place=place,
        original=original,
        translation=translation,
    )


# The dialog in which texts are translated one by one

DIALOG = _("Translations")
LANGUAGE_FIELD = _("Translate into")
LANGUAGE_HINT = _("A language tag, then Enter: {example} is Malayalam.", example="ml")
PERSON_FIELD = _("Your &name")
PART_FIELD = _("&Show")
PARTS = {"all": _("All texts"), "rubric": _("The rubric"), "descriptions": _("The descriptions")}
ONLY_OPEN = _("&Only what is left to do")
ROWS_FIELD = _("&Texts")
ROWS_EMPTY = _("Nothing to do here.")
ORIGINAL_FIELD = _("Ori&ginal")
TRANSLATION_FIELD = _("T&ranslation")
SAVE = _("Save &and go on")
CONFIRM_DRAFT = _("Con&firm the draft")
SAVED = _("Saved.")
CONFIRMED = _("Confirmed.")
UNCHANGED = _("Unchanged.")
NO_ROW = _("Choose a text first.")
NO_DRAFT = _("Only a model's draft can be confirmed, and this is not one.")
TRANSLATION_NOT_SAVED = _("The translation is not saved.")
YOUR_NAME_NEEDED = _("Write your name first: it is saved with what you translate and confirm.")
_ROWS = {
    "missing": unformatted("{place}: missing. {original}"),
    "draft": unformatted("{place}: draft to confirm. {original}"),
    "outdated": unformatted("{place}: made from an earlier wording. {original}"),
    "translated": unformatted("{place}: translated. {original}"),
}
is_the_original = Template("The study itself is in {language}. Choose another language.")


to_do = PluralTemplate(
    "{language}: {count} text still needs work.",
    "{language}: {count} texts still need work.",
    none=unformatted("{language}: nothing is left to do."),
)
"""How much is left to do in a language."""


shown = PluralTemplate("{language}: {count} text.", "{language}: {count} texts.")
"""How many texts are listed."""


def row(state: str, kind: str, of: str, field: str, original: str) -> str:
    """One text on the list: what it is first, then how far it is."""
    place = " ".join(part for part in (of or kind, field) if part)
    return _ROWS[state].format(place=place, original=original)
