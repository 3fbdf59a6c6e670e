"""What docs/replicating.md promises: the sections and tables of reports that it names, paper by paper."""

import re
from collections.abc import Iterator
from typing import Any

from tests.repository import ROOT

_NAME = re.compile(r"“([^”]+)”|\"([^\"=]+)\"")


def named(paper: str) -> list[str]:
    """The sections and tables that the page names for a paper, in their order; `paper` begins its heading."""
    page = (ROOT / "docs" / "replicating.md").read_text("utf-8")
    (chapter,) = (one for one in re.split(r"^## ", page, flags=re.MULTILINE) if one.startswith(paper))
    rows = (line for line in chapter.splitlines() if line.startswith("|"))
    cells = (re.sub(r"`[^`]*`", "", row) for row in rows)  # names in commands are not those of sections
    return list(dict.fromkeys(one or other for cell in cells for one, other in _NAME.findall(cell)))


def headings(document: dict[str, Any]) -> Iterator[str]:
    """The headings of a report's sections, the captions of its tables and the names of their rows."""
    for section in document["sections"]:
        yield section["heading"]
        for table in section["tables"]:
            yield table["caption"]
            yield from (next(iter(row["cells"].values()))["text"] for row in table["rows"])
        yield from headings({"sections": section.get("sections", ())})


def missing(paper: str, *documents: dict[str, Any]) -> list[str]:
    """What the page names for a paper and none of these reports has in a heading, a caption or the name of a row."""
    found = "\n".join(heading for document in documents for heading in headings(document))
    return [name for name in named(paper) if name.replace("'", "’") not in found.replace("'", "’")]
