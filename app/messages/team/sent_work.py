"""What is said of work that was sent out: who has what, what came back, reminders, and whether the round is closing."""

from datetime import datetime

from app.messages import local_formats
from app.messages.item_nouns import EXHIBIT, IMAGE, ItemNoun
from app.messages.together import together
from app.messages.translation import PluralTemplate, Template, _, n_
from app.study.team.sent_work import DiskState, ReviewState, WorkKind

TITLE = _("Who has what")
NOTHING_SENT = _("Nothing has been sent out yet.")
KINDS = {WorkKind.PACKET: _("Packet"), WorkKind.WORKBOOK: _("Workbook")}
REVIEWS = {
    ReviewState.RECEIVED: _("Received, not looked at yet."),
    ReviewState.HAS_ISSUES: _("It has issues."),
    ReviewState.ACCEPTED: _("Accepted."),
}
REVIEW_CHOICES = {
    ReviewState.RECEIVED: _("Received, not looked at yet"),
    ReviewState.HAS_ISSUES: _("Has issues"),
    ReviewState.ACCEPTED: _("Accepted"),
}
IS_CLOSING = _(
    "The round is closing: late work can still be returned, but nothing new is sent out. Open the "
    "round again first: touchstone packet reopen STUDY, or “Cancel closing” on the page Send and "
    "receive."
)
CLOSED = _("The round is closing. Late work can still be returned; nothing new is sent out.")
REOPENED = _("The round is open again.")
ROUND_IS_CLOSING = _("The round is closing: nothing new is sent out.")
NEEDS_NUMBER = _("name the packet or workbook with --number, and your review of it with --state")
NUMBER_OPTION = _("with “review”: the number of the packet or workbook")
STATE_OPTION = _("with “review”: “received”, “has-issues” or “accepted”")
REMINDERS_OPTION = _("with “list”: also show the text of a reminder for everybody whose work is out")
DUE_OPTION = _("with “out”: the day on which the work is due back, such as 2026-05-10")

# The page
DUE = _("D&ue on (optional)")
DUE_HINT = _("Year, month, day: 2026-05-10.")
AS_WORKBOOK = _("As a workbook for a spreadsheet (&XLSX)")
REMINDER = _("Copy reminder")
REVIEW = _("Review last return…")
REVIEW_TITLE = _("Review this return")
REVIEW_FIELD = _("Your &review")
REVIEW_DONE = _("&Save it")
CLOSE_ROUND = _("&Close the round")
REOPEN_ROUND = _("&Cancel closing")
STORING = _("Saving the review.")
NO_REMINDER = _("This needs no reminder: it came back, or something newer was sent.")
NOTHING_TO_REVIEW = _("This has not come back yet, so there is nothing to review.")
NOTHING_CHOSEN = _("Choose a line of the list first.")


def day(moment: datetime) -> str:
    """A day as the calendar shows it here."""
    return local_formats.day(moment)


not_a_day = Template('Write the day like this: 2026-05-10; not "{text}".')
day_is_over = Template("{text} is in the past. Choose today or a later day.")


def title(kind: WorkKind, number: int, name: str) -> str:
    return _("{kinds} {number} for {name}", kinds=KINDS[kind], number=number, name=name)


def sent(what: str, sent_at: datetime, images: int, version: int, noun: ItemNoun = IMAGE) -> str:
    """The beginning of a line. `what`: its title."""
    if version:
        return _(
            "{what}, sent {day}: {images}, version {version} of the rubric.",
            what=what,
            day=day(sent_at),
            images=noun.counted(images),
            version=version,
        )
    return _("{what}, sent {day}: {images}.", what=what, day=day(sent_at), images=noun.counted(images))


def out(due_at: datetime | None) -> str:
    return _("Not back yet; due {day}.", day=day(due_at)) if due_at else _("Not back yet.")


def overdue(due_at: datetime, now: datetime) -> str:
    days = max(1, (now.astimezone().date() - due_at.astimezone().date()).days)
    return n_(
        "Overdue by {count} day; it was due {day}.",
        "Overdue by {count} days; it was due {day}.",
        days,
        day=day(due_at),
    )


def superseded(kind: WorkKind, number: int) -> str:
    return _("Superseded by {kinds} {number}.", kinds=KINDS[kind].lower(), number=number)


def returned(
    at: datetime, machine: str, complete: int, images: int, times: int, noun: ItemNoun = IMAGE
) -> str:
    of_all = noun.counted(images)
    sentence = _(
        "Returned {day}, {complete} of {images} done.", day=day(at), complete=complete, images=of_all
    )
    if machine:
        sentence = _(
            "Returned {day} from {machine}, {complete} of {images} done.",
            day=day(at),
            machine=machine,
            complete=complete,
            images=of_all,
        )
    return together(sentence, _("It came back {times} times.", times=times) if times > 1 else "")


