"""What is said about notes by voice: recording, playing, typing what was said, finding it again."""

from collections.abc import Sequence

from app.messages.pair.pairing import listed
from app.messages.translation import PluralTemplate, Template, _, n_

# Consent
CONSENT_TITLE = _("Agree to be recorded")
CONSENT = _(
    "A voice note is saved in this study as a sound file. Whoever has the study can play it and "
    "recognise the voice. It is part of packets, merges and backups. It is deleted when you delete it "
    "or withdraw. Backups still have it until they are removed. Nothing is recorded before you press "
    "Start recording."
)
AGREE = _("I &agree")
DO_NOT_AGREE = _("Do &not record")
NOT_AGREED = _("Nobody is recorded without agreeing to it.")


def consent(names: Sequence[str]) -> str:
    """The question; `names`: those whose consent is missing."""
    return _("{names}, do you agree to be recorded? {consent}", names=listed(names), consent=CONSENT)


agreed = PluralTemplate("{names} agrees to be recorded.", "{names} agree to be recorded.", names=listed)


# Recording
TOO_LONG = _("A voice note can be at most 2 minutes long. Nothing was saved.")
NO_SOUND = _("Nothing was recorded: no sound arrived. Check the microphone, then start again.")
NO_RECORDER = _(
    "No program that records is installed. On Linux, install alsa-utils, pulseaudio-utils or pipewire-bin. On Windows "
    "and macOS, install the Python package sounddevice. Or make a recording with another program and add its WAV file "
    "here."
)
NO_PLAYER = _("No program that plays sound is installed. Export the recording and play it elsewhere.")
CANNOT_PLAY = _("The recording cannot be played: no sound device could be reached.")
RECORDING = _("Recording. Press again to stop.")
GONE = _("This recording is no longer in the study.")
NOTHING_CHOSEN = _("Choose a recording first.")
NOT_WAV = _("Only WAV files with 16 bits per sample can be added.")
ALONE = _("Your partner would hear a voice note. Record it when you answer together.")
NO_ITEM = _("Go to a criterion or to the whole image first.")


def no_microphone(reason: str) -> str:
    said = reason or _("the recorder ended at once")
    return _("The microphone cannot be used: {reason}.", reason=said)


changed = Template(
    "The recording of {name} on image {number} is not what was recorded: the study is damaged."
)
"""A recording of which bytes changed."""


def length(seconds: float) -> str:
    return n_("{count} second", "{count} seconds", max(1, round(seconds)))


stored = PluralTemplate(
    "Stopped and saved: {length}. {count} voice note here.",
    "Stopped and saved: {length}. {count} voice notes here.",
    length=length,
)
added = Template("Added {name}: {length}.", length=length)


STOPPED = _("Stopped.")
TRANSCRIPT_SAVED = _("Transcript saved.")
NOTHING_TYPED = _("Type what is said in the recording first.")
TRANSCRIPT_REMOVED = _("Transcript removed.")
REMOVED = _("The recording is deleted.")

# The dialog
NO_TRANSCRIPT = _("no transcript yet")
LIST = _("&Recordings")
NONE_HERE = _("No voice note yet.")
NONE_FOUND = _("No voice note matches.")
START = _("&Start recording")
STOP = _("&Stop recording")
START_HINT = _(
    "A recording ends automatically after 2 minutes. With headphones, it does not pick up what the "
    "program says."
)
PLAY = _("&Play or stop")
TRANSCRIPT = _("&Transcript")
TRANSCRIPT_HINT = _("What is said in the recording, typed by whoever listens. Enter saves it.")
SAVE_TRANSCRIPT = _("Sa&ve transcript")
ADD_FILE = _("Add a WAV &file…")
ADD_FILE_TITLE = _("Add a WAV file")
WAV_FILES = _("WAV files")
DELETE = _("&Delete recording")
DELETE_TITLE = _("Delete recording")
DELETE_QUESTION = _(
    "Delete this recording and its transcript for good? Backups still have them until they are removed."
)
KEEP_IT = _("&Keep it")
SEARCH = _("&Find")
SEARCH_HINT = _("Words of a transcript, a name or a criterion.")
ALL_TITLE = _("Voice notes")
WHOLE_IMAGE = _("Whole image")
title = Template("Voice notes: {name}")


def line(place: int, seconds: float, transcript: str) -> str:
    """A recording beside the answer one is at."""
    return f"{place}: {length(seconds)}, {transcript or NO_TRANSCRIPT}"


def line_of_all(rater: str, number: int, item: str, seconds: float, transcript: str) -> str:
    """A recording in the list of all."""
    return _(
        "{rater}, image {number}, {item}, {length}: {transcript}",
        rater=rater,
        number=number,
        item=item or WHOLE_IMAGE,
        length=length(seconds),
        transcript=transcript or NO_TRANSCRIPT,
    )


arrival = PluralTemplate("{count} voice note.", "{count} voice notes.", none=NONE_HERE)


# On the command line
ACTIONS = {
    "list": _("list voice notes, or search them"),
    "transcribe": _("save what is said in a voice note"),
    "export": _("write the recordings and a table of them into a folder"),
}
SEARCH_OPTION = _("only voice notes with these words in the transcript, the name or the criterion")
NUMBER_OPTION = _("the number of a voice note in the list")
TRANSCRIPT_OPTION = _("what is said in the voice note")
OUT_OPTION = _("write the WAV files and a table of them into this new folder; they hold people's voices")


def numbered(number: int, rest: str) -> str:
    return f"{number}. {rest}"


def no_such_note(number: int, notes: int) -> str:
    there = _("The numbers go from 1 to {notes}.", notes=notes) if notes else _("There is no voice note yet.")
    return _("There is no voice note {number}. {there}", number=number, there=there)


exported = PluralTemplate(
    "Written to {folder}: {count} voice note with a table. It holds a voice: keep it as safe as the study.",
    "Written to {folder}: {count} voice notes with a table. They hold voices: keep them as safe as the study.",
)
