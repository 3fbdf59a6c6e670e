"""A prompt that makes no sense under a context: said once, it holds for all pictures, and is undone at once."""

from pathlib import Path

import pytest

import resources
from app.files.rubric_file import read_rubric
from app.messages.annotate.wording_level import SHORT
from app.sessions.annotate.annotating import Annotating
from app.sessions.annotate.terminal_session import Terminal
from app.study.answer import Answer, AnswerAction
from app.study.exhibits import ExhibitContent
from app.study.image import ImageFacts
from app.study.ports import NewStudy
from app.study.verdict import Mark, Verdict
from storage.folder import StudyFolder, create_study
from tests.storage.making import write_picture

NO_SENSE = Verdict.NOT_APPLICABLE
ONE, TWO, THREE, FOUR = ITEMS = ("P.1", "P.2", "P.3", "P.4")
ALL_FOUR = "The prompt makes no sense for this purpose. For all 4 images. Undo reverses it. Why?"


def make(folder: Path, kind: str = "contexts") -> StudyFolder:
    """Two exhibits of four pictures each, with the questions of the published study."""
    text = (
        Path(resources.__file__)
        .with_name("instruments")
        .joinpath("contexts.toml")
        .read_text(encoding="utf-8")
    )
    rubric = read_rubric(text.replace('kind = "contexts"', f'kind = "{kind}"'), "contexts.toml")
    study = create_study(folder, NewStudy("Purposes", "poster", rubric=rubric, whole_image=None))
    study.prepare_to_write()
    pictures = []
    for number in range(4):
        file = folder.parent / f"part-{number}.png"
        pictures.append(
            study.images.add(file, write_picture(file, shade=50 * number), is_shown_only=True).image.key
        )
    for name in ("vase", "jar"):
        study.exhibits.add(
            ImageFacts(name, prompt=f"a {name}"), ExhibitContent(context="t-shirt graphic"), pictures
        )
    return study


pytestmark = pytest.mark.study(make=make)


@pytest.fixture
def fen(study: StudyFolder) -> Annotating:
    session = Annotating(study, study.raters.add("Fen"))
    session.narration.arrival_level = None
    session.begin()
    return session


def on_disk(study: StudyFolder) -> dict[str, Answer]:
    [fen] = study.raters.all()
    return dict(study.answers.current(study.images.at(1).key, fen))  # type: ignore[union-attr]


def values(study: StudyFolder) -> list[object]:
    stored = on_disk(study)
    return [stored[item].content.value if item in stored else None for item in ITEMS]


def test_said_of_one_it_holds_for_all_and_one_undo_takes_it_back(fen: Annotating, study: StudyFolder) -> None:
    assert fen.decide(NO_SENSE, TWO).sentence == ALL_FOUR
    assert values(study) == [NO_SENSE] * 4
    assert fen.answered == 4
    undone = fen.undo()
    assert undone.sentence == "Undone: not applicable. Picture 2: open. The 3 others, too."
    assert fen.at == TWO
    assert values(study) == [None] * 4
    assert fen.undo().sentence == "Nothing to undo."
    again = fen.redo().sentence
    assert again == "Redone. Picture 2: the prompt makes no sense for this purpose. The 3 others, too."
    assert values(study) == [NO_SENSE] * 4
    assert fen.redo().sentence == "Nothing to redo."


def test_only_what_is_open_is_answered_with_it(fen: Annotating, study: StudyFolder) -> None:
    fen.answer("3", ONE)
    assert "For 3 of the 4 images." in fen.decide(NO_SENSE, FOUR).sentence
    assert values(study) == [Mark("3"), NO_SENSE, NO_SENSE, NO_SENSE]
    fen.note("Nobody wears it.")
    # Changing the first one's mind afterwards is an act of its own.
    assert "Picture 1" in fen.decide(NO_SENSE, ONE).sentence
    assert fen.undo().sentence == "Undone: not applicable. Picture 1: 3, well."
    assert fen.undo().sentence.startswith("Undone: note. Picture 4: the prompt makes no sense")
    assert fen.undo().sentence == "Undone: not applicable. Picture 4: open. The 2 others, too."
    assert values(study) == [Mark("3"), None, None, None]
    fen.redo()
    fen.redo()
    assert fen.redo().sentence.startswith("Redone. Picture 1")
    assert values(study) == [NO_SENSE] * 4
    assert "Picture 1" in [fen.undo().sentence for _ in range(4)][-1]
    assert values(study) == [None] * 4


def test_changing_one_to_no_sense_and_back_takes_the_others_along(
    fen: Annotating, study: StudyFolder
) -> None:
    fen.answer("2", ONE)
    fen.decide(NO_SENSE, ONE)
    assert values(study) == [NO_SENSE] * 4
    assert fen.undo().sentence == "Undone: not applicable. Picture 1: 2, poorly. The 3 others, too."
    assert values(study) == [Mark("2"), None, None, None]


def test_it_is_undone_after_the_program_was_closed_and_from_another_exhibit(
    fen: Annotating, study: StudyFolder
) -> None:
    fen.decide(NO_SENSE, ONE)
    fen.leave()
    again = Annotating(study, fen.rater, words=SHORT)
    again.narration.arrival_level = None
    again.begin()
    again.go_to(2)
    assert again.undo().sentence == "undone. P.1: open. The 3 others, too. exhibit 1/2."
    assert values(study) == [None] * 4
    assert {answer.act for answer in on_disk(study).values()} == {AnswerAction.UNDO}


def test_other_kinds_of_studies_ask_each_for_itself(tmp_path: Path) -> None:
    study = make(tmp_path / "study", "rubric")
    fen = Annotating(study, study.raters.add("Fen"))
    fen.begin()
    fen.decide(NO_SENSE, ONE)
    fen.decide(NO_SENSE, TWO)
    assert values(study) == [NO_SENSE, NO_SENSE, None, None]
    fen.undo()
    assert values(study) == [NO_SENSE, None, None, None]
    study.close()


def test_in_a_terminal_it_is_said_and_asked_why(study: StudyFolder) -> None:
    terminal = Terminal(Annotating(study, study.raters.add("Fen")), None)
    terminal.begin()
    assert terminal.answer("x") == [
        "The prompt makes no sense for this purpose.",
        "For all 4 images.",
        "Undo reverses it.",
        "Why? Picture 1. Type the reason, or press Enter to continue without one.",
    ]
    terminal.answer("")
    assert terminal.answer("undo") == ["Undone: not applicable.", "Picture 1: open.", "The 3 others, too."]
    assert values(study) == [None] * 4
