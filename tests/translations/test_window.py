"""The window in languages that nobody speaks: nothing is left in English or cut off, and it can be mirrored."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import translations
from tests.demo_copies import copy_demo
from tests.repository import ROOT
from tests.translations.made_up import copy_made_up
from tests.translations.processes import run

KEYS = re.compile(r"((Ctrl|Alt|Shift|Meta)\+)*\S+")
THE_JUDGES = "ask_judge: DropDown"
"""Ways to ask a judge that are a sentence long are cut off in a list at 200 percent when a language is a third longer;
they are read in full where the list is open."""


def walked(folder: Path, language: str, text_scale: int) -> dict[str, Any]:
    """What `english_left` finds in a window in the language."""
    place = folder / "translations"
    if language in (translations.ACCENTED, translations.RIGHT_TO_LEFT):
        copy_made_up(language, place)
    else:
        place = translations.FOLDER
    study = copy_demo(folder / "demo")
    path = ":".join((str(ROOT), str(ROOT / "packaging")))
    script = str(ROOT / "tests" / "translations" / "english_left.py")
    told = run(place, script, str(study), str(text_scale), LANG=language, PYTHONPATH=path)
    assert told.returncode == 0, told.stderr
    found: dict[str, Any] = json.loads(told.stdout)
    return found


def study_words() -> str:
    """What the demo study itself says, in its own language."""
    return " ".join(path.read_text("utf-8") for path in (ROOT / "resources").rglob("*.toml"))


def is_english(text: str, known: str) -> bool:
    """Whether a text was shown without a translation: those have a wave and accents."""
    words = re.sub(r"<[^>]+>|&", "", text).strip()
    if set("~åéîöü") & set(words) or not re.search(r"[A-Za-z]{3}", words) or KEYS.fullmatch(words):
        return False
    return (
        not any(words.startswith(start) for start in ("T1.", "T2.", "A guide cane", "Guide cane. Wood"))
        and words not in known
    )


FOR_PARTICIPANTS = {
    *("first_start", "start_page", "annotate", "describe_images", "gallery", "group_images"),
    *("pair_session", "workshop", "meeting"),
}
"""The pages on which somebody takes part. Menus of the window are on them, too."""
FOR_OTHERS = {
    "agreement/",
    "judge/",
    "team/assign",
    "workshop/workshop_setup",
    "interchange/formats",
    "rubric/",
}
"""Modules of commands that menus show on every page and that only who runs a study can choose."""


def modules_shown(shown: Iterable[str]) -> set[str]:
    """The modules that texts in the accented language come from, as far as they are in one module only."""
    modules: dict[str, set[str]] = {}
    for one in translations.sentences():
        modules.setdefault(translations.accented(one.text), set()).add(one.module)
    return {next(iter(modules[text])) for text in shown if len(modules.get(text, ())) == 1}


def test_nothing_on_a_page_is_left_in_english_or_cut_off(tmp_path: Path) -> None:
    found = walked(tmp_path, translations.ACCENTED, 200)
    known = study_words() + " Guide canes: a demo study – Touchstone"
    assert len(found["pages"]) > 20
    english = {
        f"{page}: {text}"
        for page, shown in found["pages"].items()
        for text in shown
        if is_english(text, known)
    }
    assert not english
    met = modules_shown(
        text for page, shown in found["pages"].items() if page in FOR_PARTICIPANTS for text in shown
    )
    assert len(met) > 10
    begin = (*translations.FOR_PARTICIPANTS, *(f"{translations.MODULES}{part}" for part in FOR_OTHERS))
    assert not [module for module in met if not module.startswith(begin)]
    assert not [finding for finding in found["clipped"] if not finding.startswith(THE_JUDGES)]
    assert not found["is_mirrored"]
    assert not found["letters"]


def test_letters_that_are_taller_than_latin_ones_have_room(tmp_path: Path) -> None:
    found = walked(tmp_path, "ta", 200)
    assert not found["clipped"]
    assert not found["letters"]
    assert not found["keys_said"]


def test_a_language_from_right_to_left_mirrors_the_window(tmp_path: Path) -> None:
    found = walked(tmp_path, translations.RIGHT_TO_LEFT, 100)
    assert found["is_mirrored"]
    assert not found["unmirrored"]
    assert not found["clipped"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [("Choose a study", True), ("Çhööšé å štüdý ~~~", False), ("Ctrl+Shift+PgDown", False), ("12 %", False)],
)
def test_english_is_recognised(text: str, expected: bool) -> None:
    assert is_english(text, "a demo study") is expected
