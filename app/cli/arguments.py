"""Reading the words of a command: wrong usage becomes one sentence, and help goes to standard output."""

import argparse
from collections.abc import Callable, Sequence

from app import __version__
from app.cli.output import print_lines
from app.errors import OptionsError, UsageError, UserError
from app.messages.cli import overview

TYPE_CHECKING = False  # as type checkers know it; help needs nothing else of typing
if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import NoReturn


class Parser(argparse.ArgumentParser):
    """An argument parser that raises instead of printing, and takes no abbreviations."""

    def __init__(self, **options: object) -> None:
        super().__init__(allow_abbrev=False, add_help=False, **options)  # type: ignore[arg-type]
        self.add_argument("-h", "--help", action="help", help=overview.HELP)

    @property
    def takes_many(self) -> bool:
        """Whether it takes any number of files; then options may stand between them, too."""
        return any(action.nargs in ("*", "+") for action in self._get_positional_actions())

    def error(self, message: str) -> "NoReturn":
        """Raise UsageError with one sentence."""
        from app.messages.cli import cli

        raise UsageError(cli.usage(message, self.prog))


class Verbs:
    """What a command with several actions does. `dest` is the argument that names the action; `actions` gives each
    one's summary and, of the arguments that only some of the actions take, those of this one; `needed` says which
    arguments an action cannot do without."""

    def __init__(
        self,
        dest: str,
        actions: "Mapping[str, tuple[str, Sequence[str]]]",
        needed: "Mapping[str, Sequence[str]] | None" = None,
    ) -> None:
        self.dest = dest
        self.actions = actions
        self.needed = needed or {}

    def explain(self, parser: Parser) -> None:
        """Have the help of the whole command list its actions, and nothing of their arguments."""
        width = max(map(len, self.actions)) + 2
        lines = [f"  {name:{width}}{summary}" for name, (summary, _own) in self.actions.items()]
        parser.usage = f"{parser.prog} {'|'.join(self.actions)} …"
        parser.description = "\n".join([str(parser.description), "", *lines, "", overview.EACH_ACTION])
        for action in parser._actions:
            if action.dest != "help":
                action.help = argparse.SUPPRESS

    def narrow(self, parser: Parser, verb: str) -> None:
        """Leave in the parser of the whole command what one action takes; the other arguments have their defaults."""
        own = self.actions[verb][1]
        foreign = {dest for _summary, others in self.actions.values() for dest in others} - set(own)
        parser.set_defaults(**{self.dest: verb})
        for action in list(parser._actions):
            if action.dest in foreign | {self.dest}:
                parser._actions.remove(action)
                for option in action.option_strings:
                    del parser._option_string_actions[option]
                for group in parser._action_groups:
                    if action in group._group_actions:
                        group._group_actions.remove(action)
                if action.dest != self.dest:
                    parser.set_defaults(**{action.dest: action.default})
            elif action.dest in self.needed.get(verb, ()):
                action.required = True
                if not action.option_strings:
                    action.nargs = None


def parse(
    name: str,
    configure: Callable[[argparse.ArgumentParser], None],
    words: Sequence[str],
    verbs: Verbs | None = None,
) -> argparse.Namespace | int:
    """What the words after a command's name mean, or 0 when they only asked for help. Raises UsageError."""
    about = _sentence(overview.SUMMARIES[name])
    lines = argparse.RawDescriptionHelpFormatter if verbs else argparse.HelpFormatter
    parser = Parser(prog=f"{overview.PROGRAM} {name}", description=about, formatter_class=lines)
    configure(parser)
    if verbs is not None and words and words[0] in verbs.actions:
        parser.prog = f"{parser.prog} {words[0]}"
        parser.description = _sentence(verbs.actions[words[0]][0])
        verbs.narrow(parser, words[0])
        words = words[1:]
    elif verbs is not None:
        verbs.explain(parser)
    parsed = _parsed(parser, words)
    if verbs is not None and parser.usage and not isinstance(parsed, int):
        action, rest = getattr(parsed, verbs.dest), list(words)
        rest.remove(action)  # it came later; what it does not take is refused all the same
        return parse(name, configure, [action, *rest], verbs)
    for word in () if isinstance(parsed, int) else vars(parsed).values():
        if isinstance(word, str) and not _is_text(word):
            from app.messages.cli import cli

            raise UsageError(cli.usage(cli.not_text(word=word), parser.prog))
    return parsed


