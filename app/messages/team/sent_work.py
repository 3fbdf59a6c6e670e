"""What is said of work that was sent out: who has what, what came back, reminders, and whether the round is closing."""

from datetime import datetime, timedelta

from app.messages.interchange.import_export import plural
from app.messages.item_nouns import IMAGE, ItemNoun
from app.study.team.sent_work import DiskState, ReviewState, WorkKind

TITLE = "Who has what"
NOTHING_SENT = "Nothing has been sent out yet."
KINDS = {WorkKind.PACKET: "Packet", WorkKind.WORKBOOK: "Workbook"}
REVIEWS = {
    ReviewState.RECEIVED: "Received, not looked at yet.",
    ReviewState.HAS_ISSUES: "It has issues.",
    ReviewState.ACCEPTED: "Accepted.",
}
REVIEW_CHOICES = {
    ReviewState.RECEIVED: "Received, not looked at yet",
    ReviewState.HAS_ISSUES: "Has issues",
    ReviewState.ACCEPTED: "Accepted",
}
IS_CLOSING = (
    "The round is closing: late work still comes in, but nothing new is handed out. Open the round again first:"
    " touchstone packet reopen STUDY, or on the page Send and receive."
)
CLOSED = "The round is closing. Late work still comes in; nothing new is handed out."
REOPENED = "The round is open again."
ROUND_IS_CLOSING = "The round is closing: nothing new is handed out."
NEEDS_NUMBER = "say which return with --number, and what you made of it with --state"
NUMBER_OPTION = "review: the number of the packet or workbook"
STATE_OPTION = "review: received, has-issues or accepted"
REMINDERS_OPTION = "list: also the text of a reminder for everybody whose work is out"
DUE_OPTION = "out: the day until which it is to come back, such as 2026-05-10"

# The page
DUE = "D&ue on (may stay empty)"
DUE_HINT = "Year, month, day: 2026-05-10."
AS_WORKBOOK = "As a workbook for a spreadsheet (&XLSX)"
REMINDER = "Copy reminder"
REVIEW = "Review last return…"
REVIEW_TITLE = "What of this return?"
REVIEW_FIELD = "What you &made of it"
REVIEW_DONE = "&Store it"
CLOSE_ROUND = "&Close the round"
REOPEN_ROUND = "&Cancel closing"
STORING = "Storing it."
NO_REMINDER = "This needs no reminder: it came back, or something newer was sent."
NOTHING_TO_REVIEW = "This has not come back yet, so there is nothing to review."
NOTHING_CHOSEN = "Choose a line of the list first."


def day(moment: datetime) -> str:
    """A day as the calendar shows it here."""
    return moment.astimezone().strftime("%Y-%m-%d")


def not_a_day(text: str) -> str:
    return f'"{text}" is not a day such as 2026-05-10.'


def title(kind: WorkKind, number: int, name: str) -> str:
    return f"{KINDS[kind]} {number} for {name}"


def sent(what: str, sent_at: datetime, images: int, version: int, noun: ItemNoun = IMAGE) -> str:
    """The beginning of a line. `what`: its title."""
    made_for = f", version {version} of the rubric" if version else ""
    return f"{what}, sent {day(sent_at)}: {plural(images, noun.one)}{made_for}."


def out(due_at: datetime | None) -> str:
    return f"Not back yet; due {day(due_at)}." if due_at else "Not back yet."


def overdue(due_at: datetime, now: datetime) -> str:
    days = max(1, (now - due_at) // timedelta(days=1))
    return f"Overdue by {plural(days, 'day')}; it was due {day(due_at)}."


def superseded(kind: WorkKind, number: int) -> str:
    return f"Superseded by {KINDS[kind].lower()} {number}."


def returned(
    at: datetime, machine: str, complete: int, images: int, times: int, noun: ItemNoun = IMAGE
) -> str:
    where = f" from {machine}" if machine else ""
    before = f" It came {times} times." if times > 1 else ""
    return f"Returned {day(at)}{where}, {complete} of {plural(images, noun.one)} done.{before}"


def older_version(version: int) -> str:
    return f"The rubric is at version {version} now."


def conflicts_of(number: int) -> str:
    return f"{plural(number, 'answer')} in conflict."


def conflicts(number: int) -> str:
    """That answers wait for a decision, where one does not look for it."""
    if number == 1:
        return "1 answer given on two machines is in conflict; the later one counts until somebody decides."
    return f"{number} answers given on two machines are in conflict; the later ones count until somebody decides."


def unmatched(name: str, at: datetime) -> str:
    return f"Work of {name} came back {day(at)}, and does not say what it answers."


def summary(out_now: int, overdue_now: int, returned_now: int) -> str:
    late = f", {overdue_now} of them overdue" if overdue_now else ""
    return f"{out_now} out{late}; {returned_now} returned."


def reminder(
    name: str, what: str, study: str, sent_at: datetime, due_at: datetime | None, is_packet: bool
) -> str:
    """A text to send to somebody. `what`: such as "packet 3"."""
    due = f" It is due on {day(due_at)}." if due_at else ""
    how = (
        "In Touchstone, open the page Send and receive and choose Write the packet; then send the file back."
        if is_packet
        else "Save the workbook and send it back."
    )
    return (
        f"Hello {name}, {what} of the study {study} was sent to you on {day(sent_at)}.{due} Please send back what you"
        f" have, even if it is not complete. {how} If it was lost, write back, and you will get another one."
    )


def copied(name: str) -> str:
    return f"The reminder for {name} is on the clipboard."


def reviewed(what: str, state: ReviewState) -> str:
    return f"{what}: {REVIEWS[state]}"


def no_such_number(number: int) -> str:
    return f"Nothing with the number {number} was sent out. List what was: touchstone packet list STUDY"


def ambiguous(number: int, names: list[str]) -> str:
    return (
        f"{len(names)} works have the number {number}, for they were sent out on two machines: for {', '.join(names)}."
        " Say whose with --rater."
    )


def not_back(what: str) -> str:
    return f"{what} has not come back yet, so there is nothing to review."


def work_is_out(titles: list[str]) -> str:
    """A warning to whoever makes a plan."""
    return (
        f"Work made for the plan before is out: {', '.join(titles)}. It still comes in; send these people new work for"
        " the new plan."
    )


# Warnings to whoever sends work out, and to whoever opens it


def undescribed(number: int, noun: ItemNoun = IMAGE) -> str:
    has = "has" if number == 1 else "have"
    return f"{plural(number, noun.one)} {has} no description: nobody who cannot see it can answer."


def disk_there(name: str, machine: str, disk: DiskState) -> str:
    """What is known of the machine of whoever is sent work; `machine`: its name, '' while nothing has come back."""
    if disk is DiskState.PLAIN:
        return f"The disk of {machine}, where {name} works, is not encrypted: whoever takes it can read the work."
    if disk is DiskState.ENCRYPTED:
        return ""
    return f"It cannot be told whether the disk of the machine where {name} works is encrypted."


def disk_here(disk: DiskState) -> str:
    """What is said where a packet was unpacked."""
    if disk is DiskState.PLAIN:
        return (
            "The disk of this machine is not encrypted: whoever takes the machine can read what is unpacked."
        )
    if disk is DiskState.UNKNOWN:
        return "It cannot be told whether the disk of this machine is encrypted."
    return ""
