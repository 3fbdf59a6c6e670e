"""Replies from elsewhere: each a row like a live one, all or nothing, and the same file twice changes nothing."""

import json
import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.errors import UserError
from app.interchange.judge_replies import bring_in, read_replies
from app.judging.runs.plan import RunRequest, make_plan
from app.study.judge.judge_call import Status
from app.study.judge.judge_setup import JudgeSetup
from app.study.team.raters import RaterKind
from app.study.verdict import Judgment, Verdict
from exporters.answers.openai_batch import write_batch
from storage.folder import StudyFolder, open_study
from tests.judging.batch_house import answered
from tests.storage.making import make_study, write_picture

Line = dict[str, Any]
GOOD = '{"T1": {"C1": 1, "C2": 0}, "overall": 0}'
Output = pytest.CaptureFixture[str]


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Three images without files, one with, and a rubric of two criteria."""
    made = make_study(tmp_path / "study")
    made.images.add(tmp_path / "seen.png", write_picture(tmp_path / "seen.png"))
    yield made
    made.close()


def line(image: str = "cane-1.png", reply: str = GOOD, **more: Any) -> Line:
    return {"image": image, "judge": "gpt-x", "run": 1, "reply": reply, **more}


def write(path: Path, *lines: Line | str) -> Path:
    path.write_text("".join(f"{one if isinstance(one, str) else json.dumps(one)}\n" for one in lines))
    return path


def take(study: StudyFolder, file: Path) -> Counter[Status]:
    replies = read_replies(study, [file])
    bring_in(study, replies)
    return Counter(replies.counts)


def complaints(study: StudyFolder, file: Path) -> tuple[str, ...]:
    with pytest.raises(UserError, match="Nothing was written") as caught:
        read_replies(study, [file])
    return caught.value.details


def test_replies_in_the_papers_own_form_are_read(study: StudyFolder, tmp_path: Path) -> None:
    forms = [
        '{"criteria_evaluation": {"Theme1": {"C1": 1, "C2": 0}}, "overall_assessment": 0}',
        '```json\n{"Theme 1: A cane": {"C1": 1, "C2": 0}, "overall_assessment": "Inappropriate"}\n```',
        'My evaluation: {"criteria_evaluation": {"T1": {"1": true, "2": false}}, "overall_assessment": 0}. Done.',
    ]
    lines = [line(reply=form, run=number) for number, form in enumerate(forms, start=1)]
    assert take(study, write(tmp_path / "paper.jsonl", *lines)) == {Status.OK: len(forms)}
    for call in study.calls.all():
        assert call.outcome.overall is Judgment.NOT_APPROPRIATE
        found = study.answers.current(1, call.judge, call.run)
        assert [answer.content.value for answer in found.values()] == [Verdict.MET, Verdict.NOT_MET]


def other_order(place: int, judge: str = "GPT-4o") -> Line:
    """A reply to the paper's own prompt, which names the second theme first."""
    themes = {
        "Theme1": {"C1": 1, "C2": place % 2},
        "Theme2": {f"Criteria {at}": int(at != 3) for at in range(1, 6)},
    }
    whole = {"criteria_evaluation": themes, "overall_assessment": 0}
    return line(f"cane-{place}.png", json.dumps(whole), judge=judge)


