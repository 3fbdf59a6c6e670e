"""Who gets to know the prompts of the images: people and the judge alike."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.judging.runs.plan import RunRequest, make_plan
from app.messages.annotate.wording_level import FULL
from app.sessions.annotate.image_narration import ImageNarration
from app.study.alt_text import Draft, Level
from app.study.judge.judge_setup import JudgeSetup
from app.study.judge.prompt_visibility import OPTION, PromptVisibility, choose_visibility, prompt_visibility
from storage.folder import StudyFolder
from tests.storage.making import make_study, write_picture

PROMPT = "a white cane on a bridge"


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    with closing(make_study(tmp_path / "study", images=0)) as made:
        file = tmp_path / "cane.png"
        image = made.images.add(file, write_picture(file)._replace(prompt=PROMPT)).image
        made.descriptions.add(image.key, Draft({"colour": "white"}, author="Ada"))
        yield made


def judge_gets(study: StudyFolder) -> bool:
    plan = make_plan(study, RunRequest(JudgeSetup("m", "http://localhost:1/v1"), runs=1))
    asked = [question.prompt.text for question in plan.questions]
    plan.prepared.close()
    assert asked
    return all(PROMPT in text for text in asked)


def people_get(study: StudyFolder) -> bool:
    image = study.images.at(1)
    assert image is not None
    narration = ImageNarration(study, FULL)
    narration.look_at(image)
    heard = " ".join(words for words, _language in narration.on_arrival()[0])
    shown = narration.described(Level.DESCRIPTION)
    assert (PROMPT in heard) == (PROMPT in shown)
    return PROMPT in heard


@pytest.mark.parametrize(
    ("visibility", "to_judge", "to_people"),
    [
        (PromptVisibility.UNDECIDED, True, False),
        (PromptVisibility.SHOWN, True, True),
        (PromptVisibility.HIDDEN, False, False),
    ],
)
def test_people_and_the_judge_get_the_same(
    study: StudyFolder, visibility: PromptVisibility, to_judge: bool, to_people: bool
) -> None:
    choose_visibility(study, visibility)
    assert prompt_visibility(study) is visibility
    assert (judge_gets(study), people_get(study)) == (to_judge, to_people)


def test_a_choice_can_be_changed_and_each_is_kept(study: StudyFolder) -> None:
    for wanted in (PromptVisibility.SHOWN, PromptVisibility.HIDDEN, PromptVisibility.SHOWN):
        choose_visibility(study, wanted)
        assert prompt_visibility(study) is wanted
    assert study.database.number("SELECT count(*) FROM analysis_option") == 3


def test_a_word_of_a_later_program_counts_as_undecided(study: StudyFolder) -> None:
    study.analysis_options.choose({OPTION: "to-researchers"})
    assert prompt_visibility(study) is PromptVisibility.UNDECIDED


def test_exhibits_show_their_prompt_unless_it_is_hidden() -> None:
    words = {one: one.to_people(PROMPT, is_exhibit=True) for one in PromptVisibility}
    assert words[PromptVisibility.UNDECIDED] == PROMPT
    assert words[PromptVisibility.HIDDEN] == ""
