"""What is said about notes by voice: recording, playing, typing what was said, finding it again."""

from collections.abc import Sequence

from app.messages.pair.pairing import listed

# Consent
CONSENT_TITLE = "Agree to be recorded"
CONSENT = (
    "A voice note is stored in this study as a sound file. Whoever has the study can play it and recognise the voice. "
    "It goes along in packets, merges and backups. It is deleted when you delete it or withdraw. "
    "Nothing is recorded before you press Start recording."
)
AGREE = "I &agree"
DO_NOT_AGREE = "Do &not record"
NOT_AGREED = "Nobody is recorded who has not agreed to it."


def consent(names: Sequence[str]) -> str:
    """The question; `names`: those whose consent is missing."""
    return f"{listed(names)}, do you agree to be recorded? {CONSENT}"


def agreed(names: Sequence[str]) -> str:
    verb = "agrees" if len(names) == 1 else "agree"
    return f"{listed(names)} {verb} to be recorded."


# Recording
TOO_LONG = "A voice note can be at most 2 minutes long. Nothing was stored."
NO_SOUND = "Nothing was recorded: no sound arrived. Check the microphone, then start again."
NO_RECORDER = (
    "No program that records is installed. On Linux, install alsa-utils, pulseaudio-utils or pipewire-bin. On Windows "
    "and macOS the program cannot record: make a recording with another program and add its WAV file here."
)
NO_PLAYER = "No program that plays sound is installed. Export the recording and play it elsewhere."
CANNOT_PLAY = "The recording cannot be played: no sound device could be reached."
RECORDING = "Recording. Press again to stop."
IS_RECORDING = "Stop the recording first."
GONE = "This recording is no longer in the study."
NOTHING_CHOSEN = "Choose a recording first."
NOT_WAV = "Only WAV files with 16 bits per sample can be added."
ALONE = "Your partner would hear a voice note. Record it when you answer together."
NO_ITEM = "Go to a criterion or to the whole image first."


def no_microphone(reason: str) -> str:
    return f"The microphone cannot be used: {reason or 'the recorder ended at once'}."


def stored(seconds: float, number: int) -> str:
    if number == 1:
        return f"Stopped and saved: {length(seconds)}. 1 voice note here."
    return f"Stopped and saved: {length(seconds)}. {number} voice notes here."


def added(name: str, seconds: float) -> str:
    return f"Added {name}: {length(seconds)}."


def changed(name: str, number: int) -> str:
    """A recording of which bytes changed."""
    return f"The recording of {name} on image {number} is not what was recorded: the study is damaged."


def length(seconds: float) -> str:
    whole = max(1, round(seconds))
    return "1 second" if whole == 1 else f"{whole} seconds"


STOPPED = "Stopped."
TRANSCRIPT_SAVED = "Transcript saved."
NOTHING_TYPED = "Type what is said in the recording first."
TRANSCRIPT_REMOVED = "Transcript removed."
REMOVED = "The recording is deleted."

# The dialog
NO_TRANSCRIPT = "no transcript yet"
LIST = "&Recordings"
NONE_HERE = "No voice note yet."
NONE_FOUND = "No voice note matches."
START = "&Start recording"
STOP = "&Stop recording"
START_HINT = (
    "A recording ends by itself after 2 minutes. With headphones it does not hold what the program says."
)
PLAY = "&Play or stop"
TRANSCRIPT = "&Transcript"
TRANSCRIPT_HINT = "What is said in the recording, typed by whoever listens. Enter saves it."
SAVE_TRANSCRIPT = "Sa&ve transcript"
ADD_FILE = "Add a WAV &file…"
ADD_FILE_TITLE = "Add a WAV file"
WAV_FILES = "WAV files"
DELETE = "&Delete recording"
DELETE_TITLE = "Delete recording"
DELETE_QUESTION = "Delete this recording and its transcript for good?"
KEEP_IT = "&Keep it"
SEARCH = "&Find"
SEARCH_HINT = "Words of a transcript, a name or a criterion."
ALL_TITLE = "Voice notes"
WHOLE_IMAGE = "Whole image"


def title(name: str) -> str:
    return f"Voice notes: {name}"


def line(place: int, seconds: float, transcript: str) -> str:
    """A recording beside the answer one is at."""
    return f"{place}: {length(seconds)}, {transcript or NO_TRANSCRIPT}"


def line_of_all(rater: str, number: int, item: str, seconds: float, transcript: str) -> str:
    """A recording in the list of all."""
    return f"{rater}, image {number}, {item or WHOLE_IMAGE}, {length(seconds)}: {transcript or NO_TRANSCRIPT}"


def arrival(number: int) -> str:
    if not number:
        return NONE_HERE
    return "1 voice note." if number == 1 else f"{number} voice notes."


# On the command line
SEARCH_OPTION = "only those with these words in the transcript, the name or the criterion"
NUMBER_OPTION = "the number of a voice note in the list, for --transcript"
TRANSCRIPT_OPTION = "store what is said in the voice note with --number"
OUT_OPTION = "write the WAV files and a table of them into this new folder; they hold people's voices"
BOTH_NEEDED = "--number and --transcript belong together."
CSV_COLUMNS = (
    *(
        "number",
        "file",
        "rater",
        "image",
        "criterion",
        "criterion_name",
        "seconds",
        "recorded_at",
        "transcript",
    ),
)


def numbered(number: int, rest: str) -> str:
    return f"{number}. {rest}"


def no_such_note(number: int, notes: int) -> str:
    there = f"There are voice notes 1 to {notes}." if notes else "There is no voice note yet."
    return f"There is no voice note {number}. {there}"


def exported(number: int, folder: object) -> str:
    count = "1 voice note" if number == 1 else f"{number} voice notes"
    return f"Written to {folder}: {count} with a table. They hold people's voices: keep them as safe as the study."
