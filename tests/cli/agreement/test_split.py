"""`touchstone split`: images are sealed, judges are tried on the others, and a report on test images needs a look."""

import csv
import json
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from app.agreement.report.before_after import before_and_after, versions_around
from app.cli import main
from app.judging.runs.plan import RunRequest, make_plan
from app.judging.runs.plan_sentences import plan_sentences
from app.reports.changes_since_meeting import since_last_meeting
from app.study.judge.judge_setup import JudgeSetup
from app.study.judge.split import ImagePart
from storage.folder import open_study
from tests.agreement.making import rubric_of, say, study_of
from tests.storage.making import make_study, write_picture

Output = pytest.CaptureFixture[str]


@pytest.fixture
def study(tmp_path: Path) -> str:
    """Ada and Ben answer forty images; the judge is right on odd images and wrong on even ones."""
    folder = tmp_path / "study"
    with closing(study_of(folder, 40, rubric_of(1), sources=("m", "n"))) as made:
        for name in ("Ada", "Ben"):
            say(made, name, {"T1.C1": "1100" * 10})
    return str(folder)


def seal(study: str) -> frozenset[int]:
    assert main(["split", study, "--seal"]) == 0
    with closing(open_study(Path(study))) as opened:
        return opened.splits.test_images()


def judge_all(study: str, test: frozenset[int]) -> None:
    """The judge is right on development images and wrong on all others."""
    with closing(open_study(Path(study))) as opened:
        signs = "1100" * 10
        flipped = "".join(str(1 - int(s)) if key in test else s for key, s in enumerate(signs, start=1))
        say(opened, "judge", {"T1.C1": flipped}, run=1)


def told(capsys: Output, *words: str) -> str:
    capsys.readouterr()
    assert main(list(words)) == 0
    return capsys.readouterr().out


def agreed(capsys: Output, study: str, *options: str) -> dict[str, Any]:
    words = told(capsys, "agree", study, "--reference", "Ada", "--against", "judge", "--json", *options)
    document: dict[str, Any] = json.loads(words)
    return document


def test_figures_are_of_development_images_until_a_look_is_opened(study: str, capsys: Output) -> None:
    test = seal(study)
    judge_all(study, test)
    document = agreed(capsys, study)
    (criterion,) = document["criteria"]
    assert (criterion["n_images"], criterion["agreement"], criterion["n_missing"]) == (20, 1.0, 0)
    assert (document["split"]["part"], document["split"]["test"], document["split"]["looks"]) == (
        "development",
        20,
        [],
    )
    for part in ("test", "all"):
        asked = ["agree", study, "--reference", "Ada", "--against", "judge", "--part", part]
        assert main(asked) == 1
        assert "are sealed for rubric version 1" in capsys.readouterr().err
    assert main(["split", study, "--look", "judge", "--by", "Robin"]) == 0
    assert "results on the test images have been opened this many times: 1." in capsys.readouterr().out
    document = agreed(capsys, study, "--part", "test")
    assert (document["criteria"][0]["n_images"], document["criteria"][0]["agreement"]) == (20, 0.0)
    (look,) = document["split"]["looks"]
    assert (look["by"], look["judge"], look["rubric_version"]) == ("Robin", "judge", 1)
    assert agreed(capsys, study)["criteria"][0]["n_images"] == 20, "development remains what is usual"
    assert agreed(capsys, study, "--part", "all")["criteria"][0]["agreement"] == 0.5


def test_looks_are_printed_beside_the_advice(study: str, capsys: Output) -> None:
    judge_all(study, seal(study))
    asked = ("agree", study, "--reference", "Ada", "--against", "judge")
    lines = told(capsys, *asked)
    assert "These figures are from the development images" in lines
    assert "Nobody has opened a judge's results on the test images yet." in lines
    for name in ("Robin", "Mai"):
        told(capsys, "split", study, "--look", "judge", "--by", name)
    lines = told(capsys, *asked, "--part", "test")
    assert "These figures are from the test images only" in lines
    assert "Judges' results on the test images have been opened 2 times." in lines
    assert "Mai opened the results of judge for rubric version 1." in lines


def test_people_are_compared_on_all_images(study: str, capsys: Output) -> None:
    seal(study)
    words = told(capsys, "agree", study, "--reference", "Ada", "--against", "Ben", "--json")
    assert json.loads(words)["criteria"][0]["n_images"] == 40


def test_a_report_without_a_split_says_nothing_of_one(study: str, capsys: Output) -> None:
    judge_all(study, frozenset())
    assert agreed(capsys, study)["split"] is None
    assert main(["agree", study, "--reference", "Ada", "--against", "judge", "--part", "test"]) == 1
    assert "has no test images" in capsys.readouterr().err
    assert "has no test images" in told(capsys, "split", study)


