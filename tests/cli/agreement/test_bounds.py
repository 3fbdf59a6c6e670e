"""`touchstone bounds`: set before answers, changed after them, asked wrongly; and what two machines make of it."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest

from app.agreement.advice.bounds import check_bounds
from app.cli import main
from app.errors import UserError
from app.messages.cli import cli
from app.study.judge.bounds import Bounds, in_force
from app.study.verdict import Verdict
from storage.folder import open_study
from tests.agreement.making import rubric_of, say, study_of
from tests.storage.merge.machines import team

Output = pytest.CaptureFixture[str]


pytestmark = pytest.mark.study(make=study_of, images=4, rubric=rubric_of(1))


def shown(study: Path, capsys: Output) -> dict[str, Any]:
    capsys.readouterr()
    assert main(["bounds", str(study), "--json"]) == 0
    return cast(dict[str, Any], json.loads(capsys.readouterr().out))


def answer(study: Path) -> None:
    with closing(open_study(study)) as opened:
        say(opened, "Ada", {"T1.C1": "1100"})
        say(opened, "judge", {"T1.C1": "1000"}, run=1)


def test_the_usual_bounds_hold_until_others_are_set(study: Path, capsys: Output) -> None:
    assert main(["bounds", str(study)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(
        "Advice asks for agreement above 0.50 on met and above 0.50 on not met, at most 0.20"
    )
    assert lines[1] == "The study has not set bounds; the default bounds apply."
    assert shown(study, capsys)["set_at"] is None


def test_what_is_set_before_answers_holds_even_if_it_is_looser(study: Path, capsys: Output) -> None:
    assert main(["bounds", str(study), "--epsilon", "0.3", "--on-not-met", "0.7"]) == 0
    assert main(["bounds", str(study), "--tolerance", "0.1"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == cli.OPEN_PAGES
    bounds = shown(study, capsys)
    numbers = [bounds[name] for name in ("on_met", "on_not_met", "tolerance", "epsilon")]
    assert numbers == [0.5, 0.7, 0.1, 0.3]
    assert (bounds["changed_after_answers"], len(bounds["history"])) == (False, 2)
    answer(study)
    assert shown(study, capsys)["changed_after_answers"] is False
    agreed = ["agree", str(study), "--reference", "Ada", "--against", "judge"]
    assert main([*agreed, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["epsilon"], document["bounds"]["on_not_met"]) == (0.3, 0.7)
    assert main([*agreed, "--epsilon", "0.25"]) == 0, "less than what the study has set"


def test_what_is_changed_after_answers_counts_only_where_it_is_stricter(study: Path, capsys: Output) -> None:
    assert main(["bounds", str(study), "--on-not-met", "0.7"]) == 0
    answer(study)
    assert main(["bounds", str(study), "--on-not-met", "0.6", "--on-met", "0.8", "--epsilon", "0.3"]) == 0
    assert "counts only where it is stricter" in capsys.readouterr().out
    bounds = shown(study, capsys)
    assert [bounds[name] for name in ("on_met", "on_not_met", "epsilon")] == [0.8, 0.7, 0.2]
    assert bounds["changed_after_answers"] is True
    assert main(["bounds", str(study)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert ["before" in line for line in lines[1:]] == [True, False]
    assert "Changed on " in lines[2]


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["--on-met", "0.49"], 1, "--on-met must be a share of 0.5 or more, and less than 1."),
        (["--on-not-met", "1"], 1, "--on-not-met must be a share of 0.5 or more, and less than 1."),
        (["--tolerance", "0.31"], 1, "--tolerance must be a share from 0 to 0.3."),
        (["--epsilon", "0.9"], 1, "--epsilon must be a share from 0 to 0.3."),
        (["--epsilon", "much"], 2, '"much" is not a number from 0 to 1'),
    ],
)
def test_what_is_asked_wrongly_changes_nothing(
    study: Path, words: list[str], code: int, sentence: str, capsys: Output
) -> None:
    assert main(["bounds", str(study), *words]) == code
    assert sentence in capsys.readouterr().err
    assert shown(study, capsys)["history"] == []


@pytest.mark.parametrize(
    "bounds", [Bounds(), Bounds(0.5, 0.99, 0.0, 0.0), Bounds(tolerance=0.3, epsilon=0.3)]
)
def test_the_ends_of_what_may_be_set(bounds: Bounds) -> None:
    check_bounds(bounds)
    with pytest.raises(UserError):
        check_bounds(Bounds(float("nan")))


def test_machines_share_their_bounds_and_answers_elsewhere_make_them_late(tmp_path: Path) -> None:
    """One machine sets bounds while another has answers already: after merging either knows that they came late."""
    one, other = team(tmp_path, 2)
    assert one.study.bounds.add(Bounds(epsilon=0.1)).is_late is False
    other.answer(0, 0, "T1.C1", Verdict.MET)
    one.study.bounds.add(Bounds(epsilon=0.3))
    one.merge(other)
    other.merge(one)
    for machine in (one, other):
        log = machine.study.bounds.all()
        assert [(entry.bounds.epsilon, entry.is_late) for entry in log] == [(0.1, False), (0.3, True)]
        assert in_force(log).epsilon == 0.1
        machine.close()


def test_bounds_that_no_study_may_set_are_refused_with_what_brings_them(tmp_path: Path) -> None:
    one, other = team(tmp_path, 2)
    with other.study.together():
        other.study.database.connection.execute(
            "INSERT INTO judge_bounds VALUES (1, randomblob(16), 0.5, 0.5, 0.2, 9.0, 0, 0)"
        )
    with pytest.raises(UserError):
        one.merge(other)
    assert one.study.bounds.all() == []
    one.close()
    other.close()
