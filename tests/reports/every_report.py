"""Writes every report on demo studies, so that runs under different conditions can be compared.

`python -m tests.reports.every_report DEMO CRITIQUES OUT`
"""

import sys
from collections.abc import Iterator
from contextlib import closing, redirect_stdout
from pathlib import Path

import touchstone
from app.cli import main
from exporters.reports.report_files import DOCUMENT_FORMATS, REPORT_FORMATS


def commands(demo: Path, critiques: Path, out: Path) -> Iterator[tuple[str, list[str]]]:
    """What standard output is called, and the words of the command line."""
    agree = ["agree", str(demo), "--reference", "Ada", "--against", "demo-judge"]
    yield "agree.txt", agree
    yield "agree.json", [*agree, "--json"]
    yield "people.json", ["agree", str(demo), "--reference", "majority", "--against", "demo-judge", "--json"]
    for name in REPORT_FORMATS:
        yield f"agree-{name}.txt", [*agree, "--format", name, "--out", str(out / f"agree.{name}")]
    twice = ["agree", str(demo), str(demo), "--reference", "Ada", "--against", "demo-judge"]
    for name in DOCUMENT_FORMATS:
        yield (
            f"rubric-{name}.txt",
            [
                *("rubric", "compare", str(demo), str(demo)),
                *("--format", name, "--out", str(out / f"rubric.{name}")),
            ],
        )
    yield "twice.json", [*twice, "--json"]
    yield "critiques.txt", ["analyse", str(critiques)]
    yield "critiques.json", ["analyse", str(critiques), "--json"]
    yield (
        "every-eval-ever.txt",
        [*("export", str(demo), "--format", "every-eval-ever"), *("--out", str(out / "every-eval-ever"))],
    )


def write_all(demo: Path, critiques: Path, out: Path) -> None:
    """Write each report into the folder, with its exit code."""
    for name, words in commands(demo, critiques, out):
        with (out / name).open("w", encoding="utf-8") as stream, redirect_stdout(stream):
            stream.write(f"{main(words)}\n")
    with closing(touchstone.open(demo)) as study:
        result = study.agree("Ada", "demo-judge")
        (out / "python.csv").write_text(result.criteria.to_csv(), encoding="utf-8")


if __name__ == "__main__":
    write_all(*map(Path, sys.argv[1:]))
