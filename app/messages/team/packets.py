"""What is said of packets: sent out, opened, sent back, shared in a folder."""

from pathlib import Path

from app.messages.cli.shell_quoting import typed
from app.messages.item_nouns import IMAGE, ItemNoun
from app.messages.translation import PluralTemplate, Template, _, n_

# Arguments

RATER = _(
    "the person that the packet is for or from (default for “back”: the person whose packet the "
    "study was opened from)"
)
OUT_FILE = _("the file to write (default: NAME.touchstone here, or NAME-back.touchstone)")
PASSPHRASE = _(
    "lock the file with a passphrase: the name of an environment variable that contains the "
    "passphrase, or “prompt” to be asked"
)
UNLOCK = _("where the passphrase of a locked packet is: an environment variable, or “prompt” to be asked")
ACTIONS = {
    "out": _("write what one person needs to work elsewhere"),
    "back": _("write what one person has done, to send it back"),
    "show": _("show what is in a packet"),
    "list": _("list who has which packet or workbook"),
    "review": _("record your review of work that came back"),
    "close": _("stop sending out new work"),
    "reopen": _("send out new work again"),
}
REPLACE = _("replace an existing file without asking")
NOT_REPLACED = _("The file stays as it is. Nothing was written.")
PLACE = _("the study's folder; with “show”: the packet")
NAME_THE_RATER = _("say for whom, with --rater")
ASK = _("Passphrase:")
PACKETS = _("packets, or folders of studies")
STUDY_OR_PACKET = _("the study's folder, or a packet that was sent to you")
NO_WINDOW = _("only unpack a packet")
INTO = _("the folder to unpack a packet into (default: beside it)")
UNDO = _("undo the last merge")
YES = _("undo without asking")
WHOLE_STUDY = _(
    "let a packet that covers the whole study change everything that a copy of the study could change"
)
CONFLICTS = _("list the open conflicts between answers given on two machines")
SHARED_PLACE = _(
    "a folder that several machines can reach, or the address of a hub, such as "
    "postgresql://hub.example.org/touchstone"
)
BACKUP = _("the backup's name (default: the newest)")
LIST = _("list the backups and change nothing")
WITHDRAWN_FROM = _(
    "packets, other copies of the study or withdrawn.json files that also say who has withdrawn since the backup"
)
IMAGES_FROM = _("folders, studies or packets to look in for missing or changed image files")
SETTLE = _(
    "settle a conflict: give its number in the list of --conflicts, then the answer to use, or "
    "the rubric version whose wording is to be used"
)
SETTLE_METAVAR = "NUMBER=ANSWER"
NAMES_NOTHING = _("name packets or folders of studies, or use --undo, --conflicts or --settle")


# What goes wrong


def cannot_read(path: Path, error: OSError) -> str:
    reason = (error.strerror or type(error).__name__).lower()
    return _("{path} cannot be read: {reason}.", path=path, reason=reason)


damaged = Template("{name} is damaged or was changed on its way. Ask for it again; nothing was changed.")
not_as_signed = Template(
    "{name} was changed after it was written, or {person} did not write it. Ask {person} for "
    "it again; nothing was changed."
)
not_sent_from_here = Template(
    "{name} is the reply to a packet that this copy of the study did not send out. Merge it into the "
    "copy that did, or merge that copy into this one first; nothing was changed."
)
claims_study = Template(
    "{name} covers the whole study: it can change what is known about images and people, rubric "
    "versions, everybody's answers, and who has withdrawn. To allow it, add --whole-study; nothing was "
    "changed."
)
not_a_packet = Template("{name} is not a Touchstone packet. Nothing was changed.")
newer = Template(
    "{name} was made by a newer Touchstone. Update Touchstone here, then try again; nothing was changed."
)
is_locked = Template(
    "{name} is locked with a passphrase. Say where the passphrase is, with --passphrase-from."
)
wrong_passphrase = Template(
    "{name} does not open with this passphrase, or was changed on its way. Nothing was changed."
)
short_passphrase = Template(
    "The passphrase is too short. Choose one of at least {shortest} characters, preferably four words: "
    "whoever has the file can try shorter ones until one fits. Nothing was written."
)
NO_TERMINAL = _(
    "The packet is locked, and its passphrase can only be asked for in a terminal. Open it in one: "
    "touchstone open PACKET --passphrase-from prompt"
)
no_passphrase = Template("The environment variable {variable} is empty or not set.")
another_persons = Template(
    "{folder} contains work that is not from this packet. Choose another folder with --into; "
    "nothing was changed."
)


