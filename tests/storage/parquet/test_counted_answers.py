"""Figures counted in Parquet files by DuckDB are those that the study itself gives, to the last digit."""

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings, strategies as st

from app.agreement.ratings.question import Question
from app.agreement.ratings.rater_votes import Doubts
from app.agreement.report.counted import build_counted
from app.agreement.report.report import build
from app.cli import main
from app.errors import UserError
from app.reports.agreement.agreement_json import as_json, counted_json
from app.study.judge.split import ImagePart
from app.study.ports import OpenStudy
from app.study.team.assignments import Assignment, CountRange, Properties, Setup
from app.study.team.raters import RaterKind
from app.study.verdict import CountsAs
from exporters.parquet.parquet_folder import write_parquet
from storage.folder import StudyFolder, open_study
from storage.parquet.counted_answers import CountedAnswers
from tests.agreement.making import make_references, rubric_of, say, study_of
from tests.demo_copies import copy_demo

ASKED = [
    ("Ada", "demo-judge", {}),
    ("demo-judge", "Ben", {"doubts": Doubts.WITHOUT, "cannot_tell": "drop"}),
    ("Ada", "Ben", {"doubts": Doubts.HALF, "seed": 7}),
]
VERDICTS, WHOLE = "10?-.", "sin."


def same_figures(study: OpenStudy, folder: Path, question: Question) -> None:
    """Both ways of answering a question give the same items, also the words of what is undefined."""
    counted = counted_json(build_counted(CountedAnswers(folder), question))
    built = as_json(build(study, question))
    assert [counted["reference"], counted["rubric_version"]] == [built["reference"], built["rubric_version"]]
    for mine, theirs in zip(
        [counted["label"], *counted["criteria"]], [built["label"], *built["criteria"]], strict=True
    ):
        whys = theirs["undefined"]
        assert mine.pop("undefined") == {name: why for name, why in whys.items() if name in mine}
        assert mine == {name: theirs[name] for name in mine}


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demo study, and its Parquet files beside it."""
    place = tmp_path_factory.mktemp("counted")
    with closing(open_study(copy_demo(place / "study"))) as study:
        write_parquet(study, place / "parquet")
    return place


@pytest.mark.parametrize(("reference", "against", "more"), ASKED)
def test_the_demo_study(demo: Path, reference: str, against: str, more: dict[str, Any]) -> None:
    with closing(open_study(demo / "study")) as study:
        same_figures(study, demo / "parquet", Question(reference, against, **more))


def test_the_command_prints_the_same(demo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--reference", "Ada", "--against", "demo-judge"]
    printed = []
    for folder in ("study", "parquet"):
        assert main(["agree", str(demo / folder), *words, "--json"]) == 0
        printed.append(json.loads(capsys.readouterr().out))
    assert printed[1]["read_from"] == "parquet"
    assert [one["intervals"] for one in printed[0]["criteria"]] == [
        one["intervals"] for one in printed[1]["criteria"]
    ]
    assert main(["agree", str(demo / "parquet"), *words]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "Guide canes: a demo study: demo-judge compared with Ada on 10 images."
    assert told[1] == "label: 32 of 50 answers agree, 0.64 (0.33 to 0.86), kappa 0.30"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["--reference", "majority", "--against", "Ada"],
            "In a folder of Parquet files, you can only compare",
        ),
        (["--reference", "Ada"], "In a folder of Parquet files, you can only compare"),
        (
            ["--reference", "Ada", "--against", "Ben", "--by", "source"],
            "In a folder of Parquet files, you can only",
        ),
        (["--reference", "Ada", "--against", "Bene"], "Ben"),
        (["--reference", "Ada", "--against", "Ada"], "Ada cannot be compared with Ada"),
        (["--reference", "Ada", "--against", "Ben", "--rubric-version", "2"], "version"),
        (["--reference", "Ada", "--against", "Ben", "--part", "test"], "test images"),
    ],
)
def test_what_counts_do_not_answer_is_said(
    demo: Path, capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    assert main(["agree", str(demo / "parquet"), *words]) == 1
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("study.json", b"{}"),
        ("study.json", b"["),
        ("study.json", b'{"format": "touchstone-parquet", "format_version": 2}'),
        ("raters.parquet", b"PAR1"),
        ("answers/kind=human/rubric_version=1/data_0.parquet", b"PAR1"),
    ],
)
def test_a_damaged_folder_is_refused_in_one_sentence(
    demo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, content: bytes
) -> None:
    import shutil

    folder = Path(shutil.copytree(demo / "parquet", tmp_path / "parquet"))
    (folder / name).write_bytes(content)
    assert main(["agree", str(folder), "--reference", "Ada", "--against", "Ben"]) == 1
    said = capsys.readouterr().err
    assert "is not a folder that export --format parquet has written" in said
    assert len(said.splitlines()) == 1


def signs(alphabet: str) -> st.SearchStrategy[str]:
    return st.text(st.sampled_from(alphabet), min_size=4, max_size=4)


def answers(criteria: int) -> st.SearchStrategy[dict[str, str]]:
    items = {f"T1.C{at}": signs(VERDICTS) for at in range(1, criteria + 1)}
    return st.fixed_dictionaries({}, optional={**items, "showing": signs(WHOLE), "two-step": signs(WHOLE)})


@settings(
    max_examples=12,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
@given(
    person=answers(3),
    runs=st.lists(answers(3), min_size=1, max_size=3),
    unsure=st.sets(st.tuples(st.sampled_from(["T1.C1", "T1.C2", "showing"]), st.integers(1, 4))),
    doubts=st.sampled_from(list(Doubts)),
    cannot_tell=st.sampled_from(["rule", "drop"]),
    desirable=st.integers(0, 2),
    practice=st.sets(st.integers(1, 4), max_size=2),
    references=st.sets(st.integers(1, 4), max_size=1),
)
def test_any_study(
    tmp_path_factory: pytest.TempPathFactory,
    person: dict[str, str],
    runs: list[dict[str, str]],
    unsure: set[tuple[str, int]],
    doubts: Doubts,
    cannot_tell: Any,
    desirable: int,
    practice: set[int],
    references: set[int],
) -> None:
    """Runs and answers that are missing, doubts, labels by rubric or of the whole image, practice, reference pictures:
    all the same."""
    place = tmp_path_factory.mktemp("any")
    rubric = rubric_of(3, [CountsAs.MET, CountsAs.NOT_MET])
    theme = rubric.themes[0]
    criteria = tuple(replace(one, is_desirable=at < desirable) for at, one in enumerate(theme.criteria))
    rubric = replace(rubric, themes=(replace(theme, criteria=criteria),), least_desirable=1)
    with closing(study_of(place / "study", 4, rubric)) as study:
        say(study, "Ada", person, doubts=unsure)
        for run, said in enumerate(runs, start=1):
            say(study, "model", said, run=run, kind=RaterKind.JUDGE)
        _practise(study, practice)
        make_references(study, references)
        write_parquet(study, place / "parquet")
        question = Question("Ada", "model", doubts=doubts, cannot_tell=cannot_tell, replicates=50)
        try:
            build(study, question)
        except UserError:  # nothing in common
            with pytest.raises(UserError):
                build_counted(CountedAnswers(place / "parquet"), question)
            return
        same_figures(study, place / "parquet", question)
        same_figures(study, place / "parquet", replace(question, reference="model", against="Ada"))


def _practise(study: StudyFolder, numbers: set[int]) -> None:
    ada = study.raters.find("Ada")
    if ada is None or not numbers:
        return
    images = [image.key for image in study.images.all() if image.number in numbers]
    plan = [Assignment(ada.key, key, at, is_practice=True) for at, key in enumerate(images, start=1)]
    none = CountRange(0, 0, 0)
    study.assignments.accept(Setup(), Properties(1, len(plan), len(plan), none, none, None, None, 0, 0), plan)


def test_a_split_shows_the_development_images_of_a_sealed_judge(tmp_path: Path) -> None:
    with closing(study_of(tmp_path / "study", 6, rubric_of(1))) as study:
        say(study, "Ada", {"T1.C1": "110011"})
        say(study, "Ben", {"T1.C1": "100011"})
        study.splits.seal(1, 0.5, {image.key: image.number > 3 for image in study.images.all()})
        say(study, "model", {"T1.C1": "111000"}, run=1, kind=RaterKind.JUDGE)
        write_parquet(study, tmp_path / "parquet")
        for against, part in (("model", None), ("Ben", None), ("Ben", ImagePart.TEST)):
            same_figures(study, tmp_path / "parquet", Question("Ada", against, part=part, replicates=50))
        with pytest.raises(UserError, match="sealed"):
            build_counted(CountedAnswers(tmp_path / "parquet"), Question("Ada", "model", part=ImagePart.TEST))
