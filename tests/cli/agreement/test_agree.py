"""`touchstone agree`: words, JSON, and what is asked wrongly."""

import json
import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest

from app.cli import main
from app.study.team.meetings import Outcome, Ruling
from app.study.verdict import Verdict
from storage.folder import open_study
from tests.agreement.making import rubric_of, say, study_of
from tests.repository import ROOT
from tests.sessions.scaled_study import make_scaled_study

Output = pytest.CaptureFixture[str]


@pytest.fixture
def study(tmp_path: Path) -> str:
    """Four images: Ada, Adam, and a judge of two runs."""
    made = study_of(tmp_path / "study", 4, rubric_of(1), sources=("A", "B"))
    say(made, "Ada", {"T1.C1": "1100"}, doubts=[("T1.C1", 2)])
    say(made, "Adam", {"T1.C1": "1101"})
    say(made, "judge", {"T1.C1": "1000"}, run=1)
    say(made, "judge", {"T1.C1": "1000"}, run=2)
    made.close()
    return str(tmp_path / "study")


def agree(study: str, *words: str) -> int:
    return main(["agree", study, "--reference", "Ada", "--against", "judge", *words])


def test_in_words(study: str, capsys: Output) -> None:
    assert agree(study) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    lines = shown.out.splitlines()
    assert lines[0] == "May judge judge in place of Ada? For 1 question: not known yet."
    assert lines[1].startswith("judge agrees with Ada on the label in 6 of 8 answers (0.75, between ")
    assert "T1.C1: Part 1" in lines
    picture = lines.index("Images that judge gets wrong") + 2
    assert lines[picture].startswith("Image 2. Wrongly rejected: T1.C1: Part 1 (2 of 2 answers).")
    assert "False “not met”: image 2." in lines


