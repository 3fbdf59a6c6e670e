"""Which bounds a study may set for its judges."""

from app.errors import UserError
from app.messages.agreement import bounds as bounds_text
from app.study.judge.bounds import GUESSING, WIDEST, Bounds


def check_bounds(bounds: Bounds) -> None:
    """Raise UserError for a bound below guessing, and for a tolerance or an epsilon that forgives nearly everything."""
    for name in ("on_met", "on_not_met"):
        if not GUESSING <= getattr(bounds, name) < 1:
            raise UserError(bounds_text.not_a_bound(name, GUESSING))
    for name in ("tolerance", "epsilon"):
        if not 0 <= getattr(bounds, name) <= WIDEST:
            raise UserError(bounds_text.too_wide(name, WIDEST))
