"""Which of two rows holds where they are one and may differ: the same one on every machine, whichever came first."""

import re

from storage.merge.fact_tables import FactTable, Layout


def differing(table: FactTable, form: Layout) -> list[str]:
    """The columns of a table that may differ between machines."""
    if table.differing != ("*",):
        return list(table.differing)
    return [column for column in form.columns if column not in (*table.key, *table.numbered, form.row_key)]


def ranked(table: FactTable, form: Layout, prefix: str) -> list[str]:
    """The rank of the row called `prefix` as SQL expressions: what the table says of it, then its cells, so that no
    two rows are alike. The row with the larger rank holds."""
    names = re.compile(rf"\b({'|'.join(form.columns)})\b(?!')")
    of_row = rf"{prefix}.\1"
    said = [f"coalesce({names.sub(of_row, part)}, -1e300)" for part in table.rank]
    cells = [
        f"quote({prefix}.{column})" for column in differing(table, form) if column not in form.references
    ]
    return [*said, *cells, "0"]
