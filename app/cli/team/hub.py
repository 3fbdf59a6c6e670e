"""`touchstone hub`: makes a hub on a PostgreSQL server, says who is what there, and checks it."""

from argparse import ArgumentParser, Namespace
from contextlib import closing
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from app.cli.arguments import Verbs, path
from app.cli.judge.consent import ask
from app.cli.output import complain, print_json, print_lines
from app.cli.secret_input import read_secret
from app.cli.study_repository import open_study
from app.errors import OptionsError, UserError
from app.messages.cli import cli, overview
from app.messages.study import storage as storage_text
from app.messages.team import hub

if TYPE_CHECKING:
    from storage.hub.hub_admin import HubCheck

INIT, CHECK, MEMBER, PASSWORD, WITHDRAW = "init", "check", "member", "password", "withdraw"
# What each action takes beside the address.
_OWN = {
    INIT: (),
    CHECK: ("json",),
    MEMBER: ("study", "login", "role", "rater", "withdrawals"),
    PASSWORD: ("forget",),
    WITHDRAW: ("study", "yes"),
}
VERBS = Verbs("verb", {name: (summary, _OWN[name]) for name, summary in hub.ACTIONS.items()})
ROLES = ("rater", "pair", "facilitator", "designer", "researcher", "worker")


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("verb", metavar="|".join(_OWN), choices=list(_OWN), help=overview.ACTION)
    parser.add_argument("address", metavar="ADDRESS", help=hub.ADDRESS)
    parser.add_argument("study", metavar="STUDY", nargs="?", type=path, help=cli.STUDY)
    parser.add_argument("--login", metavar="NAME", default="", help=hub.LOGIN)
    parser.add_argument("--role", choices=ROLES, default="", help=hub.ROLE)
    parser.add_argument("--rater", metavar="NAME", default="", help=hub.RATER)
    parser.add_argument("--withdrawals", action="store_true", help=hub.WITHDRAWALS)
    parser.add_argument("--forget", action="store_true", help=hub.FORGET_PASSWORD)
    parser.add_argument("--yes", action="store_true", help=hub.YES)
    parser.add_argument("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Do one of these; a check returns 1 when something is wrong."""
    from storage.hub.hub_admin import check_hub, make_hub

    if arguments.verb == INIT:
        print_lines(hub.made(make_hub(arguments.address)))
        return 0
    if arguments.verb == PASSWORD:
        return _keep_password(arguments)
    if arguments.verb == MEMBER:
        return _set_member(arguments)
    if arguments.verb == WITHDRAW:
        return _withdraw(arguments)
    found = check_hub(arguments.address)
    if arguments.json:
        print_json(as_json(found))
    else:
        print_lines(
            hub.counted(count=found.studies, facts=found.facts),
            *(hub.may_withdraw(login=login, title=title) for login, title in found.named),
            *(
                hub.sent_for(one.study, one.login, one.name, one.answers, one.not_returned)
                for one in found.for_others
            ),
            *([] if found.findings else [hub.IS_FINE]),
        )
        complain(*found.findings)
    return 1 if found.findings else 0


def as_json(found: "HubCheck") -> dict[str, Any]:
    """What a check found, for a program to read."""
    return {
        "findings": list(found.findings),
        "studies": found.studies,
        "facts": found.facts,
        "named_for_withdrawals": [{"login": login, "study": title} for login, title in found.named],
        "answers_for_others": [asdict(one) for one in found.for_others],
    }


def _keep_password(arguments: Namespace) -> int:
    """Ask for a password, unseen, or read it from standard input, and store it; or forget the one that is stored."""
    from storage.hub.hub_connection import connection_options
    from storage.hub.hub_password import forget_password, place_of, save_password

    options = connection_options(arguments.address)
    if arguments.forget:
        place = forget_password(options)
        print_lines(
            hub.password_forgotten(place=place) if place else hub.no_password(address=arguments.address)
        )
        return 0
    print_lines(
        hub.password_stored(
            place=save_password(options, read_secret(hub.ask_password(place=place_of(options))))
        )
    )
    return 0


def _set_member(arguments: Namespace) -> int:
    from storage.hub.hub_admin import set_member

    if not (arguments.study and arguments.login and arguments.role):
        raise OptionsError(hub.MEMBER_NEEDS)
    is_rater = arguments.role in ("rater", "pair")
    if is_rater != bool(arguments.rater):
        raise UserError(hub.RATER_NEEDED if is_rater else hub.NO_RATER)
    if arguments.withdrawals and arguments.role not in ("facilitator", "researcher"):
        raise UserError(hub.ONLY_STAFF_WITHDRAWS)
    with closing(open_study(arguments.study)) as study:
        about, rater = study.study, study.raters.find(arguments.rater) if is_rater else None
        if is_rater and rater is None:
            names = [one.name for one in study.raters.all()]
            raise UserError(storage_text.unknown_rater(arguments.rater, names))
    who = rater.id if rater else None
    set_member(
        arguments.address,
        about.id,
        about.title,
        arguments.login,
        arguments.role,
        who,
        withdraws=arguments.withdrawals,
    )
    print_lines(hub.is_member(login=arguments.login, role=arguments.role, title=about.title))
    if arguments.withdrawals:
        print_lines(hub.may_withdraw(login=arguments.login, title=about.title))
    return 0


def _withdraw(arguments: Namespace) -> int:
    from storage.hub.hub_connection import connected, require_hub
    from storage.hub.hub_member import withdraw_myself

    if not arguments.study:
        raise OptionsError(hub.WITHDRAW_NEEDS)
    with closing(open_study(arguments.study)) as study, connected(arguments.address) as connection:
        require_hub(connection)
        about, title = study.study.id, study.study.title
        if not arguments.yes:
            ask(hub.ask_to_withdraw(title=title), hub.NEEDS_YES, hub.NOT_WITHDRAWN)
        withdraw_myself(connection, about)
    print_lines(hub.has_withdrawn(title=title))
    return 0
