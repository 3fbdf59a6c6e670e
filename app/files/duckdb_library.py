"""DuckDB, an optional library that reads and writes Parquet; loaded only when somebody asks for such files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.files.optional_library import missing
from app.messages.interchange import parquet

if TYPE_CHECKING:
    import duckdb

_MEMORY = "1GB"
"""What DuckDB may hold; beyond that it writes to its temporary folder."""


def connect(temporary: str = "") -> duckdb.DuckDBPyConnection:
    """A database in memory that never uses the network. `temporary`: the folder for what does not fit into memory.

    Raises UserError, with the command that installs it, where DuckDB is missing.
    """
    try:
        import duckdb
    except ImportError as error:
        raise missing(parquet.NO_LIBRARY) from error
    config: dict[str, str | bool | int | float | list[str]] = {
        "autoinstall_known_extensions": "false",  # else DuckDB looks for them on the network
        "autoload_known_extensions": "false",
        "memory_limit": _MEMORY,
    }
    if temporary:
        config["temp_directory"] = temporary
    database = duckdb.connect(":memory:", config=config)
    database.execute("SET enable_progress_bar = false")  # it would be drawn among what the program says
    return database