def only_out(name: str) -> str:
    return _(
        "{name} cannot be opened; merge it with: touchstone merge STUDY {typed}",
        name=name,
        typed=typed(Path(name)),
    )


not_a_person = Template("A packet can only be for a person or a pair, and {name} is neither.")
whose = Template("{folder} was not opened from a packet. Say whose work to send back with --rater.")
withdrawn = Template("{name} has withdrawn; there is nothing to send.")


# What was done


def with_files(images: int, without: int, noun: ItemNoun = IMAGE) -> str:
    """How many images, and behind how many there is no file; of exhibits it is their pictures that lack one."""
    count = noun.counted(images)
    if not without:
        return count
    if noun is IMAGE:
        return _("{images}, {number} of them without a file", images=count, number=without)
    return n_(
        "{exhibits}, {count} image without a file",
        "{exhibits}, {count} images without a file",
        without,
        exhibits=count,
    )


def locked_or_not(packet: str, is_locked: bool) -> str:
    """What was written, such as "Packet 3 for Ada", and whether a passphrase is needed to open it."""
    return _("{packet}, locked", packet=packet) if is_locked else _("{packet}, not locked", packet=packet)


def ask_replace(path: Path) -> str:
    return _("{path} already exists. Replace it? ({yes}/{no})", path=path, yes="yes", no="no")


needs_yes = Template(
    "{path} already exists. Choose another name with --out, or replace it with --yes; nothing was written."
)


def sent_out(
    path: Path,
    name: str,
    number: int,
    is_locked: bool,
    images: int,
    without_file: int,
    noun: ItemNoun = IMAGE,
) -> str:
    return _(
        "{packet}: {path}, with {images}. Open it with: touchstone open {typed}",
        packet=locked_or_not(_("Packet {number} for {name}", number=number, name=name), is_locked),
        path=path,
        images=with_files(images, without_file, noun),
        typed=typed(path),
    )


def sent_back(path: Path, name: str, answers: int, rows: int, is_locked: bool) -> str:
    return n_(
        "{packet}: {path}, with {rows}, including {count} answer.",
        "{packet}: {path}, with {rows}, including {count} answers.",
        answers,
        packet=locked_or_not(_("Packet from {name}", name=name), is_locked),
        path=path,
        rows=n_("{count} new fact", "{count} new facts", rows),
    )


def work_note(number: int, due: str) -> str:
    return (
        _("Number {number}, due {due}.", number=number, due=due)
        if due
        else _("Number {number}.", number=number)
    )


nothing_new = Template("{name} has done nothing new since the packet was opened. No file was written.")


def opened(folder: Path) -> str:
    return _(
        "Unpacked to {folder}. Send your work back with: touchstone packet back {typed}",
        folder=folder,
        typed=typed(folder),
    )


goes_on = Template("Already unpacked in {folder}; continue there.")


def kind(kind: str, title: str, name: str) -> str:
    words = {
        "out": _("sent out to {name}", name=name),
        "back": _("sent back by {name}", name=name),
        "facts": _("all facts from one machine"),
    }
    return _("A packet of the study {title}: {words}.", title=title, words=words[kind])


image_files = PluralTemplate("{count} image file.", "{count} image files.")


def locked(is_locked: bool) -> str:
    return _("Locked with a passphrase.") if is_locked else _("Not locked.")


