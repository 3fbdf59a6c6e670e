"""Curves that lead from a judge's scores to people's: the best non-decreasing steps, and a sigmoid on the scale."""

from collections.abc import Callable
from typing import Literal

import numpy as np

from app.agreement.coefficients.rating_arrays import Floats

Method = Literal["isotonic", "sigmoid"]
METHODS: tuple[Method, ...] = ("isotonic", "sigmoid")
Curve = Callable[[Floats], Floats]


def fit_curve(method: Method, scores: Floats, truth: Floats, scale: tuple[float, float]) -> Curve:
    """The curve of the method that lies nearest to people's scores in the mean square."""
    return fit_isotonic(scores, truth) if method == "isotonic" else fit_sigmoid(scores, truth, scale)[0]


def fit_isotonic(scores: Floats, truth: Floats) -> Curve:
    """Non-decreasing steps (Barlow and others 1972), straight between them, level beyond the ends."""
    from sklearn.isotonic import IsotonicRegression

    curve = IsotonicRegression(out_of_bounds="clip").fit(scores, truth)
    return lambda wanted: np.asarray(curve.predict(wanted), dtype=float)


def fit_sigmoid(
    scores: Floats, truth: Floats, scale: tuple[float, float]
) -> tuple[Curve, tuple[float, float]]:
    """low + (high - low) / (1 + exp(-(a s + b))) by least squares, increasing or falling as the data have it; the
    curve, and a and b on the judge's own scale."""
    from scipy.optimize import least_squares
    from scipy.special import expit

    low, high = scale
    centre, spread = float(scores.mean()), float(scores.std()) or 1.0
    standard = (scores - centre) / spread

    def predicted(parameters: Floats, at: Floats) -> Floats:
        return np.asarray(low + (high - low) * expit(parameters[0] * at + parameters[1]), dtype=float)

    def missed(parameters: Floats) -> Floats:
        return predicted(parameters, standard) - truth

    def slopes(parameters: Floats) -> Floats:
        share = expit(parameters[0] * standard + parameters[1])
        along = (high - low) * share * (1 - share)
        return np.stack([along * standard, along], axis=1)

    # Levenberg and Marquardt's method of MINPACK does without BLAS, whose last digits differ between processors.
    found = least_squares(
        missed, x0=np.array([1.0, 0.0]), jac=slopes, method="lm", ftol=1e-14, xtol=1e-14, gtol=1e-14
    ).x
    a = float(found[0]) / spread
    return lambda wanted: predicted(found, (wanted - centre) / spread), (a, float(found[1]) - a * centre)
