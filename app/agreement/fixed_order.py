"""Products and linear equations that add up in a fixed order, and functions with the same digits on every processor.

BLAS and LAPACK, on which `@`, `np.dot`, `np.einsum` and `np.linalg` rest, choose how they add by the processor and by
the number of cores, so that their last digits differ from machine to machine. What is here is made of additions,
multiplications and divisions of numpy alone. IEEE 754 fixes their results, and `np.sum` adds in the same order on every
machine. Exponentials and logarithms of numpy and of the C library differ in the last digit, too, where a processor
multiplies and adds in one step; those here are rounded from more digits.
"""

from decimal import Context, Decimal

import numpy as np

from app.agreement.coefficients.rating_arrays import Floats

_CELLS_AT_ONCE = (
    1 << 15
)  # numbers of a product that are added to in one go: they stay in the processor's cache
_SQUARINGS = 60  # a second eigenvalue that is smaller by 1e-15 of the first has vanished then
_SETTLED = 1e-14
_DIGITS = Context(prec=20)


def exponential(exponent: float) -> float:
    """e to this power. Raises OverflowError or decimal.Overflow where it is beyond all numbers."""
    return float(_DIGITS.exp(Decimal(exponent)))


def logarithm(number: float) -> float:
    """The natural logarithm of a positive number."""
    return float(_DIGITS.ln(Decimal(number)))


def product(left: Floats, right: Floats) -> Floats:
    """The matrix product of (rows, inner) and (inner, columns), added up from the first inner place to the last.

    Two-dimensional arrays; the result has the shape (rows, columns). Where the inner side is longer than the rows are
    many, numpy adds up in its own order, which is fixed, too.
    """
    if left.shape[1] > len(left):
        return np.stack([(left * column).sum(axis=1) for column in right.T], axis=-1)
    total = np.zeros((right.shape[1], len(left)))  # the longer side last: numpy walks along it
    step = max(1, _CELLS_AT_ONCE // max(1, right.shape[1]))
    added = np.empty((right.shape[1], min(step, len(left))))
    for start in range(0, len(left), step):
        some = left[start : start + step]
        part, room = total[:, start : start + step], added[:, : len(some)]
        for column, row in zip(some.T, right, strict=True):
            np.multiply(row[:, None], column, out=room)
            part += room
    return total.T


def whole_product(left: Floats, right: Floats) -> Floats:
    """The product of two arrays that hold whole numbers, by BLAS: below 2^53 every sum is exact, in any order."""
    return np.asarray(left @ right)


def inner(left: Floats, right: Floats) -> float:
    """The inner product of two arrays of shape (size,)."""
    return float((left * right).sum())


def solve(matrix: Floats, right: Floats) -> Floats:
    """x for which matrix @ x = right, by elimination with partial pivoting.

    `matrix` has the shape (size, size), `right` and x (size,) or (size, columns). Raises numpy's LinAlgError where the
    matrix is singular.
    """
    columns = right.reshape(len(right), -1)
    upper, _sign = _eliminated(np.column_stack([matrix, columns]), len(matrix))
    if not np.diagonal(upper).all():
        raise np.linalg.LinAlgError("Singular matrix")
    found = np.zeros(columns.shape)
    for row in reversed(range(len(matrix))):
        known = (upper[row, row + 1 : len(matrix), None] * found[row + 1 :]).sum(axis=0)
        found[row] = (upper[row, len(matrix) :] - known) / upper[row, row]
    return found.reshape(right.shape)


def inverse(matrix: Floats) -> Floats:
    """The inverse of a matrix of shape (size, size); LinAlgError where it is singular."""
    return solve(matrix, np.eye(len(matrix)))


def log_determinant(matrix: Floats) -> tuple[float, float]:
    """The sign of the determinant (0 where the matrix is singular) and the logarithm of its size."""
    upper, sign = _eliminated(matrix.copy(), len(matrix))
    pivots = np.diagonal(upper)
    if not pivots.all():
        return 0.0, -np.inf
    return sign * float(np.sign(pivots).prod()), float(np.log(np.abs(pivots)).sum())


def first_eigenvector(matrix: Floats) -> Floats:
    """The eigenvector of a symmetric matrix (size, size) with the largest eigenvalue, of length 1, shape (size,).

    The matrix, moved so that no eigenvalue is negative, is squared until only the first is left. Where several are
    equally large, the result is the nearest of their vectors to that axis on which they weigh most. Its first
    component that is not zero is positive.
    """
    power = matrix + np.eye(len(matrix)) * np.abs(matrix).sum(axis=1).max(initial=0.0)
    if not power.any():
        power = np.eye(len(matrix))
    for _ in range(_SQUARINGS):
        power = power / np.abs(power).max()
        squared = product(power, power)
        squared /= np.trace(squared)
        is_settled = bool((np.abs(squared - power / np.trace(power)) <= _SETTLED).all())
        power = squared
        if is_settled:
            break
    vector = power[:, int(np.argmax(np.round(np.diagonal(power), 9)))]
    vector = vector / np.sqrt(inner(vector, vector))
    present = np.flatnonzero(np.abs(vector) > 1e-9)
    return np.asarray(vector * np.sign(vector[present[0]]))


def _eliminated(table: Floats, size: int) -> tuple[Floats, float]:
    """The table, whose first `size` columns are square, with zeros below the diagonal; 1, or -1 after an odd number of
    exchanges of rows. A column without a pivot leaves a zero on the diagonal."""
    sign = 1.0
    for at in range(size):
        pivot = at + int(np.argmax(np.abs(table[at:, at])))
        if pivot != at:
            table[[at, pivot]] = table[[pivot, at]]
            sign = -sign
        if table[at, at]:
            factors = table[at + 1 :, at] / table[at, at]
            table[at + 1 :, at:] -= factors[:, None] * table[at, at:]
            table[at + 1 :, at] = 0.0
    return table, sign
