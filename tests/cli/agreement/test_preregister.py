"""`touchstone preregister`: what is written has the checksum it says, and later reports say what has changed since."""

import hashlib
import json
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.agreement.planning.preregistration import checksum, contents_of
from app.cli import main
from app.study.judge.judge_setup import JudgeSetup
from storage.folder import StudyFolder, open_study
from tests.agreement.making import rubric_of, say, study_of

Output = pytest.CaptureFixture[str]
SETUP = JudgeSetup("m", "http://localhost:1/v1")


@pytest.fixture
def study(tmp_path: Path) -> str:
    """Twenty images, of which ten are sealed, two criteria and a judge; nobody has answered yet."""
    with closing(study_of(tmp_path / "study", 20, rubric_of(2))) as made:
        made.calls.judge("judge", SETUP)
    assert main(["split", str(tmp_path / "study"), "--seal"]) == 0
    return str(tmp_path / "study")


def register(study: str, *words: str, name: str = "plan.json") -> Path:
    out = Path(study).parent / name
    assert main(["preregister", study, "--out", str(out), *words]) == 0
    return out


def report(study: str, capsys: Output) -> dict[str, Any]:
    capsys.readouterr()
    assert main(["agree", study, "--reference", "Ada", "--against", "judge", "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)["preregistration"]
    return found


def answer(study: str) -> None:
    with closing(open_study(Path(study))) as opened:
        for code in ("T1.C1", "T1.C2"):
            say(opened, "Ada", {code: "10" * 10})
            say(opened, "judge", {code: "10" * 10}, run=1)


def test_the_file_holds_what_its_checksum_is_of(study: str, capsys: Output) -> None:
    document = json.loads(register(study, "--looks", "1", "--images", "40").read_text(encoding="utf-8"))
    assert hashlib.sha256(document["contents"].encode()).hexdigest() == document["sha256"]
    assert document["sha256"] in capsys.readouterr().out
    said = json.loads(document["contents"])
    assert said["bounds"] == {"on_met": 0.5, "on_not_met": 0.5, "tolerance": 0.2, "epsilon": 0.2}
    assert [one["code"] for one in said["criteria"]] == ["T1.C1", "T1.C2"]
    assert [judge["name"] for judge in said["judges"]] == ["judge"]
    assert (said["images"]["count"], said["split"]["test"], said["planned"]) == (
        20,
        10,
        {"looks": 1, "images": 40},
    )


def test_people_read_the_same_and_can_check_it(study: str) -> None:
    lines = register(study, name="plan.md").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "# Preregistration"
    assert "20 images: 10 for development, 10 sealed for the test." in lines
    assert "- T1.C1: Part 1 is right." in lines
    assert hashlib.sha256(lines[-1].encode()).hexdigest() in lines


def test_a_report_says_that_all_is_as_preregistered(study: str, capsys: Output) -> None:
    register(study)
    answer(study)
    found = report(study, capsys)
    assert found["changed"] == []
    assert found["same"] == ["bounds", "criteria", "judges", "images", "split"]
    assert main(["agree", study, "--reference", "Ada", "--against", "judge"]) == 0
    said = capsys.readouterr().out
    assert "As preregistered: the bounds, the criteria, the judges, the images, the test images." in said
    assert "Not as preregistered" not in said


def stricter(study: StudyFolder) -> None:
    study.bounds.add(replace(study.bounds.all()[-1].bounds if study.bounds.all() else _usual(), on_met=0.9))


def _usual() -> Any:
    from app.study.judge.bounds import Bounds

    return Bounds()


def reworded(study: StudyFolder) -> None:
    rubric = rubric_of(2)
    theme = rubric.themes[0]
    first, *rest = theme.criteria
    changed = replace(theme, criteria=(replace(first, guidance="Look at the tip."), *rest))
    study.rubrics.publish(replace(rubric, themes=(changed,)))
    for name, run in (("Ada", 0), ("judge", 1)):
        say(study, name, dict.fromkeys(("T1.C1", "T1.C2"), "10" * 10), run=run)


def another_judge(study: StudyFolder) -> None:
    study.calls.judge("another", replace(SETUP, model="n"))


def more_images(study: StudyFolder) -> None:
    study.images.add_missing("new.png")


def more_sealed(study: StudyFolder) -> None:
    study.splits.seal(3, 0.5, {1: True, 2: True})


@pytest.mark.parametrize(
    ("change", "changed"),
    [
        (stricter, ["bounds"]),
        (reworded, ["criteria"]),
        (another_judge, ["judges"]),
        (more_images, ["images", "split"]),
        (more_sealed, ["split"]),
    ],
)
def test_a_report_names_what_has_changed(
    study: str, capsys: Output, change: Callable[[StudyFolder], None], changed: list[str]
) -> None:
    register(study)
    answer(study)
    with closing(open_study(Path(study))) as opened:
        change(opened)
    assert report(study, capsys)["changed"] == changed


def test_the_address_of_a_judge_is_no_part_of_it(study: str, capsys: Output, tmp_path: Path) -> None:
    """One model is one judge at any address, also in documents that were written with the address."""
    document = json.loads(register(study).read_text(encoding="utf-8"))
    (judge,) = json.loads(document["contents"])["judges"]
    assert "base_url" not in judge["setup"]
    assert judge["setup"]["model"] == SETUP.model
    study_at_another = tmp_path / "other"
    with closing(study_of(study_at_another, 20, rubric_of(2))) as made:
        elsewhere = replace(SETUP, base_url="http://gpu-7:8000/v1")
        same = made.calls.judge("judge", elsewhere)
        now = contents_of(made)["judges"]
    assert now[0]["setup"] == judge["setup"]
    answer(study)
    with closing(open_study(Path(study))) as opened:
        written = json.loads(document["contents"])
        written["judges"] = [{"id": str(same.id), "name": "old", "setup": json.loads(elsewhere.as_json())}]
        words = json.dumps(written, ensure_ascii=False, sort_keys=True)
        opened.prepare_to_write()
        opened.preregistrations.add(words, checksum(words))
    assert report(study, capsys)["changed"] == []


def test_more_looks_than_planned_are_told(study: str, capsys: Output) -> None:
    register(study, "--looks", "1")
    answer(study)
    for _ in range(2):
        assert main(["split", study, "--look", "judge"]) == 0
    assert (report(study, capsys)["looks"], report(study, capsys)["planned_looks"]) == (2, 1)
    assert main(["agree", study, "--reference", "Ada", "--against", "judge"]) == 0
    assert "Results on the test images have been opened 2 times; planned: 1." in capsys.readouterr().out


def test_a_second_one_says_that_there_was_a_first(study: str, capsys: Output) -> None:
    first, second = (json.loads(register(study).read_text())["sha256"] for _ in range(2))
    assert first == second, "the same plan has the same checksum"
    answer(study)
    assert report(study, capsys)["times"] == 2
    assert main(["agree", study, "--reference", "Ada", "--against", "judge"]) == 0
    assert "This is preregistration number 2 of the study." in capsys.readouterr().out


def test_under_code_names_the_same_judge_is_the_same(study: str, tmp_path: Path) -> None:
    register(study)
    answer(study)
    out = tmp_path / "report.html"
    assert main(["export", study, "--format", "html", "--out", str(out), "--code-names"]) == 0
    for file in (out, tmp_path / "report-appendix.html"):
        assert "Not as preregistered" not in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "words"), [("plan.txt", []), ("plan.md", ["--looks", "0"]), ("no/such/folder/plan.md", [])]
)
def test_what_cannot_be_written_is_not_stored(
    study: str, name: str, words: list[str], capsys: Output
) -> None:
    assert main(["preregister", study, "--out", str(Path(study).parent / name), *words]) == 1
    assert capsys.readouterr().err
    with closing(open_study(Path(study))) as opened:
        assert opened.preregistrations.all() == []
