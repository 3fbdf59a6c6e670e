"""A judge reads the rubric in one language, which is part of what the judge is."""

from contextlib import closing
from dataclasses import replace

import pytest

from app.cli import main
from app.errors import FieldError, UserError
from app.judging.prompts.rubric_language import other_language
from app.judging.runs.plan import RunRequest, make_plan
from app.sessions.judge.judge_form import JudgeForm, form_of, options_of
from app.study.judge.judge_setup import JudgeInput, JudgeSetup, only_difference, setup_from_json
from app.study.languages.texts import say_rubric
from app.study.languages.translations import NewTranslation, TextKind, TextPlace
from storage.folder import StudyFolder, open_study
from tests.storage.making import short_rubric

HERE = "http://127.0.0.1:9/v1"
ML = JudgeSetup("m", HERE, language="ml")


pytestmark = pytest.mark.study(images=1)


def translate(study: StudyFolder, model: str = "") -> None:
    new: list[NewTranslation] = []

    def say(place: TextPlace, words: str) -> str:
        new.append(NewTranslation(place, "ml", f"മലയാളം {len(new)}", words, "" if model else "Devi", model))
        return words

    say_rubric(short_rubric(), say)
    study.translations.add(new)


def test_the_prompt_is_in_the_language_of_the_judge(study: StudyFolder) -> None:
    translate(study)
    english, malayalam = (make_plan(study, RunRequest(replace(ML, language=one))) for one in ("", "ml"))
    said = malayalam.questions[0].prompt.text
    assert "മലയാളം" in said
    assert "straight" not in said
    assert "straight" in english.questions[0].prompt.text
    assert malayalam.questions[0].codes == english.questions[0].codes
    assert (english.judge_name, malayalam.judge_name) == ("m", "m (in ml)")
    assert malayalam.questions[0].key != english.questions[0].key


def test_the_language_is_recorded_and_two_can_be_compared() -> None:
    assert setup_from_json(ML.as_json()) == ML
    assert "language" not in JudgeSetup("m").as_json(), "older judges stay the same"
    assert only_difference(ML, replace(ML, language="")) == "language"


def test_a_rubric_that_is_translated_in_part_is_refused(study: StudyFolder) -> None:
    translate(study, model="a model")
    with pytest.raises(UserError, match=r"8 of the rubric's 8 texts have no confirmed translation into ml"):
        make_plan(study, RunRequest(ML))
    found = [one for texts in study.translations.of("ml").values() for one in texts]
    study.translations.confirm(found[1:], "Devi")
    with pytest.raises(UserError, match="1 of the rubric's 8 texts has no"):
        make_plan(study, RunRequest(ML))


def test_a_description_is_put_in_the_language_where_it_is_translated(study: StudyFolder) -> None:
    from app.study.alt_text import Draft

    translate(study)
    image = next(iter(study.images.all()))
    described = study.descriptions.add(image.key, Draft(plain="A white cane.", author="Ada"))
    sees = replace(ML, sees=JudgeInput.ALT_TEXT)
    assert "A white cane." in make_plan(study, RunRequest(sees)).questions[0].prompt.text
    for field, words in (("line", described.line), ("part.plain", described.parts[0].sentence)):
        place = TextPlace(TextKind.DESCRIPTION, str(image.id), field)
        study.translations.add([NewTranslation(place, "ml", "ഒരു വെളുത്ത വടി.", words, "Devi")])
    said = make_plan(study, RunRequest(sees)).questions[0].prompt.text
    assert "ഒരു വെളുത്ത വടി." in said


def test_the_studys_own_language_is_no_other(study: StudyFolder) -> None:
    assert [other_language(study, one) for one in ("", "en", "en-GB", "ml")] == ["", "", "", "ml"]


def test_the_form_asks_for_a_language_where_there_are_several(study: StudyFolder) -> None:
    assert "language" not in options_of(study)
    translate(study)
    assert "language" in options_of(study)
    form = form_of(ML)
    assert form.setup.language == "ml"
    assert form.request(study).setup.language == "ml"
    with pytest.raises(FieldError, match="language tag") as error:
        JudgeForm(JudgeSetup("m", HERE, language="not a language")).request(study)
    assert error.value.field == "language"


def test_on_the_command_line(study: StudyFolder, capsys: pytest.CaptureFixture[str]) -> None:
    translate(study)
    study.close()
    words = ["judge", str(study.folder), "--model", "m", "--base-url", HERE, "--dry-run", "--language"]
    assert main([*words, "ml"]) == 0
    assert "മലയാളം" in capsys.readouterr().out
    assert main([*words, "en"]) == 0
    assert "straight" in capsys.readouterr().out
    assert main([*words, "no language"]) == 2
    assert "no language" in capsys.readouterr().err
    with closing(open_study(study.folder)) as again:
        assert again.calls.judges() == []
