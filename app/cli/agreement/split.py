"""`touchstone split`: seal test images, open a judge's results on them, or tell what is sealed and who has looked."""

from argparse import ArgumentParser, Namespace
from contextlib import closing
from typing import TYPE_CHECKING

from app.cli.agreement.report_options import share
from app.cli.arguments import path
from app.cli.output import print_json, print_lines
from app.cli.study_repository import open_study
from app.errors import OptionsError
from app.messages.cli import cli
from app.messages.planning import split as split_text
from app.study.judge.split import USUAL_SEED, USUAL_SHARE, ImagePart

if TYPE_CHECKING:
    from app.study.ports import OpenStudy


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    add = parser.add_argument
    add("study", metavar="STUDY", type=path, help=cli.STUDY)
    deeds = parser.add_mutually_exclusive_group()
    deeds.add_argument("--seal", action="store_true", help=split_text.SEAL)
    deeds.add_argument("--look", metavar="JUDGE", default="", help=split_text.LOOK)
    add("--share", metavar="S", type=share, help=split_text.SHARE)
    add("--seed", metavar="N", type=int, help=split_text.SEED)
    add("--by", metavar="NAME", default="", help=split_text.BY)
    add("--rubric-version", metavar="N", type=int, help=split_text.VERSION)
    add("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Do what is asked, then tell what is sealed."""
    from app.agreement.planning.parts import split_state
    from app.reports.agreement.split import split_json, split_sentences

    _refuse(arguments)
    with closing(open_study(arguments.study)) as study:
        done = _carry_out(study, arguments)
        state = split_state(study, ImagePart.DEVELOPMENT)
        withheld = study.splits.withheld()
    if arguments.json:
        print_json({**split_json(state), "withheld": withheld} if state else {"splits": [], "looks": []})
        return 0
    if state is None:
        print_lines(split_text.NOT_SPLIT)
        return 0
    sealed = [split_text.still_sealed(count=withheld)] if withheld else []
    print_lines(*done, split_text.sizes(state.development, state.test), *split_sentences(state), *sealed)
    return 0


def _refuse(arguments: Namespace) -> None:
    """Raise OptionsError for options that go with another deed."""
    sealing = (arguments.share is not None or arguments.seed is not None) and not arguments.seal
    looking = (arguments.by or arguments.rubric_version is not None) and not arguments.look
    if sealing or looking:
        raise OptionsError(split_text.ONLY_WITH_SEAL if sealing else split_text.ONLY_WITH_LOOK)


def _carry_out(study: "OpenStudy", arguments: Namespace) -> list[str]:
    if arguments.seal:
        from app.assignment.sealing import seal_test_images

        chosen = USUAL_SHARE if arguments.share is None else arguments.share
        seal_test_images(study, chosen, USUAL_SEED if arguments.seed is None else arguments.seed)
        return [split_text.SEALED]
    if arguments.look:
        from app.sessions.agreement.looks import open_look

        look = open_look(study, arguments.look, arguments.by, arguments.rubric_version)
        return [split_text.opened(judge=look.judge, count=len(study.splits.looks()))]
    return []
