"""What is said of packets: sent out, opened, sent back, shared in a folder."""

from collections.abc import Sequence
from pathlib import Path

from app.messages.cli.shell_quoting import typed
from app.messages.interchange.import_export import plural
from app.messages.item_nouns import IMAGE, ItemNoun

# Arguments

RATER = "the name of the person it is for, or comes from (back: default is whose packet the study was opened from)"
OUT_FILE = "the file to write (default: NAME.touchstone here, or NAME-back.touchstone)"
PASSPHRASE = (
    "lock it with a passphrase: the name of an environment variable that holds it, or prompt to be asked"
)
UNLOCK = "where the passphrase of a locked packet is: an environment variable, or prompt to be asked"
VERBS = (
    "out: what one person needs to work elsewhere; back: what they did since; show: what is in a packet; list: who has"
    " what; review: what you made of work that came back; close and reopen: whether anything new is handed out"
)
REPLACE = "replace a file that is there without asking"
NOT_REPLACED = "The file stays as it is. Nothing was written."
PLACE = "the study's folder; with show: the packet"
NAME_THE_RATER = "say for whom, with --rater"
ASK = "Passphrase: "
PACKETS = "packets, or folders of studies"
STUDY_OR_PACKET = "the study's folder, or a packet that was sent to you"
NO_WINDOW = "only unpack a packet"
INTO = "the folder to unpack a packet into (default: beside it)"
UNDO = "undo the last merge"
YES = "undo without asking"
WHOLE_STUDY = "let a packet that speaks for the whole study change everything that a copy of the study could"
CONFLICTS = "list the open conflicts between answers given on two machines"
SHARED_PLACE = "a folder that several machines reach, or the address of a hub, such as postgresql://hub.example.org/touchstone"
BACKUP = "the backup's name (default: the newest)"
LIST = "list the backups and change nothing"
IMAGES_FROM = "folders, studies or packets to look in for missing or changed image files"
SETTLE = (
    "decide between answers given on two machines: the conflict's number among --conflicts, and what holds"
)
SETTLE_METAVAR = "NUMBER=ANSWER"
NAMES_NOTHING = "name packets or folders of studies, or else --undo, --conflicts or --settle"


# What goes wrong


def cannot_write(path: Path, error: OSError) -> str:
    reason = (error.strerror or type(error).__name__).lower()
    return f"{path} cannot be written: {reason}. Check the space left and that you may write there."


def cannot_read(path: Path, error: OSError) -> str:
    reason = (error.strerror or type(error).__name__).lower()
    return f"{path} cannot be read: {reason}."


def damaged(name: str) -> str:
    return f"{name} is damaged or was changed on its way. Ask for it again; nothing was changed."


def not_as_signed(name: str, person: str) -> str:
    return (
        f"{name} was changed after it was written, or {person} did not write it. Ask {person} for it again; nothing"
        " was changed."
    )


def not_sent_from_here(name: str) -> str:
    return (
        f"{name} answers a packet that this copy of the study does not know. Merge it where that was sent out, or merge"
        " that copy here first; nothing was changed."
    )


def claims_study(name: str) -> str:
    return (
        f"{name} speaks for the whole study: it can change what is known of images and people, rubric versions, answers"
        " of everybody, and who has withdrawn. To allow it, add --whole-study; nothing was changed."
    )


def not_a_packet(name: str) -> str:
    return f"{name} is not a Touchstone packet. Nothing was changed."


def newer(name: str) -> str:
    return f"{name} was made by a newer Touchstone. Update this one, then try again; nothing was changed."


def is_locked(name: str) -> str:
    return f"{name} is locked with a passphrase. Say where it is with --passphrase-from."


def wrong_passphrase(name: str) -> str:
    return f"{name} does not open with this passphrase, or it was changed on its way. Nothing was changed."


def short_passphrase(shortest: int) -> str:
    return (
        f"The passphrase is too short. Choose one of at least {shortest} characters, better four words:"
        " whoever has the file can try shorter ones until one fits. Nothing was written."
    )


NO_TERMINAL = (
    "The packet is locked, and there is no terminal to ask for its passphrase."
    " Open it there: touchstone open PACKET --passphrase-from prompt"
)


def no_passphrase(variable: str) -> str:
    return f"The environment variable {variable} is empty or not set."


def another_persons(folder: Path) -> str:
    return (
        f"{folder} holds other work than this packet. Choose another folder with --into; nothing was changed."
    )


def only_out(name: str) -> str:
    return f"{name} cannot be opened; merge it with: touchstone merge STUDY {typed(Path(name))}"


def not_a_person(name: str) -> str:
    return f"{name} is not a person or a pair; a packet goes to people."


def whose(folder: Path) -> str:
    return f"{folder} was not opened from a packet. Say whose work to send back with --rater."


def withdrawn(name: str) -> str:
    return f"{name} has withdrawn; there is nothing to send."


# What was done


