"""Names that show nothing, or do something else than show, are refused wherever names come in."""

import os
import stat
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from app.cli import main
from app.cli.team.packet_wiring import Counter
from app.errors import UserError
from app.files.rubric_file import read_rubric
from app.files.text_file import NotAFile, open_file
from app.interchange.braille_pages import Kind
from app.interchange.rubric.rubric_docx import read_docx
from app.interchange.tables.annotations import read_annotations
from app.interchange.tables.formula_guard import guard, unguard
from app.messages.study.storage import visible
from app.study.image import ImageFacts
from app.study.names import is_blank, is_line
from app.study.ports import NewStudy
from exporters.braille import brf
from exporters.braille.brf import Passage
from storage.folder import StudyFolder, create_study
from storage.merge.checks.cell_checks import fits
from storage.packets.sync import sync
from tests.fuzz.mutation import read_parts, write_parts
from tests.interchange.tables.table_files import vote, write_csv
from tests.storage.making import make_study, write_picture

SHOW_NOTHING = [
    *(
        "",
        " ",
        "\u00a0",
        "\u200b",
        "\u200d\u200c",
        "\u202e\u202c",
        "\u2066\u2069",
        "\u2800",
        "\u3164",
        "\u0301",
    ),
    *("\ufeff", "\u115f\u1160", "\U000e0041", "\u00ad", "\ufe0f"),
]
DO_MORE = ["a\u2028b", "a\u2029b", "a\x9bb", "a\x85b", "a\u202eb", "a\u2066b", "a\x1bb", "a\nb", "a\ud800"]
ODD = [*SHOW_NOTHING, *DO_MORE]
GOOD = ["Ada", "അവന്\u200d", "می\u200cخواهم", "ரவி", "👩\u200d🦯", "e\u0301", "عمر\u200f", "A-7", "杖"]


@pytest.mark.parametrize("text", SHOW_NOTHING)
def test_nothing_can_be_seen_of_these(text: str) -> None:
    assert is_blank(text)
    assert not is_line(text)


@pytest.mark.parametrize("text", GOOD)
def test_names_of_every_script_are_names(home: StudyFolder, text: str) -> None:
    assert is_line(text)
    assert home.raters.add(text).name


def entrances(study: StudyFolder, place: Path) -> dict[str, Callable[[str], object]]:
    """Where names come in, each as something to do with a name."""
    image = next(iter(study.images.all()))
    file = place / "one.png"
    write_picture(file, shade=77)
    new = NewStudy("Canes", "guide cane")
    rubric = '[rubric]\nname = "{}"\nversion = 1\n'
    answers = [vote(criterion="T1.C1", verdict="met", rater="{}")]

    def annotate(name: str) -> object:
        table = write_csv(place / "a.csv", [{**answers[0], "rater": name}])
        return read_annotations(study, [table], allow_missing_images=True)

    return {
        "a person": study.raters.add,
        "a study's title": lambda name: create_study(place / "new", new._replace(title=name)),
        "a study's artifact": lambda name: create_study(place / "new", new._replace(artifact=name)),
        "an image's name": lambda name: study.images.add(file, ImageFacts(name)),
        "an image's source": lambda name: study.images.update(
            image, image.facts._replace(source=name or "\u200b")
        ),
        "an image's group": lambda name: study.images.update(
            image, image.facts._replace(group=name or "\u200b")
        ),
        "a rubric": lambda name: read_rubric(rubric.format(name), "rubric.toml"),
        "an annotation's rater": annotate,
    }


