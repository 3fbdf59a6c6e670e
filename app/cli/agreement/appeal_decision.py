"""The arguments that say what a meeting decided on an appeal."""

from argparse import ArgumentParser, ArgumentTypeError

from app.messages.agreement import report_card as report_card_text
from app.study.judge.report_cards import AppealOutcome


def configure(parser: ArgumentParser) -> None:
    """Add them."""
    add = parser.add_argument
    add("--outcome", choices=[one.value for one in AppealOutcome], help=report_card_text.APPEAL_OUTCOME)
    add("--why", metavar="REASON", default="", help=report_card_text.WHY)
    add("--meeting", metavar="N", type=int, help=report_card_text.MEETING)
    add("--hands", metavar=("FOR", "AGAINST", "ABSTAINED"), nargs=3, type=_count, help=report_card_text.HANDS)


def _count(word: str) -> int:
    if not (word.isascii() and word.isdigit()):
        raise ArgumentTypeError(report_card_text.not_a_count(word=word))
    return int(word)
