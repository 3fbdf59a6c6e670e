"""The methods section: the study's own numbers, nothing that it does not know, and each source that it uses."""

import re
import shutil
import subprocess
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from docx import Document as WordDocument

from app.agreement.ratings.question import Question
from app.cli import main
from app.messages.agreement import methods
from app.reports.agreement.citations import bibliography
from app.reports.agreement.methods_section import _settings, methods_of
from app.reports.document import Document, Section
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.judge.judge_setup import JudgeSetup
from app.study.reference import by_name
from app.study.team.meetings import Outcome, Ruling
from app.study.team.pairs import NewMember
from app.study.team.participants import AboutKind, NewConsent, OnWithdrawal
from app.study.team.raters import Perception, RaterKind
from app.study.team.workshops import NewWorkshop, Plan, Step, StepKind
from app.study.verdict import Scale, Verdict
from exporters.reports.report_markup import latex_of
from storage.folder import open_study
from tests.demo_copies import copy_demo, copy_study_demo


@pytest.fixture
def demo(tmp_path: Path) -> Path:
    return copy_demo(tmp_path / "demo")


def said(study: Path) -> dict[str, tuple[str, ...]]:
    with closing(open_study(study)) as opened:
        return {one.id: one.paragraphs for one in methods_of(opened).document.sections}


def test_the_demo_is_described_by_its_own_numbers(demo: Path) -> None:
    sections = said(demo)
    assert sections["participants"][0] == methods.people(count=3)
    assert sections["images"][0] == methods.images(count=9)
    assert sections["rubric"][0].endswith("has 7 criteria in its current version, number 1.")
    assert sections["judges"] == (f"{methods.unknown_judge(name='demo-judge')} {methods.runs(count=5)}",)
    assert sections["preregistration"] == (methods.NOT_PREREGISTERED,)
    assert sections["consent"] == (methods.NO_WITHDRAWALS,)
    assert any("Calderon" in line for line in sections["references"])
    assert len(sections["statistics"]) > 5


def test_an_empty_study_says_nothing_that_it_does_not_know(tmp_path: Path) -> None:
    study = tmp_path / "new"
    assert main(["new", str(study), "--title", "Canes", "--artifact", "guide cane"]) == 0
    assert said(study) == {
        "statistics": (methods.NOT_COMPARED,),
        "preregistration": (methods.NOT_PREREGISTERED,),
        "consent": (methods.NO_WITHDRAWALS,),
    }


def test_what_is_stored_is_said(demo: Path, tmp_path: Path) -> None:
    assert main(["preregister", str(demo), "--out", str(tmp_path / "plan.md")]) == 0
    with closing(open_study(demo)) as study:
        ben, image = study.raters.find("Ben"), next(iter(study.images.all()))
        assert ben is not None
        setup = JudgeSetup("seer-1", temperature=0.5, max_tokens=400, sends_seed=True)
        study.calls.judge("seer", setup)
        meeting = study.meetings.open("First", ["Ada", "Ben"])
        study.meetings.decide(meeting.key, image.key, "T1.C1", 1, Ruling(Outcome.DECIDED, value=Verdict.MET))
        study.withdrawals.carry_out(ben, OnWithdrawal.DETACH)
    sections = said(demo)
    assert methods.perceptions(each="with a screen reader (2), by eye (1)") in sections["participants"]
    assert {methods.meetings(count=1), methods.decided(count=1)} <= set(sections["procedure"])
    assert sections["consent"] == (methods.withdrawn(count=1, deleted=0, detached=1),)
    assert sections["preregistration"][0].startswith("Preregistered on")
    assert not any("seer" in line for line in sections["judges"])  # it was never asked


def test_consent_compensation_and_pairs_are_said(demo: Path) -> None:
    with closing(open_study(demo)) as study:
        study.prepare_to_write()
        plan = Plan(Scale.SHOWING, (Step(StepKind.REACTIONS, "Reactions"),))
        workshop = study.workshops.make(NewWorkshop("Canes", "A shop", "Robin", plan, ()))
        for name, version in (("Ada", "2"), ("Ben", "1")):
            rater = study.raters.add(name)
            study.participants.join(workshop.key, rater)
            study.participants.agree(rater, NewConsent(version, "canes", date(2026, 3, 1)))
        study.participants.store_about(rater, AboutKind.COMPENSATION, "What was given?", "A voucher.")
        pair = study.pairs.make(NewMember("Ada"), NewMember("Ben"))
        session = study.sessions.start(pair.rater, Perception.UNSAID)
        met = Content(Verdict.MET)
        study.answers.record(session, 1, "T1.C1", met, AnswerAction.DO, Circumstances())
        study.withdrawals.carry_out(study.raters.add("Cleo"), OnWithdrawal.DELETE)
    sections = said(demo)
    people = (methods.pairs(count=1), methods.workshops(count=1), methods.compensated(count=1))
    assert set(people) <= set(sections["participants"])
    assert sections["consent"] == (
        methods.consents(count=2),
        methods.forms(versions="1, 2"),
        methods.withdrawn(count=1, deleted=1, detached=0),
    )


