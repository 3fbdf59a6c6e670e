"""Models with a random intercept: effects of predictors when the same raters, or images, come again and again.

Linear models are solved here, from sums by group. Logistic ones need statsmodels, which is optional.
"""

import warnings
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum, log1p
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from app.agreement.estimate import Estimate, undefined
from app.agreement.fixed_order import inner, inverse, log_determinant, product, solve
from app.agreement.intervals.share_intervals import normal_quantile
from app.files.optional_library import missing
from app.messages.agreement import estimates

Kind = Literal["linear", "logistic"]
INTERCEPT = "intercept"
_GREATEST_SHARE = 1 - 1e-6  # of the variance that may be between groups
Values = NDArray[np.float64]


@dataclass(frozen=True)
class RandomIntercept:
    """Effects by name, "intercept" first, with 95 % intervals (Wald), and the standard deviations left over.

    `groups` is the deviation of the groups' intercepts; `residual` that within groups, None in a logistic model, whose
    effects are log odds. `note` is a sentence to say beside it, or empty. n is the number of rows.
    """

    effects: Mapping[str, Estimate]
    groups: Estimate
    residual: Estimate | None
    note: str = ""


def random_intercept(
    outcome: ArrayLike, predictors: Mapping[str, ArrayLike], groups: Sequence[Hashable], kind: Kind = "linear"
) -> RandomIntercept:
    """A model of the outcome (rows,) by predictors (each (rows,)) with an intercept of its own for each group.

    nan = missing: the row is left out and counted. "linear": restricted maximum likelihood; "logistic": outcomes 1 and
    0, a variational approximation. Raises UserError where that needs statsmodels and it is not installed, ValueError
    for wrong shapes.
    """
    if kind not in ("linear", "logistic"):
        raise ValueError(f'A model is "linear" or "logistic", not {kind!r}.')
    if kind == "logistic":
        _require_statsmodels()
    y = np.asarray(outcome, dtype=float)
    columns = [np.asarray(column, dtype=float) for column in predictors.values()]
    if y.ndim != 1 or len(groups) != len(y) or any(column.shape != y.shape for column in columns):
        raise ValueError("The outcome, every predictor and the groups are columns of equal length.")
    design = np.column_stack([np.ones_like(y), *columns])
    known = ~(np.isnan(y) | np.isnan(design).any(axis=1))
    first: dict[Hashable, int] = {}
    owners = np.array(
        [first.setdefault(g, len(first)) for g, is_known in zip(groups, known, strict=True) if is_known]
    )
    y, design = y[known], design[known]
    if kind == "logistic" and not np.isin(y, (0, 1)).all():
        raise ValueError("The outcomes of a logistic model are 1, 0 or nan (missing).")
    names = (INTERCEPT, *predictors)
    counts = (("rows", len(y)), ("dropped", int((~known).sum())), ("groups", len(first)))
    if reason := _why_not(y, design, len(first)):
        return _undefined(names, reason, len(y), counts, kind)
    fit = _fit_linear if kind == "linear" else _fit_logistic
    return fit(y, design, owners, names, counts)


def _why_not(y: Values, design: Values, groups: int) -> str:
    rows, needed = len(y), design.shape[1] + 2
    if rows < needed:
        return estimates.too_few_rows(rows=rows, needed=needed)
    if groups < 2 or groups == rows:
        return estimates.too_few_raters(groups=groups)
    if y.min() == y.max():
        return estimates.NO_SPREAD_OF_OUTCOME
    return estimates.DEPENDENT_PREDICTORS if np.linalg.matrix_rank(design) < design.shape[1] else ""


def _undefined(
    names: Sequence[str], reason: str, n: int, counts: tuple[tuple[str, int], ...], kind: Kind
) -> RandomIntercept:
    none = undefined(reason, n, counts)
    return RandomIntercept(dict.fromkeys(names, none), none, none if kind == "linear" else None)


def _fit_linear(
    y: Values,
    design: Values,
    owners: NDArray[np.intp],
    names: Sequence[str],
    counts: tuple[tuple[str, int], ...],
) -> RandomIntercept:
    sums = _GroupSums.of(y, design, owners)
    ratio = _best_ratio(sums)
    values, errors, within = sums.solved(ratio)
    is_at_edge = ratio / (1 + ratio) > 1 - 2 * (1 - _GREATEST_SHARE)  # hardly any variance within groups
    if is_at_edge or not np.isfinite(errors).all() or not within > 0:
        return _undefined(names, estimates.MODEL_NOT_SETTLED, len(y), counts, "linear")
    return RandomIntercept(
        effects=_effects(names, values, errors, len(y), counts),
        groups=Estimate(float(np.sqrt(ratio * within)), len(y), counts=counts),
        residual=Estimate(float(np.sqrt(within)), len(y), counts=counts),
    )


