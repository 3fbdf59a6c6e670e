"""What a sound stands for. Playing them is `cue_player`'s, which brings much that the first window does without."""

from enum import Enum


class Cue(Enum):
    """The value is the name of its file, which packaging/sound_cues.py makes."""

    SAVED = "saved"
    LAST_CRITERION = "last-criterion"
    COMPLETE = "label-complete"
    ERROR = "error"
