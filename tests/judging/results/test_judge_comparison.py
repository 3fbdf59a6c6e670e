"""Judges side by side: every figure by hand from a few calls, and nothing averaged together."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from app.cli import main
from app.interchange import judge_replies
from app.interchange.tables.annotations import bring_in, read_annotations
from app.judging.calls.attempts import RequestRate
from app.judging.results.judge_comparison import JudgeRow, side_by_side
from app.judging.runs.plan import RunRequest, make_plan
from app.judging.runs.run import Run
from app.study.judge.judge_call import Question, Reply, Status, Usage
from app.study.judge.judge_setup import JudgeSetup
from app.study.team.meetings import Outcome, Ruling
from app.study.team.raters import RaterKind
from app.study.verdict import Verdict
from storage.folder import StudyFolder
from tests.agreement.making import say
from tests.judging.scripted import ScriptedJudge

Output = pytest.CaptureFixture[str]
PRICES = """
[[model]]
name = "strict"
in = "1.00"
out = "10.00"
looked_up = "2026-11-01"
"""


pytestmark = pytest.mark.study(images=2)


def says(values: Mapping[tuple[int, int], str]) -> Callable[[Question, int], Reply]:
    """A judge whose replies go by image and run: "10" is met, not met; anything else is no reply."""

    def script(question: Question, _ask: int) -> Reply:
        said = values[question.image, question.run]
        text = json.dumps({"T1": {"C1": int(said[0]), "C2": int(said[1])}}) if said.isdigit() else said
        return Reply(Status.OK, text, usage=Usage(1000, 100), seconds=2.0)

    return script


def ask(study: StudyFolder, model: str, values: Mapping[tuple[int, int], str]) -> None:
    runs = max(run for _, run in values)
    plan = make_plan(
        study, RunRequest(JudgeSetup(model, "http://localhost:1/v1", asks_overall=False), runs, name=model)
    )
    judge = ScriptedJudge(says(values))
    with Run(study, plan, lambda: judge, RequestRate(2, tries=1)) as run:
        list(run)


def rows(study: StudyFolder, prices: Path | None = None) -> dict[str, JudgeRow]:
    return {row.name: row for row in side_by_side(study, prices=prices)}


def test_every_figure_of_a_judge_is_its_own(study: StudyFolder, tmp_path: Path) -> None:
    (tmp_path / "prices.toml").write_text(PRICES)
    ask(study, "strict", {(1, 1): "10", (1, 2): "10", (2, 1): "00", (2, 2): "11"})
    ask(study, "kind", {(1, 1): "11", (1, 2): "11", (2, 1): "11", (2, 2): "no reply"})
    found = rows(study, tmp_path / "prices.toml")
    strict, kind = found["strict"], found["kind"]
    assert (strict.model, strict.runs, strict.images) == ("strict", 2, 2)
    assert (float(strict.leniency), float(kind.leniency)) == (4 / 8, 1.0)
    # Strict: 1 of 4 met in the first run, 3 of 4 in the second.
    assert float(strict.spread) == pytest.approx(((0.25 - 0.5) ** 2 + (0.75 - 0.5) ** 2) ** 0.5)
    assert (float(strict.missing), float(kind.missing)) == (0.0, 2 / 8)
    # Image 1 says the same twice on both criteria, image 2 on neither.
    assert (float(strict.consistency), strict.consistency.n) == (0.5, 2)
    # Labels: image 1 twice not appropriate; image 2 once not, once appropriate.
    assert float(strict.label_consistency) == 0.5
    assert strict.taken.statuses == {Status.OK: 4}
    assert kind.taken.statuses == {Status.OK: 3, Status.INVALID: 1}
    assert (strict.taken.calls, strict.taken.seconds, strict.taken.tokens_in) == (4, 2.0, 4000)
    assert strict.taken.cost is not None
    assert float(strict.taken.cost.dollars) == pytest.approx(0.004 + 0.004)
    assert kind.taken.cost is None, "a price was guessed"


def test_judges_are_held_against_each_other_over_pairs_of_runs(study: StudyFolder) -> None:
    ask(study, "one", {(1, 1): "11", (2, 1): "10"})
    ask(study, "two", {(1, 1): "11", (2, 1): "00"})
    ask(study, "three", {(1, 1): "never", (2, 1): "11"})
    found = rows(study)
    among = {other: (criteria, label) for other, criteria, label in found["one"].with_others}
    assert list(among) == ["two", "three"]
    assert [float(figure) for figure in among["two"]] == [3 / 4, 1.0]
    assert [float(figure) for figure in among["three"]] == [1 / 2, 0.0]
    assert among["three"][0].n == 1
    back = {other: float(criteria) for other, criteria, _ in found["two"].with_others}
    assert back["one"] == 3 / 4


def test_a_judge_without_an_answer_has_reasons_and_no_numbers(study: StudyFolder) -> None:
    ask(study, "silent", {(1, 1): "no", (2, 1): "no"})
    (row,) = side_by_side(study)
    assert (row.images, row.leniency.value, row.spread.value) == (0, None, None)
    assert row.leniency.reason == "silent has given no answer that could be used."
    assert float(row.missing) == 1.0
    assert row.missing.counts == (("part", 4), ("whole", 4))


def test_one_run_has_no_spread(study: StudyFolder) -> None:
    ask(study, "once", {(1, 1): "11", (2, 1): "10"})
    (row,) = side_by_side(study)
    assert (row.spread.value, row.consistency.value) == (None, None)
    assert "one run only" in row.spread.reason


def test_a_judge_from_elsewhere_stands_beside_the_others(study: StudyFolder, tmp_path: Path) -> None:
    ask(study, "here", {(1, 1): "11", (2, 1): "10"})
    judge = study.raters.add("there", RaterKind.JUDGE)
    assert judge.kind is RaterKind.JUDGE
    assert list(rows(study)) == ["here"], "who never answered is no judge of this version"
    study.close()
    table = tmp_path / "a.csv"
    table.write_text("image,rater,kind,run,criterion,verdict\ncane-0.png,there,judge,1,T1.C1,met\n")
    assert main(["import", str(study.folder), str(table)]) == 0


def test_answers_beside_the_calls_are_no_less_than_none_missing(study: StudyFolder, tmp_path: Path) -> None:
    ask(study, "one", {(1, 1): "11", (2, 1): "10"})
    table = tmp_path / "a.csv"
    table.write_text("image,rater,kind,run,criterion,verdict\ncane-0.png,one,judge,2,T1.C1,met\n")
    bring_in(study, read_annotations(study, [table]))
    (row,) = side_by_side(study)
    assert row.missing.counts == (("part", 0), ("whole", 5))


def test_a_cost_is_told_only_when_all_of_it_is_known(study: StudyFolder, tmp_path: Path) -> None:
    (tmp_path / "prices.toml").write_text(PRICES)
    reply = '{"T1": {"C1": 1, "C2": 1}}'
    lines = [
        {"image": image, "judge": "x", "model": model, "reply": reply, "tokens_in": 1_000_000}
        for image, model in (("cane-0.png", "strict"), ("cane-1.png", "unpriced"))
    ]
    for number, written in enumerate((lines[:1], lines)):
        file = tmp_path / f"{number}.jsonl"
        file.write_text("".join(f"{json.dumps(line)}\n" for line in written))
        judge_replies.bring_in(study, judge_replies.read_replies(study, [file]))
        cost = rows(study, tmp_path / "prices.toml")["x"].taken.cost
        assert (cost.dollars if cost else None) == (1 if number == 0 else None)


def test_the_command_tells_each_judge_by_itself(study: StudyFolder, tmp_path: Path, capsys: Output) -> None:
    ask(study, "one", {(1, 1): "11", (1, 2): "11", (2, 1): "10", (2, 2): "11"})
    study.close()
    table = tmp_path / "a.csv"
    lines = [f"cane-0.png,there,judge,1,{code},met" for code in ("T1.C1", "T1.C2")]
    table.write_text("\n".join(["image,rater,kind,run,criterion,verdict", *lines, ""]))
    assert main(["import", str(study.folder), str(table)]) == 0
    capsys.readouterr()
    assert main(["judge", str(study.folder), "--compare"]) == 0
    told = capsys.readouterr().out
    assert "one: 2 images, 2 runs." in told
    assert "Answers that count as met: 7 of 8 (0.88" in told
    assert "4 calls: 4 answered. 2.0 seconds per call. 4,000 tokens in, 400 out." in told
    assert "there: 1 image, 1 run." in told
    assert "collected elsewhere" in told
    assert "Agrees with one: on criteria 4 of 4 (1.00); on labels 2 of 2 (1.00)." in told
    assert told.endswith("and never averaged.\n")
    assert main(["judge", str(study.folder), "--compare", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)["judges"]
    assert [row["name"] for row in shown] == ["one", "there"]
    assert shown[0]["leniency"] == {"value": 7 / 8, "n": 2}
    assert shown[1]["spread"]["value"] is None
    assert shown[1]["with"]["one"]["criteria"]["value"] == 1.0


def test_a_study_without_judges_says_so(study: StudyFolder, capsys: Output) -> None:
    study.close()
    assert main(["judge", str(study.folder), "--compare"]) == 0
    assert "No judge has been asked" in capsys.readouterr().out
    assert main(["judge", str(study.folder)]) == 2
    assert "required: --model. Help: touchstone judge --help" in capsys.readouterr().err


def test_each_judge_is_compared_with_the_reference_that_is_asked_for(
    study: StudyFolder, capsys: Output
) -> None:
    ask(study, "strict", {(1, 1): "00", (2, 1): "00"})
    ask(study, "mild", {(1, 1): "11", (2, 1): "11"})
    for name, signs in (("Ada", "10"), ("Ben", "10"), ("Cy", "01")):
        say(study, name, {"T1.C1": signs, "T1.C2": "11"})
    # The majority: met and not met on the first criterion, met twice on the second.
    found = side_by_side(study, reference="majority")
    assert [(one.reference or ("",))[0] for one in found] == ["the majority", "the majority"]
    assert [one.reference and one.reference[1].value for one in found] == [0.25, 0.75]
    assert [one.reference and one.reference[2].value for one in found] == [0.5, 0.5]
    meeting = study.meetings.open("First", ["Ada"])
    study.meetings.decide(meeting.key, 2, "T1.C1", 1, Ruling(Outcome.DECIDED, "", Verdict.MET))
    words = ["judge", str(study.folder), "--compare"]
    assert main([*words, "--reference", "decided", "--json"]) == 0
    rows = {one["name"]: one["reference"] for one in json.loads(capsys.readouterr().out)["judges"]}
    assert (rows["mild"]["criteria"]["value"], rows["mild"]["name"]) == (1, "the meeting")
    assert main([*words, "--reference", "Cy"]) == 0
    assert "Agrees with Cy: on criteria 1 of 4 (0.25); on labels 1 of 2 (0.50)." in capsys.readouterr().out
    assert main([*words, "--reference", "mild"]) == 0
    assert "Agrees with mild: on criteria 0 of 4 (0.00)" in capsys.readouterr().out
    assert main([*words, "--reference", "nobody"]) == 1
    assert "There is no rater" in capsys.readouterr().err
    assert main(["judge", str(study.folder), "--model", "m", "--reference", "Cy"]) == 2
