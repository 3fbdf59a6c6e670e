"""Asking for a yes: before anything is sent to a server elsewhere, or a study is changed at its root."""

import sys
from collections.abc import Sequence

from app.cli.output import one_line
from app.errors import UserError
from app.messages.cli import judge as judge_text
from app.messages.interchange.import_export import listed
from app.study.judge.judge_setup import JudgeSetup


def make_sure(setups: Sequence[JudgeSetup], calls: int, is_agreed: bool, can_be_asked: bool = True) -> None:
    """Go on only after a yes, unless nothing leaves this machine. Raises UserError without one.

    `setups`: the judge at each server that would be asked.

    `is_agreed` says that the yes was given with the command; `can_be_asked`, that it may still be asked for.
    """
    elsewhere = [setup.host for setup in setups if not setup.stays_here]
    if is_agreed or not elsewhere:
        return
    hosts = listed(elsewhere, len(elsewhere))
    if not can_be_asked:
        raise UserError(judge_text.needs_yes(host=hosts))
    ask(judge_text.ask_yes(hosts, calls), judge_text.needs_yes(host=hosts), judge_text.NOT_SENT)


def ask(question: str, needs_yes: str, refused: str) -> None:
    """Go on only after a yes in the terminal. Raises UserError with `needs_yes` where there is no terminal, and with
    `refused` for any other answer."""
    if not sys.stdin.isatty():
        raise UserError(needs_yes)
    sys.stderr.write(one_line(question) + " ")
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() not in judge_text.YESES:
        raise UserError(refused)
