"""Squares that balance order: Latin squares, and Williams designs, where every item follows every other equally often.

Williams, E. J. (1949). Experimental designs balanced for the estimation of residual effects of treatments.
Australian Journal of Scientific Research A 2, 149-168.
"""


def latin_square(size: int) -> list[tuple[int, ...]]:
    """Rows in which every item stands once, and once at each place over all rows. Shape (size, size)."""
    return [tuple((row + place) % size for place in range(size)) for row in range(size)]


def williams_row(size: int, row: int) -> tuple[int, ...]:
    """One row of the Williams design of this size, without making the others. `row` counts round and round."""
    row %= williams_rows(size)
    zigzag = [place // 2 if place % 2 == 0 else size - (place + 1) // 2 for place in range(size)]
    items = tuple((item + row) % size for item in zigzag)
    return tuple(reversed(items)) if row >= size else items


def williams_rows(size: int) -> int:
    """How many rows the design has: as many as items, or twice as many where their number is odd."""
    return size if size % 2 == 0 or size < 2 else 2 * size