def test_another_order_of_themes_is_proposed_and_taken_when_it_is_given(
    tmp_path: Path, capsys: Output
) -> None:
    folder = tmp_path / "canes"
    make_study(folder, images=2, rubric="guide-cane").close()
    file = write(tmp_path / "replies.jsonl", other_order(1), other_order(2))
    words = ["import", str(folder), str(file), "--format", "judge-jsonl"]
    assert main(words) == 1
    told = capsys.readouterr().err.splitlines()
    assert "All 2 replies that were tried fit with --map T1=T2 --map T2=T1. Nothing was imported." in told[0]
    assert [one.strip() for one in told[1:4]] == [
        "T2.C1 (met) in the replies would be T1.C1: Not deformed: the cane is whole and all its parts belong together.",
        "T2.C2 (met) in the replies would be T1.C2: Straight handle: it continues the line of the cane, neither "
        "curved nor crooked.",
        "T2.C3 (not met) in the replies would be T1.C3: Long stick: the cane has the shape of a long, thin stick, "
        "about five feet (150 cm).",
    ]
    with closing(open_study(folder)) as study:
        assert study.raters.all() == []
    assert main([*words, "--map", "T1=T2", "--map", "T2=T1"]) == 0
    with closing(open_study(folder)) as study:
        said = {(answer.image, answer.item): answer.content.verdict for answer in study.answers.all_current()}
        first = study.images.at(1)
        assert first is not None
        assert said[first.key, "T1.C3"] is Verdict.NOT_MET
        assert said[first.key, "T2.C2"] is Verdict.MET
    capsys.readouterr()
    assert main([*words, "--map", "T1=T2", "--map", "T2=T1"]) == 0
    assert capsys.readouterr().out.strip() == "0 replies imported; 2 already there."


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("T9=T1", "The rubric has no theme or criterion called T9."),
        ("T1.C1=T1.C2", "Two criteria would be called T1.C2 in the replies."),
    ],
)
def test_names_that_lead_nowhere_are_refused(
    study: StudyFolder, tmp_path: Path, capsys: Output, given: str, sentence: str
) -> None:
    file = write(tmp_path / "replies.jsonl", line())
    study.close()
    assert main(["import", str(study.folder), str(file), "--format", "judge-jsonl", "--map", given]) == 1
    assert sentence in capsys.readouterr().err


def test_replies_that_fit_no_other_order_are_stored_as_they_are(study: StudyFolder, tmp_path: Path) -> None:
    file = write(tmp_path / "replies.jsonl", line(reply="I would rather not say."), line("cane-2.png", "{}"))
    assert take(study, file)[Status.INVALID] == 2


def test_a_reply_becomes_a_call_with_its_verdicts(study: StudyFolder, tmp_path: Path) -> None:
    told: Line = {"model": "gpt-x-2026", "tokens_in": 7, "tokens_out": 3, "seconds": 1.5, "request_id": "r1"}
    take(study, write(tmp_path / "a.jsonl", line(**told), line(run=2)))
    first, second = study.calls.all()
    outcome = first.outcome
    assert (first.judge.name, first.judge.kind, first.run, first.endpoint) == (
        "gpt-x",
        RaterKind.JUDGE,
        1,
        "",
    )
    assert (outcome.status, outcome.raw, outcome.model, outcome.seconds) == (
        Status.OK,
        GOOD,
        "gpt-x-2026",
        1.5,
    )
    assert (outcome.usage.tokens_in, outcome.usage.tokens_out, outcome.request_id) == (7, 3, "r1")
    assert outcome.overall is Judgment.NOT_APPROPRIATE
    assert (second.run, second.model) == (2, "gpt-x")
    found = study.answers.current(1, first.judge, 1)
    assert {code: answer.content.value for code, answer in found.items()} == {
        "T1.C1": Verdict.MET,
        "T1.C2": Verdict.NOT_MET,
    }
    assert study.calls.judges() == [], "a judge of elsewhere cannot be asked"


def test_the_same_file_twice_changes_nothing(study: StudyFolder, tmp_path: Path, capsys: Output) -> None:
    file = write(tmp_path / "a.jsonl", line(), line(), line("cane-2.png", "no idea"), "", line("cane-3.png"))
    study.close()
    words = ["import", str(study.folder), str(file), "--format", "judge-jsonl"]
    assert main([*words, "--dry-run"]) == 0
    assert "Would import 3 replies: 2 answered, 1 invalid." in capsys.readouterr().out
    assert main(words) == 0
    assert "3 replies imported: 2 answered, 1 invalid." in capsys.readouterr().out
    before = everything(study.folder)
    assert main(words) == 0
    assert capsys.readouterr().out == "0 replies imported; 3 already there.\n"
    assert everything(study.folder) == before


