"""A study as Parquet files: read back by DuckDB and pandas, imported again, and refused in one sentence."""

import builtins
import json
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import duckdb
import pytest

from app.cli import main
from app.messages.interchange import parquet
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.parquet_format import STUDY_FILE
from app.study.team.raters import Perception
from app.study.verdict import Doubt, Judgment, Verdict
from storage.folder import open_study
from tests.cli.said_outside import words_of
from tests.demo_copies import copy_demo
from tests.storage.making import make_study
from tests.storage.team.leaving import NAME, WORDS, full_study

Output = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demo study, and its Parquet files beside it."""
    place = tmp_path_factory.mktemp("demo")
    copy_demo(place / "study")
    assert main(["export", str(place / "study"), "--format", "parquet", "--out", str(place / "parquet")]) == 0
    return place


@pytest.fixture
def database() -> Iterator[duckdb.DuckDBPyConnection]:
    with closing(duckdb.connect()) as connection:
        yield connection


def test_duckdb_reads_what_the_study_says(demo: Path, database: duckdb.DuckDBPyConnection) -> None:
    table = database.read_parquet(f"{demo}/parquet/answers/**/*.parquet", hive_partitioning=True)
    found = set(table.project("image, rater, coalesce(run, 0), criterion, verdict, uncertain").fetchall())
    with closing(open_study(demo / "study")) as study:
        names = {image.key: image.name for image in study.images.all()}
        said = {
            (
                names[answer.image],
                answer.rater.name,
                answer.run,
                "label" if answer.is_of_whole_image else answer.item,
                answer.content.value.value if answer.content.value else None,
                answer.content.doubt is not None,
            )
            for answer in study.answers.all_current()
            if not answer.content.is_empty
        }
    assert found == said
    kinds = {str(path.relative_to(demo / "parquet")) for path in (demo / "parquet").rglob("*.parquet")}
    assert "answers/kind=judge/rubric_version=1/data_0.parquet" in kinds


def test_pandas_gets_types_that_fit(demo: Path, database: duckdb.DuckDBPyConnection) -> None:
    answers = database.read_parquet(f"{demo}/parquet/answers/**/*.parquet", hive_partitioning=True).df()
    assert answers["recorded_at"].dtype.kind == "M"
    assert answers["uncertain"].dtype == bool
    assert set(answers["kind"]) == {"human", "judge"}
    images = database.read_parquet(str(demo / "parquet" / "images.parquet")).df()
    assert list(images["number"]) == list(range(1, 11))
    assert set(answers["image_id"]) <= set(images["image_id"])


def test_a_folder_comes_back_as_the_same_answers(demo: Path, tmp_path: Path, capsys: Output) -> None:
    again = Path(shutil.copytree(demo / "study", tmp_path / "again"))
    assert main(["import", str(again), str(demo / "parquet")]) == 0
    assert capsys.readouterr().out == "0 answers imported; 528 already there.\n"


def test_every_content_comes_into_another_study(tmp_path: Path) -> None:
    said = {
        "T1.C1": Content(Verdict.MET, Doubt.BORDERLINE, "'=1+1\nsays Ada"),
        "T1.C2": Content(None, Doubt.UNSAID),
        "showing": Content(Judgment.NEVER_SHOW),
    }
    with closing(make_study(tmp_path / "full")) as study:
        sitting = study.sessions.start(study.raters.add("Ada"), Perception.UNSAID)
        for item, content in said.items():
            study.answers.record(sitting, 1, item, content, AnswerAction.DO, Circumstances(seconds=1.5))
    make_study(tmp_path / "empty").close()
    out, again = tmp_path / "parquet", tmp_path / "empty"
    assert main(["export", str(tmp_path / "full"), "--format", "parquet", "--out", str(out)]) == 0
    assert main(["import", str(again), str(out), "--allow-missing-images"]) == 0
    with closing(open_study(again)) as study:
        facts = list(study.answers.all_current())
    assert {answer.item: answer.content for answer in facts} == said
    assert {answer.circumstances.seconds for answer in facts} == {1.5}


def test_anybodys_parquet_is_mapped(tmp_path: Path) -> None:
    make_study(tmp_path / "study").close()
    file = tmp_path / "a*[1].parquet"  # DuckDB would take this for a pattern
    with closing(duckdb.connect()) as database:
        database.sql(
            "SELECT {'path': 'cane-1.png', 'bytes': 'x'::BLOB} AS image, 'Ada' AS who, true AS white,"
            " TIMESTAMPTZ '2026-03-01 14:05:00+00' AS at, ['x'] AS tags, 1.5::DECIMAL(4, 2) AS price"
        ).write_parquet(str(tmp_path / "made.parquet"))
    (tmp_path / "made.parquet").rename(file)
    (tmp_path / "ab1.parquet").write_bytes(b"not this one")
    words = ["--map", "image=image.path", "--map", "rater=who", "--map", "T1.C1=white"]
    assert main(["import", str(tmp_path / "study"), str(file), *words]) == 0
    with closing(open_study(tmp_path / "study")) as study:
        assert [answer.content.value for answer in study.answers.all_current()] == [Verdict.MET]


@pytest.mark.parametrize("content", [b"", b"PAR1 and no more", b"image,rater\n"])
def test_a_broken_file_is_named(tmp_path: Path, capsys: Output, content: bytes) -> None:
    make_study(tmp_path / "study").close()
    file = tmp_path / "broken.parquet"
    file.write_bytes(content)
    assert main(["import", str(tmp_path / "study"), str(file)]) == 1
    assert capsys.readouterr().err.startswith(
        "Despite its name, broken.parquet cannot be read as a Parquet file"
    )


@pytest.mark.parametrize(
    ("verdict", "rows"), [("'met'", 3_000_000), ("repeat('a', 150_000_000)", 1)], ids=["rows", "a word"]
)
def test_a_small_file_of_very_much_is_refused_at_once(
    demo: Path, database: duckdb.DuckDBPyConnection, tmp_path: Path, capsys: Output, verdict: str, rows: int
) -> None:
    file = tmp_path / "many.parquet"
    database.execute(
        f"COPY (SELECT 'cane-1.png' AS image, 'Ada' AS rater, 'T1.C1' AS criterion, {verdict} AS verdict"
        f" FROM range({rows})) TO '{file}' (FORMAT parquet, COMPRESSION zstd)"
    )
    assert file.stat().st_size < 100_000
    assert main(["import", str(demo / "study"), str(file)]) == 1
    assert capsys.readouterr().err.strip() == parquet.too_large(name=file.name)


def test_lists_of_millions_of_numbers_are_refused_before_they_are_read(
    demo: Path, database: duckdb.DuckDBPyConnection, tmp_path: Path, capsys: Output
) -> None:
    file = tmp_path / "embeddings.parquet"
    about = "'cane-1.png' AS image, 'Ada' AS rater, 'T1.C1' AS criterion, 'met' AS verdict"
    database.execute(f"COPY (SELECT {about}, range(3000002) AS embedding) TO '{file}' (FORMAT parquet)")
    assert main(["import", str(demo / "study"), str(file)]) == 1
    assert capsys.readouterr().err.strip() == (
        "embeddings.parquet has lists with more than 3,000,000 values in all. Save it without the columns of lists, "
        "such as embeddings."
    )


@pytest.mark.parametrize(
    "rubrics", [None, 1, "no list", [1], [None], [{}], [{"version": "1"}], [{"version": None}]]
)
def test_a_folder_whose_study_file_is_damaged_is_named(
    demo: Path, tmp_path: Path, capsys: Output, rubrics: object
) -> None:
    out = tmp_path / "folder"
    shutil.copytree(demo / "parquet", out)
    about = json.loads((out / STUDY_FILE).read_text("utf-8"))
    (out / STUDY_FILE).write_text(json.dumps({**about, "rubrics": rubrics}), "utf-8")
    make_study(tmp_path / "study").close()
    assert main(["import", str(tmp_path / "study"), str(out)]) == 1
    assert parquet.not_ours(folder=out, reason=parquet.NO_STUDY_FILE) in capsys.readouterr().err


def test_without_duckdb_the_command_that_installs_it_is_said(
    demo: Path, tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def without(name: str, *more: Any) -> Any:
        if name == "duckdb":
            raise ImportError(name)
        return real(name, *more)

    monkeypatch.setattr(builtins, "__import__", without)
    out = tmp_path / "out"
    agree = ["agree", str(demo / "parquet"), "--reference", "Ada", "--against", "Ben"]
    for words in (["export", str(demo / "study"), "--format", "parquet", "--out", str(out)], agree):
        assert main(words) == 1
        assert "pip install 'touchstone-workbench[parquet]'" in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize("out", ["-", "used", "study", "study/images"])
def test_a_place_that_is_taken_stays_as_it_is(tmp_path: Path, capsys: Output, out: str) -> None:
    make_study(tmp_path / "study").close()
    (tmp_path / "used").mkdir()
    (tmp_path / "used" / "mine.txt").write_text("mine", "utf-8")
    before = sorted(tmp_path.rglob("*"))
    place = out if out == "-" else str(tmp_path / out)
    assert main(["export", str(tmp_path / "study"), "--format", "parquet", "--out", place]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert sorted(tmp_path.rglob("*")) == before


def test_a_study_without_answers_makes_a_folder_that_can_be_read(tmp_path: Path, capsys: Output) -> None:
    make_study(tmp_path / "study", rubric=None).close()
    out = tmp_path / "parquet"
    assert main(["export", str(tmp_path / "study"), "--format", "parquet", "--out", str(out)]) == 0
    assert main(["import", str(tmp_path / "study"), str(out)]) == 0
    capsys.readouterr()
    assert main(["agree", str(out), "--reference", "Ada", "--against", "Ben"]) == 1
    assert "Ada" in capsys.readouterr().err


def test_code_names_leave_names_and_notes_behind(tmp_path: Path) -> None:
    full_study(tmp_path / "study").close()
    for options, has_names in (([], True), (["--code-names"], False)):
        out = tmp_path / f"out{has_names}"
        assert (
            main(["export", str(tmp_path / "study"), "--format", "parquet", "--out", str(out), *options]) == 0
        )
        said = words_of(out)
        assert (NAME in said, WORDS in said) == (has_names, has_names)
