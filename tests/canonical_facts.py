"""The facts of a study without what only this machine knows: the same on every machine with the same facts."""

from collections.abc import Mapping
from typing import Any

from storage.database import Database
from storage.merge.fact_tables import FactTable, Layout, in_order, layouts
from storage.merge.renumbering import given_numbers

Facts = Mapping[str, frozenset[tuple[Any, ...]]]


def canonical(database: Database) -> Facts:
    """Every fact by table, as its cells in the schema's order; a reference is told as the key of what it means."""
    known = layouts(database.connection)
    names: dict[str, dict[int, tuple[Any, ...]]] = {}
    facts: dict[str, frozenset[tuple[Any, ...]]] = {}
    for table in in_order(known):
        if table.name not in ("given_number", "packet_secret"):  # each machine adds a secret of its own
            facts[table.name] = frozenset(_rows(database, table, known[table.name], names))
    given = given_numbers(database.connection, ("main",))
    facts["given_number"] = frozenset(
        (fact, uuid, number) for fact, numbers in given.items() for uuid, number in numbers.items()
    )
    return facts


def _rows(
    database: Database, table: FactTable, form: Layout, names: dict[str, dict[int, tuple[Any, ...]]]
) -> list[tuple[Any, ...]]:
    """The rows of one table; what it refers to has been named before."""
    own = names.setdefault(table.name, {})
    only = table.only.format(schema="main")
    stored = list(database.rows(f"SELECT {', '.join(form.columns)} FROM {table.name} WHERE {only}"))
    places = {column: place for place, column in enumerate(form.columns)}

    def told(row: tuple[Any, ...], column: str) -> Any:
        cell, target = row[places[column]], form.references.get(column)
        return names[target].get(cell, cell) if target and cell is not None else cell

    if form.row_key:
        own.update({row[places[form.row_key]]: tuple(told(row, key) for key in table.key) for row in stored})
    columns = [column for column in form.columns if column != "id"]
    return [tuple(told(row, column) for column in columns) for row in stored]
