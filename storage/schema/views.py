"""The views of a study that other programs read. Their columns stay; new ones are added at the end."""

from collections.abc import Sequence
from dataclasses import dataclass

from storage.database import Database

READABLE = ("answers", "verdicts", "people", "images", "judge_calls")


@dataclass(frozen=True)
class ReadableView:
    """A view, its columns in their order, and how many rows it has now."""

    name: str
    columns: tuple[str, ...]
    rows: int


def readable_views(database: Database) -> Sequence[ReadableView]:
    """What other programs find in a study. Raises UserError when the file is damaged."""
    return [
        ReadableView(
            name,
            tuple(database.cells("SELECT name FROM pragma_table_info(?)", (name,))),
            database.number(f"SELECT count(*) FROM {name}"),
        )
        for name in READABLE
    ]


def are_withheld(database: Database) -> bool:
    """Whether answers, verdicts and judge calls are empty because people still have images to answer."""
    return bool(database.number("SELECT EXISTS (SELECT 1 FROM still_to_answer)"))
