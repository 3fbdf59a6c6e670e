"""The gallery's rows: what is in them, who may know what, and what can be changed of images nobody has worked on."""

from pathlib import Path

import pytest

from app.errors import UserError
from app.messages.gallery import gallery as gallery_text
from app.sessions.gallery.gallery import Gallery
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.image import ImageFacts
from app.study.overview.gallery import JudgeState, OwnWork
from app.study.team.raters import Perception, Rater, RaterKind
from app.study.verdict import Judgment, Verdict
from storage.folder import StudyFolder, open_study
from tests.widgets.window_driver import draw, small_study

CRITERIA = ("T1.C1", "T1.C2")


def answer(study: StudyFolder, rater: Rater, number: int, verdict: Verdict) -> None:
    """Everything about an image, so that it is complete."""
    image = study.images.at(number)
    assert image is not None
    session = study.sessions.start(rater, Perception.IMAGE_VISIBLE)
    for item in (*CRITERIA, "showing"):
        content = Content(Judgment.CAN_BE_SHOWN if item == "showing" else verdict)
        study.answers.record(
            session, image.key, item, content, AnswerAction.DO, Circumstances(Perception.IMAGE_VISIBLE)
        )


def numbers(gallery: Gallery) -> list[int]:
    return [row.image.number for row in gallery.shown]


def test_of_others_one_knows_only_what_concerns_images_one_has_finished(study: StudyFolder) -> None:
    ada, ben = study.raters.add("Ada"), study.raters.add("Ben")
    for number in (1, 2):
        answer(study, ben, number, Verdict.MET)
    answer(study, ada, 1, Verdict.NOT_MET)
    rows = Gallery(study, "Ada").all
    assert [row.own for row in rows] == [OwnWork.COMPLETE, OwnWork.OPEN, OwnWork.OPEN]
    assert [row.others for row in rows] == [("Ben",), None, None]
    assert [row.disagreements for row in rows] == [2, None, None]
    assert all(row.others is None and row.disagreements is None for row in Gallery(study).all)
    assert all(row.others is None for row in Gallery(study, "Nobody").all)


def test_an_images_page_shows_others_answers_only_to_whom_may_know(study: StudyFolder) -> None:
    ada, ben = study.raters.add("Ada"), study.raters.add("Ben")
    for number in (1, 2):
        answer(study, ben, number, Verdict.MET)
    answer(study, ada, 1, Verdict.NOT_MET)
    gallery = Gallery(study, "Ada")
    first, second = gallery.details(gallery.all[0]), gallery.details(gallery.all[1])
    assert "Ada, T1.C1: Not met." in first
    assert "Ben, T1.C1: Met." in first
    assert gallery_text.WITHHELD not in first
    assert not [line for line in second if "Ben" in line]
    assert second[-1] == gallery_text.WITHHELD
    assert any(line.startswith("Description: ") for line in first)


def test_a_judges_answers_count_as_a_reply_and_stay_unsaid(study: StudyFolder) -> None:
    judge = study.raters.add("model", RaterKind.JUDGE)
    answer(study, judge, 3, Verdict.MET)
    gallery = Gallery(study)
    states = [row.judge for row in gallery.all]
    assert states == [JudgeState.NOT_ASKED, JudgeState.NOT_ASKED, JudgeState.REPLIED]
    assert not [line for line in gallery.details(gallery.all[2]) if line.startswith("model,")]


def test_filters_search_and_order(study: StudyFolder) -> None:
    ada = study.raters.add("Ada")
    answer(study, ada, 2, Verdict.MET)
    answer(study, ada, 3, Verdict.MET)
    gallery = Gallery(study, "Ada")
    gallery.set_source([gallery.all[2]], "Some Model 2")
    assert gallery.show_only("undescribed").sentence == "2 of 3 images."
    assert numbers(gallery) == [2, 3]
    gallery.show_only("open")
    assert numbers(gallery) == [1]
    gallery.show_only("all")
    assert gallery.search("model SOME").sentence == "1 of 3 images."
    assert numbers(gallery) == [3]
    assert gallery.search("nowhere").sentence == gallery_text.NOTHING_FITS
    gallery.search("")
    gallery.sort_by("source")
    assert numbers(gallery) == [1, 2, 3]
    gallery.sort_by("own")
    assert numbers(gallery) == [1, 2, 3]
    for name in gallery_text.FILTERS:
        gallery.show_only(name)
    for name in gallery_text.SORTS:
        gallery.sort_by(name)


