"""Sentences of the report on things that several people rated."""

from app.messages.translation import Template, _

Words = tuple[str, str]

SOURCE: Words = (_("Source"), _("Who or what made the things that were rated."))
THINGS: Words = (_("Things"), _("How many things from this source people rated."))
RATINGS: Words = (_("Ratings"), _("How many ratings people gave them."))
MEAN: Words = (_("Mean"), _("The mean of all ratings."))
PLACE: Words = (
    _("Place"),
    _("1 is the highest mean over subjects. In 95 percent of resamplings, the place lies in the interval."),
)
KEPT: Words = (
    _("Keeps its place"),
    _("The share of resamplings in which the source has exactly this place."),
)
SECTION = _("By source")
METHOD = _(
    "Places are based on subjects. What several sources made about one subject is resampled "
    "together, and each subject counts once for each source."
)
ALONE = _("With one source there is no order.")
table = Template("{question}: the sources side by side")
"""The table of one question."""
firm = Template(
    "{question}: Kendall’s tau between the order of sources in resamplings and their order over "
    "all subjects is {tau}."
)
"""How firm an order is."""
best = Template("{question}: {source} has the highest mean, {mean}; {other} has the lowest, {other_mean}.")
"""The first and the last by a question."""
