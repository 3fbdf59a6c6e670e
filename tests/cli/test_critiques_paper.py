"""From a manifest of critiques to the tables of both versions of Yu and others, through commands; all is invented."""

import json
import re
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from statistics import mean
from typing import Any

import pytest
from scipy.stats import ttest_ind

from app.cli import main
from tests.cli.judge.test_embed import embed
from tests.cli.replicating_page import missing
from tests.cli.test_vizwiz_paper import write_rows
from tests.instruments.making_critiques import DEEP, DIMENSIONS, SHALLOW
from tests.judging.servers import Answer, Asked, completion, judge_server

Output = pytest.CaptureFixture[str]
WORKS, MODELS = 12, ("Quill-2", "Plume-1", "Reed-3")
CULTURES = ("chinese", "western")
PEOPLE = ("Ana", "Ben")
MANIFEST = (
    "exhibit",
    "text",
    "text_language",
    "text_source",
    "reference_text",
    "subject",
    "culture",
    "genre",
)
# Every table that docs/replicating.md names, and one for each way the judge was asked.
TABLES = {
    *(
        "critiques-by-writer",
        "critiques-dimensions",
        "critiques-methods",
        "critiques-judges",
        "critiques-beside",
    ),
    *("critiques-held-out", "critiques-learning", "critiques-judge-pairs", "critiques-judge-orders"),
    *("critiques-judge-gaps", "critiques-calibrated"),
    *("critiques-dimension-gaps", "critiques-gaps", "critiques-flags", "critiques-thresholds"),
    *("critiques-macro", "critiques-subsets", "critiques-modelled", "critiques-failing", "critiques-anchors"),
    *("critiques-transfer", "critiques-blind", "critiques-reference", "critiques-models"),
}


def worth(work: int, model: int, place: int) -> int:
    """What people score, from 1 to 5: the first model is best, and works of the second culture score lower."""
    return max(1, min(5, 5 - model - work % 2 + (work + place) % 2))


def critique(work: int, model: int) -> str:
    told = DEEP["Chinese" if work % 2 == 0 else "western"]
    return " ".join((f"Work {work}, told by {model}.", *((SHALLOW,) * model), *told[: 6 - model - work % 3]))


def score(asked: Asked) -> Answer:
    """A judge that is strict where the references are those of another work, and generous without any."""
    text = json.dumps(asked.body["messages"], ensure_ascii=False)
    work, model = (int(found) for found in re.search(r"Work (\d+), told by (\d)", text).groups())  # type: ignore[union-attr]
    shift = 1 if "expert on" not in text else 0 if f"expert on {work}." in text else -1
    marks = {code: max(1, min(5, worth(work, model, at) + shift)) for at, code in enumerate(DIMENSIONS)}
    schema = asked.body["response_format"]["json_schema"]["schema"]
    themes = schema["properties"]["criteria"]["properties"]
    said = {theme: {code: marks[code] for code in part["properties"]} for theme, part in themes.items()}
    return Answer(completion(json.dumps({"criteria": said})))


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tmp_path = tmp_path_factory.mktemp("critiques")
    folder = tmp_path / "critiques"
    assert main(["new", str(folder), "--title", "C", "--artifact", "critique", "--rubric", "critiques"]) == 0
    rows, scores = [], []
    for work in range(WORKS):
        for model, name in enumerate(MODELS):
            exhibit, about = f"{work}-{model}", f"work {work}"
            reference = f"An expert on {work}. " + " ".join(DEEP["Chinese"])
            cells = (
                exhibit,
                critique(work, model),
                "en",
                name,
                reference,
                about,
                CULTURES[work % 2],
                "landscape",
            )
            rows.append(dict(zip(MANIFEST, cells, strict=True)))
            scores += [
                {
                    "image": exhibit,
                    "rater": who,
                    "criterion": f"D.{code}",
                    "verdict": str(worth(work, model, at)),
                }
                for who in PEOPLE
                for at, code in enumerate(DIMENSIONS)
            ]
    assert main(["images", "add", str(folder), "--manifest", str(write_rows(tmp_path / "m.csv", rows))]) == 0
    assert main(["import", str(folder), str(write_rows(tmp_path / "s.csv", scores))]) == 0
    with judge_server(score) as server:
        ask = ["judge", str(folder), "--model", "tern-1", "--base-url", server.url, "--runs", "1"]
        for way in ((), ("--reference-free",), ("--shuffled-references",), ("--blind-culture",)):
            assert main([*ask, *way]) == 0
    with judge_server(embed) as server:
        assert main(["embed", str(folder), "--model", "letters", "--base-url", server.url]) == 0
    return folder