def missing_files(number: int, noun: ItemNoun = IMAGE) -> str:
    """Behind how many images there are; of exhibits it is their pictures that lack one."""
    if not number:
        return ""
    return (
        f", {number} of them without a file"
        if noun is IMAGE
        else f", {plural(number, 'picture')} without a file"
    )


def ask_replace(path: Path) -> str:
    return f"{path} is there already. Replace it? (yes/no)"


def needs_yes(path: Path) -> str:
    return f"{path} is there already. Choose another name with --out, or replace it with --yes; nothing was written."


def sent_out(
    path: Path,
    name: str,
    number: int,
    is_locked: bool,
    images: int,
    without_file: int,
    noun: ItemNoun = IMAGE,
) -> str:
    with_what = f"{plural(images, noun.one)}{missing_files(without_file, noun)}"
    lock = ", locked" if is_locked else ", not locked"
    return f"Packet {number} for {name}{lock}: {path}, with {with_what}. Open it with: touchstone open {typed(path)}"


def sent_back(path: Path, name: str, answers: int, rows: int, is_locked: bool) -> str:
    lock = ", locked" if is_locked else ", not locked"
    return f"Packet of {name}{lock}: {path}, with {plural(answers, 'answer')} of {plural(rows, 'new fact')}."


def work_note(number: int, due: str) -> str:
    return f"Number {number}, due {due}." if due else f"Number {number}."


def nothing_new(name: str) -> str:
    return f"{name} has done nothing new since the packet was opened. No file was written."


def opened(folder: Path) -> str:
    return f"Unpacked to {folder}. Send your work back with: touchstone packet back {typed(folder)}"


def goes_on(folder: Path) -> str:
    return f"Already unpacked in {folder}; continue there."


def kind(kind: str, title: str, name: str) -> str:
    words = {"out": f"sent out to {name}", "back": f"sent back by {name}", "facts": "all facts of a machine"}
    return f"A packet of {title}: {words[kind]}."


def image_files(number: int) -> str:
    return f"{plural(number, 'image file')}."


def locked(is_locked: bool) -> str:
    return "Locked with a passphrase." if is_locked else "Not locked."


# A shared folder


def synced(folder: Path | str, taken: int, is_written: bool) -> str:
    took = f"{plural(taken, 'file')} of others merged" if taken else "nothing new of others"
    wrote = "this machine's facts are there now" if is_written else "this machine's facts were there already"
    return f"Synced with {folder}: {took}; {wrote}."


def sync_of_packet(folder: Path | str, is_written: bool) -> str:
    if not is_written:
        return f"Nothing new to send to {folder}. Others' answers are not imported here."
    return f"Sent to {folder}: your own work alone. Others' answers are not imported here."


def too_large(path: Path, most: int) -> str:
    return (
        f"{path} is larger than the {most // 1_000_000} MB that a file in a packet may have, so nobody could open the "
        "packet. It was not written."
    )


def too_much(files: int, size: int) -> str:
    return (
        f"{files} files with {size // 1_000_000} MB are too much for one packet, so nobody could open it. It was not "
        "written. Give each person fewer images."
    )


NOT_WHOLE = "it is damaged, or not whole yet."
NOT_A_FILE = "it is a pipe or a device, not a file; take it out of the folder"


def left_alone(name: str, sentence: str) -> str:
    return f"{name} was skipped: {sentence}"


def no_folder(folder: Path) -> str:
    return (
        f"{folder} is not a folder that can be reached. Check the drive, then try again; nothing was changed."
    )


# Backups


def backup_line(name: str, when: str, size: int) -> str:
    return f"{name}: made {when}, {size} kB"


def no_backups(folder: Path) -> str:
    return f"The study in {folder} has no backups."


def unknown_backup(name: str) -> str:
    return f"There is no backup called {name}. List them with: touchstone restore STUDY --list"


def backup_is_no_good(name: str) -> str:
    return f"The backup {name} is damaged or of another study. Choose another one; nothing was changed."


def restored(name: str, kept: Path, is_damaged: bool) -> str:
    if not is_damaged:
        return f"Restored: {name}. The earlier file was saved as {kept}."
    return (
        f"Restored: {name} is in place. What was there before could not be read. It is kept as {kept} until the next "
        "backup of the study is made. Copy it to another folder if somebody is to look for lost answers in it."
    )


def stay_away(people: int) -> str:
    stay = (
        f"{plural(people, 'person', 'people')} who withdrew since {'stays' if people == 1 else 'stay'} away"
    )
    return f"{stay}: what they said was taken out of it again."


def not_checked(names: Sequence[str]) -> str:
    """Files that may name people who have withdrawn."""
    files = ", ".join(names)
    return (
        f"Could not be checked for people who have withdrawn since: {files}. If somebody has, take them out again: "
        "touchstone withdraw STUDY --rater NAME"
    )


def images_restored(number: int, missing: int) -> str:
    still = f"; {plural(missing, 'image')} still without" if missing else ""
    return f"{plural(number, 'image file')} restored{still}."
