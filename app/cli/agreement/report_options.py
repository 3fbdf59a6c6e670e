"""What a report on agreement can be asked, the same where it is told and where it is written to a file."""

from argparse import ArgumentTypeError, Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from app.errors import UserError
from app.messages.agreement import rater_groups, references as references_text, report_pictures, two_files
from app.messages.cli import agree
from app.messages.planning import split as split_text
from app.study.judge.split import ImagePart
from app.study.reference import ReferenceRule, Undecided, rule_of

WITH_PICTURES = ("html", "pdf")
if TYPE_CHECKING:
    from argparse import _ActionsContainer

    from app.agreement.ratings.question import Question
    from app.reports.pictures.shown_pictures import Pictures
    from app.reports.two_files import Appendix

SPLITS = ("source", "group", "perception", "session", "order", "language")
DOUBTS = {
    "included": "included",
    "without": "without",
    "half": "half weight",
}  # word -> how a report calls it
_OPTIONS = (
    "--rubric-version",
    "--doubts",
    "--cannot-tell",
    "--contested",
    "--epsilon",
    "--seed",
    "--by",
    "--with-practice",
    "--pairs",
    "--undecided",
    "--resample-raters",
    "--factor",
    "--part",
    "--tried",
    "--clusters",
)


def configure(parser: "_ActionsContainer") -> None:
    """Add the options. None stands for whatever is usual."""
    add = parser.add_argument
    add("--undecided", choices=[one.value for one in Undecided], help=references_text.UNDECIDED_OPTION)
    add("--rubric-version", metavar="N", type=int, help=agree.RUBRIC_VERSION)
    doubts = parser.add_mutually_exclusive_group()
    doubts.add_argument("--doubts", choices=DOUBTS, help=agree.DOUBTS)
    doubts.add_argument(
        "--without-doubts", dest="doubts", action="store_const", const="without", help=agree.WITHOUT_DOUBTS
    )
    add("--cannot-tell", choices=("rule", "drop"), help=agree.CANNOT_TELL)
    add("--contested", choices=("after", "before"), help=agree.CONTESTED)
    add("--epsilon", metavar="E", type=share, help=agree.EPSILON)
    add("--seed", metavar="N", type=_seed, help=agree.SEED)
    add("--with-practice", action="store_const", const=True, help=agree.WITH_PRACTICE)
    add("--part", choices=[one.value for one in ImagePart], help=split_text.PART)
    add("--pairs", choices=("all", "none"), help=agree.PAIRS)
    add("--resample-raters", action="store_const", const=True, help=agree.RESAMPLE_RATERS)
    add("--tried", metavar="N", type=_seed, help=agree.TRIED)
    add("--clusters", metavar="COLUMN", help=agree.CLUSTERS)
    add("--factor", "--group-by", metavar="QUESTION", action="append", help=rater_groups.OPTION)
    add("--by", metavar="WHAT", choices=SPLITS, help=agree.BY.format(names=", ".join(SPLITS)))


def configure_pictures(parser: "_ActionsContainer") -> None:
    """Add the option for pictures in files."""
    parser.add_argument("--show-pictures", choices=("licensed", "all", "none"), help=report_pictures.OPTION)


def refuse_pictures(arguments: Namespace) -> None:
    """Raise UserError where pictures are asked for in something that shows none."""
    if arguments.show_pictures and arguments.format not in WITH_PICTURES:
        raise UserError(report_pictures.ONLY_FOR_FILES)


def configure_appendix(parser: "_ActionsContainer") -> None:
    """Add the option for where the appendix of a written report goes."""
    parser.add_argument("--appendix", choices=("beside", "within", "none"), help=two_files.OPTION)


def refuse_appendix(arguments: Namespace, formats: Sequence[str]) -> None:
    """Raise UserError where an appendix is asked for in something that is no report."""
    if arguments.appendix and arguments.format not in formats:
        raise UserError(two_files.only_for_files(formats=formats))


def appendix(arguments: Namespace) -> "Appendix":
    """Where the appendix goes."""
    from app.reports.two_files import Appendix

    return Appendix(arguments.appendix or Appendix.BESIDE)


def pictures(arguments: Namespace) -> "Pictures":
    """Which pictures the file shows."""
    from app.reports.pictures.shown_pictures import Pictures

    if arguments.format not in WITH_PICTURES:
        return Pictures.NONE
    return Pictures(arguments.show_pictures or Pictures.LICENSED)


def given(arguments: Namespace) -> list[str]:
    """Those of the options that were given."""
    return [option for option in _OPTIONS if _value(arguments, option) is not None]


def asked(question: "Question", arguments: Namespace) -> "Question":
    """The question with what the options say of it. Raises UserError for options that do not go with it."""
    from dataclasses import replace

    from app.agreement.ratings.question import Split
    from app.agreement.ratings.rater_votes import Doubts

    said = {option.strip("-").replace("-", "_"): _value(arguments, option) for option in given(arguments)}
    if "doubts" in said:
        said["doubts"] = Doubts(DOUBTS[said["doubts"]])
    if "pairs" in said:
        said["pairs"] = said["pairs"] == "all"
    if "factor" in said:
        said["factors"] = tuple(said.pop("factor"))
    if "undecided" in said:
        said["undecided"] = Undecided(said["undecided"])
        if rule_of(question.reference) is not ReferenceRule.DECIDED:
            raise UserError(references_text.ONLY_FOR_DECIDED)
    if "part" in said:
        said["part"] = ImagePart(said["part"])
    if "by" in said:
        said["split"] = Split(said.pop("by"))
    return replace(question, **said)


def _value(arguments: Namespace, option: str) -> Any:
    return getattr(arguments, option.strip("-").replace("-", "_"))


def share(word: str) -> float:
    """A number from 0 to 1, as argparse reads one."""
    try:
        number = float(word)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        raise ArgumentTypeError(agree.not_a_share(word=word))
    return number


def _seed(word: str) -> int:
    if not (word.isascii() and word.isdigit()):
        raise ArgumentTypeError(agree.not_a_seed(word=word))
    return int(word)
