"""Judges in a report: how each is asked, what its calls took, what is missing, and in what two of them differ."""

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from datetime import UTC, datetime

import pytest

from app.agreement.ratings.question import Question as Asking
from app.agreement.report.report import Report, build
from app.judging.calls.attempts import RequestRate
from app.judging.results.judge_comparison import side_by_side
from app.judging.runs.plan import RunRequest, make_plan
from app.judging.runs.run import Run
from app.messages.judge import setups
from app.reports.agreement.agreement_document import agreement_document
from app.reports.agreement.agreement_json import as_json
from app.reports.document import Table
from app.study.judge.judge_call import Question, Reply, Status, Usage
from app.study.judge.judge_setup import (
    PRESETS,
    Backend,
    CallGrouping,
    JudgeInput,
    JudgeSetup,
    only_difference,
)
from storage.folder import StudyFolder
from tests.agreement.making import say
from tests.judging.scripted import ScriptedJudge
from tests.storage.making import make_drawn_study

HERE = "http://localhost:1/v1"
APART = "not told what counts when something is not visible against told what counts when something is not visible"
PLAIN = JudgeSetup("gpt-4o", HERE, asks_overall=False)


pytestmark = pytest.mark.study(make=make_drawn_study)


@pytest.fixture
def study(new_study: StudyFolder) -> StudyFolder:
    """Three pictures, a rubric of two criteria, and Ada."""
    say(new_study, "Ada", {"T1.C1": "110", "T1.C2": "101"})
    return new_study


def says(values: Mapping[int, str]) -> Callable[[Question, int], Reply]:
    """The same in every run: by image, "10" is met, not met; anything else is no reply."""

    def script(question: Question, _ask: int) -> Reply:
        said = values[question.image]
        text = json.dumps({"T1": {"C1": int(said[0]), "C2": int(said[1])}}) if said.isdigit() else said
        return Reply(Status.OK, text, usage=Usage(1000, 100), seconds=2.0)

    return script


def ask(study: StudyFolder, name: str, setup: JudgeSetup, values: Mapping[int, str], runs: int = 1) -> None:
    plan = make_plan(study, RunRequest(setup, runs, name=name, images=tuple(values)))
    with Run(study, plan, lambda: ScriptedJudge(says(values)), RequestRate(2, tries=1)) as run:
        list(run)


def report(study: StudyFolder, against: str) -> Report:
    return build(study, Asking("Ada", against, replicates=200))


def table(of: Report, identity: str) -> Table:
    document = agreement_document(of, datetime(2026, 5, 4, tzinfo=UTC))
    return next(one for one in document.tables() if one.id == identity)


def test_how_a_judge_is_asked_and_what_that_took(study: StudyFolder) -> None:
    ask(study, "one", PLAIN, {1: "11", 2: "10", 3: "no reply"}, runs=2)
    say(study, "elsewhere", {"T1.C1": "111", "T1.C2": "111"}, run=1)
    found = report(study, "one")
    here, there = table(found, "judges-asked").rows
    cells = [cell.text for cell in here.cells]
    assert cells[0].startswith("gpt-4o: the image, all criteria in one call,")
    assert cells[2:] == ["6", "2.0", "6000", "600", "0.02"]
    assert [cell.text for cell in there.cells][2:] == ["0", "", "", "", ""]
    assert there.cells[3].reason == "No call was made from this study; the answers were imported."
    judges = as_json(found)["judges"]
    assert (judges[0]["seconds_per_call"], judges[0]["statuses"]) == (2.0, {"ok": 4, "invalid": 2})
    for judge in judges:
        figures = [name for name, value in judge.items() if value is None and name != "asked"]
        assert set(figures) == set(judge["undefined"])


def test_the_report_and_the_command_give_the_same_figures(study: StudyFolder) -> None:
    ask(study, "one", PLAIN, {1: "11", 2: "10", 3: "no reply"}, runs=2)
    ask(study, "two", replace(PLAIN, says_not_visible_rule=True), {1: "11", 2: "00", 3: "01"})
    judges, rows = report(study, "one").judges.judges, side_by_side(study)
    for judge, row in zip(judges, rows, strict=True):
        assert (judge.name, judge.asked.taken) == (row.name, row.taken)
        assert (judge.leniency, judge.missing, judge.between_runs) == (row.leniency, row.missing, row.spread)
        assert (judge.steadiness.value, judge.consistency[0].value) == (
            row.consistency.value,
            row.label_consistency.value,
        )
    assert judges[0].missing.counts == (("part", 4), ("whole", 12))


