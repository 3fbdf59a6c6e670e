"""Pure functions from ratings to figures: how far raters agree, how sure that is, and what to compare it with.

Ratings are arrays of shape (units, raters) with nan where one is missing; results are `Estimate` values.

A function is loaded when it is first asked for. Much of the program needs a small part of this package only, and numpy
takes long to load.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.agreement.coefficients.alpha import krippendorff_alpha
    from app.agreement.coefficients.chance_corrected import (
        brennan_prediger,
        fleiss_kappa,
        group_agreement,
        gwet_ac,
        self_consistency,
    )
    from app.agreement.coefficients.icc import icc
    from app.agreement.coefficients.pairs import (
        agreement_on,
        balanced_accuracy,
        base_rate,
        cohen_kappa,
        constant_agreement,
        over_runs,
        pabak,
        raw_agreement,
    )
    from app.agreement.estimate import Estimate, Undefined
    from app.agreement.intervals.resampling import DEFAULT_SEED, bootstrap
    from app.agreement.intervals.share_intervals import wilson_interval

__all__ = [
    "DEFAULT_SEED",
    "Estimate",
    "Undefined",
    "agreement_on",
    "balanced_accuracy",
    "base_rate",
    "bootstrap",
    "brennan_prediger",
    "cohen_kappa",
    "constant_agreement",
    "fleiss_kappa",
    "group_agreement",
    "gwet_ac",
    "icc",
    "krippendorff_alpha",
    "over_runs",
    "pabak",
    "raw_agreement",
    "self_consistency",
    "wilson_interval",
]

_MODULES = {
    "coefficients.alpha": ("krippendorff_alpha",),
    "coefficients.chance_corrected": (
        "brennan_prediger",
        "fleiss_kappa",
        "group_agreement",
        "gwet_ac",
        "self_consistency",
    ),
    "coefficients.icc": ("icc",),
    "coefficients.pairs": (
        "agreement_on",
        "balanced_accuracy",
        "base_rate",
        "cohen_kappa",
        "constant_agreement",
        "over_runs",
        "pabak",
        "raw_agreement",
    ),
    "estimate": ("Estimate", "Undefined"),
    "intervals.resampling": ("DEFAULT_SEED", "bootstrap"),
    "intervals.share_intervals": ("wilson_interval",),
}


def __getattr__(name: str) -> Any:
    """Load one of the functions named above."""
    for module, names in _MODULES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