def refuse(*checks: tuple[object, str]) -> None:
    """Raise OptionsError with the sentence of the first check that is true."""
    for is_wrong, sentence in checks:
        if is_wrong:
            raise OptionsError(sentence)


def path(word: str) -> "Path":
    """An argument that names a file or folder. An empty one is refused: it would mean the current folder, and
    comes from a variable that is not set in somebody's script."""
    if not word:
        from app.messages.cli import cli

        raise argparse.ArgumentTypeError(cli.EMPTY_PATH)
    from pathlib import Path

    return Path(word)


def number(word: str) -> float:
    """An argument that is a number from 0, and neither infinite nor none at all."""
    import math

    try:
        value = float(word)
    except ValueError:
        value = math.nan
    if not 0 <= value < math.inf:
        from app.messages.cli import cli

        raise argparse.ArgumentTypeError(cli.not_a_number(word=word))
    return value


def from_one(word: str) -> int:
    """A whole number from 1. Raises ArgumentTypeError."""
    if not word.isascii() or not word.isdigit() or not int(word):
        from app.messages.cli import cli

        raise argparse.ArgumentTypeError(cli.not_from_one(word=word))
    return int(word)


def server_address(word: str) -> str:
    """An argument that is the address of a judge's server."""
    from app.judging.calls.address import check_address

    try:
        check_address(word)
    except UserError as error:
        raise argparse.ArgumentTypeError(error.sentence) from error
    return word


def language_tag(word: str) -> str:
    """A language tag (BCP 47, as far as its form goes), as argparse reads one."""
    from app.messages.study.languages import not_a_tag
    from app.study.languages.translations import is_language_tag

    if not is_language_tag(word):
        raise argparse.ArgumentTypeError(not_a_tag(word))
    return word


def parse_top(words: Sequence[str]) -> int:
    """`touchstone --help`, `touchstone --version`, or a command that does not exist. Raises UsageError for that."""
    if not words[0].startswith("-"):
        import difflib

        from app.messages.cli import cli

        similar = difflib.get_close_matches(words[0], overview.SUMMARIES)
        raise UsageError(cli.usage(cli.unknown_command(words[0], similar), cli.PROGRAM))
    width = max(map(len, overview.SUMMARIES)) + 2
    parser = Parser(
        prog=overview.PROGRAM,
        usage=f"{overview.PROGRAM} [COMMAND] …",
        description=overview.ABOUT,
        epilog="\n".join(
            [
                *(
                    line
                    for group, names in overview.GROUPS.items()
                    for line in (
                        f"{group}:",
                        *(f"  {name:{width}}{overview.SUMMARIES[name]}" for name in names),
                        "",
                    )
                ),
                overview.WITHOUT_COMMAND,
            ]
        ),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--debug", action="store_true", help=overview.DEBUG)
    parser.add_argument("--language", metavar="LANGUAGE", help=overview.LANGUAGE)
    parser.add_argument("--version", action="store_true", help=overview.VERSION)
    parsed = _parsed(parser, words)
    if not isinstance(parsed, int):
        print_lines(overview.version(number=__version__))
    return 0


def _parsed(parser: Parser, words: Sequence[str]) -> argparse.Namespace | int:
    try:
        if parser.takes_many:
            return parser.parse_intermixed_args(list(words))
        return parser.parse_args(list(words))
    except SystemExit as leaving:  # argparse leaves after printing help
        return int(leaving.code or 0)


def _is_text(word: str) -> bool:
    """Whether a word is Unicode; bytes the terminal's encoding does not know arrive as lone surrogates."""
    return word == word.encode("utf-8", "replace").decode("utf-8")


def _sentence(summary: str) -> str:
    return f"{summary[:1].upper()}{summary[1:]}."
