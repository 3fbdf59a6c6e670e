"""Words of the page for sending, importing and sharing work; `merging` has what is said after a merge."""

from pathlib import Path

from app.messages.item_nouns import IMAGE, ItemNoun
from app.messages.team.packets import locked_or_not, nothing_new as nothing_new, with_files
from app.messages.together import ended, together
from app.messages.translation import PluralTemplate, Template, _, n_

TITLE = _("Send and receive")
PURPOSE = _(
    "People on other machines work with a packet: one file, by e-mail or on a USB stick. No "
    "internet is needed."
)
SEND = _("Send work out")
SEND_BACK = _("Send your work back")
PERSON = _("&For whom")
PERSON_HINT = _("The packet contains what this person needs, and nobody else's answers.")
everybody = PluralTemplate("Everybody in the plan: {count} person", "Everybody in the plan: {count} people")
WORKBOOKS = _("Who gets a workbook instead of a packet")
WORKBOOKS_HINT = _("Whoever got a workbook last time is ticked.")
SEND_FOLDER = _("Folder for pac&kets and workbooks")
WRITE_ALL = _("&Write the files")
SEND_FILE = _("File to &write")
SEND_FILE_HINT = _("Ends with .touchstone.")
PASSPHRASE = _("&Passphrase")
PASSPHRASE_HINT = _(
    "Without a passphrase, anybody who finds the file can read it. Do not send the passphrase "
    "together with the file."
)
WRITE = _("Write the pac&ket")
NOBODY = _(
    "There are no raters in this study yet. You can send a packet to anybody who has images in a plan."
)
TAKE_IN = _("Merge received work")
TAKE_IN_ABOUT = _("You hear a preview before anything is merged. The study is backed up first.")
PACKET = _("Receiv&ed packets and workbooks")
PACKET_HINT = _("Several files are separated by semicolons.")
CHOOSE_PACKET = _("Choose files…")
UNLOCK = _("Passphrase, if the packet is l&ocked")
LOOK = _("Prev&iew")
TAKE = _("&Merge it")
TAKE_BACK = _("Undo last mer&ge…")
TAKE_BACK_TITLE = _("Undo the last merge?")
DO_TAKE_BACK = _("&Undo it")
KEEP = _("&Keep it")
WHOLE_STUDY_TITLE = _("Merge a whole study?")
DO_MERGE = _("&Merge it")
DO_NOT_MERGE = _("&Do not merge")
DECIDE = _("Settle co&nflicts…")
DECIDE_TITLE = _("In conflict")
CONFLICT = _("&Given or written on two machines")
HOLDS = _("What &to use")
HOLDS_HINT = _("The other version stays on record.")
LET_HOLD = _("&Use this")
DECIDING = _("Deciding.")
SHARED = _("Shared folder or hub")
SHARED_ABOUT = _(
    "A folder that several machines can reach, or the address of a hub (postgresql://…), instead of "
    "packets. Syncing merges what others put there, and adds what is new here."
)
FOLDER = _("Fol&der")
SYNC = _("S&ync now")
REPORT = _("What happened")
REPORT_TITLE = _("What h&appened")
BACK = _("&Back to the study")
PACKET_FILES = _("Packets (*.touchstone)")
RECEIVED_FILES = _("Packets and workbooks (*.touchstone *.xlsx)")

WRITING = _("Writing.")
LOOKING = _("Checking. Nothing is merged yet.")
TAKING = _("Merging.")
TAKING_BACK = _("Undoing the merge.")
SYNCING = _("Merging and sending.")
NOTHING_NEEDED = _("Nobody in the plan needs anything new. Nothing was written.")
written_for_all = PluralTemplate("{count} file is in {folder}.", "{count} files are in {folder}.")
no_folder = Template("{folder} is not a folder. Nothing was written.")
has_it = Template("{name} has {what} already, for this plan and this rubric.")
has_answered = Template("{name} has answered everything.")
not_written = Template("Nothing was written for {name}. {reason}")
WAIT = _("Something is still running here. Wait until it is done.")
LOOK_FIRST = _("Preview the work first.")
NEEDS_FILE = _("A file is needed. Type its name or choose one.")
NEEDS_FOLDER = _("A folder is needed. Type its name or choose it.")

# Opening a packet from the start page.
OPEN_PACKET = _("Open a p&acket…")
OPEN_PACKET_ABOUT = _("Work that was sent to you: a file that ends with .touchstone.")
OPEN_PACKET_TITLE = _("Open a packet")
UNLOCK_TITLE = _("Locked packet")
UNLOCK_OPEN = _("&Open")
UNPACKING = _("Opening the packet.")
undo_question = Template(
    "The last merge is that of {name}, from {when}. Undoing removes what it added. Withdrawn "
    "people stay withdrawn, and an image that was added on two machines stays one image. "
    "The packet itself stays and can be merged again."
)


def page_title(study: str) -> str:
    return f"{TITLE} – {study}"


def arrival(study: str, owner: str) -> str:
    said = together(ended(TITLE), ended(study))
    return f"{said} {_('This study was opened from a packet for {owner}.', owner=owner)}" if owner else said


def sent_out(
    what: str,
    is_locked: bool,
    path: Path,
    images: int,
    without_file: int,
    is_packet: bool,
    noun: ItemNoun = IMAGE,
) -> str:
    """`what`: such as "Packet 3 for Ada"."""
    how = (
        _("Send it to them; they open it with “Open a packet” on the start page.")
        if is_packet
        else _("Send it to them; any spreadsheet opens it.")
    )
    return _(
        "{packet}: {path}, with {images}. {how}",
        packet=locked_or_not(what, is_locked),
        path=path,
        images=with_files(images, without_file, noun),
        how=how,
    )


def sent_back(path: Path, name: str, answers: int, facts: int, is_locked: bool) -> str:
    return n_(
        "{packet}: {path}, with {facts}, including {count} answer. Send it to whoever sent you your packet.",
        "{packet}: {path}, with {facts}, including {count} answers. Send it to whoever sent you your packet.",
        answers,
        packet=locked_or_not(_("Packet from {name}", name=name), is_locked),
        path=path,
        facts=n_("{count} new fact", "{count} new facts", facts),
    )


locked = Template("{path_name} is locked. Type its passphrase.")
backed_up = Template("A backup was made first: {path}.")


def unpacked(folder: Path, goes_on: bool) -> str:
    return (
        _("Already opened; continue in {folder}.", folder=folder)
        if goes_on
        else _("Unpacked to {folder}.", folder=folder)
    )
