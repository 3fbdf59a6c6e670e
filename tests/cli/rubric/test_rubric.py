"""`touchstone rubric`: checking, carrying to files and back, publishing; one sentence for whatever is wrong."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.files.rubric_file import load_rubric
from storage.folder import open_study
from tests.storage.making import make_study
from tests.storage.rubric.test_designs import MET, NOT_MET, answer

Output = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A study with the guide cane's rubric and somebody's two answers."""
    study = make_study(tmp_path / "study", rubric="guide-cane")
    answer(study, "Robin", 1, C1=MET, C2=NOT_MET)
    study.close()
    return tmp_path / "study"


def rubric(*words: str | Path) -> int:
    return main(["rubric", *map(str, words)])


def changed_file(folder: Path, tmp_path: Path, old: str, new: str) -> Path:
    """The rubric as a Markdown file in which somebody changed some words."""
    file = tmp_path / "rubric.md"
    assert rubric("export", folder, "--format", "markdown", "--out", file) == 0
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")
    return file


def test_the_check_tells_remarks_and_blocks_nothing(folder: Path, capsys: Output) -> None:
    assert rubric("check", folder) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Version 1: 7 criteria, ")
    assert any(line.startswith("T2.C2: “decorative” gives no measure.") for line in lines)
    assert rubric("check", folder, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["findings"]["T1.C4"] == []
    assert {"kind": "negation", "words": ["not"], "in_guidance": False} in found["findings"]["T2.C1"]


@pytest.mark.parametrize("name", ["toml", "markdown", "docx", "qdc"])
def test_out_and_in_again_is_the_same_rubric(name: str, folder: Path, tmp_path: Path, capsys: Output) -> None:
    file = tmp_path / f"rubric.{name.replace('markdown', 'md')}"
    assert rubric("export", folder, "--format", name, "--out", file) == 0
    assert rubric("import", folder, file, "--author", "Ada") == 0
    assert "7 criteria, 7 known" in capsys.readouterr().out
    with closing(open_study(folder)) as study:
        saved = study.designs.draft()
        assert saved is not None
        assert (saved.author, saved.draft.rubric) == ("Ada", load_rubric("guide-cane"))
    assert rubric("publish", folder) == 1
    assert "nothing to publish" in capsys.readouterr().err


def test_a_rewording_is_published_once_somebody_says_what_it_means(
    folder: Path, tmp_path: Path, capsys: Output
) -> None:
    file = changed_file(
        folder, tmp_path, "Straight handle: it continues", "Straight handle: the grip continues"
    )
    assert rubric("import", folder, file) == 0
    capsys.readouterr()
    assert rubric("publish", folder) == 1
    assert capsys.readouterr().err == (
        "The wording of T1.C2 has changed. Say whether its meaning has changed, too, with: --same T1.C2 or"
        " --changed T1.C2. Nothing was published.\n"
    )
    assert rubric("publish", folder, "--same", "T1.C2", "--dry-run") == 0
    told = capsys.readouterr().out
    assert told.startswith("T1.C2 reworded: was “Straight handle: it continues")
    assert told.endswith("Nothing was written.\n")
    assert rubric("publish", folder, "--same", "T1.C2", "--why", "clearer") == 0
    assert capsys.readouterr().out == (
        "Version 2 is published. 2 earlier answers also count for it, and are marked.\n"
    )


def test_a_changed_meaning_carries_only_the_rest(folder: Path, tmp_path: Path, capsys: Output) -> None:
    file = changed_file(
        folder, tmp_path, "Straight handle: it continues", "Straight handle: the grip continues"
    )
    rubric("import", folder, file)
    assert rubric("publish", folder, "--changed", "T1.C2") == 0
    assert "1 earlier answer also counts" in capsys.readouterr().out


def test_the_history_tells_versions_and_one_criterion(folder: Path, tmp_path: Path, capsys: Output) -> None:
    file = changed_file(
        folder, tmp_path, "Straight handle: it continues", "Straight handle: the grip continues"
    )
    rubric("import", folder, file)
    rubric("publish", folder, "--same", "T1.C2", "--why", "clearer")
    capsys.readouterr()
    assert rubric("history", folder) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(",")[0] for line in lines] == ["Version 1", "Version 2", lines[2].split(",")[0]]
    assert lines[2].startswith("  T1.C2 reworded: was")
    assert rubric("history", folder, "--code", "T1.C2") == 0
    story = capsys.readouterr().out.splitlines()
    assert story[1].endswith("It was reworded with the same meaning. Reason: clearer.")
    assert rubric("history", folder, "--json") == 0
    assert [one["version"] for one in json.loads(capsys.readouterr().out)] == [1, 2]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["publish"], "There is no draft."),
        (
            ["export", "--format", "toml", "--out", "-", "--rubric-version", "7"],
            "There is no rubric version 7.",
        ),
        (["export", "--format", "toml", "--out", "-", "--draft"], "There is no draft."),
        (["history", "--code", "T9.C9"], "There is no criterion T9.C9."),
        (["import", "nowhere.md"], "nowhere.md cannot be read: no such file"),
        (["import", "nowhere.odt"], "nowhere.odt has an unknown file extension"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    words: list[str], sentence: str, folder: Path, capsys: Output
) -> None:
    what, *rest = words
    assert rubric(what, folder, *rest) == 1
    shown = capsys.readouterr()
    assert shown.err.startswith(sentence)
    assert shown.err.count("\n") == 1