# A shared folder


def synced(folder: Path | str, taken: int, is_written: bool) -> str:
    took = (
        n_("{count} file from others merged", "{count} files from others merged", taken)
        if taken
        else _("nothing new from others")
    )
    wrote = (
        _("what was recorded on this machine is now in it too")
        if is_written
        else _("what was recorded on this machine was already in it")
    )
    return _("Synced with {folder}: {took}; {wrote}.", folder=folder, took=took, wrote=wrote)


def sync_of_packet(folder: Path | str, is_written: bool) -> str:
    if not is_written:
        return _("Nothing new to send to {folder}. Others' answers are not imported here.", folder=folder)
    return _("Sent to {folder}: your own work only. Others' answers are not imported here.", folder=folder)


def too_large(path: Path, most: int) -> str:
    return _(
        "{path} is larger than the {most} MB that a file in a packet may have, so nobody could "
        "open the packet. It was not written.",
        path=path,
        most=most // 1000000,
    )


def too_much(files: int, size: int) -> str:
    return _(
        "{files} files with {size} MB are too much for one packet, so nobody could open it. It "
        "was not written. Give each person fewer images.",
        files=files,
        size=size // 1000000,
    )


NOT_WHOLE = _("it is damaged or not complete yet.")
NOT_A_FILE = _("it is a pipe or a device, not a file; take it out of the folder")
PACKET_IS_A_LINK = _("it is a link to somewhere else; put the file itself in its place")
images_are_a_link = Template(
    "{path} is a link to somewhere else, so nothing was synced. Remove the link, then sync again."
)
left_alone = Template("{name} was skipped: {sentence}")
no_folder = Template(
    "{folder} is not a folder that can be reached. Check the drive, then try again; nothing was changed."
)


# Backups


backup_line = Template("{name}: made {when}, {size} kB")
no_backups = Template("The study in {folder} has no backups.")
unknown_backup = Template("There is no backup called {name}. List them with: touchstone restore STUDY --list")
backup_is_no_good = Template(
    "The backup {name} is damaged or belongs to another study. Choose another one; nothing was changed."
)


def restored(name: str, kept: Path, is_damaged: bool) -> str:
    if not is_damaged:
        return _("Restored: {name}. The earlier file was saved as {kept}.", name=name, kept=kept)
    return _(
        "Restored: {name} is in place. What was there before could not be read. It is kept as "
        "{kept} until the next backup of the study is made. Copy it to another folder if "
        "somebody is to look for lost answers in it.",
        name=name,
        kept=kept,
    )


no_withdrawals = Template(
    "{path} cannot be read, so it is not known who has withdrawn. Nothing was restored. Leave it out, "
    "or give another file."
)


withdrawals_of_another_study = Template(
    "{path} belongs to another study, so it does not say who has withdrawn from this one. "
    "Nothing was restored. Leave it out, or give another file."
)
PUTS_NO_BACKUP_IN_PLACE = _(
    "--list and --images-from do not restore a backup. Leave out --backup and --withdrawn-from, or "
    "run touchstone restore twice."
)


def stay_away(people: int) -> str:
    stay = n_(
        "{count} person who has withdrawn since then stays withdrawn",
        "{count} people who have withdrawn since then stay withdrawn",
        people,
    )
    return _("{stay}: what they said was removed again.", stay=stay)


not_checked = Template(
    "Could not be checked for people who have withdrawn since: {files}. If somebody has, withdraw them "
    "again: touchstone withdraw STUDY --rater NAME",
    files=", ".join,
)
"""Files that may name people who have withdrawn."""


def images_restored(number: int, missing: int) -> str:
    if not missing:
        return n_("{count} image file restored.", "{count} image files restored.", number)
    return _(
        "{restored}; {still}.",
        restored=n_("{count} image file restored", "{count} image files restored", number),
        still=n_("{count} image still has no file", "{count} images still have no file", missing),
    )