@dataclass(frozen=True)
class _GroupSums:
    """What a linear model with random intercepts needs of its data: sums of products, of all rows and by group.

    With `ratio`, the variance between groups over that within, the inverse of the outcomes' covariance is known
    (Searle, Casella and McCulloch 1992, chapter 6), so that no group needs a matrix of its own.
    """

    rows: int
    sizes: Values
    by_group: Values
    products: Values

    @classmethod
    def of(cls, y: Values, design: Values, owners: NDArray[np.intp]) -> "_GroupSums":
        """`by_group` (groups, columns + 1) and `products` are of the design with the outcome as its last column."""
        both = np.column_stack([design, y])
        sizes = np.bincount(owners).astype(float)
        by_group = np.column_stack([np.bincount(owners, column) for column in both.T]).astype(float)
        return cls(len(y), sizes, by_group, product(both.T, both))

    def weighted(self, ratio: float) -> Values:
        """The products, each row weighted by the inverse covariance."""
        shrink = ratio / (1 + ratio * self.sizes)
        return self.products - product((self.by_group * shrink[:, None]).T, self.by_group)

    def solved(self, ratio: float) -> tuple[Values, Values, float]:
        """The effects, their standard errors, and the variance within groups."""
        weighted = self.weighted(ratio)
        within_design, outer = weighted[:-1, :-1], weighted[:-1, -1]
        values = solve(within_design, outer)
        within = float(weighted[-1, -1] - inner(outer, values)) / (self.rows - len(values))
        with np.errstate(invalid="ignore"):
            errors: Values = np.asarray(np.sqrt(within * np.diag(inverse(within_design))), dtype=float)
        return values, errors, within

    def deviance(self, ratio: float) -> float:
        """Twice the negative log of the restricted likelihood, but for a constant; infinite where there is none."""
        weighted = self.weighted(ratio)
        columns = len(weighted) - 1
        design_sign, of_design = log_determinant(weighted[:-1, :-1])
        whole_sign, whole = log_determinant(weighted)
        if design_sign <= 0 or whole_sign <= 0:
            return float("inf")
        # The determinant of all over that of the design is the weighted sum of squares that is left.
        left = (self.rows - columns) * (whole - of_design)
        return left + fsum(log1p(ratio * size) for size in self.sizes.tolist()) + of_design


def _best_ratio(sums: _GroupSums) -> float:
    """The ratio of variances of the greatest restricted likelihood, looked for as their share in 0..1."""
    from scipy.optimize import minimize_scalar

    def deviance(share: float) -> float:
        return sums.deviance(share / (1 - share))

    places = np.linspace(0, _GREATEST_SHARE, 50)
    best = int(np.argmin([deviance(share) for share in places]))
    around = places[max(0, best - 1)], places[min(len(places) - 1, best + 1)]
    found = minimize_scalar(deviance, bounds=around, method="bounded", options={"xatol": 1e-9})
    share = float(found.x) if found.fun < deviance(float(places[best])) else float(places[best])
    return share / (1 - share)


def _fit_logistic(
    y: Values,
    design: Values,
    owners: NDArray[np.intp],
    names: Sequence[str],
    counts: tuple[tuple[str, int], ...],
) -> RandomIntercept:
    from scipy.sparse import csr_array
    from statsmodels.genmod.bayes_mixed_glm import BinomialBayesMixedGLM

    members = csr_array((np.ones(len(y)), (np.arange(len(y)), owners)))
    model: Any = BinomialBayesMixedGLM(y, design, members, ident=np.zeros(members.shape[1], dtype=int))
    start = np.zeros(design.shape[1] + 1 + members.shape[1])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # whether it settled is asked below
        fitted: Any = model.fit_vb(mean=start, sd=np.full(len(start), 0.5))
    numbers = np.concatenate([fitted.fe_mean, fitted.fe_sd, fitted.vcp_mean])
    if not np.isfinite(numbers).all():
        return _undefined(names, estimates.MODEL_NOT_SETTLED, len(y), counts, "logistic")
    return RandomIntercept(
        effects=_effects(names, fitted.fe_mean, fitted.fe_sd, len(y), counts),
        groups=Estimate(float(np.exp(fitted.vcp_mean[0])), len(y), counts=counts),
        residual=None,
        note=estimates.LOGISTIC_APPROXIMATE,
    )


def _effects(
    names: Sequence[str], values: Values, errors: Values, n: int, counts: tuple[tuple[str, int], ...]
) -> dict[str, Estimate]:
    return {
        name: Estimate(
            float(value),
            n,
            float(value - normal_quantile(0.95) * error),
            float(value + normal_quantile(0.95) * error),
            counts=counts,
        )
        for name, value, error in zip(names, values, errors, strict=True)
    }


def _require_statsmodels() -> None:
    try:
        import statsmodels  # noqa: F401
    except ImportError as error:
        raise missing(estimates.INSTALL_STATSMODELS) from error