def test_an_unknown_format_is_answered_with_those_there_are(folder: Path, capsys: Output) -> None:
    assert rubric("export", folder, "--format", "refi-qda", "--out", "-") == 2
    assert (
        "there is no format refi-qda here; choose one of toml, markdown, docx, qdc" in capsys.readouterr().err
    )


@pytest.mark.parametrize(
    "words",
    [
        ["export"],
        ["import"],
        ["check", "--same", "T1.C1"],
        ["history", "--draft"],
        ["check", "file.md"],
        ["paint"],
    ],
)
def test_words_that_do_not_fit_together_are_wrong_usage(
    words: list[str], folder: Path, capsys: Output
) -> None:
    what, *rest = words
    assert rubric(what, folder, *rest) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_codes_that_say_nothing_are_refused(folder: Path, tmp_path: Path, capsys: Output) -> None:
    file = changed_file(
        folder, tmp_path, "Straight handle: it continues", "Straight handle: the grip continues"
    )
    rubric("import", folder, file)
    capsys.readouterr()
    for words, sentence in (
        (["--same", "T1.C1"], "T1.C1 is unchanged or new"),
        (["--same", "T1.C2", "--changed", "T1.C2"], "T1.C2 is named with both --same and --changed"),
        (["--same", "T7.C1"], "There is no criterion T7.C1"),
    ):
        assert rubric("publish", folder, *words) == 1
        assert capsys.readouterr().err.startswith(sentence)


def test_a_rubric_in_standard_output_and_a_look_before_importing(
    folder: Path, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert rubric("export", folder, "--format", "toml", "--out", "-") == 0
    (tmp_path / "x.toml").write_bytes(capsysbinary.readouterr().out)
    assert rubric("import", folder, tmp_path / "x.toml", "--dry-run") == 0
    with closing(open_study(folder)) as study:
        assert study.designs.draft() is None


def test_a_study_of_another_language_is_not_checked(tmp_path: Path, capsys: Output) -> None:
    words = ["--title", "Canes", "--artifact", "guide cane", "--language", "de", "--rubric", "guide-cane"]
    assert main(["new", str(tmp_path / "s"), *words]) == 0
    capsys.readouterr()
    assert rubric("check", tmp_path / "s") == 1
    assert "only knows English" in capsys.readouterr().err


def test_another_scale_is_carried_told_and_never_the_same(
    folder: Path, tmp_path: Path, capsys: Output
) -> None:
    old = "  - **If it cannot be seen:** it counts as met\n"
    new = f"{old}  - **Scale:** 1-4 (1 = bent; 4 = straight)\n  - **Reason:** it is asked for\n"
    file = tmp_path / "rubric.md"
    assert rubric("export", folder, "--format", "markdown", "--out", file) == 0
    file.write_text(file.read_text("utf-8").replace(old, new, 1), "utf-8")
    assert rubric("import", folder, file) == 0
    capsys.readouterr()
    assert rubric("publish", folder, "--same", "T1.C1") == 1
    assert "T1.C1 now has a different scale, so its meaning has changed." in capsys.readouterr().err
    assert rubric("publish", folder, "--dry-run") == 0
    told = capsys.readouterr().out
    assert "T1.C1, scale changed: was “Yes or no”, is “1 to 4 – 1, bent; 4, straight”." in told
    assert "T1.C1: a reason is asked for now." in told
    assert rubric("publish", folder, "--changed", "T1.C1") == 0
    assert rubric("export", folder, "--format", "markdown", "--out", file) == 0
    assert "1-4 (1 = bent; 4 = straight)" in file.read_text("utf-8").replace("\\", "")
    with closing(open_study(folder)) as study:
        (carried,) = [one for one in study.answers.all_current() if one.rubric_version == 2]
        assert carried.item == "T1.C2"


def test_a_rubric_becomes_another_communitys_version(folder: Path, tmp_path: Path, capsys: Output) -> None:
    target = tmp_path / "kerala"
    words = ("--title", "Canes, Kerala", "--community", "Blind people in Kerala")
    assert rubric("duplicate", folder, target, *words) == 0
    assert capsys.readouterr().out.startswith("Canes, Kerala was made in kerala, with the rubric of Canes.")
    with closing(open_study(folder)) as own, closing(open_study(target)) as other:
        before, after = own.rubrics.current(), other.rubrics.current()
        assert before is not None
        assert after is not None
        assert after.source == f"{before.source}; duplicated from version 1 of Canes"
        assert (after.community, after.version) == ("Blind people in Kerala", 1)
        assert after.themes == before.themes  # lineages included, so that the two can be compared
        assert own.study.id != other.study.id
        assert other.images.count() == 0
        assert own.descriptions.template() == other.descriptions.template()


def test_what_cannot_be_duplicated_leaves_nothing(folder: Path, tmp_path: Path, capsys: Output) -> None:
    assert rubric("duplicate", folder) == 2
    assert "name the folder of the new study" in capsys.readouterr().err
    assert rubric("duplicate", folder, tmp_path / "other", "--rubric-version", "9") == 1
    assert not (tmp_path / "other").exists()
    assert rubric("duplicate", folder, folder) == 1
    assert rubric("check", folder, "--title", "x") == 2
    empty = make_study(tmp_path / "empty", rubric=None)
    empty.close()
    assert rubric("duplicate", tmp_path / "empty", tmp_path / "other") == 1
    assert not (tmp_path / "other").exists()
