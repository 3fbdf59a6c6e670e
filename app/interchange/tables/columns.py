"""The columns of the annotations table, and the words its cells may hold."""

import re
from collections.abc import Mapping, Sequence

from app.study.verdict import JUDGMENTS, Judgment, Scale, Verdict

REQUIRED = ("image", "rater", "criterion", "verdict")
ANNOTATIONS = (
    "image",
    "rater",
    "kind",
    "run",
    "criterion",
    "verdict",
    "uncertain",
    "note",
    "seconds",
    "recorded_at",
)
# What an export adds so that reading it back loses nothing: which image is meant when two have one name, why
# somebody was unsure, on which scale a whole image was judged, and how the rater perceived it. `image_id` is
# written only for an image without a file, which has no SHA-256.
ADDED = ("image_id", "sha256", "doubt", "scale", "perception")
KNOWN = ANNOTATIONS + ADDED
# What an export adds where meetings were held: what was made of the answer's criterion on its image (decided,
# contested, later), the verdict where it was decided, why, at which meeting and when. It is no answer: reading it back
# skips it.
DECISION = ("outcome", "decision", "decision_reason", "meeting", "decided_at")
LABEL = "label"

_YES = ("1", "1.0", "yes", "true")
_NO = ("0", "0.0", "no", "false")
FLAGS: dict[str, bool] = dict.fromkeys(_YES, True) | dict.fromkeys(_NO, False)
VERDICTS: dict[str, Verdict] = (
    {verdict.value: verdict for verdict in Verdict}
    | dict.fromkeys(_YES, Verdict.MET)
    | dict.fromkeys(_NO, Verdict.NOT_MET)
    | {"na": Verdict.NOT_APPLICABLE, "n/a": Verdict.NOT_APPLICABLE}
)
WHOLE_IMAGE: dict[str, Judgment] = (
    {judgment.value: judgment for judgment in Judgment}
    | dict.fromkeys((*_YES, "met"), Judgment.APPROPRIATE)
    | dict.fromkeys((*_NO, "not met"), Judgment.NOT_APPROPRIATE)
)
_BETWEEN_LETTERS = re.compile(r"(?<=[a-z])[\s_-]+(?=[a-z])")


def plain_word(cell: str) -> str:
    """A cell as the word it is looked up by: `Not_Met` and ` not  met ` are `not met`. `-1` stays `-1`."""
    return _BETWEEN_LETTERS.sub(" ", cell.strip().lower())


def fitting(names: Mapping[str, Sequence[str]], known: Mapping[str, str]) -> dict[str, str]:
    """By our name of a column, the one of a table's that fits: the first of `names`, which other programs give it,
    that is `known`. `known`: the table's columns by their plain names. Those of ours that none fits are left out."""
    found = {ours: [known[name] for name in theirs if name in known] for ours, theirs in names.items()}
    return {ours: columns[0] for ours, columns in found.items() if columns}


def scale_of(judgment: Judgment) -> Scale:
    """The scale a judgment belongs to when nothing else says so."""
    return Scale.LABEL if judgment in JUDGMENTS[Scale.LABEL] else Scale.SHOWING
