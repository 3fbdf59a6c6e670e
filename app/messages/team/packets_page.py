"""What the page says on which work is sent out, taken in and shared; what merges tell is in `merging`."""

from pathlib import Path

from app.messages.interchange.import_export import plural
from app.messages.item_nouns import IMAGE, ItemNoun
from app.messages.team.packets import missing_files
from app.messages.team.packets import nothing_new as nothing_new

TITLE = "Send and receive"
PURPOSE = "People on other machines work with a packet: one file, by e-mail or on a USB stick. No internet is needed."
SEND = "Send work out"
SEND_BACK = "Send your work back"
PERSON = "&For whom"
PERSON_HINT = "The packet contains what this person needs, and nobody else's answers."
SEND_FILE = "File to &write"
SEND_FILE_HINT = "Ends with .touchstone."
PASSPHRASE = "&Passphrase"
PASSPHRASE_HINT = (
    "Left empty, whoever finds the file can read it. Tell them the passphrase another way than you send"
    " the file."
)
WRITE = "Write the pac&ket"
NOBODY = "Nobody answers in this study yet. You can send a packet to anybody who has images in a plan."
TAKE_IN = "Merge received work"
TAKE_IN_ABOUT = "You hear a preview before anything is merged. The study is backed up first."
PACKET = "Receiv&ed packet"
CHOOSE_PACKET = "Choose a file…"
UNLOCK = "Its passphrase, if it is l&ocked"
LOOK = "Prev&iew"
TAKE = "&Merge it"
TAKE_BACK = "Undo last mer&ge…"
TAKE_BACK_TITLE = "Undo the last merge?"
DO_TAKE_BACK = "&Undo it"
KEEP = "&Keep it"
WHOLE_STUDY_TITLE = "Merge a whole study?"
DO_MERGE = "&Merge it"
DO_NOT_MERGE = "&Do not merge"
DECIDE = "Decide betwee&n answers…"
DECIDE_TITLE = "Answers in conflict"
CONFLICT = "Answer &given on two machines"
HOLDS = "Answer &to use"
HOLDS_HINT = "The other answer stays on record."
LET_HOLD = "&Use this answer"
DECIDING = "Deciding."
SHARED = "Shared folder or hub"
SHARED_ABOUT = (
    "A folder that several machines can reach, or the address of a hub (postgresql://…), instead of packets. It merges "
    "what others put there, and adds what is new here."
)
FOLDER = "Fol&der"
SYNC = "S&ync now"
REPORT = "What happened"
REPORT_TITLE = "What h&appened"
BACK = "&Back to the study"
PACKET_FILES = "Packets (*.touchstone)"

WRITING = "Writing the packet."
LOOKING = "Checking the packet. Nothing is merged yet."
TAKING = "Merging."
TAKING_BACK = "Undoing the merge."
SYNCING = "Merging and sending."
WAIT = "Something is still running here. Wait until it is done."
LOOK_FIRST = "Preview it first."
NEEDS_FILE = "A file is needed. Type its name or choose one."
NEEDS_FOLDER = "A folder is needed. Type its name or choose it."

# Opening a packet from the start page.
OPEN_PACKET = "Open a p&acket…"
OPEN_PACKET_ABOUT = "Work that was sent to you: a file that ends with .touchstone."
OPEN_PACKET_TITLE = "Open a packet"
UNLOCK_TITLE = "Locked packet"
UNLOCK_OPEN = "&Open"
UNPACKING = "Opening the packet."


def undo_question(name: str, when: str) -> str:
    return (
        f"The last merge is that of {name}, from {when}. Undoing removes what it added. Withdrawn people stay "
        "withdrawn, and a picture that was added on two machines stays one picture. The packet itself stays and can "
        "be merged again."
    )


def page_title(study: str) -> str:
    return f"{TITLE} – {study}"


def arrival(study: str, owner: str) -> str:
    own = f" It was opened from a packet for {owner}." if owner else ""
    return f"{TITLE}. {study}.{own}"


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
    missing = missing_files(without_file, noun)
    how = (
        "Send it to them; on their machine, Open a packet on the start page opens it."
        if is_packet
        else "Send it to them; any spreadsheet opens it."
    )
    lock = ", locked" if is_locked else ", not locked"
    return f"{what}{lock}: {path}, with {plural(images, noun.one)}{missing}. {how}"


def sent_back(path: Path, name: str, answers: int, facts: int, is_locked: bool) -> str:
    lock = ", locked" if is_locked else ", not locked"
    return (
        f"Packet of {name}{lock}: {path}, with {plural(answers, 'answer')} of {plural(facts, 'new fact')}."
        " Send it to whoever sent you yours."
    )


def locked(path: Path) -> str:
    return f"{path.name} is locked. Type its passphrase."


def backed_up(path: Path) -> str:
    return f"Backup made before: {path}."


def unpacked(folder: Path, goes_on: bool) -> str:
    return f"Already opened; continue in {folder}." if goes_on else f"Unpacked to {folder}."