@pytest.mark.parametrize("name", ODD)
def test_odd_names_are_refused_in_words_and_nothing_changes(
    home: StudyFolder, tmp_path: Path, name: str
) -> None:
    before = list(home.database.connection.iterdump())
    told = {}
    for where, come_in in entrances(home, tmp_path).items():
        if where == "a rubric" and name not in SHOW_NOTHING:
            told[where] = "Not a name, but any text."
            continue
        if where == "an annotation's rater" and name == "a\ud800":
            told[where] = "Half a character cannot be written into a file."
            continue
        try:
            come_in(name)
        except UserError as refused:
            told[where] = refused.sentence
    assert {where for where, sentence in told.items() if len(sentence) > 20} == set(
        entrances(home, tmp_path)
    ), told
    assert list(home.database.connection.iterdump()) == before
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("name", SHOW_NOTHING)
def test_a_meeting_and_who_is_there_have_names(home: StudyFolder, name: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        home.meetings.open(name, ["Ada"])
    meeting = home.meetings.open("First", [])
    with pytest.raises(ValueError, match=r".*"):
        home.meetings.join(meeting.key, name)


@pytest.mark.parametrize(
    "place", [("image", "source"), ("study", "title"), ("meeting", "title"), ("rater", "name")]
)
def test_odd_names_do_not_come_in_with_packets(place: tuple[str, str]) -> None:
    assert all(fits(*place, name) for name in GOOD)
    assert not any(fits(*place, name) for name in ODD if name)


def test_the_command_line_says_what_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", str(tmp_path / "x"), "--title", "\u200b\u200b", "--artifact", "cane"]) == 2
    assert "--title" in capsys.readouterr().err
    assert main(["new", str(tmp_path / "x"), "--title", "a\u202eb", "--artifact", "cane"]) == 1
    assert capsys.readouterr().err == (
        "“a<U+202E>b” cannot be a title or name: it needs visible characters, on one line, without invisible control "
        "characters. Write it again.\n"
    )


@given(st.text())
def test_what_a_complaint_quotes_can_be_printed_on_one_line(text: str) -> None:
    assert is_line(f"x{visible(text)}")


# --- spreadsheets


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"])
def test_wide_signs_do_not_start_a_formula_either(start: str) -> None:
    assert guard(f"{start}1+1") == f"'{start}1+1"
    assert unguard(guard(f"{start}1+1")) == f"{start}1+1"
    assert unguard(guard(f"'{start}1")) == f"'{start}1"


@given(st.text("'=＝+＋-－@＠\t\r\na1", max_size=6))
def test_a_guarded_cell_comes_back_as_it_was(text: str) -> None:
    assert unguard(guard(text)) == text
    assert not guard(text).startswith(("=", "＝", "+", "＋", "-", "－", "@", "＠", "\t", "\r", "\n"))


# --- braille and Word


def test_what_steers_an_embosser_does_not_get_into_braille(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def translate(texts: list[str], _table: str) -> list[str]:
        asked.extend(texts)
        return ["X" for _ in texts]

    monkeypatch.setattr(brf, "translate", translate)
    brf.in_braille([Passage(Kind.PARAGRAPH, "a\x1b@b\x9bc\x0cd\u2028e", "en")], "")
    assert asked == ["a @b c d e"]


@pytest.mark.parametrize(
    "root", [b"<a/>", b'<html xmlns="http://www.w3.org/1999/xhtml"/>', b"<w:document/>", b""]
)
def test_a_document_with_a_foreign_root_is_no_document(tmp_path: Path, root: bytes) -> None:
    import docx

    docx.Document().save(str(tmp_path / "good.docx"))
    parts = read_parts((tmp_path / "good.docx").read_bytes())
    (tmp_path / "odd.docx").write_bytes(write_parts({**parts, "word/document.xml": root}))
    with pytest.raises(UserError, match=r"odd\.docx"):
        read_docx(tmp_path / "odd.docx")


# --- what is no file


def test_a_shared_folder_with_pipes_and_devices_is_synced(home: StudyFolder, tmp_path: Path) -> None:
    drive = tmp_path / "drive"
    drive.mkdir()
    os.mkfifo(drive / f"{'0' * 16}.touchstone")
    (drive / f"{'1' * 16}.touchstone").symlink_to("/dev/zero")
    (drive / f"{'2' * 16}.touchstone").mkdir()
    os.mkfifo(drive / "images")
    with suppress(UserError):  # images cannot be put there, which is told
        sync(home, drive)
    (drive / "images").unlink()
    done = sync(home, drive)
    assert done.written is not None
    why = "it is a pipe or a device, not a file; take it out of the folder"
    link = "it is a link to somewhere else; put the file itself in its place"
    assert done.left_alone[:2] == (("0" * 16 + ".touchstone", why), ("1" * 16 + ".touchstone", link))


def test_a_pipe_is_never_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(NotAFile):
        open_file(tmp_path / "pipe")
    with pytest.raises(IsADirectoryError):
        open_file(tmp_path)
    assert not Counter().is_locked(tmp_path / "pipe")


@pytest.mark.parametrize("mask", [0o022, 0o077])
def test_images_are_as_open_as_the_umask_says(tmp_path: Path, mask: int) -> None:
    usual = os.umask(mask)
    try:
        with closing(make_study(tmp_path / "study")) as study:
            write_picture(tmp_path / "one.png")
            image = study.images.add(tmp_path / "one.png", ImageFacts("one.png")).image
            path = study.images.path(image)
            assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask
            assert [one.name for one in path.parent.iterdir()] == [path.name]
    finally:
        os.umask(usual)
