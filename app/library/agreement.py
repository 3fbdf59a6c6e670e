"""How far raters agree: arrays in, estimates out. `from touchstone.agreement import krippendorff_alpha`.

    >>> from touchstone.agreement import bootstrap, cohen_kappa
    >>> people = [1, 1, 0, 1, 0, 0, 1, 1]
    >>> judge = [1, 1, 0, 0, 0, 1, 1, 1]
    >>> kappa = cohen_kappa(people, judge)
    >>> round(kappa.value, 3), kappa.n
    (0.467, 8)

Two raters are two arrays of shape (units,), several raters one array of shape (units, raters). A missing answer is nan.
Each function returns an `Estimate`: `value`, `low` and `high` (None where there is no interval), `n` units, `counts` it
rests on, and `reason`, which says why a number is missing or uninformative. `float(estimate)` gives the number and
raises `Undefined`, with that reason, where there is none; nothing is ever nan. The same input gives the same figures on
every processor. docs/library.md lists what each function was compared with. Wrong shapes raise ValueError.
"""

from app.agreement.coefficients.alpha import krippendorff_alpha
from app.agreement.coefficients.chance_corrected import (
    brennan_prediger,
    fleiss_kappa,
    group_agreement,
    gwet_ac,
    self_consistency,
)
from app.agreement.coefficients.effect_sizes import cohen_d
from app.agreement.coefficients.icc import icc
from app.agreement.coefficients.mcnemar import mcnemar
from app.agreement.coefficients.pairs import (
    agreement_on,
    balanced_accuracy,
    cohen_kappa,
    over_runs,
    pabak,
    raw_agreement,
)
from app.agreement.coefficients.prediction_powered import corrected_rate, ppi_mean
from app.agreement.coefficients.preference_models import bradley_terry, plackett_luce
from app.agreement.coefficients.ranks import kendall, spearman
from app.agreement.estimate import Estimate, Undefined
from app.agreement.intervals.false_discovery import benjamini_hochberg, benjamini_yekutieli
from app.agreement.intervals.permutation import permutation_test
from app.agreement.intervals.resampling import bootstrap
from app.agreement.intervals.share_intervals import exact_interval, wilson_interval

__all__ = [
    "Estimate",
    "Undefined",
    "agreement_on",
    "balanced_accuracy",
    "benjamini_hochberg",
    "benjamini_yekutieli",
    "bootstrap",
    "bradley_terry",
    "brennan_prediger",
    "cohen_d",
    "cohen_kappa",
    "corrected_rate",
    "exact_interval",
    "fleiss_kappa",
    "group_agreement",
    "gwet_ac",
    "icc",
    "kendall",
    "krippendorff_alpha",
    "mcnemar",
    "over_runs",
    "pabak",
    "permutation_test",
    "plackett_luce",
    "ppi_mean",
    "raw_agreement",
    "self_consistency",
    "spearman",
    "wilson_interval",
]
