"""The main job in each shipped language, and in a made-up language from right to left: nothing is left in English."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

import translations
from app.access_keys import is_other_script
from app.language import VARIABLE, catalogue
from storage.folder import open_study
from tests.demo_copies import copy_demo
from tests.heard.harness.orca import Orca
from tests.heard.harness.program import TOUCHSTONE, Golden, newest_orca
from tests.heard.harness.session import DesktopSession, open_desktop
from tests.repository import ROOT

ORCAS_OWN = {
    "frame",
    "list",
    "with",
    "items",
    "item",
    "screen",
    "reader",
    "text",
    "radio",
    "button",
    "selected",
}
ORCAS_OWN |= {"not", "checked", "on", "off", "panel", "table", "dialog", "entry", "slider", "rdonly", "label"}
NAMES = {"touchstone", "ctrl", "shift", "enter", "escape", "tab", "space"}
NAMES_OF_LANGUAGES = {"ml": "malayalam", "es": "spanish", "hi": "hindi", "ta": "tamil"}
KEYS = ("Return", "y", "j", "n", "d", "Down", "Return", "ctrl+z", "j", "c", "w", "ctrl+q")


def study_words(folder: Path) -> set[str]:
    """The words of a study itself, which stay in its language."""
    study = open_study(folder)
    try:
        rubric = study.rubrics.current()
        assert rubric is not None
        texts = [study.study.title, study.study.artifact, *(rater.name for rater in study.raters.all())]
        texts += [text for one in rubric.criteria for text in (one.code, one.short, one.text, one.body)]
        for image in study.images.all():
            description = study.descriptions.current(image.key)
            texts += [description.line, description.description] if description else []
    finally:
        study.close()
    return {word for text in texts for word in latin_words(text)}


def latin_words(text: str) -> list[str]:
    return re.findall(r"[a-z]{2,}", text.lower())


def in_english(heard: Iterable[Sequence[str]], own: set[str]) -> set[str]:
    """The English words that were heard and are neither the study's nor the screen reader's."""
    words = {word for moment in heard for utterance in moment for word in latin_words(utterance)}
    return words - own - ORCAS_OWN - NAMES


def main_job(desktop: DesktopSession, folder: Path, golden: Golden, language: str) -> None:
    """Answer, doubt, undo and leave in a language, and compare what is heard with the golden file."""
    study = copy_demo(folder / "demo")
    story = f"main-job-{NAMES_OF_LANGUAGES[language]}"
    heard = desktop.listen([*TOUCHSTONE, "open", str(study)], {VARIABLE: language}, ROOT, expected=story)
    heard.press(*KEYS)
    golden(heard.transcript, story)
    moments = [moment.heard for moment in heard.transcript.moments[1:]]
    met = translations.read(catalogue(language))["Met"].string
    assert any(str(met) in utterance for moment in moments for utterance in moment)
    if is_other_script(str(met)):
        assert not in_english(moments, study_words(study))


def test_the_main_job_in_malayalam(desktop: DesktopSession, tmp_path: Path, golden: Golden) -> None:
    main_job(desktop, tmp_path, golden, "ml")


@newest_orca
@pytest.mark.parametrize("language", ["es", "hi", "ta"])
def test_the_main_job_in_the_other_languages(
    orca: Orca, tmp_path: Path, golden: Golden, language: str
) -> None:
    with open_desktop(orca) as desktop:
        main_job(desktop, tmp_path, golden, language)


@newest_orca
def test_the_main_job_from_right_to_left(orca: Orca, tmp_path: Path) -> None:
    study = copy_demo(tmp_path / "demo")
    translations.pseudo(translations.RIGHT_TO_LEFT, tmp_path / "languages")
    variables = {VARIABLE: translations.RIGHT_TO_LEFT, "TOUCHSTONE_TRANSLATIONS": str(tmp_path / "languages")}
    with open_desktop(orca) as desktop:
        heard = desktop.listen([*TOUCHSTONE, "open", str(study)], variables, ROOT)
        heard.press("Return", "y", "j", "w", "ctrl+q")
    moments = [moment.heard for moment in heard.transcript.moments[1:]]
    assert sum(map(len, moments)) > 5
    assert any(translations.right_to_left("Met") in utterance for moment in moments for utterance in moment)
    assert not in_english(moments, study_words(study))
