"""`touchstone bounds`: what a judge has to reach before it may do without people; shown, or set with its date."""

from argparse import ArgumentParser, Namespace
from contextlib import closing

from app.cli.agreement.report_options import share
from app.cli.arguments import path
from app.cli.output import print_json, print_lines
from app.cli.study_repository import open_study
from app.messages.agreement import bounds as bounds_text
from app.messages.cli import cli
from app.study.judge.bounds import in_force

_OPTIONS = ("on_met", "on_not_met", "tolerance", "epsilon")


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments. None leaves a bound as it was set last."""
    add = parser.add_argument
    add("study", metavar="STUDY", type=path, help=cli.STUDY)
    add("--on-met", metavar="B", type=share, help=bounds_text.ON_MET)
    add("--on-not-met", metavar="B", type=share, help=bounds_text.ON_NOT_MET)
    add("--tolerance", metavar="T", type=share, help=bounds_text.TOLERANCE)
    add("--epsilon", metavar="E", type=share, help=bounds_text.EPSILON)
    add("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Set the bounds that were named, if any, and tell the current ones and all that were set."""
    from app.reports.agreement.bounds import bounds_json, bounds_sentences
    from app.sessions.agreement.study_bounds import set_bounds

    said = {name: value for name in _OPTIONS if (value := getattr(arguments, name)) is not None}
    with closing(open_study(arguments.study)) as study:
        first = list(set_bounds(study, said)) if said else []
        log = study.bounds.all()
    holds = in_force(log)
    if arguments.json:
        print_json(bounds_json(holds, log))
    else:
        print_lines(*first, *bounds_sentences(holds, log), *([cli.OPEN_PAGES] if said else []))
    return 0
