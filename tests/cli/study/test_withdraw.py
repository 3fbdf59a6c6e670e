"""`touchstone withdraw`, and what every export and report says of somebody who has left."""

from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.cli.agreement.report_file import FORMATS as REPORTS
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.raters import Perception, RaterKind
from app.study.verdict import Verdict
from storage.folder import open_study
from tests.cli.said_outside import everything_said, words_of
from tests.sessions.scaled_study import FIT, ORDER, WORDS as WORDS_ITEM, make_scaled_study
from tests.storage.exhibiting import mark
from tests.storage.team.leaving import NAME, OTHERS, WORDS, full_study

Output = pytest.CaptureFixture[str]
OUTSIDE = (
    "brf",
    "rubric-comparison",
    "model-outputs",
    "every-eval-ever",
)  # of images and drafts; they tell nobody's answers


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    study = full_study(tmp_path / "study")
    judge = study.raters.add("model", RaterKind.JUDGE)
    sitting = study.sessions.start(judge, Perception.UNSAID)
    for item in ("T1.C1", "T1.C2"):
        study.answers.record(sitting, 2, item, Content(Verdict.MET), AnswerAction.DO, Circumstances())
    study.close()
    return tmp_path / "study"


def test_the_consent_decides_and_every_export_and_report_follows(
    folder: Path, tmp_path: Path, capsys: Output
) -> None:
    before = everything_said(folder, tmp_path / "before", NAME, OUTSIDE)
    with_words = {name for name, said in before.items() if WORDS in said}
    assert {"csv", "json", "jsonl", "jsonl with history", "label-studio", "workbook"} <= with_words
    assert {name for name, said in before.items() if NAME in said} >= with_words | set(REPORTS)
    capsys.readouterr()
    assert main(["withdraw", str(folder), "--rater", NAME]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"Detached from the name: the answers of {NAME}."
    assert lines[1] == "According to the consent, answers are anonymised on withdrawal."
    assert lines[-1] == "There are no backups of this study."
    with closing(open_study(folder)) as study:
        stays = next(one.name for one in study.raters.all() if one.name.startswith("withdrawn "))
    for name, said in everything_said(folder, tmp_path / "detached", stays, OUTSIDE).items():
        assert NAME not in said, name
        assert WORDS not in said, name
    assert stays in (tmp_path / "detached" / "study.csv").read_text("utf-8")
    assert main(["withdraw", str(folder), "--rater", stays, "--mode", "delete"]) == 0
    told = capsys.readouterr().out
    assert "The consent says that the answers are anonymised on withdrawal; you chose otherwise." in told
    deleted = everything_said(folder, tmp_path / "deleted", "Ben", OUTSIDE)
    assert not [name for name, said in deleted.items() if "withdrawn" in said]
    assert OTHERS in deleted["csv"]


def test_a_dry_run_says_it_and_changes_nothing(folder: Path, capsys: Output) -> None:
    with closing(open_study(folder)) as study:
        study.back_up()
        before = list(study.answers.all_facts())
    assert main(["withdraw", str(folder), "--rater", NAME, "--mode", "delete", "--dry-run"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"Would be deleted: everything from {NAME}."
    assert lines[2].startswith("To be removed: 3 answers, 1 answer under seal, 2 statements, ")
    assert lines[-2:] == [
        "1 backup still contains the study as it was before the withdrawal. To delete the backups too, add --backups.",
        "Nothing was changed.",
    ]
    with closing(open_study(folder)) as study:
        assert list(study.answers.all_facts()) == before


def test_a_dry_run_without_consent_or_mode_says_what_each_would_do(folder: Path, capsys: Output) -> None:
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        study.raters.add("Chi")
    assert main(["withdraw", str(folder), "--rater", "Chi", "--dry-run"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "With --mode delete:"
    assert lines[1] == "Would be deleted: everything from Chi."
    assert lines[lines.index("With --mode detach:") + 1].startswith(
        "Would be detached from the name: the answers of Chi"
    )
    assert lines[-1] == "Nothing was changed."
    assert "There is nothing to remove." in lines
    assert any(line.startswith("They would belong to “withdrawn ") for line in lines)


def test_backups_go_only_when_asked(folder: Path, capsys: Output) -> None:
    with closing(open_study(folder)) as study:
        backup = study.back_up()
    assert main(["withdraw", str(folder), "--rater", NAME]) == 0
    assert backup.exists()
    assert main(["withdraw", str(folder), "--rater", "Ben", "--backups"]) == 0
    assert not backup.exists()
    assert capsys.readouterr().out.splitlines()[-1] == "1 backup was deleted."


def test_what_cannot_be_done_is_said(folder: Path, capsys: Output) -> None:
    assert main(["withdraw", str(folder), "--rater", "Nobody"]) == 1
    assert capsys.readouterr().err.startswith("There is no rater called Nobody.")
    assert main(["withdraw", str(folder), "--rater", "model", "--mode", "delete"]) == 1
    assert "Only people" in capsys.readouterr().err
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        study.raters.add("Chi")
    assert main(["withdraw", str(folder), "--rater", "Chi"]) == 2
    assert "--mode delete removes the answers" in capsys.readouterr().err


def test_who_rated_exhibits_is_gone_from_every_export_and_analysis(tmp_path: Path, capsys: Output) -> None:
    study = make_scaled_study(tmp_path / "study")
    exhibit = study.exhibits.all()[0].image
    for name, words in ((NAME, WORDS), ("Ben", OTHERS)):
        rater = study.raters.add(name)
        mark(study, rater, exhibit, FIT, "3", f"for the {words}")
        mark(study, rater, exhibit, ORDER, "2 > 1 = 3 = 4")
        mark(study, rater, exhibit, WORDS_ITEM, f"a {words}")
    study.close()
    folder = tmp_path / "study"
    file = tmp_path / "before.jsonl"
    assert main(["export", str(folder), "--format", "jsonl", "--out", str(file)]) == 0
    assert NAME in words_of(file)
    assert WORDS in words_of(file)
    before = analysed(folder, capsys)
    assert main(["withdraw", str(folder), "--rater", NAME, "--mode", "detach", "--dry-run"]) == 0
    assert "1 answer is in free words, which would stay unchanged" in capsys.readouterr().out
    assert main(["withdraw", str(folder), "--rater", NAME, "--mode", "delete"]) == 0
    assert "3 answers" in capsys.readouterr().out
    after = everything_said(folder, tmp_path / "after", "Ben", OUTSIDE)
    assert not [name for name, said in after.items() if NAME in said or WORDS in said]
    assert OTHERS in after["jsonl"]
    capsys.readouterr()
    assert analysed(folder, capsys) not in ("", before)


def analysed(folder: Path, capsys: Output) -> str:
    capsys.readouterr()
    assert main(["analyse", str(folder), "--json"]) == 0
    return capsys.readouterr().out