def test_only_what_was_asked_for_can_be_missing(study: StudyFolder) -> None:
    """A run that was stopped has not been refused anything."""
    ask(study, "one", PLAIN, {1: "11", 2: "no", 3: "10"})
    ask(study, "one", PLAIN, {1: "11"}, runs=2)
    (judge,) = report(study, "one").judges.judges
    assert (judge.images, judge.runs) == (3, 2)
    assert judge.missing.counts == (("part", 2), ("whole", 8))


def test_a_judge_asked_in_vain_stands_beside_the_others(study: StudyFolder) -> None:
    ask(study, "silent", PLAIN, {1: "no", 2: "no", 3: "no"})
    ask(study, "one", replace(PLAIN, model="other"), {1: "11", 2: "10", 3: "00"})
    found = report(study, "one")
    silent, one = found.judges.judges
    assert (silent.name, silent.missing.value, silent.leniency.value) == ("silent", 1.0, None)
    assert silent.leniency.reason == "silent has given no answer that could be used."
    assert one.missing.value == 0
    assert found.judges.differences[0].first.value is None


def test_judges_that_differ_in_one_thing_are_named_by_it(study: StudyFolder) -> None:
    ask(study, "plain", PLAIN, {1: "11", 2: "10", 3: "01"})
    ask(study, "rule", replace(PLAIN, says_not_visible_rule=True), {1: "11", 2: "00", 3: "01"})
    ask(study, "other", replace(PLAIN, model="small", longest_side=512), {1: "00", 2: "00", 3: "00"})
    say(study, "elsewhere", {"T1.C1": "111", "T1.C2": "111"}, run=1)
    headers = [row.header.text for row in table(report(study, "plain"), "better").rows]
    assert headers[0] == f"plain, rule: {APART}"
    assert headers[1:] == [
        "plain, other",
        "plain, elsewhere",
        "rule, other",
        "rule, elsewhere",
        "other, elsewhere",
    ]
    paired = as_json(report(study, "plain"))["judges_paired"]
    assert [one["apart"] for one in paired][:2] == [APART, None]


def test_presets_differ_from_the_paper_in_one_thing() -> None:
    usual = JudgeSetup("m")
    differences = {name: only_difference(usual, replace(usual, **preset)) for name, preset in PRESETS.items()}  # type: ignore[arg-type]
    assert differences.pop("paper") == ""
    assert all(differences.values())
    assert differences["per-theme"] == "per"
    assert only_difference(usual, replace(usual, model="n", references=1)) == ""


def test_where_a_server_is_makes_no_difference() -> None:
    there = replace(PLAIN, base_url="https://api.openai.com/v1")
    assert only_difference(PLAIN, there) == ""
    assert only_difference(PLAIN, replace(there, evidence_first=True)) == "evidence_first"


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("model", ("m", "n")),
        ("backend", tuple(Backend)),
        ("sees", tuple(JudgeInput)),
        ("per", tuple(CallGrouping)),
        *((name, (True, False)) for name in ("asks_overall", "evidence_first", "can_say_cannot_tell")),
        *((name, (True, False)) for name in ("says_not_visible_rule", "sends_seed")),
        ("references", (0, 1, 3)),
        ("temperature", (None, 0.0, 1.0)),
        ("max_tokens", (None, 200)),
        ("longest_side", (512, 1024)),
        ("template", ("judge-1", "judge-2")),
    ],
)
def test_every_value_of_a_setup_has_words_of_its_own(field: str, values: tuple[object, ...]) -> None:
    assert field in {one.name for one in fields(JudgeSetup)}
    told = [setups.value(replace(PLAIN, **{field: value}), field) for value in values]  # type: ignore[arg-type]
    assert len(set(told)) == len(values)
    assert all(told)


def test_what_is_not_as_usual_is_told() -> None:
    assert setups.how_asked(JudgeSetup("m")) == "m: the image, all criteria in one call, prompt judge-1"
    odd = JudgeSetup("m", HERE, per=CallGrouping.THEME, temperature=0.0, references=2)
    assert setups.how_asked(odd) == (
        "m: the image, a call for each theme, 2 reference images, temperature 0.0, prompt judge-1"
    )


def test_all_fields_are_covered() -> None:
    for one in fields(JudgeSetup):
        assert one.name == "base_url" or setups.value(PLAIN, one.name)
