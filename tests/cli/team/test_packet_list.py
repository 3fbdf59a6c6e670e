"""Who has what, as it is typed: packets and workbooks that went out, what came back, reminders, and a closing round."""

import json
import shutil
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from app.cli import main
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.raters import Perception
from app.study.verdict import Judgment, Verdict
from storage.folder import open_study
from tests.interchange.workbook.workbooks import fill
from tests.storage.making import make_study

Output = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three images for Ada and Ben."""
    place = tmp_path_factory.mktemp("built")
    study = make_study(place / "study", described=(1, 2, 3))
    study.raters.add("Ada")
    study.raters.add("Ben")
    study.close()
    return place / "study"


@pytest.fixture
def study(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """That study, in the current folder."""
    shutil.copytree(built, tmp_path / "study")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "study"


def told(capsys: Output, *words: object, code: int = 0) -> list[str]:
    capsys.readouterr()
    assert main([str(word) for word in words]) == code
    shown = capsys.readouterr()
    return [*shown.out.splitlines(), *(line for line in shown.err.splitlines() if "compared" not in line)]


def listed(capsys: Output) -> dict[str, Any]:
    found = json.loads("\n".join(told(capsys, "packet", "list", "study", "--json")))
    assert isinstance(found, dict)
    return found


def answer(folder: Path, name: str, images: int, verdict: Verdict = Verdict.MET) -> None:
    """Answer everything about the first images."""
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        rater = study.raters.find(name)
        assert rater is not None
        session = study.sessions.start(rater, Perception.UNSAID)
        for image in list(study.images.all())[:images]:
            for item in ("T1.C1", "T1.C2"):
                content = Content(verdict)
                study.answers.record(session, image.key, item, content, AnswerAction.DO, Circumstances())
            shown = Content(Judgment.CAN_BE_SHOWN)
            study.answers.record(session, image.key, "showing", shown, AnswerAction.DO, Circumstances())


def test_a_packet_is_listed_from_its_going_out_to_its_acceptance(
    study: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert told(capsys, "packet", "list", "study") == ["Nothing has been sent out yet."]
    told(capsys, "packet", "out", "study", "--rater", "Ada", "--due", "2099-05-10")
    with monkeypatch.context() as then:
        then.setattr("app.sessions.team.work_overview.now", lambda: datetime(2001, 5, 10, tzinfo=UTC))
        told(capsys, "packet", "out", "study", "--rater", "Ben", "--due", "2001-05-10")
    lines = told(capsys, "packet", "list", "study", "--reminders")
    assert lines[0] == "2 out, 1 of them overdue; 0 returned."
    assert lines[1].startswith("Packet 2 for Ben, sent ")
    assert ": 3 images, version 1 of the rubric. Overdue by " in lines[1]
    assert lines[1].endswith(" days; it was due 2001-05-10.")
    assert lines[2].endswith("Not back yet; due 2099-05-10.")
    assert lines[3].startswith("Hello Ben, packet 2 from the study Canes was sent to you on ")
    assert "It is due on 2001-05-10." in lines[3]
    told(capsys, "open", "Ada.touchstone", "--no-window")
    answer(Path("Ada"), "Ada", 2)
    monkeypatch.setattr("platform.node", lambda: "ada-laptop")
    told(capsys, "packet", "back", "Ada")
    assert "Number 1, due 2099-05-10." in told(capsys, "packet", "show", "Ada-back.touchstone")
    told(capsys, "merge", "study", "Ada-back.touchstone")
    told(capsys, "merge", "study", "Ada-back.touchstone")
    (ada,) = [one for one in listed(capsys)["work"] if one["rater"] == "Ada"]
    assert (ada["number"], ada["state"], ada["rubric_version"], ada["images"]) == (1, "returned", 1, 3)
    (back,) = ada["returned"]
    assert (back["machine"], back["complete"], back["review"]) == ("ada-laptop", 2, "received")
    assert "from ada-laptop, 2 of 3 images done. Received, not looked at yet." in ada["sentence"]
    assert ada["reminder"] is None
    words = ("packet", "review", "study", "--number")
    assert told(capsys, *words, 1, "--state", "accepted") == ["Packet 1 for Ada: Accepted."]
    assert listed(capsys)["work"][1]["returned"][0]["review"] == "accepted"
    (line,) = told(capsys, *words, 2, "--state", "accepted", code=1)
    assert line.startswith("Packet 2 for Ben has not come back yet")
    (line,) = told(capsys, *words, 7, "--state", "accepted", code=1)
    assert line.startswith("Nothing with the number 7 was sent out.")


def test_a_newer_packet_supersedes_and_undoing_a_merge_undoes_the_return(study: Path, capsys: Output) -> None:
    told(capsys, "packet", "out", "study", "--rater", "Ada")
    told(capsys, "packet", "out", "study", "--rater", "Ada", "--out", "second.touchstone")
    first, second = sorted(listed(capsys)["work"], key=lambda one: str(one["number"]))
    assert (first["state"], second["state"]) == ("superseded", "out")
    assert first["sentence"].endswith("Superseded by packet 2.")
    told(capsys, "open", "Ada.touchstone", "--no-window")
    told(capsys, "open", "second.touchstone", "--into", "Ada", "--no-window")
    answer(Path("Ada"), "Ada", 3)
    told(capsys, "packet", "back", "Ada")
    told(capsys, "merge", "study", "Ada-back.touchstone")
    states = {one["number"]: one["state"] for one in listed(capsys)["work"]}
    assert states == {1: "superseded", 2: "returned"}
    told(capsys, "merge", "study", "--undo", "--yes")
    states = {one["number"]: one["state"] for one in listed(capsys)["work"]}
    assert states == {1: "superseded", 2: "out"}


def test_a_workbook_is_listed_too(study: Path, capsys: Output) -> None:
    words = ("--format", "workbook", "--due", "2099-01-01", "--out")
    lines = told(capsys, "export", "study", "--rater", "Eve", *words, "eve.xlsx")
    assert "Workbook 1 for Eve, not locked." in lines
    assert "It is not known whether the disk of the machine where Eve works is encrypted." in lines
    told(capsys, "export", "study", "--format", "workbook", "--out", "any.xlsx")
    assert [one["kind"] for one in listed(capsys)["work"]] == ["workbook"]
    fill(Path("eve.xlsx"), D2="met", D3="met", D4="can be shown")
    told(capsys, "import", "study", "eve.xlsx", "--format", "workbook")
    told(capsys, "import", "study", "eve.xlsx", "--format", "workbook")
    (work,) = listed(capsys)["work"]
    assert (work["rater"], work["state"], len(work["returned"])) == ("Eve", "returned", 1)
    assert work["returned"][0]["complete"] == 1
    fill(Path("any.xlsx"), D5="met")
    told(capsys, "import", "study", "any.xlsx", "--format", "workbook", "--rater", "Fay")
    (line,) = listed(capsys)["unmatched"]
    assert line.startswith("Work by Fay came back ")


def test_clear_rows_of_a_workbook_are_imported_where_that_is_asked_for(study: Path, capsys: Output) -> None:
    told(capsys, "export", "study", "--rater", "Eve", "--format", "workbook", "--out", "eve.xlsx")
    fill(Path("eve.xlsx"), D2="perhaps", D3="met")
    words = ("import", "study", "eve.xlsx", "--format", "workbook")
    (line,) = told(capsys, *words, code=1)
    assert line.startswith("eve.xlsx was not imported. Answers, cell D2")
    summary, left_out, cell = told(capsys, *words, "--skip-unclear", code=1)
    assert summary.startswith("Eve: 1 new answer imported")
    assert left_out.startswith("1 row of eve.xlsx is left out")
    assert cell.startswith('Answers, cell D2: "perhaps" is not one of: Met')
    assert listed(capsys)["work"][0]["returned"][0]["review"] == "has issues"


def test_a_workbook_with_images_that_nobody_described_is_warned_of(study: Path, capsys: Output) -> None:
    with closing(open_study(study)) as opened:
        opened.prepare_to_write()
        opened.images.add_missing("odd.png")
    words = ("--format", "workbook", "--rater", "Eve", "--out", "eve.xlsx")
    warning = "1 image has no description: people who cannot see it cannot answer."
    assert warning in told(capsys, "export", "study", *words)


def test_a_locked_workbook_goes_out_and_comes_back(
    study: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET", "four plain words here")
    lock = ("--passphrase-from", "SECRET")
    words = ("--format", "workbook", "--rater", "Ada", "--out", "ada.xlsx")
    assert "Workbook 1 for Ada, locked." in told(capsys, "export", "study", *words, *lock)
    with pytest.raises(Exception, match="zip"):
        load_workbook("ada.xlsx")
    (line,) = told(capsys, "import", "study", "ada.xlsx", "--format", "workbook", code=1)
    assert line.startswith("ada.xlsx is locked with a passphrase.")
    (line,) = told(capsys, "import", "study", "ada.xlsx", "--format", "workbook", *lock)
    assert line == "Ada: nothing has changed in 9 rows."


def test_a_closing_round_takes_late_work_and_hands_nothing_out(study: Path, capsys: Output) -> None:
    told(capsys, "packet", "out", "study", "--rater", "Ada")
    told(capsys, "open", "Ada.touchstone", "--no-window")
    answer(Path("Ada"), "Ada", 3)
    told(capsys, "packet", "back", "Ada")
    assert told(capsys, "packet", "close", "study") == [
        "The round is closing. Late work can still be returned; nothing new is sent out."
    ]
    out = ("packet", "out", "study", "--rater", "Ben")
    workbook = ("export", "study", "--format", "workbook", "--rater", "Ben", "--out", "ben.xlsx")
    plan = ("assign", "study", "--plan", "everything", "--rater", "Ben")
    for words in (out, workbook, plan):
        assert told(capsys, *words, code=1)[0].startswith(
            "The round is closing: late work can still be returned"
        )
    assert not Path("Ben.touchstone").exists()
    assert not Path("ben.xlsx").exists()
    assert told(capsys, *plan, "--dry-run"), "what would be can be asked"
    told(capsys, "merge", "study", "Ada-back.touchstone")
    document = listed(capsys)
    assert (document["is_closing"], [one["state"] for one in document["work"]]) == (True, ["returned"])
    assert told(capsys, "progress", "study")[0] == "The round is closing: nothing new is sent out."
    assert told(capsys, "packet", "reopen", "study") == ["The round is open again."]
    told(capsys, *out)
    assert Path("Ben.touchstone").exists()


def test_open_conflicts_are_mentioned(study: Path, capsys: Output) -> None:
    told(capsys, "packet", "out", "study", "--rater", "Ada")
    told(capsys, "open", "Ada.touchstone", "--no-window")
    answer(Path("Ada"), "Ada", 1)
    answer(study, "Ada", 1, Verdict.NOT_MET)
    answer(study, "Ben", 3)
    told(capsys, "packet", "back", "Ada")
    told(capsys, "merge", "study", "Ada-back.touchstone")
    told_of = "answers given on two machines are in conflict; the later ones count until somebody decides."
    assert told(capsys, "progress", "study")[0].endswith(told_of)
    assert any(line.endswith(told_of) for line in told(capsys, "check", "study"))
    assert any(line.endswith(told_of) for line in told(capsys, "packet", "list", "study"))
    report = told(capsys, "agree", "study", "--reference", "Ada", "--against", "Ben")
    assert any(line.endswith(told_of) for line in report)
    told(capsys, "export", "study", "--format", "html", "--out", "report.html")
    assert told_of in Path("report.html").read_text(encoding="utf-8")
    number = json.loads("\n".join(told(capsys, "progress", "study", "--json")))["conflicts"]
    assert number >= 2
    (ada,) = [one for one in listed(capsys)["work"] if one["rater"] == "Ada"]
    assert ada["conflicts"] == number


def test_a_packet_asks_before_it_replaces_a_file(study: Path, capsys: Output) -> None:
    told(capsys, "packet", "out", "study", "--rater", "Ada")
    before = Path("Ada.touchstone").read_bytes()
    (line,) = told(capsys, "packet", "out", "study", "--rater", "Ada", code=1)
    assert line.startswith("Ada.touchstone already exists. Choose another name with --out")
    assert Path("Ada.touchstone").read_bytes() == before
    assert len(listed(capsys)["work"]) == 1
    told(capsys, "packet", "out", "study", "--rater", "Ada", "--yes")
    assert Path("Ada.touchstone").read_bytes() != before


def test_a_packet_that_cannot_be_written_is_not_listed(study: Path, capsys: Output) -> None:
    words = ("packet", "out", "study", "--rater", "Ada", "--out", "nowhere/Ada.touchstone")
    assert told(capsys, *words, code=1)
    assert told(capsys, "packet", "list", "study") == ["Nothing has been sent out yet."]


@pytest.mark.parametrize("day", ["10.5.2026", "2026-13-01", "soon"])
def test_a_day_that_is_none_is_refused(study: Path, capsys: Output, day: str) -> None:
    (line,) = told(capsys, "packet", "out", "study", "--rater", "Ada", "--due", day, code=2)
    assert f'Write the day like this: 2026-05-10; not "{day}".' in line


def test_a_day_that_is_over_is_refused(study: Path, capsys: Output) -> None:
    words = ("packet", "out", "study", "--rater", "Ada", "--due")
    today = datetime.now().astimezone().date()
    (line,) = told(capsys, *words, today - timedelta(days=1), code=2)
    assert "is in the past. Choose today or a later day." in line
    assert told(capsys, "packet", "list", "study") == ["Nothing has been sent out yet."]
    told(capsys, *words, today)
    assert told(capsys, "packet", "list", "study")[0].startswith("1 out")


def test_a_plan_warns_about_work_that_is_out(study: Path, capsys: Output) -> None:
    plan = ("assign", "study", "--plan", "everything")
    assert not any("is out" in line for line in told(capsys, *plan, "--dry-run"))
    told(capsys, "packet", "out", "study", "--rater", "Ada")
    lines = told(capsys, *plan)
    assert any(
        line.startswith("Work made for the earlier plan is still out: Packet 1 for Ada.") for line in lines
    )


def test_a_dry_run_is_the_plan(study: Path, capsys: Output) -> None:
    words = ("assign", "study", "--plan", "per-image", "--per-image", "2", "--order", "random", "--seed", "9")
    people = ("--rater", "Ada", "Ben", "Zoë", "Cy", "--json")
    dry = json.loads("\n".join(told(capsys, *words, *people, "--dry-run")))
    done = json.loads("\n".join(told(capsys, *words, *people)))
    assert (dry.pop("in_force"), done.pop("in_force")) == (False, True)
    assert dry == done
    with closing(open_study(study)) as opened:
        numbers = {image.key: image.number for image in opened.images.all()}
        for one in done["people"]:
            rater = opened.raters.find(one["name"])
            assert rater is not None
            assert [numbers[given.image] for given in opened.assignments.of(rater)] == one["images"]


def test_the_expected_time_is_told_once_there_are_answers(study: Path, capsys: Output) -> None:
    plan = ("assign", "study", "--plan", "everything", "--dry-run")
    assert "Expected time: not known until somebody has answered." in told(capsys, *plan)
    answer(study, "Ada", 1)
    assert "Expected time: not known, because no answer so far says how long it took." in told(capsys, *plan)
    with closing(open_study(study)) as opened:
        opened.prepare_to_write()
        rater = opened.raters.find("Ben")
        assert rater is not None
        session = opened.sessions.start(rater, Perception.UNSAID)
        around = Circumstances(seconds=0.0)
        content = Content(Verdict.MET)
        opened.answers.record(session, 1, "T1.C1", content, AnswerAction.DO, around)
    told_of = "Expected time per person: under a minute, at the speed so far."
    assert told_of in told(capsys, *plan), "a quick answer is an answer"
