"""Why a figure of a study of critiques has no number, and what was chosen for its analysis."""

from collections.abc import Iterator, Sequence

from app.messages.translation import Template, _

_OURS = _("ours; the paper leaves it open")

NOBODY = _("Nobody has scored this yet.")
NO_PEOPLE = _("People have not scored every dimension of this critique.")
NO_JUDGE = _("No judge has scored critiques in this study.")
NOT_SCORED = _("The judge has not scored this dimension.")
INCOMPLETE = _("The judge has not scored every dimension of this critique, so there is no mean of them.")
NO_SHARED = _("No critique has the two scores that would be compared.")
NO_CULTURE = _("The exhibit names no culture, so no word list can be chosen for it.")
no_word_list = Template(
    "There is no word list for the culture {culture}. Add one of your own to measure its critiques, too."
)
"""Why a critique about a work of this culture is not measured by its words."""
no_dimension = Template("The instrument has no dimension whose code ends in {role}.")
"""Why an indicator cannot be compared with a dimension."""
other_scale = Template(
    "{name} is not scored from 1 to 5. Critiques can be analysed only if every dimension has that "
    "scale, since means over different scales are meaningless. Publish a version of the instrument "
    "with that scale."
)
"""Why a study of critiques cannot be analysed."""


def unknown_judge(name: str, known: Sequence[str]) -> str:
    """Why the judge that was asked for cannot be the main one."""
    return _(
        "{name} has not scored anything here. Judges with scores: {known}.",
        name=name,
        known=", ".join(known) or _("none"),
    )


def unknown_genre(name: str, known: Sequence[str]) -> str:
    """Why cultures cannot be compared within the genre that was asked for."""
    return _(
        "No work belongs to the genre {name}. Genres of the works: {known}.",
        name=name,
        known=", ".join(known) or _("none"),
    )


def model_and_culture(model: str, culture: str) -> str:
    """One model's critiques of one culture's works as a name; '' where either is not known."""
    return f"{model}, {culture}" if model and culture else ""


_GAPS = {
    "available": _("available: each dimension is the mean of the runs that answered it"),
    "complete": _("complete: a run counts for a critique only when it answered every dimension"),
}


def choices(
    method: str, shallow_below: float, share: float, judge: str, gaps: str
) -> Iterator[tuple[str, str, str]]:
    """Name, value and source of what is chosen for a whole study, as the report prints it."""
    yield (
        _("Main judge"),
        judge or _("none"),
        _("ours: the judge with the most scored critiques in common with people, unless another is chosen"),
    )
    yield _("Runs with gaps"), _GAPS[gaps], _("ours; the papers fill gaps with 3")
    yield _("Calibration curve"), method, _("Yu et al.: isotonic in the first version, sigmoid in the second")
    yield _("Share of works to train on"), f"{share:g}", _("Yu et al., second version")
    yield _("Term weights computed from"), _("all critiques and word lists of this study"), _OURS
    yield (
        _("Template-like according to people"),
        _("mean depth below {depth:g}", depth=shallow_below),
        _("ours; the paper labels by hand and does not say how"),
    )
    yield _("Fluent but wrong according to people"), _("the same thresholds on people’s mean scores"), _OURS