def everything(folder: Path) -> list[str]:
    opened = open_study(folder)
    calls = [repr(call) for call in opened.calls.all()]
    answers = [repr(answer) for answer in opened.answers.all_current()]
    opened.close()
    return calls + answers


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"reply": "I cannot help with that."}, Status.REFUSED),
        ({"reply": None, "refusal": "No."}, Status.REFUSED),
        ({"finish_reason": "length", "reply": '{"T1":'}, Status.TRUNCATED),
        ({"finish_reason": "content_filter"}, Status.FILTERED),
        ({"reply": '{"T1": {"C1": 1}}'}, Status.INVALID),
        ({"reply": '{"T1": {"C1": 1, "C2": "cannot tell"}}'}, Status.OK),
        ({"reply": '{"T1": {"C2": 1}}', "criteria": ["T1.C2"]}, Status.OK),
        ({"reply": ""}, Status.INVALID),
    ],
)
def test_every_reply_has_its_status_and_no_default(
    study: StudyFolder, tmp_path: Path, changes: Line, status: Status
) -> None:
    assert take(study, write(tmp_path / "a.jsonl", line(**changes))) == {status: 1}
    (call,) = study.calls.all()
    assert call.outcome.status is status
    assert bool(study.answers.count()) is (status is Status.OK)


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ("[]", "line 2, line: this is not a JSON object."),
        ('{"image": "cane-1.png"', "line 2, line: this is not a JSON object."),
        (
            {"image": "cane-1.png", "reply": GOOD},
            "line 2, judge: name the judge, or the model if the judge has no name.",
        ),
        ({"image": "cane-1.png", "judge": "j"}, "line 2, reply: the model's words are needed, as text."),
        (line(reply=7), "line 2, reply: the model's words"),  # type: ignore[arg-type]
        (line(run=0), "line 2, run: it must be a whole number, 1 or more."),
        (line(run=True), "line 2, run:"),
        (line(run="1"), "line 2, run:"),
        (line(image=3), "line 2, image: it must be text."),  # type: ignore[arg-type]
        (line(request_id="\ud800"), "line 2, request_id: it must be text."),
        (line(tokens_in=10**30), "line 2, tokens_in: it must be a whole number"),
        (line(judge="two\nlines"), "line 2, judge: a name must be short, on one line"),
        (line(image="nobody.png"), 'line 2, image: "nobody.png" is not in this study'),
        (line(seconds=-1), "line 2, seconds: it must be a number, 0 or more."),
        (line(seconds=True), "line 2, seconds:"),
        (line(tokens_in=1.5), "line 2, tokens_in: it must be a whole number"),
        (line(criteria=["T9.C9"]), "line 2, criteria: not in the rubric: T9.C9."),
        (line(criteria=[]), "line 2, criteria: it must be a list of codes"),
        (line(criteria=["T1.C1", "T1.C1"]), "line 2, criteria: it must be a list"),
        (line(verdict="met"), "line 2, verdict: this is not known here."),
        (line("cane-2.png", "another"), "line 2, reply: there is another reply in line 1"),
        ({"custom_id": "x", "reply": GOOD}, "line 2, custom_id: it must be the id of a call"),
        (
            {"custom_id": "018f0000-0000-7000-8000-000000000000", "reply": GOOD},
            "line 2, custom_id: this study has no such call.",
        ),
        (
            {"id": "b", "custom_id": "018f0000-0000-7000-8000-000000000000", "response": {}, "error": None},
            "line 2, response: it has no status_code.",
        ),
    ],
)
def test_one_bad_line_and_nothing_is_written(
    study: StudyFolder, tmp_path: Path, bad: Line | str, reason: str
) -> None:
    details = complaints(study, write(tmp_path / "a.jsonl", line("cane-2.png"), bad))
    assert len(details) == 1
    assert details[0].startswith(reason), details[0]
    assert list(study.calls.all()) == []


def test_another_reply_to_the_same_call_is_refused(study: StudyFolder, tmp_path: Path) -> None:
    take(study, write(tmp_path / "a.jsonl", line()))
    other = write(tmp_path / "b.jsonl", line(reply='{"T1": {"C1": 0, "C2": 0}}'))
    assert complaints(study, other) == (
        "line 1, reply: there is another reply in the study for the same call.",
    )