def test_a_source_that_is_no_line_changes_no_image(study: StudyFolder) -> None:
    gallery = Gallery(study)
    with pytest.raises(UserError):
        gallery.set_source(gallery.all, "two\nlines")
    assert {row.image.facts.source for row in Gallery(study).all} == {""}
    assert gallery.set_group(gallery.all[:2], " B ").sentence == "Group of 2 images is now “B”."
    assert [row.image.facts.group for row in Gallery(study).all] == ["B", "B", ""]


def test_removing_takes_rows_and_files_and_numbers_the_rest(tmp_path: Path) -> None:
    folder = small_study(tmp_path / "study", images=4, people=("Ada",))
    study = open_study(folder)
    gallery = Gallery(study, "Ada")
    paths = [gallery.path(row) for row in gallery.all]
    names = [image.name for image in study.images.all()]
    said = gallery.remove([gallery.all[0], gallery.all[2]]).sentence
    assert said == "2 images removed. 2 images left."
    assert [row.image.number for row in gallery.all] == [1, 2]
    assert [(one.number, one.name) for one in study.images.all()] == [(1, names[1]), (2, names[3])]
    assert [path.exists() for path in paths] == [False, True, False, True]
    ada = study.raters.find("Ada")
    assert ada is not None
    assert study.queue.open_numbers(ada) == [1, 2]
    assert study.images.add(draw(tmp_path / "new.png", 9), ImageFacts("new.png")).image.number == 3
    study.close()


def test_what_somebody_has_worked_on_stays_and_nothing_else_goes(study: StudyFolder) -> None:
    gallery = Gallery(study)
    with pytest.raises(UserError, match="Image 1 stays as it is: it has a description"):
        gallery.remove(gallery.all)
    assert study.images.count() == 3
    ada = study.raters.add("Ada")
    answer(study, ada, 2, Verdict.MET)
    with pytest.raises(UserError, match="it has answers"):
        gallery.remove([gallery.all[1]])


def test_a_file_is_replaced_only_by_one_that_is_new(tmp_path: Path) -> None:
    study = open_study(small_study(tmp_path / "study", images=2))
    gallery = Gallery(study)
    before = gallery.path(gallery.all[0])
    with pytest.raises(UserError, match="in the study already, as image 2"):
        gallery.replace(gallery.all[0], tmp_path / "cane-2.png")
    new = draw(tmp_path / "better.png", 200)
    assert gallery.replace(gallery.all[0], new).sentence == "Image 1 is now better.png."
    assert gallery.path(gallery.all[0]).read_bytes() == new.read_bytes()
    assert not before.exists()
    assert gallery.all[0].image.name == "better.png"
    study.close()


def test_whoever_answers_learns_what_made_an_image_only_when_they_have_finished_it(
    study: StudyFolder,
) -> None:
    made = Gallery(study)  # as somebody who answers nothing
    for row, source in zip(made.all, ("Model B", "Model A", "Model C"), strict=True):
        facts = row.image.facts._replace(source=source, group="set 1", prompt="a cane, please")
        made.edit(row, facts)
    assert "source Model A" in made.heard(made.all[1])
    ada = study.raters.add("Ada")
    answer(study, ada, 1, Verdict.MET)
    gallery = Gallery(study, "Ada")
    first, second = gallery.all[0], gallery.all[1]
    assert "source Model B, group set 1" in gallery.heard(first)
    assert gallery_text.origin(first) == "Model B, set 1, a cane, please"
    assert "Source: Model B." in gallery.details(first)
    assert gallery_text.ORIGIN_WITHHELD not in gallery.details(first)
    told = " ".join([gallery.heard(second), gallery_text.origin(second), *gallery.details(second)])
    hidden = ("Model A", "set 1", "please", ".png")  # a file's name may name the model, too
    assert not [word for word in hidden if word in told]
    assert gallery_text.heading(second) == "2"
    assert gallery_text.ORIGIN_WITHHELD in gallery.details(second)
    for words in hidden:
        gallery.search(words)
        assert 2 not in numbers(gallery)
    gallery.search("")
    for order in ("source", "group"):
        gallery.sort_by(order)
        assert numbers(gallery) == [2, 3, 1]  # those withheld, as they were added
    gallery.show_only("no_source")
    assert numbers(gallery) == []


def test_what_is_withheld_from_whoever_edits_stays_stored(study: StudyFolder) -> None:
    made = Gallery(study)
    for change, words in ((made.set_source, "Model A"), (made.set_group, "set 1")):
        change([made.all[0]], words)
    study.raters.add("Ada")
    gallery = Gallery(study, "Ada")
    row = gallery.all[0]
    gallery.edit(row, row.image.facts._replace(licence="CC0"))
    gallery.set_group([gallery.all[0]], "set 2")
    facts = Gallery(study).all[0].image.facts
    assert facts.name.endswith(".png")
    assert (facts.source, facts.group, facts.licence) == ("Model A", "set 2", "CC0")
