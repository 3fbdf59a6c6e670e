"""What is said when a whole study is handed over as one file, and when it arrives."""

from pathlib import Path

from app.messages.local_formats import day
from app.messages.translation import Template, _, n_
from app.study.overview.handover import HandoverContents

OUT_TITLE = _("Hand over the whole study")
OUT_FILE = _("&File to write")
OUT_HINT = _(
    "Whoever has the file can read everything in it: it is not encrypted. The backups of this study "
    "stay here."
)
CHOOSE = _("Choose…")
WRITE = _("&Write the file")
WRITING = _("Writing the file.")
IN_TITLE = _("Receive a whole study")
IN_FILE = _("&File of the study")
IN_FOLDER = _("&New folder for the study")
RECEIVE = _("&Receive it")
RECEIVING = _("Checking the file and making the study.")
FILES = _("Studies handed over (*.touchstone-study)")
FILE_NEEDED = _("Choose a file first.")
FOLDER_NEEDED = _("Give the name of a folder that does not exist yet.")
REPLACE_TITLE = _("Replace the file?")
ACTIONS = {
    "out": _("write a study to one file"),
    "show": _("show what a file contains"),
    "in": _("make a study from a file"),
}
ARGUMENT_FROM = _("the study's folder, or the file that was handed over")
ARGUMENT_TO = _("the file to write, or the folder to make")
NEEDS_TARGET = _("Say where to write: “out” and “in” need a path.")


def contents(held: HandoverContents) -> str:
    """One line for what is in a file."""
    parts = (
        n_("{count} image", "{count} images", held.images),
        n_("{count} person", "{count} people", held.people),
        n_("{count} answer", "{count} answers", held.answers),
        n_("{count} description", "{count} descriptions", held.descriptions),
        n_("{count} call to a judge", "{count} calls to a judge", held.judge_calls),
        n_("{count} voice note", "{count} voice notes", held.voice_notes),
    )
    return _("{title}: {parts}.", title=held.title, parts=", ".join(parts))


ALSO_IN_IT = _("It also contains private notes, consent, withdrawals and everything else in the study.")


def made_on(held: HandoverContents) -> str:
    return _("Written on {day}.", day=day(held.made_at))


def written(file: Path, held: HandoverContents) -> str:
    return _("{file} is written. {contents}", file=file.name, contents=contents(held))


def received(folder: Path, held: HandoverContents) -> str:
    return _(
        "Every file was checked. The study is in {folder}. {contents}",
        folder=folder.name,
        contents=contents(held),
    )


not_a_handover = Template("{file} is not a study that was handed over as one file.")
damaged = Template(
    "{file} is damaged: {member} has changed since it was written. Nothing was made. Ask for the file again."
)
not_sound = Template("The study in {file} is damaged: {why} Nothing was made.")
replace_question = Template("{file} already exists. Replace it?")
