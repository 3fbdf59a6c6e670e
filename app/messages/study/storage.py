"""Sentences about the study on disk: what cannot be read, written, locked or saved, and what to do."""

import errno
from pathlib import Path

from app.messages.cli.shell_quoting import typed
from app.messages.together import together
from app.messages.translation import Template, _, n_

UNREADABLE_DRAFT = _("a draft of the rubric cannot be read")
UNREADABLE_EXHIBIT = _("what an exhibit shows cannot be read")
SOMETHING_ELSE = _("something other than yes or no")
UNREADABLE_RUBRIC = _("a version of the rubric cannot be read")


def off_scale(item: str, answer: str) -> str:
    """An answer that its question does not know."""
    return _(
        "The study is damaged: “{answer}” is saved as an answer to {item}, but is not one of the "
        "possible answers. Check the study; a backup may be in its backups folder.",
        answer=answer[:40],
        item=item,
    )


_MAY_NOT = (errno.EROFS, errno.EACCES, errno.EPERM)


def cannot_write(path: Path, error: OSError) -> str:
    if error.errno in _MAY_NOT:
        return _(
            "{path} cannot be written: {reason}. You may only read there. Copy what is there to a folder in which you "
            "may write, or choose another one.",
            path=path,
            reason=reason(error),
        )
    return _(
        "{path} cannot be written: {reason}. Check the space left and that you may write there.",
        path=path,
        reason=reason(error),
    )


def reason(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()


cannot_read = Template(
    "{path} cannot be read: {reason}. Check that it exists and that you may read it.", reason=reason
)


path_too_long = Template(
    "{folder} is a path of {length} characters. The files of a study have long names, so on this "
    "system the folder's path can have at most {most}. Choose a shorter one."
)
not_saved = Template(
    "Not saved: {detail}. Check that {folder} can be reached and has space left, then try again."
)
no_room = Template(
    "There is not enough space in {folder}: {detail}. Check the space left there; nothing was changed."
)
no_backup = Template(
    "No backup of {folder} could be made: {detail}. Check the space left; your answers are "
    "saved all the same."
)


def no_study(folder: Path) -> str:
    return _(
        "There is no study in {folder}. Make one with: touchstone new {typed} --title T --artifact A",
        folder=folder,
        typed=typed(folder),
    )


not_a_study = Template(
    "{folder} is not a Touchstone study, or its database is damaged. A backup may be in its backups folder."
)
damaged = Template("The study in {folder} is damaged ({detail}). A backup may be in its backups folder.")
cannot_open = Template(
    "The study in {folder} cannot be opened ({detail}). Check that the disk has room left "
    "and that you may write in the folder, then try again."
)
not_closed = Template(
    "The study in {folder} was not closed and its folder cannot be written to. Copy the folder, "
    "and open the copy."
)
made_by_newer = Template(
    "The study in {folder} was made by a newer Touchstone, and was not changed. Update Touchstone to open it."
)


def already_open(folder: Path, where: str) -> str:
    if where:
        return _(
            "The study in {folder} is already open {where}. Close it there, then try again.",
            folder=folder,
            where=where,
        )
    return _("The study in {folder} is already open. Close it there, then try again.", folder=folder)


def open_on_another(folder: Path, where: str, machine: str) -> str:
    """The computer that has it may be switched off; then a file server takes its time to let go."""
    switched_off = _(
        "If {machine} is switched off or has crashed, wait a few minutes; if it still does not open, "
        "copy the folder and open the copy.",
        machine=machine,
    )
    return together(already_open(folder, where), switched_off)


NO_LOCKS = _("the drive does not support locks")
cannot_lock = Template(
    "{file} cannot be locked: {detail}. Without locks two programs could damage the study. Copy its "
    "folder to a drive of this computer and open it there; nothing was changed."
)
in_use = Template(
    "{file} is locked by another program, or its drive has no locks left; nothing was "
    "saved. Try again in a moment; if that does not help, copy the study's folder to a "
    "drive of this computer and open it there."
)
replaced = Template(
    "Not saved: another program replaced or removed {file} while it was open here. Close the study and "
    "open it again; your last change is not in it."
)
"""Programs that synchronise folders do this."""


def replaced_and_rescued(file: Path, answers: int, rescue: Path, folder: Path) -> str:
    given = n_("{count:,} answer", "{count:,} answers", answers)
    return _(
        "Not saved: another program replaced or removed {file} while it was open here. The "
        "{given} given here since it was opened, including this one, can be imported once the "
        "study is back: touchstone import {typed} {typed2}",
        file=file,
        given=given,
        typed=typed(folder),
        typed2=typed(rescue),
    )


is_a_link = Template(
    "{path} is a link to somewhere else, and links inside a study are not followed. Put the "
    "file or folder itself in its place, or delete the link; nothing was changed."
)


def no_json(where: str, stored: str) -> str:
    return _(
        "The study is damaged: {where} in its study.db contains “{stored}”, which cannot be read. A "
        "backup may be in its backups folder. Check the study with: touchstone check",
        where=where,
        stored=stored[:40],
    )


clock_wrong = Template(
    "The clock of this computer is set to the year {year}. Correct it, then try again; nothing was changed."
)


def already_answering(folder: Path, where: str, rater: str) -> str:
    if where:
        return _(
            "{rater} already has the study in {folder} open {where}. Close it there, then try again.",
            rater=rater,
            folder=folder,
            where=where,
        )
    return _(
        "{rater} already has the study in {folder} open. Close it there, then try again.",
        rater=rater,
        folder=folder,
    )


def already_judging(folder: Path, where: str, _rater: str = "") -> str:
    if where:
        return _(
            "A judge is already being asked in the study in {folder}, open {where}. Try again when "
            "that has ended.",
            folder=folder,
            where=where,
        )
    return _(
        "A judge is already being asked in the study in {folder}. Try again when that has ended.",
        folder=folder,
    )


merged_meanwhile = Template(
    "Something has been merged into the study in {folder} since it was opened here. Close it and "
    "open it again."
)
open_where = Template("on {machine}, process {process}, since {since}")
"""Where and since when a study is open, as the sentences above say it."""
folder_in_use = Template(
    "{folder} already exists and is not empty. Choose another folder; nothing was changed."
)


def unknown_rater(name: str, names: list[str]) -> str:
    known = _("Known raters: {names}.", names=", ".join(names)) if names else _("There are no raters yet.")
    return together(_("There is no rater called {name}.", name=name), known)


EMPTY_NAME = _("A rater needs a name, preferably a pseudonym.")


NAME_OF_A_RATER = _(
    "A rater's name must be short, on one line, without invisible characters, and not a path."
)


def not_a_line(text: str) -> str:
    """For a title or name that cannot be shown."""
    return _(
        "“{visible}” cannot be a title or name: it needs visible characters, on one line, without "
        "invisible control characters. Write it again.",
        visible=visible(text),
    )


def visible(text: str) -> str:
    """The beginning of a text, with the code of each character that would not be seen."""
    shown = "".join(c if c.isprintable() else _("<U+{ord:04X}>", ord=ord(c)) for c in text[:80])
    return " ".join(shown.split())


database_not_whole = Template(
    "The database is damaged: {detail}. Restore the newest file from the backups folder."
)
broken_reference = Template(
    "Row {row} of {table} refers to something that is not there. Restore a backup, or ask for help."
)
queue_differs = Template(
    "The queue of {rater} disagrees with the answers at image {number}. This is corrected when that "
    "image is answered, or at the next import."
)
