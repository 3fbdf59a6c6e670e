"""`touchstone withdraw`: somebody leaves the study for good."""

from argparse import ArgumentParser, Namespace
from contextlib import closing

from app.cli.arguments import path
from app.cli.output import print_json, print_lines
from app.cli.study_repository import open_study
from app.errors import OptionsError
from app.messages.cli import cli
from app.messages.study import withdrawal
from app.study.team.participants import OnWithdrawal


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", type=path, help=cli.STUDY)
    parser.add_argument("--rater", metavar="NAME", required=True, help=withdrawal.RATER)
    parser.add_argument(
        "--mode", metavar="MODE", choices=[mode.value for mode in OnWithdrawal], help=withdrawal.MODE_OPTION
    )
    parser.add_argument("--backups", action="store_true", help=withdrawal.BACKUPS_OPTION)
    parser.add_argument("--dry-run", action="store_true", help=cli.DRY_RUN)
    parser.add_argument("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Take the person out, or say what that would do."""
    from app.sessions.study.withdrawal import Withdrawing

    with closing(open_study(arguments.study)) as study:
        withdrawing = Withdrawing(study)
        leaver = withdrawing.leaver(arguments.rater)
        mode = OnWithdrawal(arguments.mode) if arguments.mode else leaver.agreed
        if mode is None and not arguments.dry_run:
            raise OptionsError(withdrawal.mode_needed(name=leaver.rater.name))
        if arguments.dry_run:  # nothing has to be chosen to look at either
            by_mode = {
                one.value: withdrawing.foresee(leaver, one) for one in ([mode] if mode else OnWithdrawal)
            }
        else:
            assert mode is not None
            by_mode = {mode.value: withdrawing.carry_out(leaver, mode, arguments.backups)}
        backups = withdrawing.count_backups()
    if arguments.json:
        print_json(
            {
                "name": leaver.rater.name,
                "is_dry_run": arguments.dry_run,
                "agreed": leaver.agreed.value if leaver.agreed else None,
                "outcomes": [{"mode": name, "sentences": sentences} for name, sentences in by_mode.items()],
                "backups_left": backups,
            }
        )
        return 0
    for name, sentences in by_mode.items():
        print_lines(*([withdrawal.with_mode(mode=name)] if mode is None else []), *sentences)
    if mode is not None and not arguments.backups:
        print_lines(withdrawal.backups(backups))
    print_lines(*([withdrawal.NOTHING_CHANGED] if arguments.dry_run else []))
    return 0
