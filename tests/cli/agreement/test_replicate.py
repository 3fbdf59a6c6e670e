"""`touchstone replicate`: a paper's tables from raw labels, each figure beside the printed one."""

import json
import shutil
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from app.cli import main
from app.errors import UserError
from app.files.paper_file import paper_names, read_paper
from app.interchange.tables.wide_labels import write_answers
from app.messages.agreement import replication
from app.reports.document import Cell
from app.reports.replication import Compared, Match, compare
from tests.agreement.making import raw_labels
from tests.agreement.report.test_paper_tables import CRITERIA, MODELS, rows
from tests.cli.test_contexts_paper import CONTEXTS
from tests.cli.test_critiques_paper import critique, worth
from tests.cli.test_johnson_paper import CODES, IMAGES, answer_rows, name_of, raw, replies, second, votes
from tests.cli.test_vizwiz_paper import needs_package, without_java, write_rows
from tests.demo_copies import copy_study_demo
from tests.instruments.making_critiques import DIMENSIONS
from tests.storage.making import write_picture

Output = pytest.CaptureFixture[str]
__all__ = ["without_java"]  # a fixture


def replicated(capsys: Output, *words: str) -> dict[str, Any]:
    capsys.readouterr()
    assert main(["replicate", *words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def table(found: dict[str, Any], name: str, study: str = "") -> dict[str, Any]:
    return next(one for one in found["tables"] if (one["name"], one["study"]) == (name, study))


def wide_labels(file: Path) -> Path:
    """Table 7's labels with a column for each person and run, as the synthetic data set of the paper has them."""
    lines = []
    for code, row in zip(CODES, rows(CRITERIA["Table 7, guide cane"]), strict=True):
        person, runs = raw_labels(row)
        for image in range(IMAGES):
            line = {"artifact": "guide_cane", "image_id": f"cane {image}", "model": MODELS[image % 5]}
            said = {f"run{at}": run[image] for at, run in enumerate(runs, start=1)}
            lines.append({**line, "criterion": code.replace(".", ""), "human": person[image], **said})
    return write_rows(file, lines)


def test_table_7_comes_from_labels_with_a_column_for_each_rater(tmp_path: Path, capsys: Output) -> None:
    labels = wide_labels(tmp_path / "labels.csv")
    found = replicated(capsys, "johnson", str(tmp_path))
    made = table(found, "Table 7", "guide-cane")
    assert (len(made["figures"]), {one["match"] for one in made["figures"]}) == (35, {"same"})
    frame = pd.read_csv(labels)
    long = frame.melt(["image_id", "criterion", "human"], [f"run{at}" for at in range(1, 6)])
    equal = (long["human"] == long["value"]).groupby(long["criterion"]).mean()
    shown = {one["row"]: one["here"] for one in made["figures"] if one["column"] == "Agreement"}
    assert shown == {f"guide-cane-{code}": f"{equal[code.replace('.', '')] + 1e-9:.2f}" for code in CODES}
    assert {one["name"] for one in found["tables"] if one["missing"]} >= {"Table 4", "Table 8", "Table 12"}
    assert "It needs what people said about whole images" in table(found, "Table 4")["missing"]


def test_a_folder_of_pictures_votes_answers_and_replies(tmp_path: Path, capsys: Output) -> None:
    folder = tmp_path / "labels" / "guide-cane"
    folder.mkdir(parents=True)
    for number in range(IMAGES):
        write_picture(folder / name_of(number), shade=number * 5)
    listed = [
        {"file": name_of(number), "source": MODELS[number % 5], "licence": "CC0"} for number in range(IMAGES)
    ]
    made = raw()
    person = {code: signs for code, (signs, _) in made.items()}
    answers = [line for code in CODES for line in answer_rows("Researcher", code, person[code])]
    files = {"pictures": listed, "votes": list(votes()), "answers": answers, "second": list(second(person))}
    for name, lines in files.items():
        write_rows(folder / f"{name}.csv", lines)
    (folder / "replies.jsonl").write_text(
        "\n".join(replies({code: runs for code, (_, runs) in made.items()})), encoding="utf-8"
    )
    out = tmp_path / "out"
    assert main(["replicate", "johnson", str(tmp_path / "labels"), "--out", str(out)]) == 0
    said = capsys.readouterr().out.splitlines()

    def after(begin: str) -> str:
        return said[next(at for at, line in enumerate(said) if line.startswith(begin)) + 1]

    assert after("Table 4:") == "4 of 4 figures are as printed."
    assert after("Table 5:") == "1 of 1 figures are as printed."
    assert after("Table 6, guide-cane:") == "6 of 6 figures are as printed."
    assert after("Table 7, guide-cane:") == "35 of 35 figures are as printed."
    # The judge's runs are put together otherwise than the paper's, so the label differs, which is explained.
    assert after("Table 1:") == "1 of 5 figures are as printed."
    assert any(
        line.startswith("guide-cane, Agreement: 0.98 here, 0.84 in the paper. The paper's figure is outside")
        for line in said
    )
    assert any(line.endswith(replication.OTHER_LABELS) for line in said)
    page = (out / "whole-guide-cane-appendix.html").read_text("utf-8")
    assert "<svg" in page
    assert "data:image/jpeg" in page
    assert main(["check", str(out / "guide-cane")]) == 0


def test_studies_are_taken_in_place_of_raw_labels(tmp_path: Path, capsys: Output) -> None:
    for paper, kind, tables, figures in (
        ("dutta", "contexts", {"Table 1", "Table 2"}, {"Figure 4"}),
        (
            *("yu-1", "critiques", {f"Table {number}" for number in (4, 7, 8, 11, 13, 14, 15, 17)}),
            {f"Figure {number}" for number in range(5, 10)},
        ),
    ):
        study = copy_study_demo(kind, tmp_path / paper)
        found = replicated(capsys, paper, str(study))
        assert {one["name"] for one in found["tables"] if not one["missing"]} == tables
        assert {one["name"] for one in found["figures"] if not one["missing"]} == figures
        assert all(one["printed"] for each in found["tables"] for one in each["figures"])


@needs_package
def test_studies_of_captions(tmp_path: Path, capsys: Output, without_java: None) -> None:
    studies = copy_study_demo("captions", tmp_path / "captions")
    found = replicated(capsys, "karamolegkou", str(studies))
    assert {one["name"] for one in found["figures"] if not one["missing"]} == {
        f"Figure {number}" for number in (1, 3, 4, 5)
    }


@pytest.mark.parametrize(
    ("printed", "cell", "here", "match"),
    [
        ("0.12", Cell(0.1201, "0.12"), "0.12", Match.SAME),
        ("-0.386", Cell(-0.3861, "−0.39"), "−0.386", Match.SAME),
        ("0.12", Cell(0.125, "0.13"), "0.13", Match.ROUNDED),
        ("0.12", Cell(0.15, "0.15", low=0.1, high=0.2), "0.15", Match.INSIDE),
        ("0.12", Cell(0.15, "0.15", low=0.13, high=0.2), "0.15", Match.OUTSIDE),
        ("0.12", Cell(0.15, "0.15"), "0.15", Match.OTHER),
        ("N/A", Cell(None, "", "Nobody."), "", Match.SAME),
        ("0.12", Cell(None, "", "Nobody."), "", Match.UNDEFINED),
        ("N/A", Cell(0.5, "0.50"), "0.50", Match.UNDEFINED),
        ("5 of 5", Cell("5 of 5", "5 of 5"), "5 of 5", Match.SAME),
        ("5 of 5", Cell("3 of 5", "3 of 5"), "3 of 5", Match.OTHER),
    ],
)
def test_a_figure_beside_the_printed_one(printed: str, cell: Cell, here: str, match: Match) -> None:
    found = compare("row", "Agreement", printed, cell)
    assert (found.here, found.match) == (here, match)
    assert bool(found.why) is (match not in (Match.SAME, Match.OTHER))


def test_shares_are_compared_in_percent() -> None:
    assert compare("r", "BLEU-4", "37.10", Cell(0.371, "0.371"), in_percent=True) == Compared(
        "r", "BLEU-4", "37.10", "37.10", Match.SAME
    )


@pytest.mark.parametrize("name", paper_names())
def test_every_printed_row_has_a_figure_for_each_column(name: str) -> None:
    paper = read_paper(name)
    for one in paper.tables:
        assert one.rows
        assert {len(row) for row in one.rows.values()} == {len(one.columns)}, (one.name, one.table)
        assert one.study in {study.folder for study in paper.studies} | {""}
        assert replication.NEEDS[one.needs]
        assert all(replication.KNOWN[key] for key in one.why)
    assert all(replication.NEEDS[one.needs] for one in paper.figures)


def test_johnsons_printed_digits_are_those_that_other_tests_reproduce() -> None:
    printed = {one.name: one.rows for one in read_paper("johnson").tables}
    for title, lines in CRITERIA.items():
        assert [" ".join(row) for row in printed[title.split(",")[0]].values()] == rows(lines)


def test_what_is_no_folder_of_labels_is_refused(tmp_path: Path, capsys: Output) -> None:
    assert main(["replicate", "johnson", str(tmp_path / "none")]) == 1
    assert "There is no folder" in capsys.readouterr().err
    assert main(["replicate", "johnson", str(tmp_path)]) == 1
    assert "It needs a folder for each study: guide-cane, braille-notetaker" in capsys.readouterr().err
    labels = wide_labels(tmp_path / "labels.csv")
    shutil.copy(labels, tmp_path / "copy.txt")
    labels.write_text(labels.read_text("utf-8").replace("image_id", "picture", 1), encoding="utf-8")
    out = tmp_path / "out"
    assert main(["replicate", "johnson", str(tmp_path), "--out", str(out)]) == 1
    assert "labels.csv, line 1: the column image_id is missing." in capsys.readouterr().err
    assert not out.exists()


def test_critiques_and_scores_in_files_make_the_tables_of_yu(tmp_path: Path, capsys: Output) -> None:
    works, models, judges = range(8), ("GPT-4o", "GPT-5"), ("Claude-Opus-4.5", "GPT-5")
    manifest, scores = [], []
    for work in works:
        for place, model in enumerate(models):
            name = f"{work}-{place}"
            culture = ("chinese", "western")[work % 2]
            line = {
                "exhibit": name,
                "text": critique(work, place),
                "text_language": "en",
                "text_source": model,
            }
            manifest.append({**line, "subject": f"work {work}", "culture": culture})
            for kind, rater, shift in (
                *(("human", person, 0) for person in ("Ana", "Ben")),
                *(("judge", judge, at) for at, judge in enumerate(judges)),
            ):
                for at, dimension in enumerate(DIMENSIONS):
                    said = max(1, worth(work, place, at) - shift)
                    scores.append(
                        {"image": name, "rater": rater, "kind": kind, "criterion": f"D.{dimension}"}
                        | {"verdict": str(said), "run": "1" if kind == "judge" else ""}
                    )
    write_rows(tmp_path / "pictures.csv", manifest)
    write_rows(tmp_path / "scores.csv", scores)
    found = replicated(capsys, "yu-1", str(tmp_path))
    frame = pd.DataFrame(scores).merge(pd.DataFrame(manifest), left_on="image", right_on="exhibit")
    frame["verdict"] = frame["verdict"].astype(float)
    of_main = frame[(frame["rater"] == judges[0]) & (frame["criterion"] == "D.accuracy")]
    means = of_main.groupby("text_source")["verdict"].mean()
    dimensions = next(
        one for one in found["tables"] if any(cell["column"] == "Accuracy" for cell in one["figures"])
    )
    shown = {one["row"]: one["here"] for one in dimensions["figures"] if one["column"] == "Accuracy"}
    assert shown == {model: f"{means[model] + 1e-9:.2f}" for model in models}
    made = {one["name"] for one in found["tables"] if not one["missing"]}
    assert made >= {"Table 3", "Table 5", "Table 9", "Table 11", "Table 12"}
    (gap,) = (one for one in table(found, "Table 12")["figures"] if one["row"].endswith("GPT-4o"))
    assert (gap["printed"], gap["match"] != "same") == ("-0.52", True)


def test_pictures_and_ratings_in_files_make_the_tables_of_dutta(tmp_path: Path, capsys: Output) -> None:
    manifest, ratings = [], []
    for prompt in range(3):
        for picture in range(4):
            write_picture(tmp_path / f"{prompt}-{picture}.png", shade=prompt * 40 + picture * 9)
        for context in CONTEXTS:
            name = f"{prompt} {context}"
            manifest += [
                {
                    "exhibit": name,
                    "file": f"{prompt}-{picture}.png",
                    "subject": f"P{prompt}",
                    "context": context,
                }
                for picture in range(4)
            ]
            ratings += [
                {"image": name, "rater": person, "kind": "human", "criterion": f"P.{picture + 1}"}
                | {"verdict": str(1 + (prompt + picture + (person == "R3")) % 4)}
                for person in ("R1", "R2", "R3")
                for picture in range(4)
            ]
    write_rows(tmp_path / "pictures.csv", manifest)
    write_rows(tmp_path / "ratings.csv", ratings)
    found = replicated(capsys, "dutta", str(tmp_path))
    assert [one["missing"] for one in found["tables"]] == ["", ""]
    within = table(found, "Table 1")["figures"]
    assert {one["row"] for one in within} == set(CONTEXTS)
    assert len({one["here"] for one in within}) == 1, "people say the same for each purpose"
    assert {one["here"] for one in table(found, "Table 2")["figures"]} == {"1.000"}


@pytest.mark.parametrize(
    "spoiled",
    [
        b"artifact,image_id,criterion,run1\n\xff\xfe,1,T1C1,1\n",
        b'artifact,run1\n"a,1,2\n',
        b"a,run1\n1,2,3,4,5\n1\n1,2,3,4,5,6\n",
    ],
)
def test_spoiled_labels_are_refused_in_a_sentence(spoiled: bytes, tmp_path: Path) -> None:
    (tmp_path / "labels.csv").write_bytes(spoiled)
    with pytest.raises(UserError, match=r"labels\.csv"):
        write_answers(tmp_path / "labels.csv", tmp_path)
