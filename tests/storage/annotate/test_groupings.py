"""Groups of images, and choices of the analysis: what is stored, what holds, and what two machines make of it."""

from pathlib import Path

import pytest

from app.study.team.raters import Rater
from storage.folder import StudyFolder, open_study
from tests.storage.merge.machines import team


def test_an_image_is_in_one_group_of_a_person_at_most(study: StudyFolder, ada: Rater) -> None:
    straight = study.groupings.make(ada, "straight", "they look new")
    bent = study.groupings.make(ada, "bent")
    for image, group in ((1, straight), (2, straight), (1, bent), (2, None)):
        study.groupings.put(ada, image, group)
    again = open_study(study.folder)
    try:
        found = again.groupings.of(ada)
    finally:
        again.close()
    assert [(one.name, one.reason, one.images) for one in found] == [
        ("straight", "they look new", ()),
        ("bent", "", (1,)),
    ]


def test_a_group_keeps_its_images_under_another_name_and_loses_them_when_removed(
    study: StudyFolder, ada: Rater
) -> None:
    group = study.groupings.make(ada, "straight")
    study.groupings.put(ada, 1, group)
    renamed = study.groupings.change(study.groupings.of(ada)[0], "upright", "clearer")
    assert (renamed.key, renamed.name, renamed.reason, renamed.images) == (
        group.key,
        "upright",
        "clearer",
        (1,),
    )
    study.groupings.remove(renamed)
    assert study.groupings.of(ada) == []
    other = study.groupings.make(ada, "upright")
    assert other.images == ()


def test_groups_belong_to_one_person(study: StudyFolder, ada: Rater) -> None:
    ben = study.raters.add("Ben")
    group = study.groupings.make(ada, "straight")
    study.groupings.put(ben, 1, study.groupings.make(ben, "all"))
    study.groupings.put(ada, 1, group)
    assert [(one.rater.name, one.images) for one in study.groupings.all()] == [("Ada", (1,)), ("Ben", (1,))]
    with pytest.raises(ValueError, match="groups of their own"):
        study.groupings.put(ben, 2, group)
    with pytest.raises(ValueError, match="removed"):
        study.groupings.change(group, "", "")


def test_choices_of_the_analysis_hold_until_the_next_and_go_back_to_the_usual(study: StudyFolder) -> None:
    study.analysis_options.choose({"method": "isotonic", "template-gap": "0.3"})
    study.analysis_options.choose({"method": "", "template-gap": "0.3"})
    assert study.analysis_options.current() == {"template-gap": "0.3"}
    assert (
        study.database.number("SELECT count(*) FROM analysis_option") == 3
    )  # what changes nothing adds nothing


def test_two_machines_come_to_the_same_groups_and_choices(tmp_path: Path) -> None:
    a, b = team(tmp_path, 2)
    try:
        for one, words in ((a, "straight"), (b, "bent")):
            ada = one.study.raters.find("Ada")
            assert ada is not None
            one.study.groupings.put(ada, 1, one.study.groupings.make(ada, words))
            one.study.analysis_options.choose({"method": words, "judge": words})
        a.merge(b)
        b.merge(a)
        found = [[(group.name, group.images) for group in one.study.groupings.all()] for one in (a, b)]
        assert found == [[("straight", ()), ("bent", (1,))]] * 2
        assert [one.study.analysis_options.current()["method"] for one in (a, b)] == ["bent", "bent"]
    finally:
        a.close()
        b.close()