def test_a_judge_is_described_by_its_settings() -> None:
    setup = JudgeSetup("seer-1", temperature=0.5, max_tokens=400, sends_seed=True)
    assert _settings(setup) == [
        methods.temperature(value="0.5"),
        methods.template(name="judge-1"),
        methods.longest_side(pixels=1024),
        methods.most_tokens(count=400),
        methods.SEEDED,
    ]
    assert _settings(JudgeSetup("seer-1"))[0] == methods.SERVER_TEMPERATURE


COMMANDS = {
    *("documentclass", "usepackage", "begin", "end", "section", "subsection", "subsubsection", "paragraph"),
    *("textbackslash", "textasciitilde", "textasciicircum"),
}
"""What LaTeX knows among what is written; signs that are written with a backslash are left out."""


def can_be_set(text: str) -> None:
    """Check without LaTeX what would stop it: commands that it does not know, braces and environments that stay open,
    and signs that mean something."""
    plain = re.sub(r"(?m)(?<!\\)%.*$", "", text)
    plain = re.sub(r"\\[{}#$%&_]", "", plain)
    assert set(re.findall(r"\\([A-Za-z]+|.)", plain)) <= COMMANDS
    assert not re.search(r"[#$&_^~]", plain)
    depth = 0
    for brace in re.findall("[{}]", plain):
        depth += 1 if brace == "{" else -1
        assert depth >= 0
    assert depth == 0
    assert re.findall(r"\\(begin|end)\{(\w+)\}", plain) == [("begin", "document"), ("end", "document")]
    assert plain.rstrip().endswith("\\end{document}")


def test_two_files_are_written_or_neither(
    demo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "methods.tex"
    assert main(["methods", str(demo), "--format", "latex", "--out", str(out)]) == 0
    bib = tmp_path / "methods.bib"
    assert capsys.readouterr().out.strip() == methods.written(out=out, references=bib)
    can_be_set(out.read_text("utf-8"))
    assert bib.read_text("utf-8").count("@article{") >= 5
    out.unlink()
    bib.unlink()
    bib.mkdir()
    assert main(["methods", str(demo), "--format", "latex", "--out", str(out)]) == 1
    assert not out.exists()


@pytest.mark.skipif(shutil.which("xelatex") is None, reason="xelatex is not installed")
def test_latex_makes_a_document_of_it(demo: Path, tmp_path: Path) -> None:
    out = tmp_path / "methods.tex"
    assert main(["methods", str(demo), "--format", "latex", "--out", str(out)]) == 0
    command = ["xelatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", out.name]
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, errors="replace", check=False
    )
    assert done.returncode == 0, done.stdout[-2000:]
    assert (tmp_path / "methods.pdf").stat().st_size > 10_000
    assert "Missing character" not in (tmp_path / "methods.log").read_text("utf-8", errors="replace")


@pytest.mark.parametrize("format_name", ["markdown", "docx"])
def test_other_formats_have_the_same_sentences(demo: Path, tmp_path: Path, format_name: str) -> None:
    out = tmp_path / f"methods.{format_name}"
    assert main(["methods", str(demo), "--format", format_name, "--out", str(out)]) == 0
    if format_name == "docx":
        words = "\n".join(one.text for one in WordDocument(str(out)).paragraphs)
    else:
        words = out.read_text("utf-8")
    assert methods.images(count=9) in words


def test_each_source_has_a_key_of_its_own(demo: Path) -> None:
    with closing(open_study(demo)) as study:
        citations = methods_of(study).citations
    keys = [one.key for one in citations]
    assert keys == sorted(set(keys))
    assert bibliography(citations).count("@article") == len(keys)
    assert "pages = {37--46}" in bibliography(citations)


def test_no_sign_means_anything_to_latex() -> None:
    made = datetime(2026, 1, 1, tzinfo=UTC)
    signs = Section("one", "A & B", ("50% of {x}_1 ~ ^2 \\ #3 $4",))
    document = Document("T", "en", made, (), (signs,), (), ())
    text = latex_of(document)
    can_be_set(text)
    assert r"\subsection*{A \& B}" in text
    assert r"50\% of \{x\}\_1 \textasciitilde{} \textasciicircum{}2 \textbackslash{} \#3 \$4" in text


@pytest.mark.parametrize("kind", ["", "contexts", "critiques"])
def test_no_person_is_named(tmp_path: Path, kind: str) -> None:
    folder = copy_study_demo(kind, tmp_path / "demo") if kind else copy_demo(tmp_path / "demo")
    with closing(open_study(folder)) as study:
        names = {one.name for one in study.raters.all() if one.kind is RaterKind.PERSON}
        sections = methods_of(study).document.sections
    words = " ".join(line for one in sections if one.id != "references" for line in one.paragraphs)
    assert names
    assert {name for name in names if re.search(rf"\b{re.escape(name)}\b", words)} == set()


def test_a_report_that_would_name_people_is_left_out(demo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    people = Question(by_name("Ada"), by_name("Ben"))
    monkeypatch.setattr("app.reports.agreement.methods_section.usual_question", lambda _study: people)
    assert said(demo)["statistics"] == (methods.ONLY_PEOPLE,)