def test_answers_before_the_sealing_are_told(study: str, capsys: Output) -> None:
    judge_all(study, frozenset())
    seal(study)
    assert "judges had given 20 answers to them" in told(capsys, "split", study)
    document = json.loads(told(capsys, "split", study, "--json"))
    assert (document["splits"][0]["judge_answers_before"], document["withheld"]) == (20, 20)


def test_an_export_says_what_it_leaves_out(study: str, tmp_path: Path, capsys: Output) -> None:
    test = seal(study)
    judge_all(study, test)
    out = tmp_path / "answers.csv"
    words = told(capsys, "export", study, "--format", "csv", "--out", str(out))
    assert "20 answers by judges to sealed test images are left out." in words
    rows = [
        row
        for row in csv.DictReader(out.read_text(encoding="utf-8-sig").splitlines())
        if row["rater"] == "judge"
    ]
    assert len(rows) == 20
    told(capsys, "split", study, "--look", "judge")
    assert "left out" not in told(
        capsys, "export", study, "--format", "csv", "--out", str(tmp_path / "b.csv")
    )


def test_under_code_names_nobody_who_looked_is_named(study: str, tmp_path: Path, capsys: Output) -> None:
    judge_all(study, seal(study))
    told(capsys, "split", study, "--look", "judge", "--by", "Kingfisher")
    out = tmp_path / "report.html"
    told(capsys, "export", study, "--format", "html", "--out", str(out), "--code-names")
    for file in (out, tmp_path / "report-appendix.html"):
        assert "Kingfisher" not in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--look", "nobody"], "There is no judge called nobody. The judges are: judge."),
        (["--look", "Ada"], "There is no judge called Ada."),
        (["--look", "judge", "--rubric-version", "9"], "There is no rubric version 9"),
        (["--look", "judge", "--by", "a\nb"], "A name must be one line of text."),
        (["--seal"], "Too few images are left that were in no earlier draw"),
    ],
)
def test_what_cannot_be_opened_is_refused(
    study: str, capsys: Output, words: list[str], sentence: str
) -> None:
    judge_all(study, seal(study))
    assert main(["split", study, *words]) == 1
    assert sentence in capsys.readouterr().err
    with closing(open_study(Path(study))) as opened:
        assert (opened.splits.looks(), len(opened.splits.all())) == ([], 1)


@pytest.mark.parametrize("words", [["--share", "0.3"], ["--by", "Ada"], ["--seal", "--look", "judge"]])
def test_options_that_go_with_something_else_are_wrong_usage(study: str, words: list[str]) -> None:
    assert main(["split", study, *words]) == 2


def test_a_judge_is_asked_about_development_images_unless_the_test_is_asked_for(tmp_path: Path) -> None:
    with closing(make_study(tmp_path / "study", images=0, described=())) as made:
        for number in range(4):
            file = tmp_path / f"{number}.png"
            made.images.add(file, write_picture(file, shade=number * 50))
        made.splits.seal(1, 0.5, {1: False, 2: True, 3: False, 4: True})
        setup = JudgeSetup("m", "http://127.0.0.1:8080/v1")
        plan = make_plan(made, RunRequest(setup, 1))
        assert {question.image for question in plan.questions} == {1, 3}
        assert "The judge is not asked about 2 sealed test images." in plan_sentences(plan)
        for part, images in ((ImagePart.TEST, {2, 4}), (ImagePart.ALL, {1, 2, 3, 4})):
            plan = make_plan(made, RunRequest(setup, 1, part=part))
            assert {question.image for question in plan.questions} == images


def test_the_change_between_two_wordings_is_told_of_development_images(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The meeting and the version it leads to are stored with the same millisecond: the ids tell which came first."""
    for place in ("storage.rubric.rubrics.now", "storage.team.meetings.now"):
        monkeypatch.setattr(place, lambda: datetime(2026, 5, 4, tzinfo=UTC))
    with closing(study_of(tmp_path / "study", 4, rubric_of(1))) as made:
        for name in ("Ada", "Ben"):
            say(made, name, {"T1.C1": "1100"})
        made.splits.seal(1, 0.5, {1: False, 2: True, 3: False, 4: True})
        meeting = made.meetings.open("Words", ["Ada"])
        made.rubrics.publish(rubric_of(1))
        for name, signs in (("Ada", "1110"), ("Ben", "1011")):
            say(made, name, {"T1.C1": signs})
        changed = before_and_after(made, meeting.key)
        assert changed is not None
        (criterion,) = changed.criteria
        assert criterion.before.n == 2
        assert (criterion.anew.n, criterion.anew.value) == (2, 1.0)
        next_one = made.meetings.open("Later", ["Ada"])
        made.rubrics.publish(rubric_of(1))
        made.meetings.open("Last", ["Ada"])
        assert versions_around(made, meeting.key) == (1, 2)
        assert versions_around(made, next_one.key) == (2, 3)
        assert since_last_meeting(made, next_one)[1] == "Version 2 of the rubric is new."
