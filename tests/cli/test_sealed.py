"""What is under seal goes nowhere: no export, no report, no check and no agreement says anything of it."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.pairs import NewMember
from app.study.team.raters import Perception
from app.study.verdict import Doubt, Verdict
from storage.folder import open_study
from tests.cli.said_outside import everything_said
from tests.storage.making import make_study

Output = pytest.CaptureFixture[str]
SECRET = "kingfisher"
OUTSIDE = ("brf", "rubric-comparison", "model-outputs", "every-eval-ever")
COMMANDS = (["check", "--json"], ["agree", "--reference", "Ada", "--against", "Eve", "--json"])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Ada and Eve have answered the first image openly; Ada and Ben are about to answer the second as a pair."""
    study = make_study(tmp_path / "study")
    pair = study.pairs.make(NewMember("Ada"), NewMember("Ben"))
    for rater in (pair.people[0], study.raters.add("Eve")):
        sitting = study.sessions.start(rater, Perception.UNSAID)
        for item in ("T1.C1", "T1.C2"):
            study.answers.record(sitting, 1, item, Content(Verdict.MET), AnswerAction.DO, Circumstances())
    study.seals.open(2, pair=pair.rater.key, members=pair.people)
    study.close()
    return tmp_path / "study"


def seal_answers(folder: Path) -> None:
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        (pair,) = study.pairs.all()
        (seal,) = study.seals.unbroken(pair=pair.rater.key)
        turn = study.seals.turn(seal, pair.people[0])
        for item in ("T1.C1", "T1.C2"):
            content = Content(Verdict.NOT_MET, Doubt.BORDERLINE, SECRET)
            turn.record(None, item, content, AnswerAction.DO, Circumstances())
        study.seals.done(seal, pair.people[0])


def told(folder: Path, out: Path, capsys: Output) -> dict[str, str]:
    said = everything_said(folder, out, "Ada", OUTSIDE)
    capsys.readouterr()
    for name, *words in COMMANDS:
        main([name, str(folder), *words])
        answer = capsys.readouterr().out
        said[name] = json.dumps(json.loads(answer))
    return said


def test_a_sealed_answer_changes_nothing_that_is_said(folder: Path, tmp_path: Path, capsys: Output) -> None:
    before = told(folder, tmp_path / "before", capsys)
    seal_answers(folder)
    after = told(folder, tmp_path / "after", capsys)
    assert not [name for name, said in after.items() if SECRET in said]
    varying = {name for name in after if after[name] != before[name]}
    assert varying <= {"xlsx", "pdf", "workbook"}  # which note the second they were made in
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        (pair,) = study.pairs.all()
        (seal,) = study.seals.unbroken(pair=pair.rater.key)
        study.seals.break_seal(study.seals.absent(seal, pair.people[1]))
    assert SECRET in told(folder, tmp_path / "broken", capsys)["csv"]
