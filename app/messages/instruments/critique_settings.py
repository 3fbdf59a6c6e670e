"""What the settings of the analysis of critiques are called, and what is wrong with a value."""

from collections.abc import Sequence

TITLE = "Settings of the analysis"
BUTTON = "Settings of the analysis…"
SAVE = "Save and analyse again"
TRADITIONS = "Traditions of your own"
ADD_TRADITION = "Add a tradition…"
REMOVE_TRADITION = "Remove the tradition"
CHOOSE_TRADITION = "A tradition as a TOML file"
NO_TRADITIONS = "None. The six that ship with the program are used."
NO_FILE = "Choose the file first."
YES, NO = "yes", "no"
NOTHING_SAVED = "Nothing was changed."
ONLY_CRITIQUES = (
    "Only studies of critiques have settings of the analysis. This study has another kind of instrument."
)

LABELS: dict[str, tuple[str, str]] = {
    "judge": (
        "Main judge",
        "The name of the judge; usually the one that shares most scored critiques with people.",
    ),
    "method": (
        "Calibration curve",
        "Sigmoid as in the second version of the paper, isotonic as in the first.",
    ),
    "runs-with-gaps": (
        "Runs with gaps",
        "Available: a dimension is the mean of the runs that answered it. Complete: a run counts for a critique only "
        "when it answered every dimension.",
    ),
    "share": ("Share of works to train on", "From 0.1 to 0.9."),
    "genre": ("Genre for the gap within one genre", "Usually the most frequent one that two cultures share."),
    "alignment": (
        "Cultural alignment (CSA)",
        "Cosine of weighted terms, or the share of expected terms found.",
    ),
    "target": ("Alignment is measured with", "The words of the tradition, or the expert’s reference."),
    "reference-cut": ("Characters of a reference", "0 uses the whole text; the paper cuts at 1200."),
    "level-weights": ("Weights of levels 1 to 5", "Five whole numbers."),
    "covered-by": ("Dimensions that cover a level", "A whole number from 1."),
    "longest": ("Characters of a full-length critique", "A whole number from 1."),
    "smoothing": ("Added to the number of sentences", "0 or more."),
    "cjk-characters": ("Characters in a term of Chinese, Japanese or Korean", "A whole number from 1."),
    "shortest-word": ("Letters in the shortest word", "A whole number from 1."),
    "smooth-frequencies": ("Smooth term frequencies", "Yes or no."),
    "tier-one-share": ("Share of tier I in the robust score", "From 0 to 1."),
    "template-gap": ("Template-like: gap above", "From 0 to 4."),
    "quality-above": ("Fluent but wrong: quality above", "From 1 to 5."),
    "accuracy-below": ("Fluent but wrong: accuracy below", "From 1 to 5."),
    "shallow-below": ("Template-like by people: depth below", "From 1 to 5."),
    "low-above": ("Low scores: above", "From 1 to 5."),
    "low-below": ("Low scores: below", "From 1 to 5."),
    "failed-below": ("A dimension fails below", "From 1 to 5."),
    "mandatory-share": ("Mandatory dimensions to mention", "From 0 to 1."),
    "imputed": ("Missing scores filled with, for comparison", "From 1 to 5."),
    "shuffled-judge": (
        "Judge that was given references of other works",
        "The name of the judge; its scores are compared with the main judge’s.",
    ),
    "tier-size": ("Models in the top and the bottom tier", "A whole number from 1."),
    "subsets": ("Balanced subsets to draw", "A whole number from 0."),
}


def unknown(name: str, known: Sequence[str]) -> str:
    return f"There is no setting “{name}”. Settings: {', '.join(known)}."


def not_a_pair(word: str) -> str:
    return f"“{word}” is not NAME=VALUE, such as method=isotonic."


def not_a_choice(name: str, value: str, choices: Sequence[str]) -> str:
    return f"{name} is {' or '.join(choices)}, not “{value}”."


def not_in_range(name: str, value: str, low: float, high: float | None, is_whole: bool) -> str:
    what = "a whole number" if is_whole else "a number"
    span = f"of {low:g} or more" if high is None else f"from {low:g} to {high:g}"
    return f"{name} is {what} {span}, not “{value}”."


def not_weights(name: str, value: str) -> str:
    return f"{name} are five whole numbers that are not all 0, such as 1,2,3,4,5, not “{value}”."


def low_is_high() -> str:
    return "low-above must be less than low-below."


def removed(culture: str) -> str:
    return f"The tradition {culture} is removed. Save to store it."


def saved(changed: int) -> str:
    what = "One setting" if changed == 1 else f"{changed} settings"
    return f"Saved: {what} changed." if changed else NOTHING_SAVED


def line(name: str, value: str, is_usual: bool, words: str) -> str:
    """A setting for the terminal."""
    usual = " (as usual)" if is_usual else ""
    return f"{name}={value}{usual}: {words}"


def tradition_line(culture: str, title: str, dimensions: int) -> str:
    """A tradition of one's own, in a list."""
    count = "1 dimension" if dimensions == 1 else f"{dimensions} dimensions"
    return f"{culture}: {title}, {count}"
