"""The plan: who is asked what, what is left out and why, what it may cost, and what the judge is called."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.errors import UserError
from app.judging.prompts.prompt_template import load_prompt_template
from app.judging.runs.plan import RunRequest, make_plan
from app.judging.runs.plan_sentences import plan_sentences
from app.study.alt_text import Draft
from app.study.image import ImageFacts
from app.study.judge.judge_setup import (
    OPENAI,
    PRESETS,
    Backend,
    CallGrouping,
    JudgeInput,
    JudgeSetup,
    setup_from_json,
)
from resources import __file__ as resources_file
from storage.folder import StudyFolder
from tests.storage.making import make_study, write_picture

HERE = "http://127.0.0.1:8080/v1"


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Two generated pictures, the first described; a reference photograph; and an image without its file."""
    made = make_study(tmp_path / "study", images=0, described=())
    for number in range(2):
        file = tmp_path / f"cane-{number}.png"
        image = made.images.add(
            file, write_picture(file, shade=number * 90)._replace(group=f"g{number}")
        ).image
        if number == 0:
            made.descriptions.add(image.key, Draft({"colour": "white"}, author="Ada"))
    write_picture(tmp_path / "photo.png", shade=200)
    made.images.add(tmp_path / "photo.png", ImageFacts("photo.png", is_photograph=True, is_reference=True))
    made.images.add_missing("lost.png")
    yield made
    made.close()


def test_every_image_is_asked_about_in_every_run_and_reference_photographs_are_not(
    study: StudyFolder,
) -> None:
    plan = make_plan(study, RunRequest(JudgeSetup("m", HERE), runs=3))
    assert [(q.image, q.run) for q in plan.questions] == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)]
    assert {q.codes for q in plan.questions} == {("T1.C1", "T1.C2")}
    assert (plan.images, plan.calls, plan.without_picture) == (2, 6, (4,))
    assert len({q.key for q in plan.questions}) == 6
    assert len({q.prompt.sha256 for q in plan.questions}) == 1
    assert plan.references == 1
    assert "1 image is a reference image and is not judged." in plan_sentences(plan)


@pytest.mark.parametrize(
    ("per", "calls"), [(CallGrouping.RUBRIC, 2), (CallGrouping.THEME, 2), (CallGrouping.CRITERION, 4)]
)
def test_criteria_are_asked_together_or_apart(study: StudyFolder, per: CallGrouping, calls: int) -> None:
    assert make_plan(study, RunRequest(JudgeSetup("m", HERE, per=per), runs=1)).calls == calls


def test_a_judge_of_alt_texts_gets_no_picture_and_only_described_images(study: StudyFolder) -> None:
    plan = make_plan(study, RunRequest(JudgeSetup("m", HERE, sees=JudgeInput.ALT_TEXT), runs=1))
    (question,) = plan.questions
    described = study.descriptions.current(1)
    assert described is not None
    assert (question.prompt.pictures, question.alt_text) == ((), described.id)
    assert described.description.split(".")[0] in question.prompt.text
    assert (plan.without_alt_text, plan.without_picture) == ((2, 4), ())
    assert any("there is no description yet" in sentence for sentence in plan_sentences(plan))


def test_a_judge_of_both_gets_both(study: StudyFolder) -> None:
    plan = make_plan(study, RunRequest(JudgeSetup("m", HERE, sees=JudgeInput.BOTH), runs=1))
    (question,) = plan.questions
    assert len(question.prompt.pictures) == 1
    assert question.alt_text is not None


def test_reference_photographs_come_first(study: StudyFolder) -> None:
    plain = make_plan(study, RunRequest(JudgeSetup("m", HERE), runs=1))
    plan = make_plan(study, RunRequest(JudgeSetup("m", HERE, references=1), runs=1))
    for before, question in zip(plain.questions, plan.questions, strict=True):
        assert question.prompt.pictures[1:] == before.prompt.pictures
        assert question.prompt.pictures[0] not in before.prompt.pictures
    assert plan.bytes_sent > plain.bytes_sent
    with pytest.raises(UserError, match="the study has 1"):
        make_plan(study, RunRequest(JudgeSetup("m", HERE, references=2)))


def test_only_some_images_can_be_wished_for(study: StudyFolder) -> None:
    assert {q.image for q in make_plan(study, RunRequest(JudgeSetup("m", HERE), images={2})).questions} == {2}
    with pytest.raises(UserError, match="nothing to judge"):
        make_plan(study, RunRequest(JudgeSetup("m", HERE), images=set()))


def test_a_study_without_a_rubric_has_nothing_to_ask(tmp_path: Path) -> None:
    bare = make_study(tmp_path / "bare", rubric=None)
    try:
        with pytest.raises(UserError, match="no rubric"):
            make_plan(bare, RunRequest(JudgeSetup("m", HERE)))
    finally:
        bare.close()


