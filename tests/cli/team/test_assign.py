"""`touchstone assign` and `touchstone progress`: words, JSON, and what is asked wrongly."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from storage.folder import open_study
from tests.storage.making import make_study

Output = pytest.CaptureFixture[str]


@pytest.fixture
def study(tmp_path: Path) -> str:
    """Six images; Ada and Ben."""
    made = make_study(tmp_path / "study", images=6)
    for name in ("Ada", "Ben"):
        made.raters.add(name)
    made.close()
    return str(tmp_path / "study")


def test_a_dry_run_tells_the_plan_and_stores_nothing(study: str, capsys: Output) -> None:
    words = ["--plan", "blocks", "--per-image", "2", "--rater", "Ada", "Ben", "Cy", "--dry-run"]
    assert main(["assign", study, *words]) == 0
    shown = capsys.readouterr()
    lines = shown.out.splitlines()
    assert lines[0] == "Balanced blocks: any two people share the same number of images, for 3 people."
    assert "Balanced: any two people share the same number of images." in lines
    assert lines[-1] == "Nothing was saved. Run the command without --dry-run to activate the plan."
    with closing(open_study(Path(study))) as opened:
        assert opened.assignments.plan() is None
        assert opened.raters.find("Cy") is None


def test_a_plan_is_put_in_force_and_goes_on(study: str, capsys: Output) -> None:
    words = ["--plan", "overlap", "--overlap", "2", "--order", "random", "--seed", "4", "--practice", "1"]
    assert main(["assign", study, *words, "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert (first["in_force"], first["goes_on_from_a_plan"]) == (True, False)
    assert (first["setup"]["kind"], first["setup"]["seed"], first["setup"]["order"]) == (
        "overlap",
        4,
        "random",
    )
    assert first["properties"]["per_person"] == {"least": 3, "most": 4, "mean": 3.5}
    assert [one["name"] for one in first["people"]] == ["Ada", "Ben"]
    assert all(one["images"][0] == 1 and one["practice"] == [1] for one in first["people"])
    assert main(["assign", study, "--rater", "Ada", "--rater", "Ben", "Cy", "--json"]) == 0
    second = json.loads(capsys.readouterr().out)
    assert second["goes_on_from_a_plan"]
    assert second["setup"] == first["setup"]
    assert [one["name"] for one in second["people"]] == ["Ada", "Ben", "Cy"]
    assert main(["check", study]) == 0


def test_progress_in_words_and_as_json(study: str, capsys: Output) -> None:
    main(["assign", study, "--plan", "per-image", "--per-image", "1"])
    capsys.readouterr()
    assert main(["progress", study]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == ["By person", "Ada: none of 3 images yet.", "Ben: none of 3 images yet."]
    assert "Image 1, cane-1.png: answered by none of 1." in lines
    assert lines[-1] == "Nobody has been shown what others answered."
    assert main(["progress", study, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["plan"]["kind"] == "per-image"
    assert document["people"][0] == {
        "name": "Ada",
        "images": 3,
        "complete": 0,
        "begun": 0,
        "later": 0,
        "only_whole_image_open": 0,
        "last_at": None,
        "in_plan": True,
        "seen_others": [],
        "answers_after": 0,
    }
    assert document["images"][0] == {"number": 1, "name": "cane-1.png", "wanted": 1, "complete": 0}
    assert document["criteria"][0] == {"code": "T1.C1", "name": "Straight", "answers": 0, "doubts": 0}


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        ([], 1, "Choose a kind of plan with --plan."),
        (["--plan", "guess"], 2, "invalid choice: 'guess'"),
        (
            ["--plan", "per-image", "--per-image", "9"],
            1,
            "9 people for each image are too many: the plan has",
        ),
        (["--plan", "everything", "--seed", "-1"], 2, 'must be a whole number, 0 or more, not "-1"'),
        (["--plan", "rotation", "--context", "school"], 1, "One context has nothing to rotate with."),
    ],
)
def test_what_is_asked_wrongly(
    study: str, words: list[str], code: int, sentence: str, capsys: Output
) -> None:
    assert main(["assign", study, *words]) == code
    shown = capsys.readouterr()
    assert sentence in shown.err
    assert shown.out == ""
