"""Asking for a yes: before anything is sent to a server elsewhere, or a study is changed at its root."""

import sys

from app.cli.output import one_line
from app.errors import UserError
from app.messages.cli import judge as words
from app.study.judge.judge_setup import JudgeSetup


def make_sure(setup: JudgeSetup, calls: int, is_agreed: bool, can_be_asked: bool = True) -> None:
    """Go on only after a yes, unless nothing leaves this machine. Raises UserError without one.

    `is_agreed` says that the yes was given with the command; `can_be_asked`, that it may still be asked for.
    """
    if is_agreed or setup.stays_here:
        return
    if not can_be_asked:
        raise UserError(words.needs_yes(setup.host))
    ask(words.ask_yes(setup.host, calls), words.needs_yes(setup.host), words.NOT_SENT)


def ask(question: str, needs_yes: str, refused: str) -> None:
    """Go on only after a yes in the terminal. Raises UserError with `needs_yes` where there is no terminal, and with
    `refused` for any other answer."""
    if not sys.stdin.isatty():
        raise UserError(needs_yes)
    sys.stderr.write(one_line(question) + " ")
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() not in words.YESES:
        raise UserError(refused)
