"""`touchstone languages`: the languages of the program, and choosing one."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import replace

from app import language
from app.cli.output import tell
from app.errors import UserError
from app.messages.cli import languages as messages
from app.messages.study.settings_file import could_not_save
from app.messages.study.storage import reason
from app.settings import load_settings, save_settings

SYSTEM = "system"


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("--use", metavar="LANGUAGE", help=messages.USE)


def run(arguments: Namespace) -> int:
    """List the languages, or store the one to use."""
    if arguments.use is None:
        tell(*_lines())
    else:
        tell(_use(arguments.use))
    return 0


def _lines() -> Iterator[str]:
    for code in language.languages():
        is_used = code == language.current()
        if code == language.ENGLISH:
            yield messages.english(is_used)
            continue
        from app.messages.catalogue import coverage

        translated, sentences = coverage(code)
        own_name, reviewer = language.own_name(code), language.reviewer(code)
        yield messages.line(code, own_name, translated, sentences, is_used, reviewer)


def _use(code: str) -> str:
    """Store the language. Raises UserError when there is no such one or it cannot be stored."""
    chosen = "" if code == SYSTEM else code
    if chosen and not language.has_language(chosen):
        raise UserError(messages.unknown(code, [*language.languages(), SYSTEM]))
    try:
        save_settings(replace(load_settings(), language=chosen))
    except OSError as error:
        raise UserError(could_not_save(reason(error))) from error
    return messages.chosen(language.own_name(chosen)) if chosen else messages.CHOSEN_SYSTEM
