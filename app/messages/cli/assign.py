"""Help for `touchstone assign` and `touchstone progress`, and what only they say."""

from app.messages.translation import Template, _, unformatted

PLAN = unformatted("the kind of plan: {names}; without it the active plan is extended")
PER_IMAGE = _("people per image, for per-image and blocks (default: 2)")
OVERLAP = _("how many images everybody answers, for overlap; the rest is shared out")
PRACTICE = _("how many of the first images are for practice; they come first and do not count")
CONTEXT = _(
    "for the plan “rotation”: a context that rotates; may be given several times. Each person gets an "
    "image, or a subject of exhibits, under one of them. Without names, the exhibits' contexts rotate, "
    "or else the image groups"
)
ORDER = unformatted("each person's order: {names} (default: fixed)")
SEED = _("the random seed; the same seed gives the same plan (default: 1)")
RATERS = _("who gets images, known or new people (default: those in the plan, or else everybody)")
not_a_count = Template('must be a whole number, 0 or more, not "{word}"')