def tables_of(study: Path, capsys: Output) -> tuple[dict[str, Any], dict[str, Any]]:
    """The tables by id, and the whole report; with tiers of one model, since there are three."""
    capsys.readouterr()
    assert main(["analyse", str(study), "--option", "tier-size=1", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    return {table["id"]: table for section in report["sections"] for table in section["tables"]}, report


def test_figures_are_those_of_the_scores(study: Path, capsys: Output) -> None:
    tables, _report = tables_of(study, capsys)

    def people(works: Iterable[int], models: Iterable[int]) -> float:
        each = [(work, model) for work in works for model in models]
        return mean(worth(*one, at) for one in each for at in range(len(DIMENSIONS)))

    def rows(name: str) -> dict[str, dict[str, Any]]:
        cells = [row["cells"] for row in tables[name]["rows"]]
        return {next(iter(one.values()))["text"]: one for one in cells}

    shown = {name: cells["people"]["value"] for name, cells in rows("critiques-models").items()}
    every = range(WORKS)
    assert shown == {name: pytest.approx(people(every, [at])) for at, name in enumerate(MODELS)}
    gaps = {row["cells"]["by"]["text"]: row["cells"] for row in tables["critiques-gaps"]["rows"]}
    first, second = (people(range(turn, WORKS, 2), range(len(MODELS))) for turn in (0, 1))
    assert gaps["People’s score"]["difference"]["value"] == pytest.approx(first - second)
    judges = rows("critiques-judges")
    assert judges["tern-1"]["error"]["value"] == pytest.approx(0), (
        "it scores as people do where it has the reference"
    )
    anchors = rows("critiques-anchors")
    # The judge takes one point off for a reference of another work, nothing below 1, and adds one without any.
    shuffled = mean(max(1, worth(*one)) - max(1, worth(*one) - 1) for one in scored())
    free = mean(min(5, worth(*one) + 1) - worth(*one) for one in scored())
    assert anchors["tern-1 (shuffled references)"]["difference"]["value"] == pytest.approx(-shuffled)
    assert anchors["tern-1 (reference-free)"]["difference"]["value"] == pytest.approx(free)
    assert anchors["tern-1 (shuffled references)"]["effect"]["value"] is None, "all fall by the same"
    dimensions = {
        row["cells"]["dimension"]["text"]: row["cells"] for row in tables["critiques-dimension-gaps"]["rows"]
    }
    for at, name in enumerate(DIMENSIONS):
        of_culture = [
            [worth(work, model, at) for work in range(turn, WORKS, 2) for model in range(len(MODELS))]
            for turn in (0, 1)
        ]
        expected = ttest_ind(*of_culture)
        shown = dimensions[name.capitalize()]
        assert (shown["t"]["value"], shown["p"]["value"]) == pytest.approx(
            (expected.statistic, expected.pvalue)
        )
    assert rows("critiques-tiers")["Quill-2 above Reed-3"]["p"]["value"] < 0.001


def scored() -> Iterator[tuple[int, int, int]]:
    """Every work, model and dimension."""
    return product(range(WORKS), range(len(MODELS)), range(len(DIMENSIONS)))


def test_every_table_of_the_papers_comes_out(study: Path, capsys: Output) -> None:
    tables, report = tables_of(study, capsys)
    assert missing("Yu", report) == []
    assert set(tables) >= TABLES, sorted(TABLES - set(tables))
    told = json.dumps(tables["critiques-methods"], ensure_ascii=False)
    assert "Embeddings by letters" in told
    assert main(["analyse", str(study)]) == 0
    words = capsys.readouterr().out
    people = mean(worth(work, 0, at) for work in range(WORKS) for at in range(len(DIMENSIONS)))
    (line,) = (one for one in words.splitlines() if one.startswith("Quill-2: ") and "People" in one)
    assert f"{people:.2f}" in line
    ways = [one for one in words.splitlines() if "references of other works" in one or "no reference" in one]
    assert any("tern-1 (shuffled references)" in one for one in ways)
    assert any("tern-1 (reference-free)" in one for one in ways)
