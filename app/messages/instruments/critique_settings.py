"""What the settings of the analysis of critiques are called, and what is wrong with a value."""

from app.messages.local_formats import one_of
from app.messages.translation import Template, _, n_

TITLE = _("Analysis settings")
BUTTON = _("Analysis settings…")
SAVE = _("Save and analyse again")
TRADITIONS = _("Traditions of your own")
ADD_TRADITION = _("Add a tradition…")
REMOVE_TRADITION = _("Remove the tradition")
CHOOSE_TRADITION = _("A tradition as a TOML file")
NO_TRADITIONS = _("None. The six traditions that come with the program are used.")
NO_FILE = _("Choose the file first.")
YES, NO = "yes", "no"
NOTHING_SAVED = _("Nothing was changed.")
ONLY_CRITIQUES = _(
    "Only studies of critiques have analysis settings. This study has another kind of instrument."
)

LABELS: dict[str, tuple[str, str]] = {
    "judge": (
        _("Main judge"),
        _("The name of the judge; usually the one with the most scored critiques in common with people."),
    ),
    "method": (
        _("Calibration curve"),
        _("Sigmoid as in the second version of the paper, isotonic as in the first."),
    ),
    "runs-with-gaps": (
        _("Runs with gaps"),
        _(
            "Available: a dimension is the mean of the runs that answered it. Complete: a run counts "
            "for a critique only when it answered every dimension."
        ),
    ),
    "share": (_("Share of works to train on"), _("From 0.1 to 0.9.")),
    "genre": (
        _("Genre for the gap within one genre"),
        _("Usually the most frequent genre that two cultures share."),
    ),
    "alignment": (
        _("Cultural alignment (CSA)"),
        _("Cosine of weighted terms, or the share of expected terms found."),
    ),
    "target": (
        _("What alignment is measured against"),
        _("The words of the tradition, or the expert’s reference."),
    ),
    "reference-cut": (
        _("Characters used from a reference"),
        _("0 uses the whole text; the paper cuts at 1200."),
    ),
    "level-weights": (_("Weights of levels 1 to 5"), _("Five whole numbers.")),
    "covered-by": (_("Dimensions needed to cover a level"), _("A whole number, 1 or more.")),
    "longest": (_("Characters of a full-length critique"), _("A whole number, 1 or more.")),
    "smoothing": (_("Added to the number of sentences"), _("0 or more.")),
    "cjk-characters": (
        _("Characters in a term of Chinese, Japanese or Korean"),
        _("A whole number, 1 or more."),
    ),
    "shortest-word": (_("Letters in the shortest word"), _("A whole number, 1 or more.")),
    "smooth-frequencies": (_("Smooth term frequencies"), _("Yes or no.")),
    "tier-one-share": (_("Share of tier I in the robust score"), _("From 0 to 1.")),
    "template-gap": (_("Template-like: gap above"), _("From 0 to 4.")),
    "quality-above": (_("Fluent but wrong: quality above"), _("From 1 to 5.")),
    "accuracy-below": (_("Fluent but wrong: accuracy below"), _("From 1 to 5.")),
    "shallow-below": (_("Template-like according to people: depth below"), _("From 1 to 5.")),
    "low-above": (_("Low scores: above"), _("From 1 to 5.")),
    "low-below": (_("Low scores: below"), _("From 1 to 5.")),
    "failed-below": (_("A dimension fails below"), _("From 1 to 5.")),
    "mandatory-share": (_("Share of mandatory dimensions to mention"), _("From 0 to 1.")),
    "imputed": (_("For comparison, missing scores filled with"), _("From 1 to 5.")),
    "shuffled-judge": (
        _("Judge that was given references of other works"),
        _("The name of the judge; its scores are compared with the main judge’s."),
    ),
    "tier-size": (_("Models in the top and the bottom tier"), _("A whole number, 1 or more.")),
    "subsets": (_("Balanced subsets to draw"), _("A whole number, 0 or more.")),
}


unknown = Template("There is no setting “{name}”. Settings: {known}.", known=", ".join)


not_a_pair = Template("“{word}” is not NAME=VALUE, such as method=isotonic.")


not_a_choice = Template("{name} must be {choices}, not “{value}”.", choices=one_of)


def not_in_range(name: str, value: str, low: float, high: float | None, is_whole: bool) -> str:
    what = _("a whole number") if is_whole else _("a number")
    span = (
        _("that is {low:g} or more", low=low)
        if high is None
        else _("from {low:g} to {high:g}", low=low, high=high)
    )
    return _("{name} must be {what} {span}, not “{value}”.", name=name, what=what, span=span, value=value)


not_weights = Template(
    "{name} must be five whole numbers that are not all 0, such as 1,2,3,4,5, not “{value}”."
)


LOW_IS_HIGH = _("“low-above” must be less than “low-below”.")


removed = Template("The tradition {culture} is removed once you press Save.")


def saved(changed: int) -> str:
    what = n_("{count} setting", "{count} settings", changed)
    return _("Saved: {what} changed.", what=what) if changed else NOTHING_SAVED


def line(name: str, value: str, is_usual: bool, words: str) -> str:
    """A setting for the terminal."""
    if is_usual:
        return _("{setting} (default): {words}", setting=f"{name}={value}", words=words)
    return f"{name}={value}: {words}"


def tradition_line(culture: str, title: str, dimensions: int) -> str:
    """A tradition of one's own, in a list."""
    count = n_("{count} dimension", "{count} dimensions", dimensions)
    return f"{culture}: {title}, {count}"
