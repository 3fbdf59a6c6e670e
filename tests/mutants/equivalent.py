"""Changes that cannot alter a result, whatever the input; equivalent.toml says of each why not.

An entry names the module (`in`), the line without its indentation, the change, and the reason. It fails loudly once the
line or the change is gone, so that the list cannot go out of date.
"""

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.mutations import Mutant

FILE = Path(__file__).with_name("equivalent.toml")


@dataclass(frozen=True)
class Equivalent:
    """One entry. `column` tells apart equal changes on one line; 0 is all of them."""

    module: str
    line: str
    change: str
    reason: str
    column: int = 0

    def is_of(self, mutant: Mutant, line: str) -> bool:
        """Whether a change to this line is the one that the entry means."""
        return (self.line, self.change) == (line.strip(), mutant.what) and self.column in (0, mutant.column)


def read_equivalents() -> list[Equivalent]:
    """All entries of the list."""
    table = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return [
        Equivalent(module, entry["line"], change, entry["reason"], entry.get("column", 0))
        for module, entries in table.items()
        for entry in entries
        for change in entry["changes"]
    ]


def without_equivalent(module: str, source: str, mutants: Iterable[Mutant]) -> Iterator[Mutant]:
    """The changes of a module that may alter a result."""
    lines = source.splitlines()
    entries = [one for one in read_equivalents() if one.module == module]
    used = set()
    for mutant in mutants:
        found = [one for one in entries if one.is_of(mutant, lines[mutant.line - 1])]
        used.update(found)
        if not found:
            yield mutant
    gone = [one for one in entries if one not in used]
    assert not gone, f"in equivalent.toml, but not in {module}: {gone}"
