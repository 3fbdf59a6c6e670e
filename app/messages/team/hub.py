"""What is said about a hub: a PostgreSQL server as the meeting point of many studies."""

from collections.abc import Sequence
from datetime import datetime

from app.messages.interchange.import_export import listed
from app.messages.local_formats import minute
from app.messages.translation import PluralTemplate, Template, _, n_

ADDRESS = _("address of the hub, for example postgresql://hub.example.org/touchstone")
ACTIONS = {
    "init": _("make the hub's tables, or bring them up to date"),
    "check": _("check whether the hub is set up correctly"),
    "member": _("set the role of a server login in a study"),
    "password": _("save your password for the server in the system's keyring"),
    "withdraw": _("delete everything of yours from a study on the hub"),
}
WITHDRAWALS = _(
    "with “member”: let the login withdraw people from the study (only facilitators and "
    "researchers); without this option, it can no longer do so"
)
YES = _("with “withdraw”: do not ask first")
ONLY_STAFF_WITHDRAWS = _(
    "Only facilitators and researchers can be allowed to withdraw people. Leave --withdrawals out, "
    "or choose one of these roles."
)
WITHDRAW_NEEDS = _("Name the study that you opened from your packet.")
ask_to_withdraw = Template(
    "This deletes everything of yours from {title} on the hub, and on each machine at its next sync. It cannot be "
    "undone. To leave your answers behind without your name, ask whoever runs the study instead. Withdraw?"
)
NEEDS_YES = _(
    "Nothing was deleted, because nobody can be asked here. Add --yes to withdraw without being asked."
)
NOT_WITHDRAWN = _("Nothing was deleted.")
has_withdrawn = Template(
    "You have withdrawn from {title}. Your work is deleted from the hub, and will be removed from each "
    "machine at its next sync. The folder of your own study is still here: delete it yourself."
)
NOT_A_RATER = _(
    "This login is not a rater of the study on the hub, so nothing was deleted. Sign in as the person "
    "who withdraws, or ask whoever runs the hub."
)
IS_BUSY = _(
    "The hub is busy: another connection has been using the same data for too long. Nothing was "
    "lost; try again later."
)
somebody_writes = Template(
    "{login} has been writing to this study on the hub for more than {seconds} seconds. Nothing "
    "was lost; sync again later. If this goes on, ask {login} or whoever runs the server to end "
    "that connection."
)
MEMBER_NEEDS = _("Name the study, --login and --role.")
LOGIN = _("the login on the server")
ROLE = _(
    "the role, which decides what the login may read: rater, pair, "
    "facilitator, designer, researcher, or worker (only a judge's calls)"
)
RATER = _("the rater whose login it is (for raters and pairs)")
NO_LIBRARY = _(
    "The library for PostgreSQL is not installed. Install it with: pip install 'touchstone-workbench[hub]'"
)
NO_LIBPQ = _(
    "PostgreSQL's own library is not installed. In a terminal, install it with: sudo apt install libpq5"
)
NO_HUB = _(
    "There is no hub at this address yet. Whoever runs the server can make one with: touchstone hub "
    "init ADDRESS"
)
NEWER = _(
    "The hub was made by a newer Touchstone. Update Touchstone here, then try again. Nothing was changed."
)
OLDER = _(
    "The hub was made by an older Touchstone. Whoever runs it can update it with: touchstone hub init ADDRESS"
)
NEWER_STUDY = _(
    "A newer Touchstone has put facts of this study on the hub. Update Touchstone here, then "
    "sync again. Nothing was changed."
)
NO_TLS = _(
    "The address turns encryption off. A hub on another machine can only be reached with "
    "sslmode=require or stricter."
)
NO_SERVICE = _(
    "The address, or the environment variable PGSERVICE, names a service file, which may "
    "turn encryption off. Write the server's name into the address instead."
)
PASSWORD_IN_ADDRESS = _(
    "The address contains a password, which others can see. Leave it out, and put the password into "
    "the environment variable PGPASSWORD, the file .pgpass in your home folder, or the system's "
    "keyring with: touchstone hub password ADDRESS"
)
FORGET_PASSWORD = _("remove the password from the keyring")
NO_PASSWORD_NEEDED = _("This address is a socket on this machine, which needs no password.")
NOT_A_PASSWORD = _("A password must be one line of visible characters. Nothing was saved.")
NO_KEYRING = _(
    "This system has no keyring, so the password cannot be saved there. Put it into the file .pgpass in your "
    "home folder instead."
)
NOT_ALLOWED = _(
    "The hub does not allow this login to do that. Ask whoever runs it. Nothing was changed there."
)
NO_MEMBER = _("This login is not a member of the study on the hub. Ask whoever runs the hub to add you.")
ONLY_PACKETS = _(
    "This login may only send a rater's own work. Sync the study that you opened from your packet."
)
RATER_NEEDED = _("Name the rater with --rater: a rater's login must say whose it is.")
NO_RATER = _("Only the logins of raters and pairs have a rater. Leave --rater out.")
IS_FINE = _("The hub is set up correctly.")
ask_password = Template("Password for {place} (it is not shown):")
password_stored = Template(
    "The password for {place} is in the system keyring. It is sent to no other server."
)
password_forgotten = Template("The password for {place} is no longer in the system keyring.")
no_password = Template("There is no password for {address} in the system keyring.")