def test_where_nobody_is_named_it_is_compared_as_in_the_window(study: str, capsys: Output) -> None:
    assert agree(study, "--json") == 0
    named = capsys.readouterr().out
    assert main(["agree", study, "--json"]) == 0
    assert capsys.readouterr().out == named
    assert main(["agree", study, "--against", "Adam", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["reference"], told["against"]) == ("Ada", "Adam")
    assert main(["agree", study, study]) == 2
    assert "--reference is needed" in capsys.readouterr().err


def test_a_script_learns_by_the_exit_code_whether_the_judge_may_judge(study: str, capsys: Output) -> None:
    assert agree(study, "--require", "may-judge") == 3
    assert "--require may-judge: not met for T1.C1" in capsys.readouterr().err
    assert agree(study, "--require", "not-enough-answers-yet", "--json") == 0
    assert agree(study, "--require", "maybe") == 2
    assert "here is no advice maybe; choose from may-judge, automatable" in capsys.readouterr().err


@pytest.mark.parametrize(
    "option", [["--require", "may-judge"], ["--accepted", "x.csv"], ["--columns", "x.csv"]]
)
def test_what_only_two_raters_of_one_study_have_is_not_ignored_elsewhere(
    study: str, capsys: Output, option: list[str]
) -> None:
    assert main(["agree", study, study, "--reference", "Ada", "--against", "judge", *option]) == 2
    assert main(["agree", study, "--reference", "Ada", *option]) == 2
    assert f"{option[0]} needs one study and two raters" in capsys.readouterr().err


def test_as_json(study: str, capsys: Output) -> None:
    assert agree(study, "--json") == 0
    document = json.loads(capsys.readouterr().out)
    criterion = document["criteria"][0]
    assert (document["study"], document["reference"], document["against"]) == ("Canes", "Ada", "judge")
    assert (document["rubric_version"], criterion["code"]) == (1, "T1.C1")
    assert (criterion["n_images"], criterion["n_pairs"], criterion["agreement"]) == (4, 8, 0.75)
    assert (criterion["reference_met"], criterion["against_met"]) == (0.5, 0.25)
    assert criterion["self_consistency"] == 1


def test_without_doubts_and_in_parts(study: str, capsys: Output) -> None:
    assert agree(study, "--without-doubts", "--by", "source", "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert document["doubts"] == "without"
    assert document["criteria"][0]["agreement"] == 1
    assert [(part["name"], part["criteria"][0]["n_pairs"]) for part in document["parts"]] == [
        ("A", 4),
        ("B", 2),
    ]


def document(study: str, capsys: Output, *words: str) -> dict[str, Any]:
    assert agree(study, *words, "--json") == 0
    return cast(dict[str, Any], json.loads(capsys.readouterr().out))


def test_doubts_in_three_ways(study: str, capsys: Output) -> None:
    found = {way: document(study, capsys, "--doubts", way) for way in ("included", "without", "half")}
    assert [one["doubts"] for one in found.values()] == ["included", "without", "half weight"]
    assert [one["criteria"][0]["agreement"] for one in found.values()] == [0.75, 1, 0.8571428571]


def test_cannot_tell_is_counted_by_the_rule_or_dropped(study: str, capsys: Output) -> None:
    with closing(open_study(Path(study))) as opened:
        say(opened, "judge", {"T1.C1": "?..."}, run=3)  # the rubric counts it as met
    assert document(study, capsys)["criteria"][0]["n_pairs"] == 9
    dropped = document(study, capsys, "--cannot-tell", "drop")
    assert (dropped["cannot_tell"], dropped["criteria"][0]["n_pairs"]) == ("drop", 8)


def test_seed_and_epsilon_are_used_and_named(study: str, capsys: Output) -> None:
    one, same, other = (document(study, capsys, "--seed", seed) for seed in ("1", "1", "2"))
    assert one == same
    assert (one["seed"], other["seed"]) == (1, 2)
    shown = document(study, capsys, "--epsilon", "0.1")
    assert (shown["epsilon"], shown["label"]["alt_test"]["epsilon"]) == (0.1, 0.1)


def test_contested_before_or_after_three_answers_become_two(study: str, capsys: Output) -> None:
    with closing(open_study(Path(study))) as opened:
        say(opened, "Ada", {"showing": "sssn"})
        say(opened, "Adam", {"showing": "sisn"})
    assert agree(study) == 0
    assert (
        "people differ on 0 of 4 images (0.00), where all answers but “never show”" in capsys.readouterr().out
    )
    assert agree(study, "--contested", "before") == 0
    assert "people differ on 1 of 4 images (0.25), before three answers" in capsys.readouterr().out
    shown = document(study, capsys, "--contested", "before")
    assert shown["contested"] == "before"
    assert shown["community"]["rows"][0]["contested_before"] == 0.25


def test_a_report_file_takes_the_same_options(study: str, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    options = ["--doubts", "half", "--cannot-tell", "drop", "--epsilon", "0.15", "--seed", "7"]
    assert main(["export", study, "--format", "html", "--out", str(file), *options]) == 0
    shown = (tmp_path / "report-appendix.html").read_text(encoding="utf-8")
    for sentence in ("counts half.", "is treated as missing.", "epsilon is 0.15", "seed 7."):
        assert sentence in shown


@pytest.mark.parametrize("command", ["export", "agree"])
def test_the_appendix_is_beside_within_or_left_out(
    study: str, tmp_path: Path, capsys: Output, command: str
) -> None:
    words = [command, study, "--format", "html"]
    words += ["--reference", "Ada", "--against", "judge"] if command == "agree" else []
    out = tmp_path / "report.html"
    assert main([*words, "--out", str(out)]) == 0
    beside = tmp_path / "report-appendix.html"
    told = capsys.readouterr().out.splitlines()
    assert told == [f"Written to {out}", f"Its appendix was written to {beside}"]
    assert f'<a href="{beside.name}">' in out.read_text("utf-8")
    beside.unlink()
    for where, has_people in (("none", False), ("within", True)):
        assert main([*words, "--out", str(out), "--appendix", where]) == 0
        assert capsys.readouterr().out.splitlines() == [f"Written to {out}"]
        assert ("Agreement between people" in out.read_text("utf-8")) is has_people
        assert not beside.exists()
    other = [command, study, "--appendix", "none", *words[4:]]
    other += ["--format", "csv", "--out", str(tmp_path / "a.csv")] if command == "export" else []
    assert main(other) == 1
    assert "--appendix goes with these formats: html, pdf, xlsx" in capsys.readouterr().err
    assert not (tmp_path / "a.csv").exists()


def test_by_source_in_words(study: str, capsys: Output) -> None:
    assert agree(study, "--by", "source") == 0
    assert "\nA: 2 images\nT1.C1: agreement " in capsys.readouterr().out


def test_either_may_be_a_judge(study: str, capsys: Output) -> None:
    assert main(["agree", study, "--reference", "judge", "--against", "Adam", "--json"]) == 0
    criterion = json.loads(capsys.readouterr().out)["criteria"][0]
    assert (criterion["n_pairs"], criterion["agreement"], criterion["self_consistency"]) == (8, 0.5, 1)


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["--against", "jugde"], 1, 'There is no rater "jugde" in this study. Did you mean judge?'),
        (["--against", "Ada"], 1, "Ada cannot be compared with Ada. Name two raters."),
        (["--rubric-version", "2"], 1, "There is no rubric version 2; this study has version 1."),
        (["--by", "weather"], 2, "invalid choice: 'weather'"),
        (["--rubric-version", "new"], 2, "invalid int value: 'new'"),
        (["--doubts", "some"], 2, "invalid choice: 'some'"),
        (["--doubts", "half", "--without-doubts"], 2, "not allowed with"),
        (["--epsilon", "2"], 2, '"2" is not a number from 0 to 1'),
        (["--epsilon", "nan"], 2, '"nan" is not a number from 0 to 1'),
        (["--seed", "-1"], 2, 'must be a whole number, 0 or more, not "-1"'),
    ],
)
def test_what_is_asked_wrongly(
    study: str, words: list[str], code: int, sentence: str, capsys: Output
) -> None:
    assert agree(study, *words) == code
    shown = capsys.readouterr()
    assert sentence in shown.err
    assert shown.out == ""


