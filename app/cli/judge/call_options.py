"""Options that every command with calls to a model has, in the same words."""

from argparse import ArgumentParser, Namespace

from app.cli.arguments import number, path, server_address
from app.errors import UserError
from app.judging.calls.attempts import USUAL_TIMEOUT
from app.messages.cli import judge as judge_text
from app.study.judge.judge_setup import OPENAI


def add_server(parser: ArgumentParser) -> None:
    """Where the model is: one address."""
    parser.add_argument(
        "--base-url", metavar="URL", type=server_address, default=OPENAI, help=judge_text.BASE_URL
    )


def add_sampling(parser: ArgumentParser) -> None:
    """How the model replies."""
    parser.add_argument("--temperature", metavar="T", type=number, help=judge_text.TEMPERATURE)
    parser.add_argument("--max-tokens", metavar="N", type=int, help=judge_text.MAX_TOKENS)


def add_picture_size(parser: ArgumentParser) -> None:
    """How large pictures are sent."""
    parser.add_argument(
        "--longest-side", metavar="PIXELS", type=int, default=1024, help=judge_text.LONGEST_SIDE
    )


def add_pace(parser: ArgumentParser, concurrency: int | None = None, has_rate: bool = False) -> None:
    """How fast calls are made, and what they cost. `has_rate`: with a limit a minute, and a number of tries."""
    add = parser.add_argument
    add("--concurrency", metavar="N", type=int, default=concurrency, help=judge_text.CONCURRENCY)
    if has_rate:
        add("--per-minute", metavar="N", type=number, help=judge_text.PER_MINUTE)
        add("--tries", metavar="N", type=int, default=6, help=judge_text.TRIES)
    add("--timeout", metavar="SECONDS", type=number, default=USUAL_TIMEOUT, help=judge_text.TIMEOUT)
    add("--prices", metavar="FILE", type=path, help=judge_text.PRICES)


def add_consent(parser: ArgumentParser) -> None:
    """Whether calls are made, and whether somebody is asked first."""
    parser.add_argument("--dry-run", action="store_true", help=judge_text.DRY_RUN)
    parser.add_argument("--yes", action="store_true", help=judge_text.YES)


def check_numbers(arguments: Namespace, **least: int) -> None:
    """Refuse numbers that make no sense: by option, the least that does. Raises UserError."""
    for name, lowest in least.items():
        given = getattr(arguments, name)
        if given is not None and given < lowest:
            raise UserError(judge_text.too_small(option=name.replace("_", "-"), least=lowest))
    per_minute = getattr(arguments, "per_minute", None)
    if per_minute is not None and per_minute <= 0:
        raise UserError(judge_text.too_small(option="per-minute", least=1))