def test_names_are_not_mixed_up(study: StudyFolder, tmp_path: Path) -> None:
    study.raters.add("Robin")
    study.calls.judge("asked here", JudgeSetup("m", "http://localhost:1/v1"))
    details = complaints(study, write(tmp_path / "a.jsonl", line(judge="Robin"), line(judge="asked here")))
    assert details[0] == 'line 1, judge: "Robin" has the kind “human” in this study, not “judge”.'
    assert "need their custom_id" in details[1]


def test_images_that_are_not_there_yet_can_be_taken_too(study: StudyFolder, tmp_path: Path) -> None:
    file = write(tmp_path / "a.jsonl", line("later.png"), line("later.png", run=2))
    bring_in(study, read_replies(study, [file], allow_missing_images=True))
    assert {call.image for call in study.calls.all()} == {5}


# Replies to calls that this study handed in


def handed_in(study: StudyFolder, tmp_path: Path) -> list[Line]:
    plan = make_plan(study, RunRequest(JudgeSetup("gpt-x", "http://localhost:1/v1"), runs=3))
    (file,) = write_batch(study, plan, tmp_path / "calls.jsonl")
    return [json.loads(one) for one in file.path.read_text().splitlines()]


def test_replies_find_the_calls_they_belong_to(study: StudyFolder, tmp_path: Path, capsys: Output) -> None:
    first, second, third = handed_in(study, tmp_path)
    lines = [answered(first), {"custom_id": second["custom_id"], "reply": GOOD}]
    assert take(study, write(tmp_path / "a.jsonl", *lines)) == {Status.OK: 2}
    ends = {str(uuid.UUID(bytes=call.id)): call.outcome.status for call in study.calls.all()}
    assert ends == {
        first["custom_id"]: Status.OK,
        second["custom_id"]: Status.OK,
        third["custom_id"]: Status.ASKED,
    }
    assert read_replies(study, [tmp_path / "a.jsonl"]).known == 2
    study.close()
    rest = write(
        tmp_path / "b.jsonl", lines[0], {**answered(third), "response": None, "error": {"code": "no"}}
    )
    assert main(["import", str(study.folder), str(rest), "--format", "judge-jsonl"]) == 0
    assert "1 reply imported: 1 failed for now; 1 already there." in capsys.readouterr().out


def test_what_is_stored_is_what_was_checked(study: StudyFolder, tmp_path: Path) -> None:
    own = answered(handed_in(study, tmp_path)[0])
    file = write(tmp_path / "a.jsonl", own, line("cane-2.png", judge="gpt-y"))
    replies = read_replies(study, [file])
    file.unlink()
    bring_in(study, replies)
    assert Counter(call.outcome.status for call in study.calls.all())[Status.OK] == 2


def test_what_is_still_awaited_is_said(study: StudyFolder, tmp_path: Path, capsys: Output) -> None:
    lines = handed_in(study, tmp_path)
    study.close()
    file = write(tmp_path / "a.jsonl", answered(lines[0]))
    assert main(["import", str(study.folder), str(file), "--format", "judge-jsonl"]) == 0
    assert "2 calls of the same batches are still waiting" in capsys.readouterr().out


def test_a_study_without_a_rubric_takes_no_replies(tmp_path: Path) -> None:
    bare = make_study(tmp_path / "bare", rubric=None)
    with pytest.raises(UserError, match="no rubric"):
        read_replies(bare, [write(tmp_path / "a.jsonl", line())])
    bare.close()


def test_the_accents_of_a_judges_name_may_be_written_in_either_way(
    study: StudyFolder, tmp_path: Path
) -> None:
    for number, judge in enumerate(("\u00e9cho", "e\u0301cho")):
        told = take(study, write(tmp_path / f"{number}.jsonl", line(judge=judge)))
        assert told == ({} if number else {Status.OK: 1})
    assert [rater.name for rater in study.raters.all()] == ["\u00e9cho"]