def test_a_process_of_its_own_says_the_same_and_loads_no_pandas(study: str) -> None:
    script = (
        "import sys; from app.cli import main;"
        f" main(['agree', {study!r}, '--reference', 'Ada', '--against', 'judge']);"
        " assert not {'pandas', 'sklearn', 'PySide6'} & set(sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "\njudge agrees with Ada on the label" in done.stdout


# References that nobody answered themselves


def meet(study: str) -> None:
    """A meeting of Ada decides that the fourth image is met, and leaves the first contested."""
    with closing(open_study(Path(study))) as opened:
        opened.prepare_to_write()
        meeting = opened.meetings.open("First", ["Ada"])
        decided = Ruling(Outcome.DECIDED, "Ada says so.", Verdict.MET)
        opened.meetings.decide(meeting.key, 4, "T1.C1", 1, decided)
        opened.meetings.decide(meeting.key, 1, "T1.C1", 1, Ruling(Outcome.CONTESTED, "Two customs."))


def against(capsys: Output, study: str, reference: str, *words: str) -> dict[str, Any]:
    """What `agree --json` prints of the judge against a reference."""
    assert main(["agree", study, "--reference", reference, "--against", "judge", "--json", *words]) == 0
    return cast("dict[str, Any]", json.loads(capsys.readouterr().out))


def test_the_majority_as_reference(study: str, capsys: Output) -> None:
    document = against(capsys, study, "majority")
    assert document["reference"] == "majority"
    assert document["reference_rule"]["people"] == ["Ada", "Adam"]
    assert document["reference_rule"]["ties"] == 1
    # Met, met, not met, and a tie; the judge: met, not met, not met, not met.
    assert document["criteria"][0]["agreement"] == 0.75
    assert main(["agree", study, "--reference", "majority", "--against", "Adam"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Adam agrees with the majority on the label in")
    assert "Adam is compared with the majority, so Adam does not count in it." in shown


def test_what_meetings_decided_as_reference(study: str, capsys: Output) -> None:
    assert main(["agree", study, "--reference", "decided", "--against", "judge"]) == 1
    assert capsys.readouterr().err.startswith("No meeting has decided anything on version 1")
    meet(study)
    document = against(capsys, study, "decided")
    rule = document["reference_rule"]
    assert (document["reference"], rule["undecided"]) == ("decided", "majority")
    assert (rule["decided"], rule["contested"], rule["left_for_later"], rule["stand_ins"]) == (1, 1, 0, 2)
    assert (document["criteria"][0]["n_images"], document["criteria"][0]["agreement"]) == (3, 0.3333333333)
    alone = against(capsys, study, "decided", "--undecided", "leave-out")
    assert (alone["criteria"][0]["n_images"], alone["reference_rule"]["stand_ins"]) == (1, 0)
    assert main(["agree", study, "--reference", "Ada", "--against", "judge", "--undecided", "majority"]) == 1
    assert capsys.readouterr().err.startswith("--undecided goes with --reference decided.")


def test_reports_go_out_with_such_a_reference_and_name_nobody_under_code_names(
    study: str, capsys: Output, tmp_path: Path
) -> None:
    meet(study)
    out = tmp_path / "report.html"
    words = [
        "--format",
        "html",
        "--out",
        str(out),
        "--reference",
        "decided",
        "--against",
        "Ada",
        "--code-names",
    ]
    assert main(["export", study, *words]) == 0
    text = out.read_text(encoding="utf-8")
    assert "The reference is what meetings decided: 1 answer." in text
    assert "was there when these decisions were made" in text
    assert not re.search(r"\b(Ada|Adam)\b", text)


def test_other_scales_have_no_majority(tmp_path: Path, capsys: Output) -> None:
    made = make_scaled_study(tmp_path / "study")
    rubric = made.rubrics.current()
    assert rubric is not None
    (yes_no,) = rubric.yes_no
    for name in ("Ada", "Ben"):
        say(made, name, {yes_no.code: "10"})
    made.close()
    assert main(["agree", str(made.folder), "--reference", "majority", "--against", "Ada"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Ada agrees with the majority")
    assert "On scales other than yes or no, there is no majority" in shown
