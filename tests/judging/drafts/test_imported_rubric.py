"""A rubric that a model drafted elsewhere: read from files, stored for comparison, and taken over by criteria."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.errors import UserError
from app.judging.drafts.imported_rubric import read_drafted, take_in
from app.sessions.rubric.comparing import Comparing
from storage.folder import open_study
from tests.storage.making import SHORT_RUBRIC, make_study

Output = pytest.CaptureFixture[str]
LINES = """
It has to work:
C1: The cane is long.
C2. The cane has a screen.

## It has to be seen
- C3) The cane is white.
"""
THEMES = [
    ("It has to work", ("The cane is long.", "The cane has a screen.")),
    ("It has to be seen", ("The cane is white.",)),
]


def read(path: Path, text: str) -> list[tuple[str, tuple[str, ...]]]:
    path.write_text(text, encoding="utf-8")
    return [(theme.statement, theme.criteria) for theme in read_drafted(path)]


def test_files_of_three_kinds(tmp_path: Path) -> None:
    reply = {"themes": [{"statement": name, "criteria": list(lines)} for name, lines in THEMES]}
    assert read(tmp_path / "lines.txt", LINES) == THEMES
    assert read(tmp_path / "reply.json", json.dumps(reply)) == THEMES
    assert read(tmp_path / "fenced.txt", f"```json\n{json.dumps(reply)}\n```") == THEMES
    assert read(tmp_path / "rubric.toml", SHORT_RUBRIC) == [
        ("A cane is a tool.", ("The cane is straight.", "There is a tip."))
    ]
    assert read(tmp_path / "bare.txt", "1. White.\n2. Long.") == [("Drafted criteria", ("White.", "Long."))]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Nothing here", "contains no criteria"),
        ("First:\nSecond:\nC1: White.", r"line 2: the theme above \(First\) has no criteria"),
        ('{"themes": []}', "contains no drafted rubric"),
        ("", "contains no criteria"),
    ],
)
def test_a_file_without_criteria_says_so_and_changes_nothing(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "draft.txt"
    file.write_text(text, encoding="utf-8")
    with closing(make_study(tmp_path / "study")) as study:
        with pytest.raises(UserError, match=reason):
            take_in(study, file, "Some Model")
        assert not study.drafts.rubrics()


def test_from_the_file_to_a_criterion_of_ones_own_whose_origin_stays(tmp_path: Path, capsys: Output) -> None:
    make_study(tmp_path / "study").close()
    folder, file = str(tmp_path / "study"), tmp_path / "draft.txt"
    file.write_text(LINES, encoding="utf-8")
    draft = ["rubric", "import-draft", folder, str(file), "--model", "Some Model"]
    assert main(draft) == 0
    assert "Draft 1, by Some Model: 3 criteria in 2 themes." in capsys.readouterr().out
    assert main(draft) == 1
    assert "already in the study" in capsys.readouterr().err
    assert main(["rubric", "take", folder, "--code", "T2.C1", "--author", "Ada"]) == 0
    assert "is now T2.C1 in your own draft" in capsys.readouterr().out
    assert main(["rubric", "take", folder, "--code", "T1.C1", "--theme", "T1"]) == 0
    assert "is now T1.C3 in your own draft" in capsys.readouterr().out
    assert main(["rubric", "take", folder, "--code", "T1.C1"]) == 1
    assert "T1.C1 of the draft is in your own draft already." in capsys.readouterr().err
    assert main(["rubric", "take", folder, "--code", "T9.C9"]) == 1
    assert main(["rubric", "take", folder, "--code", "T1.C2", "--from-draft", "2"]) == 1
    assert "There is no draft 2" in capsys.readouterr().err
    assert main(["rubric", "publish", folder]) == 0
    assert main(["rubric", "history", folder, "--code", "T1.C3"]) == 0
    story = capsys.readouterr().out
    assert story.rstrip().endswith("It was added. It was taken from T1.C1 of a draft by Some Model.")
    with closing(open_study(tmp_path / "study")) as study:
        drafted = study.drafts.rubrics()[0].criterion("T2.C1")
        published = study.designs.versions()[-1]
        own = published.rubric.criterion("T2.C1")
        assert own is not None
        assert drafted is not None
        change = published.change_of(own.lineage)
        assert change is not None
        assert change.parents == (drafted.lineage,)
        assert own.lineage != drafted.lineage


def test_by_key_while_comparing(tmp_path: Path) -> None:
    file = tmp_path / "draft.txt"
    file.write_text(LINES, encoding="utf-8")
    with closing(make_study(tmp_path / "study")) as study:
        study.raters.add("Robin")
        take_in(study, file, "Some Model")
        sitting = Comparing(study, "Robin")
        sitting.begin()
        sitting.come_to(True, 1)
        assert sitting.take().sentence.startswith("T1.C2 of the draft by Some Model is now T2.C1")
        with pytest.raises(UserError, match="already"):
            sitting.take()
        sitting.come_to(False, 0)
        assert sitting.take().sentence == "Go to a criterion of the draft first."
        saved = study.designs.draft()
        assert saved is not None
        assert saved.draft.rubric.criteria[-1].text == "The cane has a screen."
        assert saved.author == "Robin"
