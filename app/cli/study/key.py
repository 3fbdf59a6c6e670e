"""`touchstone key`: the key to a judge's server, kept in the system's keyring or taken out of it."""

from argparse import ArgumentParser, Namespace

from app.cli.arguments import server_address
from app.cli.output import print_lines
from app.cli.secret_input import read_secret
from app.judging.calls.keys import forget_key, save_key
from app.messages.cli import judge as judge_text
from app.study.judge.judge_setup import OPENAI, JudgeSetup


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument(
        "--base-url", metavar="URL", type=server_address, default=OPENAI, help=judge_text.BASE_URL
    )
    parser.add_argument("--forget", action="store_true", help=judge_text.FORGET)


def run(arguments: Namespace) -> int:
    """Ask for the key, unseen, or read it from standard input, and keep it; or forget the one that is kept."""
    setup = JudgeSetup("", arguments.base_url)
    if arguments.forget:
        print_lines(
            judge_text.forgotten(host=setup.host)
            if forget_key(setup)
            else judge_text.nothing_to_forget(host=setup.host)
        )
        return 0
    save_key(setup, read_secret(judge_text.ask_key(host=setup.host)))
    print_lines(judge_text.kept(host=setup.host))
    return 0
