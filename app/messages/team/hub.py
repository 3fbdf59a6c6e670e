"""What is said about a hub: a PostgreSQL server as the meeting point of many studies."""

from app.messages.interchange.import_export import plural

ADDRESS = "address of the hub, for example postgresql://hub.example.org/touchstone"
VERBS = (
    "init makes the hub's tables, or brings them up to date; check says whether the hub is as it must be; "
    "member says what a login of the server is in a study"
)
MEMBER_NEEDS = "Name the study, --login and --role."
LOGIN = "the login on the server"
ROLE = "what the login may read: rater, pair, facilitator, designer, researcher, or worker (only a judge's calls)"
RATER = "the rater that the login is (for raters and pairs)"
NO_LIBRARY = (
    "The library for PostgreSQL is not installed. Install it with: pip install 'touchstone-workbench[hub]'"
)
NO_HUB = (
    "There is no hub at this address yet. Whoever runs the server makes one with: touchstone hub init ADDRESS"
)
NEWER = "The hub was made by a newer Touchstone. Update this one, then try again. Nothing was changed."
OLDER = (
    "The hub was made by an older Touchstone. Whoever runs it updates it with: touchstone hub init ADDRESS"
)
NEWER_STUDY = (
    "A newer Touchstone has put facts of this study on the hub. Update this one, then sync again. "
    "Nothing was changed."
)
NO_TLS = "The address turns encryption off. A hub on another machine is only reached with sslmode=require or stricter."
NO_SERVICE = (
    "The address, or the environment variable PGSERVICE, names a service file, which may turn encryption off. "
    "Write the server's name into the address instead."
)
PASSWORD_IN_ADDRESS = (
    "The address holds a password, which others can see. Leave it out, and put the password into the environment "
    "variable PGPASSWORD or the file .pgpass in your home folder."
)
NOT_ALLOWED = "The hub does not allow this login to do that. Ask whoever runs it. Nothing was changed there."
NO_MEMBER = "This login is no member of the study on the hub. Ask whoever runs the hub to add you."
ONLY_PACKETS = "This login may only send a rater's own work. Sync the study that you opened from your packet."
RATER_NEEDED = "Name the rater with --rater: a rater's login must say whose it is."
NO_RATER = "Only the logins of raters and pairs have a rater. Leave --rater out."
IS_FINE = "The hub is as it must be."


def unreadable(table: str) -> str:
    if not table:
        return "The hub holds a fact that no study of this version can hold. Nothing of it was merged."
    return (
        f"The hub holds a fact in the table “{table}” that no study of this version can hold. "
        "Nothing of it was merged. Whoever runs the hub can delete it."
    )


def unreadable_row(table: str) -> str:
    return (
        f"No study of this version can hold this fact of the table “{table}”. "
        "It stays on the hub, and the others came in."
    )


def refers_to_unreadable(table: str) -> str:
    return (
        f"This fact of the table “{table}” refers to one that cannot be read. "
        "It stays on the hub until that one can be."
    )


def not_reached(why: str) -> str:
    return f"The hub was not reached: {why}. Nothing was lost; sync again later."


def refused(why: str) -> str:
    return f"The hub refused that: {why}. Nothing was changed there."


def not_an_address(address: str) -> str:
    return f"“{address}” is not the address of a hub. One looks like this: postgresql://hub.example.org/touchstone"


def too_old(version: int) -> str:
    return f"The server is PostgreSQL {version}. A hub needs 15 or newer."


def made(steps: int) -> str:
    return "The hub's tables were made." if steps else "The hub's tables are up to date already."


def is_member(login: str, role: str, title: str) -> str:
    return f"{login} is now {role} in {title}."


def unprotected(table: str) -> str:
    return f"The table {table} has no row-level security: every login could read it. Run: touchstone hub init"


def left_over(rows: int) -> str:
    return f"{plural(rows, 'fact')} of people who have withdrawn are still there."


def must_sync(title: str) -> str:
    return (
        f"Somebody has withdrawn from {title}. Older facts there may still name them. "
        "They are deleted when a researcher syncs the study."
    )


def counted(studies: int, facts: int) -> str:
    return f"{plural(studies, 'study', 'studies')}, {plural(facts, 'fact')}."
