"""People by what they say of themselves: only with consent, and never one person alone."""

import json
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from app.cli import main
from app.study.team.pairs import NewMember
from app.study.team.participants import AboutKind, NewConsent
from app.study.team.raters import RaterKind
from storage.folder import StudyFolder, open_study
from tests.agreement.making import rubric_of, say, study_of

Output = pytest.CaptureFixture[str]


def tell(study: StudyFolder, name: str, signs: str, community: str = "", agrees: bool = True) -> None:
    say(study, name, {"T1.C1": signs})
    rater = study.raters.add(name)
    study.participants.agree(rater, NewConsent("1", "Study", date(2026, 1, 1), to_demographics=True))
    if community:
        study.participants.store_about(rater, AboutKind.DEMOGRAPHIC, "Community", community)
    if not agrees:
        study.participants.agree(rater, NewConsent("2", "Study", date(2026, 1, 2), to_demographics=False))


@pytest.fixture
def folder(tmp_path: Path) -> str:
    study = study_of(tmp_path / "study", 4, rubric_of(1))
    tell(study, "Ada", "1100", "Kerala")
    tell(study, "Ben", "1100", "kerala")
    tell(study, "Cem", "1111", "Tamil Nadu")
    tell(study, "Dev", "1101", "Tamil Nadu")
    tell(study, "Eli", "0000", "London")
    tell(study, "Fay", "0000", "Kerala", agrees=False)
    say(study, "judge", {"T1.C1": "1000"}, run=1)
    study.close()
    return str(tmp_path / "study")


def groups(folder: str, capsys: Output, *words: str) -> dict[str, dict[str, str]]:
    assert main(["agree", folder, "--reference", "Ada", *words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    section = found.get("rater_groups") or next(
        one for one in found["sections"] if one["id"] == "rater-groups"
    )
    (table,) = section["tables"]
    assert "1 person is in no group" in section["paragraphs"][0]
    assert "has one person only" in section["paragraphs"][0]
    return {
        row["cells"]["group"]["text"]: {k: v["text"] for k, v in row["cells"].items()}
        for row in table["rows"]
    }


@pytest.mark.parametrize("against", [["--against", "judge"], []])
def test_by_community(folder: str, capsys: Output, against: list[str]) -> None:
    found = groups(folder, capsys, *against, "--factor", "community")
    assert list(found) == ["Kerala", "Tamil Nadu"]
    kerala = found["Kerala"]
    assert (kerala["people"], kerala["agreement"], kerala["appropriate"], kerala["others"]) == (
        *("2", "1.00", "0.50", "0.75"),
    )
    assert found["Tamil Nadu"]["agreement"] == "0.75"
    assert "London" not in json.dumps(found)


def test_in_words_and_in_a_file(folder: str, capsys: Output, tmp_path: Path) -> None:
    words = ["agree", folder, "--reference", "Ada", "--against", "judge", "--factor", "community"]
    assert main(words) == 0
    assert "People by community" in capsys.readouterr().out
    out = tmp_path / "report.html"
    assert main([*words, "--format", "html", "--out", str(out)]) == 0
    appendix = (tmp_path / "report-appendix.html").read_text(encoding="utf-8")
    assert "The label by community" in appendix
    assert "London" not in appendix + out.read_text(encoding="utf-8")


def test_a_question_nobody_answered(folder: str, capsys: Output) -> None:
    assert main(["agree", folder, "--reference", "Ada", "--factor", "region"]) == 1
    error = capsys.readouterr().err
    assert "answered the question “region”" in error
    assert "Questions that were answered: community." in error


def test_a_pair_is_nobody_in_a_group(folder: str, capsys: Output) -> None:
    with closing(open_study(Path(folder))) as study:
        study.pairs.make(NewMember("Ada"), NewMember("Cem"), "both")
        say(study, "both", {"T1.C1": "1111"}, kind=RaterKind.PAIR)
    groups(folder, capsys, "--factor", "community")  # only one person is in no group: Fay


def test_groups_are_of_the_images_that_the_report_is_about(folder: str, capsys: Output) -> None:
    assert main(["split", folder, "--seal"]) == 0
    capsys.readouterr()
    assert groups(folder, capsys, "--against", "judge", "--factor", "community")["Kerala"]["images"] == "2"
    asked = ("--against", "Ben", "--factor", "community")
    assert groups(folder, capsys, *asked)["Kerala"]["images"] == "4"
    assert groups(folder, capsys, *asked, "--part", "test")["Kerala"]["images"] == "2"