def test_another_prompt_parameter_or_picture_size_is_another_call(study: StudyFolder) -> None:
    setups = [
        JudgeSetup("m", HERE),
        JudgeSetup("n", HERE),
        JudgeSetup("m", HERE, another="8 bits"),
        JudgeSetup("m", HERE, temperature=0.0),
        JudgeSetup("m", HERE, max_tokens=50),
        JudgeSetup("m", HERE, sends_seed=True),
        JudgeSetup("m", HERE, evidence_first=True),
        JudgeSetup("m", HERE, can_say_cannot_tell=True),
        JudgeSetup("m", HERE, says_not_visible_rule=True),
        JudgeSetup("m", HERE, asks_overall=False),
        JudgeSetup("m", HERE, backend=Backend.DECISIONS),
        JudgeSetup("m", HERE, longest_side=10),
    ]
    keys = [make_plan(study, RunRequest(setup, runs=1)).questions[0].key for setup in setups]
    assert len(set(keys)) == len(setups)
    elsewhere = make_plan(study, RunRequest(JudgeSetup("m", f"{HERE}/there"), runs=1))
    assert elsewhere.questions[0].key == keys[0]


def test_a_changed_description_is_another_call_for_a_judge_that_gets_it(study: StudyFolder) -> None:
    request = RunRequest(JudgeSetup("m", HERE, sees=JudgeInput.BOTH), runs=1)
    before = make_plan(study, request).questions[0].key
    study.descriptions.add(1, Draft({"colour": "black"}, author="Ada"))
    assert make_plan(study, request).questions[0].key != before


# --- names, money, words


def test_presets_make_setups_with_names_of_their_own() -> None:
    names = {preset: JudgeSetup("gpt-x", **values).name for preset, values in PRESETS.items()}  # type: ignore[arg-type]
    assert names["paper"] == "gpt-x"
    assert names["per-theme"] == "gpt-x (per theme)"
    assert len(set(names.values())) == len(PRESETS)
    for values in PRESETS.values():
        setup = JudgeSetup("gpt-x", **values)  # type: ignore[arg-type]
        assert setup_from_json(setup.as_json()) == setup


def test_a_wished_name_stands_for_the_setup_from_then_on(study: StudyFolder) -> None:
    setup = JudgeSetup("m", HERE)
    plan = make_plan(study, RunRequest(setup, name="Our judge"))
    study.calls.judge(plan.judge_name, plan.setup)
    assert make_plan(study, RunRequest(setup)).judge_name == "Our judge"
    with pytest.raises(UserError, match="asked in another way"):
        make_plan(study, RunRequest(JudgeSetup("n", HERE), name="Our judge"))


def test_a_prompt_of_ones_own_names_the_judge_and_changes_with_its_words(tmp_path: Path) -> None:
    words = (Path(resources_file).parent / "prompts" / "judge-1.toml").read_text(encoding="utf-8")
    own = tmp_path / "ours.toml"
    own.write_text(words, encoding="utf-8")
    first = load_prompt_template(str(own)).name
    assert first.startswith("ours ")
    own.write_text(f"{words}\n# changed\n", encoding="utf-8")
    assert load_prompt_template(str(own)).name != first
    assert load_prompt_template("judge-1").name == "judge-1"


def test_the_plan_names_the_destination_and_the_price_where_it_is_known(study: StudyFolder) -> None:
    far = plan_sentences(make_plan(study, RunRequest(JudgeSetup("no-such-model", OPENAI), runs=1)))
    assert "Destination: api.openai.com (a server elsewhere)." in far
    assert far[-1] == "Cost: unknown; the program has no price for no-such-model."
    near = plan_sentences(make_plan(study, RunRequest(JudgeSetup("m", HERE), runs=1)))
    assert "Destination: 127.0.0.1:8080 (this machine; nothing leaves it)." in near
    known = plan_sentences(make_plan(study, RunRequest(JudgeSetup("gpt-4o", OPENAI), runs=1)))
    assert known[-1].startswith("Cost: about 0.")


@pytest.mark.parametrize(
    ("url", "host", "stays"),
    [
        ("http://localhost:1234/v1", "localhost:1234", True),
        ("http://[::1]:1234/v1", "[::1]:1234", True),
        ("https://user:secret@example.org/v1", "example.org", False),
        ("http://localhost.example.org/v1", "localhost.example.org", False),
    ],
)
def test_a_destination_is_named_without_what_is_secret(url: str, host: str, stays: bool) -> None:
    assert (JudgeSetup("m", url).host, JudgeSetup("m", url).stays_here) == (host, stays)


@pytest.mark.parametrize(
    ("model", "name"), [("/models/llava.gguf", "models/llava.gguf"), ("org/llava:7b", "org/llava:7b")]
)
def test_a_model_that_is_called_by_its_file_makes_a_judge_that_other_machines_take(
    study: StudyFolder, model: str, name: str
) -> None:
    assert make_plan(study, RunRequest(JudgeSetup(model, HERE), runs=1)).judge_name == name


def test_nobody_plans_runs_without_end_or_a_judge_without_a_name(study: StudyFolder) -> None:
    with pytest.raises(UserError, match="At most 1000 runs"):
        make_plan(study, RunRequest(JudgeSetup("m", HERE), runs=10**30))
    with pytest.raises(UserError, match="A rater's name must be"):
        make_plan(study, RunRequest(JudgeSetup("m", HERE), name="../judge"))
