"""What is said about the languages of the program: in the terminal, in the settings and on the start page."""

from collections.abc import Sequence

from app.messages.interchange.import_export import listed
from app.messages.translation import Template, _

USE = _("the language to use from now on, such as ml, or “system” for the language of the system")
STUDIES = _(
    "the language for the texts of studies from now on, such as ml, or “program” for the language "
    "of the program"
)
STUDIES_AS_PROGRAM = _(
    "The texts of studies are now shown in the language of the program, as far as they are translated."
)
LABEL = _("Language")
SYSTEM = _("The language of the system")
HINT = _("The language is used from the next start of the program. What is not translated is in English.")
STUDY_LABEL = _("Language for the texts of studies")
STUDY_HINT = _("What a study does not have in this language is shown in the study’s own language.")
AS_PROGRAM = _("The language of the program")
DRAFT = _("draft, not yet reviewed by a native speaker")
CHOSEN_SYSTEM = _("From the next start, the program will be in the language of the system.")


def unknown(code: str, codes: Sequence[str]) -> str:
    return _("There is no translation into “{code}”. Languages: {codes}.", code=code, codes=listed(codes))


def name(own_name: str, is_draft: bool) -> str:
    """A language where it is chosen."""
    return _("{name} ({draft})", name=own_name, draft=DRAFT) if is_draft else own_name


def line(code: str, own_name: str, translated: int, sentences: int, is_used: bool, reviewer: str) -> str:
    """A language in the terminal."""
    state = _("reviewed by {reviewer}", reviewer=reviewer) if reviewer else DRAFT
    sentence = _(
        "{code}: {name}, {translated} of {sentences} sentences translated, {state}",
        code=code,
        name=own_name,
        translated=translated,
        sentences=sentences,
        state=state,
    )
    return _("{language}; in use", language=sentence) if is_used else sentence


def english(is_used: bool) -> str:
    return _("en: English; in use") if is_used else _("en: English")


chosen = Template("From the next start, the program will be in this language: {name}.")
chosen_for_studies = Template(
    "The texts of studies are now shown in this language, as far as they are translated: {name}."
)
no_tag = Template("“{word}” is not a language tag such as ml or pt-BR.")