older_version = Template("The rubric is at version {version} now.")
conflicts_of = PluralTemplate("{count} answer in conflict.", "{count} answers in conflict.")


def conflicts(number: int) -> str:
    """That answers wait for a decision, where one does not look for it."""
    if number == 1:
        return _(
            "1 answer given on two machines is in conflict; the later one counts until somebody decides."
        )
    return _(
        "{number} answers given on two machines are in conflict; the later ones count until "
        "somebody decides.",
        number=number,
    )


def unmatched(name: str, at: datetime) -> str:
    return _(
        "Work by {name} came back {day}, but does not say which packet or workbook it belongs to.",
        name=name,
        day=day(at),
    )


open_images = Template("{name} ({complete} of {images})")
still_missing = Template("Still missing: {people}.")
NOBODY_MISSING = _("Everybody in the plan has answered everything.")


def summary(out_now: int, overdue_now: int, returned_now: int) -> str:
    if overdue_now:
        return _(
            "{out_now} out, {overdue_now} of them overdue; {returned_now} returned.",
            out_now=out_now,
            overdue_now=overdue_now,
            returned_now=returned_now,
        )
    return _("{out_now} out; {returned_now} returned.", out_now=out_now, returned_now=returned_now)


def reminder(
    name: str, what: str, study: str, sent_at: datetime, due_at: datetime | None, is_packet: bool
) -> str:
    """A text to send to somebody. `what`: such as "packet 3"."""
    how = (
        _(
            "In Touchstone, open the page Send and receive and choose “Write the packet”; then send the file "
            "back."
        )
        if is_packet
        else _("Save the workbook and send it back.")
    )
    return together(
        _(
            "Hello {name}, {what} from the study {study} was sent to you on {day}.",
            name=name,
            what=what,
            study=study,
            day=day(sent_at),
        ),
        _("It is due on {day}.", day=day(due_at)) if due_at else "",
        _("Please send back what you have, even if it is not complete."),
        how,
        _("If it was lost, write back, and you will get another one."),
    )


copied = Template("The reminder for {name} is on the clipboard.")


def reviewed(what: str, state: ReviewState) -> str:
    return f"{what}: {REVIEWS[state]}"


no_such_number = Template(
    "Nothing with the number {number} was sent out. List what was sent: touchstone packet list STUDY"
)


def ambiguous(number: int, names: list[str]) -> str:
    return _(
        "{names} packets or workbooks have the number {number}, because they were sent out on two "
        "machines: for {names2}. Say whose you mean with --rater.",
        names=len(names),
        number=number,
        names2=", ".join(names),
    )


not_back = Template("{what} has not come back yet, so there is nothing to review.")


def work_is_out(titles: list[str]) -> str:
    """A warning to whoever makes a plan."""
    return _(
        "Work made for the earlier plan is still out: {titles}. It can still be returned; send these "
        "people new work for the new plan.",
        titles=", ".join(titles),
    )


# Warnings to whoever sends work out, and to whoever opens it


def undescribed(number: int, noun: ItemNoun = IMAGE) -> str:
    if noun is EXHIBIT:
        return n_(
            "{count} exhibit has no description: people who cannot see it cannot answer.",
            "{count} exhibits have no description: people who cannot see them cannot answer.",
            number,
        )
    return n_(
        "{count} image has no description: people who cannot see it cannot answer.",
        "{count} images have no description: people who cannot see them cannot answer.",
        number,
    )


def disk_there(name: str, machine: str, disk: DiskState) -> str:
    """What is known of the machine of whoever is sent work; `machine`: its name, '' while nothing has come back."""
    if disk is DiskState.PLAIN:
        return _(
            "The disk of {machine}, where {name} works, is not encrypted: whoever takes the machine can "
            "read the work.",
            machine=machine,
            name=name,
        )
    if disk is DiskState.ENCRYPTED:
        return ""
    return _("It is not known whether the disk of the machine where {name} works is encrypted.", name=name)


def disk_here(disk: DiskState) -> str:
    """What is said where a packet was unpacked."""
    if disk is DiskState.PLAIN:
        return _(
            "The disk of this machine is not encrypted: whoever takes the machine can read what is unpacked."
        )
    if disk is DiskState.UNKNOWN:
        return _("It is not known whether the disk of this machine is encrypted.")
    return ""
