"""The printed figures of papers, which ship with the program: table by table, with where a report has the same."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

AGREEMENT = "agreement"
"""The report on all studies of a paper at once."""


@dataclass(frozen=True)
class PaperStudy:
    """A study that a paper makes: the folder with its raw labels ("": the folder of the paper itself), the rubric that
    ships with the program, and what is judged."""

    folder: str
    rubric: str
    artifact: str


@dataclass(frozen=True)
class _InReport:
    """What a report has as well: the name in the paper, the report's kind, the raw labels it takes, and the study it is
    about ("": all of them, or the only one)."""

    name: str
    report: str
    needs: str
    study: str = ""

    @property
    def place(self) -> tuple[str, str]:
        """The report's kind and its study; a report on all studies has none."""
        return self.report, "" if self.report == AGREEMENT else self.study


@dataclass(frozen=True, kw_only=True)
class PrintedTable(_InReport):
    """A table of a paper; `table` is the one of the report with the same figures.

    `rows` are the printed figures by row, in the order of `columns`, which are ids of the report; "-": the paper prints
    none. `why` are known reasons for differences. `in_percent`: the paper prints hundred times what the report has.
    """

    table: str
    columns: tuple[str, ...]
    rows: Mapping[str, tuple[str, ...]]
    why: tuple[str, ...] = ()
    in_percent: bool = False


@dataclass(frozen=True, kw_only=True)
class PaperFigure(_InReport):
    """A figure of a paper; `part` is the chart or section of the report that shows the same."""

    part: str


@dataclass(frozen=True)
class Paper:
    """A paper. `pools` are studies taken together by name, `choices` settings of the analysis of critiques."""

    title: str
    studies: tuple[PaperStudy, ...]
    tables: tuple[PrintedTable, ...]
    figures: tuple[PaperFigure, ...]
    pools: Mapping[str, tuple[str, ...]]
    choices: Mapping[str, str]


def paper_names() -> list[str]:
    """The papers by their short names, in alphabetical order."""
    folder = resources.files("resources") / "papers"
    return sorted(one.name.removesuffix(".toml") for one in folder.iterdir() if one.name.endswith(".toml"))


def read_paper(name: str) -> Paper:
    """A paper by its short name."""
    text = (resources.files("resources") / "papers" / f"{name}.toml").read_text("utf-8")
    data = tomllib.loads(text)
    return Paper(
        data["title"],
        tuple(PaperStudy(**one) for one in data["study"]),
        tuple(map(_table, data["table"])),
        tuple(PaperFigure(**one) for one in data["figure"]),
        {pool: tuple(folders) for pool, folders in data.get("pools", {}).items()},
        data.get("choices", {}),
    )


def _table(data: dict[str, Any]) -> PrintedTable:
    rows = {
        key: tuple(one.replace("_", " ") for one in line.split()) for key, line in data.pop("rows").items()
    }
    columns, why = tuple(data.pop("columns")), tuple(data.pop("why", ()))
    return PrintedTable(columns=columns, rows=rows, why=why, **data)
