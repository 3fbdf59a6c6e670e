"""What is said of candidates for a rubric and of those who code statements."""

from app.messages.translation import _

NOBODY_TOOK_A_SIDE = _("Nobody took a side.")
NO_TWO_CODERS = _("No two coders have coded the same lines.")
NO_THEME = _("These criteria have no common name yet.")
PART = _("criterion or justification")
SIDE = _("for or against")
