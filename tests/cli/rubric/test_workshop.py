"""`touchstone workshop`: setting up in a terminal, and what is told of it."""

import json
from pathlib import Path

import pytest

from app.cli import main
from app.messages.workshop import workshop_setup
from storage.folder import open_study
from tests.sessions.workshop_sitting import GROUPS, SCENARIO, make_workshop_study

Output = pytest.CaptureFixture[str]


pytestmark = pytest.mark.study(make=make_workshop_study)


def new(study: Path, *words: str) -> int:
    made = ["workshop", "new", str(study), "--title", "Leeds", "--scenario", SCENARIO, "--facilitator", "Fay"]
    return main([*made, *words])


def test_a_workshop_is_made_and_told_of(study: Path, capsys: Output) -> None:
    assert main(["workshop", "list", str(study)]) == 0
    assert capsys.readouterr().out == f"{workshop_setup.NONE_YET}\n"
    people = ["--participant", "Ada", "--participant", "Ben"]
    assert new(study, "--preset", "pairs", "--group", GROUPS[1], *people) == 0
    assert capsys.readouterr().out == "Workshop made: Leeds, 2 people or pairs, 1 image.\n"
    assert main(["workshop", "list", str(study)]) == 0
    assert capsys.readouterr().out == "Leeds, led by Fay. 1 image. Participants: Ada, Ben.\n"
    assert main(["workshop", "list", str(study), "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)["workshops"]
    assert (told["scale"], told["participants"], told["groups"]) == (
        "shown-or-never",
        ["Ada", "Ben"],
        {GROUPS[1]: 1},
    )


def test_a_plan_of_ones_own_comes_from_a_file(study: Path, tmp_path: Path, capsys: Output) -> None:
    file = tmp_path / "own.toml"
    file.write_text('title = "Own"\n[[step]]\nkind = "reactions"\ntitle = "Look"\n')
    assert new(study, "--preset", str(file), "--participant", "Ada", "--json") == 0
    assert json.loads(capsys.readouterr().out)["steps"] == ["reactions"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), workshop_setup.PEOPLE_NEEDED),
        (("--participant", "Ada", "--preset", "none.toml"), "There is no plan called none.toml"),
        (("--participant", "Ada", "--group", "Nowhere"), "No image is in a group called Nowhere"),
    ],
)
def test_what_is_missing_ends_in_a_sentence_and_nothing_is_made(
    study: Path, words: tuple[str, ...], told: str, capsys: Output
) -> None:
    assert new(study, *words) == 1
    assert told in capsys.readouterr().err
    opened = open_study(study)
    assert opened.workshops.all() == []
    assert opened.raters.all() == []
    opened.close()
