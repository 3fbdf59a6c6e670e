"""Code names: no name of anybody gets out, by whatever format, and the numbers stay from export to export."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli import main
from app.errors import UserError
from app.interchange.study_export import ExportOptions, as_study, outgoing
from app.study.alt_text import Draft
from app.study.answer import Circumstances, Content
from app.study.ports import ImportedAnswer
from app.study.team.raters import RaterKind
from app.study.verdict import Verdict
from exporters.registry import ALWAYS_CODED, CODE_NAMED, export
from storage.folder import StudyFolder
from tests.cli.said_outside import words_of
from tests.storage.making import make_study

NAMES = ["Zenobia", "Quentin and Ottilie", "qwen-vl", "Xanthippe"]
CODED = ExportOptions(code_names=True)


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Two people, a pair and a judge, who all answered; notes and an author name people."""
    made = make_study(tmp_path / "study")
    made.descriptions.add(2, Draft({"colour": "white"}, author="Zenobia"))
    made.descriptions.add(3, Draft({"colour": "white"}, author="Wilhelmina"))
    kinds = [RaterKind.PERSON, RaterKind.PAIR, RaterKind.JUDGE, RaterKind.PERSON]
    for name, kind in zip(NAMES, kinds, strict=True):
        rater = made.raters.add(name, kind)
        for image in (1, 2, 3):
            verdict = Verdict.MET if image % 2 else Verdict.NOT_MET
            content = Content(verdict, note="As Wilhelmina said")
            run = 1 if kind is RaterKind.JUDGE else 0
            made.answers.bring_in(
                [ImportedAnswer(image, rater, run, "T1.C1", content, None, Circumstances())]
            )
    yield made
    made.close()


@pytest.mark.parametrize("name", CODE_NAMED)
def test_no_name_and_no_note_gets_out(study: StudyFolder, tmp_path: Path, name: str) -> None:
    export(study, name, tmp_path / "out", CODED)
    text = words_of(tmp_path / "out")
    assert [word for word in (*NAMES, "Wilhelmina") if word in text] == []
    assert all(code in text for code in ("Rater 1", "Rater 2", "Pair 1", "Judge 1"))


@pytest.mark.parametrize("name", [name for name in CODE_NAMED if name not in ALWAYS_CODED])
def test_notes_go_along_when_they_are_wanted(study: StudyFolder, tmp_path: Path, name: str) -> None:
    export(study, name, tmp_path / "out", ExportOptions(code_names=True, with_notes=True))
    assert "As Wilhelmina said" in words_of(tmp_path / "out")


def test_the_numbers_stay_when_raters_come(study: StudyFolder) -> None:
    def names() -> list[str]:
        return [rater.name for rater in as_study(outgoing(study, CODED)).raters.all()]

    before = names()
    study.raters.add("Aaron")
    assert names() == [*before, "Rater 3"]


def test_a_writer_of_descriptions_goes_by_their_code(study: StudyFolder, tmp_path: Path) -> None:
    export(study, "json", tmp_path / "out", CODED)
    document = json.loads((tmp_path / "out").read_text("utf-8"))
    assert [text["author"] for text in document["descriptions"]] == ["", "Rater 1", ""]


def test_nothing_leads_back_to_the_study(study: StudyFolder) -> None:
    going = as_study(outgoing(study, CODED))
    with pytest.raises(AttributeError):
        going.raters.find("Zenobia")
    with pytest.raises(AttributeError):
        going.answers.get(1)
    assert not hasattr(going, "drafts")


def test_a_format_without_code_names_is_refused(study: StudyFolder, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no export format"):
        export(study, "workbook", tmp_path / "out", CODED)


@pytest.mark.parametrize("raters", [[], ["--reference", "Zenobia", "--against", "qwen-vl"]])
def test_a_report_has_code_names_and_the_same_figures(
    study: StudyFolder, tmp_path: Path, raters: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    pages = []
    for options in ([], ["--code-names"]):
        out = tmp_path / "report.html"
        words = ["export", str(study.folder), "--format", "html", "--out", str(out), *raters, *options]
        words += ["--appendix", "within"]
        assert main(words) == 0
        pages.append(out.read_text("utf-8"))
    plain, coded = pages
    assert [word for word in NAMES if word in coded] == []
    for name, code in zip(NAMES, ("Rater 1", "Pair 1", "Judge 1", "Rater 2"), strict=True):
        plain = plain.replace(name, code)
    assert plain == coded


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--format", "workbook", "--code-names"], "--code-names can only be used with --format html or pdf"),
        (["--format", "csv", "--with-notes"], "--with-notes only with --code-names"),
        (["--format", "csv", "--history"], "--history can only be used with --format jsonl"),
    ],
)
def test_options_that_do_not_fit_are_refused(
    study: StudyFolder, tmp_path: Path, options: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(study.folder), "--out", str(tmp_path / "out"), *options]) == 2
    assert sentence in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
