"""How much two different answers agree: 1 for the same one, less the further they lie apart."""

import numpy as np
import numpy.typing as npt

from app.agreement.coefficients.rating_arrays import Floats

Weights = str | npt.ArrayLike | None


def agreement_weights(weights: Weights, categories: Floats) -> Floats:
    """The weight of every pair of categories, shape (categories, categories).

    None counts equal answers only; "linear" and "quadratic" fall with the distance of the numbers themselves, so
    that declaring a category nobody used does not change weighted kappa; "ordinal" are Gwet's ordinal weights
    (Handbook of Inter-Rater Reliability, 4th ed. 2014, ch. 3), which see only the order. A matrix of one's own is
    taken as it is: shape (categories, categories), in the order of the declared categories. ValueError otherwise.
    """
    size = len(categories)
    if weights is None:
        return np.eye(size)
    if not isinstance(weights, str):
        matrix = np.asarray(weights, dtype=np.float64)
        if matrix.shape != (size, size) or not np.isfinite(matrix).all():
            raise ValueError(f"Weights for {size} categories have the shape {(size, size)}.")
        return matrix
    distance = np.abs(categories[:, None] - categories[None, :])
    if weights == "linear":
        return np.asarray(1 - distance / distance.max())
    if weights == "quadratic":
        return np.asarray(1 - (distance / distance.max()) ** 2)
    if weights == "ordinal":
        place = np.argsort(np.argsort(categories))
        steps = np.abs(place[:, None] - place[None, :])
        spanned = steps * (steps + 1) / 2  # pairs of categories among those from one to the other
        return np.asarray(1 - spanned / spanned.max())
    raise ValueError(f'Weights are None, "linear", "quadratic", "ordinal" or a matrix, not "{weights}".')
