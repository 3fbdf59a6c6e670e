"""Folders to publish: read back by DuckDB, pandas and by their schemas, with nobody's name and nobody who has left."""

import csv
import hashlib
import json
import re
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import duckdb
import jsonschema
import pandas
import pytest

from app.cli import main
from app.study.judge.judge_setup import JudgeSetup
from app.study.team.pairs import NewMember
from app.study.team.participants import NewConsent, OnWithdrawal
from app.study.team.raters import RaterKind
from exporters.datasets.about_dataset import about_dataset
from exporters.datasets.every_eval_ever import write_evaluations
from exporters.registry import FOLDERS, LICENSED
from storage.folder import open_study
from tests.cli.said_outside import words_of
from tests.demo_copies import copy_demo
from tests.storage.judge.test_calls import question
from tests.storage.making import make_study
from tests.storage.team.leaving import NAME, WORDS, full_study

Output = pytest.CaptureFixture[str]
SCHEMA = Path(__file__).parent / "every_eval_ever" / "eval.schema.json"
OF_SAMPLES = SCHEMA.with_name("instance_level_eval.schema.json")
RESPONSIBLE = (
    *("annotationsPerItem", "annotatorDemographics", "dataAnnotationPlatform", "dataAnnotationProtocol"),
    *("dataBiases", "dataCollection", "dataLimitations", "dataUseCases", "personalSensitiveInformation"),
)


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demo study, with each of its folders beside it."""
    place = tmp_path_factory.mktemp("datasets")
    copy_demo(place / "study")
    for name in FOLDERS:
        options = ["--licence", "CC-BY-4.0"] if name in LICENSED else []
        words = ["export", str(place / "study"), "--format", name, "--out", str(place / name), *options]
        assert main(words) == 0
    return place


def document(file: Path) -> Any:
    return json.loads(file.read_text("utf-8"))


def test_a_deposit_has_everything_and_its_checksums_hold(demo: Path) -> None:
    folder = demo / "deposit"
    lines = (folder / "checksums.sha256").read_text("utf-8").splitlines()
    said = {name: digest for digest, name in (line.split("  ", 1) for line in lines)}
    files = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}
    assert set(said) == set(files) - {"checksums.sha256"}
    assert all(hashlib.sha256(files[name].read_bytes()).hexdigest() == said[name] for name in said)
    assert {"README.md", "LICENSE", "croissant.json", "data/answers.csv", "data/rubric.toml"} <= set(files)
    assert (folder / "LICENSE").read_text("utf-8") == "CC-BY-4.0\n"
    assert len([name for name in files if name.startswith("images/image-")]) == 10
    readme = (folder / "README.md").read_text("utf-8")
    assert "10 images, 3 human raters, 1 model as judge" in readme
    assert "0 of 3 human raters gave consent" in readme


def test_pairs_are_named_apart_from_people_and_give_no_consent_of_their_own(tmp_path: Path) -> None:
    with closing(make_study(tmp_path / "study")) as study:
        people = [study.raters.add(name) for name in ("Ada", "Ben")]
        study.raters.add("demo-judge", RaterKind.JUDGE)
        study.pairs.make(NewMember("Ada"), NewMember("Ben"))
        for person in people:
            study.participants.agree(
                person, NewConsent("1", "All of it", date(2026, 1, 2), OnWithdrawal.DELETE)
            )
        about = about_dataset(study, "")
    assert "3 images, 2 human raters, 1 model as judge. 1 pair of raters also answered" in about.description
    assert "panel" not in about.description
    assert about.consent.startswith("2 of 2 human raters gave consent")


@pytest.mark.parametrize("name", ["deposit", "huggingface"])
def test_a_picture_whose_file_is_missing_is_passed_over_and_counted(tmp_path: Path, name: str) -> None:
    copy_demo(tmp_path / "study")
    with closing(open_study(tmp_path / "study")) as study:
        first, second = list(study.images.all())[:2]
        study.images.path(second).unlink()
    out = tmp_path / "out"
    assert main(["export", str(tmp_path / "study"), "--format", name, "--out", str(out)]) == 0
    with (out / "images" / "metadata.csv").open(encoding="utf-8", newline="") as stream:
        named = [row["image"] for row in csv.DictReader(stream)]
    assert (len(named), first.name in named, second.name in named) == (9, True, False)
    readme = (out / "README.md").read_text("utf-8")
    assert "1 image is missing: its file was not in the study's folder." in readme
    assert name == "huggingface" or "metadata.csv names the source" in readme


def test_duckdb_and_pandas_read_the_same_answers(demo: Path) -> None:
    table = pandas.read_csv(demo / "deposit" / "data" / "answers.csv", dtype=str, keep_default_na=False)
    with closing(duckdb.connect()) as database:
        for files in ("deposit/data/parquet/answers/**/*.parquet", "huggingface/data/answers.parquet"):
            answers = database.read_parquet(f"{demo}/{files}", hive_partitioning=True).df()
            assert sorted(answers["verdict"]) == sorted(table["verdict"])
            assert (
                set(answers["rater"]) == set(table["rater"]) == {"Rater 1", "Rater 2", "Rater 3", "Judge 1"}
            )
    pictures = pandas.read_csv(demo / "deposit" / "images" / "metadata.csv")
    assert all((demo / "deposit" / "images" / name).is_file() for name in pictures["file_name"])


@pytest.mark.parametrize("name", ["croissant", "deposit"])
def test_croissant_names_its_files_and_what_a_reader_has_to_know(demo: Path, name: str) -> None:
    found = document(demo / name / "croissant.json")
    assert found["conformsTo"] == [
        "http://mlcommons.org/croissant/1.1",
        "http://mlcommons.org/croissant/RAI/1.0",
    ]
    assert found["license"] == "CC-BY-4.0"
    assert all(found[f"rai:{field}"] for field in RESPONSIBLE)
    for file, records in zip(found["distribution"], found["recordSet"], strict=True):
        content = (demo / name / file["contentUrl"]).read_bytes()
        assert hashlib.sha256(content).hexdigest() == file["sha256"]
        header = next(csv.reader(content.decode("utf-8").splitlines()))
        assert [field["source"]["extract"]["column"] for field in records["field"]] == header


def test_a_deposit_opens_with_its_answers_and_not_with_a_folder_called_evaluations(demo: Path) -> None:
    header = (demo / "deposit" / "README.md").read_text("utf-8").split("---\n")[1]
    parts = re.findall(r"- config_name: (\w+)\n  data_files: (\S+)", header)
    assert parts[0] == ("answers", "data/answers.csv")
    assert all(len((demo / "deposit" / file).read_text("utf-8").splitlines()) > 1 for _, file in parts)


def test_the_card_names_a_file_for_each_part(demo: Path) -> None:
    header = (demo / "huggingface" / "README.md").read_text("utf-8").split("---\n")[1]
    files = [line.split(": ")[1] for line in header.splitlines() if "data_files" in line]
    assert files[0] == "data/answers.parquet"
    assert all((demo / "huggingface" / file).is_file() for file in files)
    assert "data/asked.parquet" not in files  # it has no rows, which load_dataset refuses
    assert 'license: "cc-by-4.0"' in header


def of_the_judge(folder: Path) -> tuple[dict[str, Any], Path]:
    """The document of the only judge, and the file of its answers."""
    file, samples = sorted(folder.glob("data/*/*/*/*"), key=lambda found: len(found.name))
    return document(file), samples


@pytest.mark.parametrize("folder", ["every-eval-ever", "deposit/every-eval-ever"])
def test_every_judge_fits_the_schema(demo: Path, folder: str, capsys: Output) -> None:
    found, samples = of_the_judge(demo / folder)
    told = found["detailed_evaluation_results"]
    assert told["file_path"] == samples.relative_to(demo / folder).as_posix()
    assert told["checksum"] == hashlib.sha256(samples.read_bytes()).hexdigest()
    assert told["total_rows"] == len(samples.read_text("utf-8").splitlines())
    jsonschema.validate(found, document(SCHEMA))
    agreement = {one["evaluation_name"]: one["score_details"]["score"] for one in found["evaluation_results"]}
    asked = ["agree", str(demo / "study"), "--reference", "majority", "--against", "demo-judge", "--json"]
    assert main(asked) == 0
    report = json.loads(capsys.readouterr().out)
    said = {item["code"]: item["agreement"] for item in (report["label"], *report["criteria"])}
    assert agreement == {f"Guide cane: {code}": share for code, share in said.items() if share is not None}


def test_the_answers_of_a_judge_fit_their_schema_and_their_mean_is_each_result(demo: Path) -> None:
    found, samples = of_the_judge(demo / "every-eval-ever")
    rows = [json.loads(line) for line in samples.read_text("utf-8").splitlines()]
    check = jsonschema.Draft7Validator(document(OF_SAMPLES))
    scores: dict[str, list[float]] = {}
    hashes: dict[tuple[str, str], set[str]] = {}
    for row in rows:
        check.validate(row)
        assert (row["evaluation_id"], row["model_id"]) == (found["evaluation_id"], found["model_info"]["id"])
        assert row["evaluation"]["is_correct"] == (row["output"]["raw"] == row["input"]["reference"])
        scores.setdefault(row["evaluation_result_id"], []).append(row["evaluation"]["score"])
        sample = (row["sample_id"], row["metadata"]["criterion"])
        hashes.setdefault(sample, set()).add(row["sample_hash"])
    results = {one["evaluation_result_id"]: one for one in found["evaluation_results"]}
    assert set(scores) == set(results)
    for key, result in results.items():
        details = result["score_details"]["details"]
        assert len(scores[key]) == int(details["n_pairs"])
        assert sum(scores[key]) / len(scores[key]) == pytest.approx(result["score_details"]["score"])
    assert all(len(of_a_sample) == 1 for of_a_sample in hashes.values())  # the runs ask the same
    assert len({next(iter(of_a_sample)) for of_a_sample in hashes.values()}) == len(hashes)


@pytest.mark.parametrize(
    ("places", "deployment"),
    [
        (["http://localhost:1/v1"], "self_deployed"),
        (["http://localhost:1/v1", "https://api.example/v1"], "unknown"),
        (["https://api.example/v1"], "unknown"),
        ([""], "unknown"),
    ],
)
def test_a_judge_is_self_deployed_where_all_calls_stayed_here(
    tmp_path: Path, places: list[str], deployment: str
) -> None:
    copy_demo(tmp_path / "study")
    with closing(open_study(tmp_path / "study")) as study:
        study.prepare_to_write()
        (judge,) = (one for one in study.raters.all() if one.kind is RaterKind.JUDGE)
        setup = JudgeSetup("a-model", "http://localhost:1/v1")
        with study.database.atomic() as connection:
            connection.execute("INSERT INTO judge VALUES (?, ?, 0)", (judge.key, setup.as_json()))
        for run, place in enumerate(places, start=1):
            study.replies.write_down(judge, 1, question(run=run), place, "a-model")
        assert write_evaluations(study, tmp_path / "out") == 1
    found, _samples = of_the_judge(tmp_path / "out")
    assert found["model_info"]["additional_details"]["deployment_type"] == deployment
    jsonschema.validate(found, document(SCHEMA))
    results = found["evaluation_results"]
    assert len({one["evaluation_result_id"] for one in results}) == len(results)
    asked = results[0]["generation_config"]
    assert "{themes}" in asked["generation_args"]["prompt_template"]
    assert asked["additional_details"]["runs"] == "5"
    assert results[0]["metric_config"]["metric_kind"] == "agreement"


@pytest.mark.parametrize("name", LICENSED)
def test_nobody_is_named_and_who_has_left_is_not_there(tmp_path: Path, name: str) -> None:
    full_study(tmp_path / "study").close()
    study = str(tmp_path / "study")
    words = ["export", study, "--format", name, "--publisher"]
    with closing(open_study(Path(study))) as opened:
        rule = opened.report_cards.rule()
        assert rule is not None
        (publisher,) = rule.publishers
    assert main([*words, publisher, "--out", str(tmp_path / "before")]) == 0
    assert main(["withdraw", study, "--rater", NAME, "--mode", "delete"]) == 0
    assert main([*words, publisher, "--out", str(tmp_path / "after")]) == 0
    before, after = (words_of(tmp_path / when) for when in ("before", "after"))
    assert all(word not in said for word in (NAME, WORDS) for said in (before, after))
    assert len(after) < len(before)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["--format", "csv", "--licence", "CC0-1.0"],
            "--licence can only be used with --format croissant or",
        ),
        (
            ["--format", "deposit", "--code-names", "--with-notes"],
            "--with-notes can only be used with --format",
        ),
    ],
)
def test_wrong_usage(tmp_path: Path, capsys: Output, words: list[str], sentence: str) -> None:
    make_study(tmp_path / "study").close()
    assert main(["export", str(tmp_path / "study"), "--out", str(tmp_path / "out"), *words]) == 2
    assert sentence in capsys.readouterr().err


def test_a_study_without_judges_has_no_evaluations(tmp_path: Path, capsys: Output) -> None:
    make_study(tmp_path / "study").close()
    study = str(tmp_path / "study")
    assert main(["export", study, "--format", "every-eval-ever", "--out", str(tmp_path / "none")]) == 1
    assert "there is no judge here to compare with people" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()
    assert main(["export", study, "--format", "deposit", "--out", str(tmp_path / "out")]) == 0
    assert "not stated" in (tmp_path / "out" / "LICENSE").read_text("utf-8")