def unreadable(table: str) -> str:
    if not table:
        return _("The hub has a fact that no study of this version can hold. Nothing was merged.")
    return _(
        "The hub has a fact in the table “{table}” that no study of this version can hold. Nothing was "
        "merged. Whoever runs the hub can delete it.",
        table=table,
    )


unreadable_row = Template(
    "No study of this version can hold this fact of the table “{table}”. It stays on the hub, and the "
    "others were merged."
)
contradicts = Template(
    "This fact of the table “{table}” contradicts what is here. It stays on the hub, and the others were merged."
)
refers_to_unreadable = Template(
    "This fact of the table “{table}” refers to one that cannot be read. It stays on the hub until "
    "that one can be read."
)
not_reached = Template("The hub could not be reached: {why}. Nothing was lost; sync again later.")
refused = Template("The hub refused that: {why}. Nothing was changed there.")
not_an_address = Template(
    "“{address}” is not the address of a hub. One looks like this: postgresql://hub.example.org/touchstone"
)
too_old = Template("The server is PostgreSQL {version}. A hub needs version 15 or newer.")


def made(steps: int) -> str:
    return _("The hub's tables were made.") if steps else _("The hub's tables are already up to date.")


is_member = Template("{login} now has this role in {title}: {role}.")
may_withdraw = Template("{login} may withdraw people from {title}.")


def sent_for(study: str, login: str, name: str, answers: int, not_returned: int | None) -> str:
    sentence = n_(
        "In {study}, {login} sent {count} answer in the name of {name}.",
        "In {study}, {login} sent {count} answers in the name of {name}.",
        answers,
        study=study,
        login=login,
        name=name,
    )
    if not not_returned:
        return sentence
    return n_(
        "{told} {count} of these is not in the work that {name} returned. Ask {name} about it.",
        "{told} {count} of these are not in the work that {name} returned. Ask {name} about them.",
        not_returned,
        told=sentence,
        name=name,
    )


no_login = Template(
    "The server has no login {login}. Its administrator can make one with: CREATE ROLE … LOGIN. Then "
    "try again."
)
unprotected = Template(
    "The table {table} has no row-level security: every login could read it. Run: touchstone hub init"
)
left_over = PluralTemplate(
    "{count} fact from people who have withdrawn is still on the hub.",
    "{count} facts from people who have withdrawn are still on the hub.",
)
must_sync = Template(
    "Somebody has withdrawn from {title}. Older facts there may still name them. They are deleted "
    "when the hub's owner, or a researcher who may withdraw people, syncs the study."
)


counted = PluralTemplate(
    "{count} study, {facts}.",
    "{count} studies, {facts}.",
    facts=PluralTemplate("{count} fact", "{count} facts"),
)


def deleted(login: str, facts: int, at: datetime) -> str:
    return n_(
        "{login} sent a withdrawal to the hub, which deleted {count} record there: {time}.",
        "{login} sent a withdrawal to the hub, which deleted {count} records there: {time}.",
        facts,
        login=login,
        time=minute(at),
    )


def deleted_by_hand(login: str, facts: int, at: datetime) -> str:
    return n_(
        "{login} deleted {count} record on the hub: {time}. What this machine has of it was sent again.",
        "{login} deleted {count} records on the hub: {time}. What this machine has of them was sent again.",
        facts,
        login=login,
        time=minute(at),
    )


def withdrawals_wait(count: int, named: Sequence[str]) -> str:
    who = listed([*named, _("the hub's owner")])
    return n_(
        "{count} withdrawal is on this machine only, because this login may not withdraw people on the "
        "hub. On the hub, it can be done by {who}.",
        "{count} withdrawals are on this machine only, because this login may not withdraw people on the "
        "hub. On the hub, they can be done by {who}.",
        count,
        who=who,
    )


OTHER_PARCEL = _(
    "What arrived differs from what the rater sent, so nothing was merged from it. Ask the rater for the work as a "
    "file: touchstone packet back"
)


def parcel_too_large(size: int, largest: int) -> str:
    return _(
        "Your work is {size} MB, but the hub accepts only {largest} MB at once. Nothing was sent. Send "
        "it as a file: touchstone packet back",
        size=size // 1_000_000,
        largest=largest // 1_000_000,
    )
