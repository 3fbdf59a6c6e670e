"""`touchstone languages`: the languages of the program, and choosing one."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import replace

from app import language
from app.cli.output import print_lines
from app.errors import UserError
from app.messages.cli import languages as cli_languages
from app.messages.study.settings_file import could_not_save
from app.messages.study.storage import reason
from app.settings import Settings, load_settings, save_settings
from app.study.languages.translations import is_language_tag

SYSTEM = "system"
PROGRAM = "program"


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("--use", metavar="LANGUAGE", help=cli_languages.USE)
    parser.add_argument("--studies", metavar="LANGUAGE", help=cli_languages.STUDIES)


def run(arguments: Namespace) -> int:
    """List the languages, or store the one to use, or that of the words of studies."""
    if arguments.use is None and arguments.studies is None:
        print_lines(*_lines())
    if arguments.use is not None:
        print_lines(_use(arguments.use))
    if arguments.studies is not None:
        print_lines(_use_for_studies(arguments.studies))
    return 0


def _lines() -> Iterator[str]:
    for code in language.languages():
        is_used = code == language.current()
        if code == language.ENGLISH:
            yield cli_languages.english(is_used)
            continue
        from app.messages.catalogue import coverage

        translated, sentences = coverage(code)
        own_name, reviewer = language.own_name(code), language.reviewer(code)
        yield cli_languages.line(code, own_name, translated, sentences, is_used, reviewer)
    if of_studies := load_settings().study_language:
        yield _of_studies(of_studies)


def _use(code: str) -> str:
    """Store the language. Raises UserError when there is no such one or it cannot be stored."""
    chosen = "" if code == SYSTEM else code
    if chosen and not language.has_language(chosen):
        raise UserError(cli_languages.unknown(code, [*language.languages(), SYSTEM]))
    _save(replace(load_settings(), language=chosen))
    return cli_languages.chosen(name=language.own_name(chosen)) if chosen else cli_languages.CHOSEN_SYSTEM


def _use_for_studies(word: str) -> str:
    """Store the language of the words of studies. Raises UserError for what is no language tag."""
    chosen = "" if word == PROGRAM else word.replace("_", "-")
    if chosen and not is_language_tag(chosen):
        raise UserError(cli_languages.no_tag(word=word))
    _save(replace(load_settings(), study_language=chosen))
    if not chosen:
        return cli_languages.STUDIES_AS_PROGRAM
    return _of_studies(chosen)


def _of_studies(tag: str) -> str:
    return cli_languages.chosen_for_studies(name=language.own_name(tag.replace("-", "_")))


def _save(settings: Settings) -> None:
    try:
        save_settings(settings)
    except OSError as error:
        raise UserError(could_not_save(reason=reason(error))) from error
