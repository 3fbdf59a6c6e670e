"""Looks at advice: stored once for the same images, from the second on with ends that hold at any look."""

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

import touchstone
from app.agreement.ratings.question import Question
from app.agreement.report.report import build
from app.cli import main
from app.sessions.agreement.looks import note_advice_looks
from app.sessions.agreement.planning import work_out_needs
from app.sessions.agreement.report_reading import work_out
from app.study.judge.advice_looks import AdviceLook, number_of, these_images
from app.study.judge.split import ImagePart
from app.study.team.raters import Rater
from storage.folder import StudyFolder, open_study
from tests.agreement.making import rubric_of, say, study_of
from tests.storage.merge.machines import team

Output = pytest.CaptureFixture[str]
WORDS = ["--reference", "Ada", "--against", "judge"]


def answer(study: StudyFolder, first: int, last: int) -> None:
    """Two people and a judge say the same about these images; only the judge is wrong on every tenth."""
    for name in ("Ada", "Ben", "judge"):
        signs = ["."] * (first - 1) + ["01"[at % 2] for at in range(first, last + 1)]
        for at in range(first - 1, last):
            if (name == "judge" and at % 20 < 2) or (name == "Ben" and at % 25 == 7):
                signs[at] = "10"[int(signs[at])]
        say(study, name, {"T1.C1": "".join(signs)}, run=int(name == "judge"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with closing(study_of(tmp_path / "study", 120, rubric_of(1))) as study:
        answer(study, 1, 60)
    return tmp_path / "study"


def judge_of(study: StudyFolder) -> Rater:
    judge = study.raters.find("judge")
    assert judge is not None
    return judge


def looked(folder: Path) -> list[int]:
    with closing(open_study(folder)) as study:
        looks = study.advice_looks.at(judge_of(study))
    assert {one.part for one in looks} <= {ImagePart.ALL}
    return sorted(number_of(one.images) for one in looks if one.question)


def told_looks(capsys: Output, folder: Path) -> tuple[int, float]:
    capsys.readouterr()
    assert main(["agree", str(folder), *WORDS, "--json"]) == 0
    advice = json.loads(capsys.readouterr().out)["criteria"][0]["advice"]
    return advice["looks"], advice["images"]


def test_looking_again_at_the_same_images_is_the_same_look(folder: Path, capsys: Output) -> None:
    assert told_looks(capsys, folder) == (1, 60)
    first = (folder / "study.db").read_bytes()
    assert told_looks(capsys, folder) == (1, 60)
    assert looked(folder) == [60]
    assert (folder / "study.db").read_bytes() == first, "nothing was written"


def test_looking_again_as_answers_come_in_asks_for_more(folder: Path) -> None:
    with closing(open_study(folder)) as study:
        note_advice_looks(study, build(study, Question("Ada", "judge", replicates=100)))
        answer(study, 61, 120)
        again = build(study, Question("Ada", "judge", replicates=100)).criteria[0]
        with study.database.atomic() as connection:
            connection.execute("DELETE FROM advice_look")
        alone = build(study, Question("Ada", "judge", replicates=100)).criteria[0]
    assert (again.looks, alone.looks) == (2, 1)
    ends = [one.findings.evidence.whole.not_met.low for one in (again, alone) if one.findings]
    assert (ends[0] or 0) < (ends[1] or 0)


def test_as_many_other_images_are_another_look(folder: Path, capsys: Output) -> None:
    """An older look, which does not say which images, is the same one where it was at as many."""
    with closing(open_study(folder)) as study:
        item = build(study, Question("Ada", "judge", replicates=100)).criteria[0]
        (ada,) = (one.id.hex for one in study.raters.all() if one.name == "Ada")
        others = these_images(image.id for image in list(study.images.all())[10:70])
        for images, looks in ((60, 1), (others, 2)):
            look = AdviceLook(item.lineage, ada, ImagePart.ALL, images)
            study.advice_looks.note(judge_of(study), {look})
            again = build(study, Question("Ada", "judge", replicates=100)).criteria[0]
            assert again.looks == looks
    assert number_of(others) == 60


def test_the_report_says_how_often_somebody_looked(folder: Path, capsys: Output) -> None:
    assert main(["agree", str(folder), *WORDS]) == 0
    assert "looked at before" not in capsys.readouterr().out
    with closing(open_study(folder)) as study:
        answer(study, 61, 90)
    assert main(["agree", str(folder), *WORDS]) == 0
    assert (
        "Advice was looked at before on other images. Sets of images so far: T1.C1 (2)"
        in capsys.readouterr().out
    )
    assert looked(folder) == [60, 90]


def test_the_window_stores_its_looks(folder: Path) -> None:
    with closing(open_study(folder)) as study:
        study.access.add_coordinator("Cleo")
        study.access.open_results("Cleo")
        work_out(study, "Cleo", None)
    assert looked(folder) == [60]


def test_a_report_in_a_file_is_a_look(folder: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "report.html")
    assert main(["agree", str(folder), *WORDS, "--format", "html", "--out", out]) == 0
    assert looked(folder) == [60]


def test_exported_reports_plans_and_the_python_interface_are_looks(folder: Path, tmp_path: Path) -> None:
    def export(*options: str) -> None:
        file = str(tmp_path / "report.html")
        assert main(["export", str(folder), "--format", "html", "--out", file, *options]) == 0

    def plan_in_the_window() -> None:
        with closing(open_study(folder)) as study:
            work_out_needs(study)

    def agree_in_python() -> None:
        with touchstone.open(folder) as study:
            study.agree("Ada", "judge")

    ways: list[Callable[[], object]] = [
        export,
        lambda: export("--code-names"),
        lambda: main(["plan", str(folder)]),
        lambda: main(["analyse", str(folder)]),
        plan_in_the_window,
        agree_in_python,
    ]
    for way in ways:
        assert looked(folder) == []
        way()
        assert looked(folder) == [60], way
        with closing(open_study(folder)) as study, study.database.atomic() as connection:
            connection.execute("DELETE FROM advice_look")


def test_where_nothing_can_be_written_nothing_is_noted(folder: Path) -> None:
    with closing(open_study(folder)) as study:
        study.archive()
        note_advice_looks(study, build(study, Question("Ada", "judge", replicates=100)))
    assert looked(folder) == []


def test_the_looks_of_two_machines_are_put_together(tmp_path: Path) -> None:
    one, other = team(tmp_path, 2)
    for machine, images in ((one, 5), (other, 9)):
        judge = machine.study.raters.all()[0]
        seen = {AdviceLook("", "majority", ImagePart.ALL, count) for count in (images, 20)}
        machine.study.advice_looks.note(judge, seen)
    one.merge(other)
    other.merge(one)
    for machine in (one, other):
        (judge, *_others) = machine.study.raters.all()
        assert {found.images for found in machine.study.advice_looks.at(judge)} == {5, 9, 20}
    assert one.facts() == other.facts()
