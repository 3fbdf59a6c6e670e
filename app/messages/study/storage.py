"""What the study on disk has to say."""

from pathlib import Path

from app.messages.cli.shell_quoting import typed

UNREADABLE_DRAFT = "a draft of the rubric cannot be read"
UNREADABLE_EXHIBIT = "what an exhibit shows cannot be read"
SOMETHING_ELSE = "something else than yes or no"
UNREADABLE_RUBRIC = "a version of the rubric cannot be read"


def off_scale(item: str, answer: str) -> str:
    """An answer that its question does not know."""
    return (
        f"The study is damaged: “{answer[:40]}” is stored as an answer to {item}, but is not one. Check the study; a "
        "backup may be in its backups folder."
    )


def cannot_read(path: Path, error: OSError) -> str:
    return f"{path} cannot be read: {reason(error)}. Check that it exists and that you may read it."


def cannot_write(path: Path, error: OSError) -> str:
    return f"{path} cannot be written: {reason(error)}. Check the space left and that you may write there."


def reason(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()


def not_saved(folder: Path, detail: str) -> str:
    return f"Not saved: {detail}. Check the space left for {folder} and that it can be reached, then do it again."


def no_room(folder: Path, detail: str) -> str:
    return (
        f"There is not enough space in {folder}: {detail}. Check the space left there; nothing was changed."
    )


def no_backup(folder: Path, detail: str) -> str:
    return f"No backup of {folder} could be made: {detail}. Check the space left; your answers are stored all the same."


def no_study(folder: Path) -> str:
    return (
        f"There is no study in {folder}. Make one with: touchstone new {typed(folder)} --title T --artifact A"
    )


def not_a_study(folder: Path) -> str:
    return f"{folder} is not a Touchstone study, or its database is damaged. A backup may be in its backups folder."


def damaged(folder: Path, detail: str) -> str:
    return f"The study in {folder} is damaged ({detail}). A backup may be in its backups folder."


def cannot_open(folder: Path, detail: str) -> str:
    return (
        f"The study in {folder} cannot be opened ({detail}). "
        "Check that the disk has room left and that you may write in the folder, then try again."
    )


def not_closed(folder: Path) -> str:
    return f"The study in {folder} was not closed and its folder cannot be written. Copy the folder, open the copy."


def made_by_newer(folder: Path) -> str:
    return f"The study in {folder} was made by a newer Touchstone, and was not touched. Update to open it."


def already_open(folder: Path, where: str) -> str:
    return f"The study in {folder} is already open{where}. Close it there, then try again."


def open_on_another(folder: Path, where: str, machine: str) -> str:
    """The computer that has it may be switched off; then a file server takes its time to let go."""
    return (
        f"The study in {folder} is already open{where}. Close it there, then try again. If {machine} is switched off "
        "or has crashed, wait some minutes; if it still does not open, copy the folder and open the copy."
    )


NO_LOCKS = "the drive knows no locks"


def cannot_lock(file: Path, detail: str) -> str:
    return (
        f"{file} cannot be locked: {detail}. Without locks two programs could spoil the study. Copy its folder to a "
        "drive of this computer and open it there; nothing was changed."
    )


def in_use(file: Path) -> str:
    return (
        f"{file} is locked by another program, or its drive has no locks left; nothing was stored. Try again in a "
        "moment; if that does not help, copy the study's folder to a drive of this computer and open it there."
    )


def replaced(file: Path) -> str:
    """Programs that synchronise folders do this."""
    return (
        f"Not saved: another program replaced or removed {file} while it was open here. Close the study and open it "
        "again; what you did last is not in it."
    )


def replaced_and_rescued(file: Path, answers: int, rescue: Path, folder: Path) -> str:
    given = "1 answer" if answers == 1 else f"{answers:,} answers"
    return (
        f"Not saved: another program replaced or removed {file} while it was open here. The {given} given here since "
        f"it was opened, including this one, can be imported once the study is back: touchstone import "
        f"{typed(folder)} {typed(rescue)}"
    )


def is_a_link(path: Path) -> str:
    return (
        f"{path} is a link to somewhere else, and links inside a study are not followed. Put the file or folder itself "
        "in its place, or delete the link; nothing was changed."
    )


def no_json(where: str, stored: str) -> str:
    return (
        f"The study is damaged: {where} in its study.db holds “{stored[:40]}”, which cannot be read. Check it with: "
        "touchstone check; a backup may be in its backups folder."
    )


def clock_wrong(year: int) -> str:
    return f"The clock of this computer is in the year {year}. Set it right, then try again; nothing was changed."


def already_answering(folder: Path, where: str, rater: str) -> str:
    return f"{rater} already answers in the study in {folder}, open{where}. Close it there, then try again."


def already_judging(folder: Path, where: str, _rater: str = "") -> str:
    return f"A judge is already being asked in the study in {folder}, open{where}. Try again when that has ended."


def merged_meanwhile(folder: Path) -> str:
    return f"Something was merged into the study in {folder} since it was opened here. Close it and open it again."


def open_where(machine: str, process: int, since: str) -> str:
    return f" on {machine}, process {process}, since {since}"


def folder_in_use(folder: Path) -> str:
    return f"{folder} already exists and is not empty. Choose another folder; nothing was changed."


def unknown_rater(name: str, names: list[str]) -> str:
    known = f" Known raters: {', '.join(names)}." if names else " No rater is known yet."
    return f"There is no rater called {name}.{known}"


def empty_name() -> str:
    return "A rater needs a name, or better a pseudonym."


NAME_OF_A_RATER = "A rater's name must be short, on one line, without invisible characters, and not a path."


def name_of_an_image(name: str) -> str:
    return (
        f"{visible(name)} cannot be an image's name: it must be short, on one line, without invisible characters, and "
        "not a path. Rename the file."
    )


def fact_of_an_image(name: str, text: str) -> str:
    """For a source or group that cannot be shown."""
    return (
        f"{visible(name)}: “{visible(text)}” cannot be its source or group: these are on one line without invisible "
        "control characters. Write it again."
    )


def not_a_line(text: str) -> str:
    """For a title or name that cannot be shown."""
    return (
        f"“{visible(text)}” cannot be a title or name: it needs something to read, on one line, without invisible "
        "control characters. Write it again."
    )


def visible(text: str) -> str:
    """The beginning of a text, with the code of each character that would not be seen."""
    shown = "".join(c if c.isprintable() else f"<U+{ord(c):04X}>" for c in text[:80])
    return " ".join(shown.split())


def file_empty(name: str) -> str:
    return f"{name} is empty (0 bytes)."


def file_unreadable(name: str) -> str:
    return f"{name} is not an image that can be read, whatever its name says."


def file_truncated(name: str) -> str:
    return f"{name} is cut off or damaged: only a part of the image can be read."


def file_mislabelled(name: str, ending: str, real: str) -> str:
    return f"{name} says {ending} but is really {real}. Rename it and add it again."


def file_format(name: str, real: str) -> str:
    return f"{name} is {real}. Touchstone takes JPEG, PNG, WebP, GIF, TIFF, BMP and AVIF."


def file_too_large(name: str, megapixels: int | None, limit: int) -> str:
    size = (
        f"{megapixels} megapixels, and at most {limit} are taken"
        if megapixels
        else f"over {limit} megapixels"
    )
    return f"{name} is too large: {size}."


def file_too_many_bytes(name: str, megabytes: int, limit: int) -> str:
    return f"{name} has {megabytes:,} megabytes, and at most {limit} are taken. Save a smaller copy and add that."


def file_is_there(name: str, number: int) -> str:
    return f"{name} is in the study already, as image {number}."


def file_gone(name: str, error: OSError) -> str:
    return f"{name} cannot be read: {reason(error)}."


def database_not_whole(detail: str) -> str:
    return f"The database is not whole: {detail}. Restore the newest file from the backups folder."


def broken_reference(table: str, row: int) -> str:
    return f"Row {row} of {table} refers to something that is not there. Restore a backup, or ask for help."


def _which(name: str, number: int) -> str:
    """Pictures that are only shown in exhibits have numbers below zero, which nobody sees."""
    return f"Image {number} ({name})" if number > 0 else f"The picture {name}, shown in exhibits,"


def image_missing(name: str, number: int) -> str:
    return f"{_which(name, number)} has no file. Add the original again: touchstone images add."


def image_changed(name: str, number: int) -> str:
    return f"{_which(name, number)} is not the file that was added. Add the original again: touchstone images add."


def image_never_came(name: str, number: int) -> str:
    return f"Image {number} ({name}) was named by imported answers, but its file was never added."


def other_picture(name: str) -> str:
    return f"{name} holds a picture that is not the one it should be. Ask for it again; nothing was changed."


def stray_file(path: Path) -> str:
    return f"{path} belongs to no image. It can be deleted."


def queue_differs(rater: str, number: int) -> str:
    return (
        f"The queue of {rater} disagrees with the answers at image {number}."
        " It is set right when that image is answered, or at the next import."
    )
