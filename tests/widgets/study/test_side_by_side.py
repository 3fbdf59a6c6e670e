"""Both pages with a second language beside their fields: nothing is cut off, and everything has a name and its turn."""

from contextlib import closing
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.study.languages.listing import study_texts
from app.study.languages.translations import NewTranslation
from every_screen import Screens, settle
from storage.folder import open_study
from tests.demo_copies import copy_demo
from tests.widgets import seen
from tests.widgets.audit import audit
from tests.widgets.screens import BASE_SIZE, SMALL_WINDOW, looks, small_screen
from widgets.describe.describe_page import DescribePage
from widgets.rubric.designer_page import DesignerPage

__all__ = ["small_screen"]
pytestmark = [
    pytest.mark.qt_log_ignore("This plugin does not support"),
    pytest.mark.usefixtures("qapp", "small_screen"),
]
LANGUAGE = "ar"  # written from the right


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """The demo with a language in which every state of a translation occurs: what has no original is missing."""
    folder = tmp_path / "demo"
    copy_demo(folder)
    with closing(open_study(folder)) as opened:
        opened.prepare_to_write()
        new = []
        for number, text in enumerate(study_texts(opened)):
            if number % 3 == 0:
                new.append(NewTranslation(text.place, LANGUAGE, text.words, text.words, "Devi"))
            elif number % 3 == 1:
                new.append(NewTranslation(text.place, LANGUAGE, text.words, text.words, model="a model"))
            else:
                new.append(NewTranslation(text.place, LANGUAGE, text.words, f"Not {text.words}", "Devi"))
        opened.translations.add(new)
    return folder


@pytest.mark.parametrize(("theme", "text_scale"), [("light", 100), ("contrast-light", 200)])
@pytest.mark.parametrize("name", ["design_rubric", "describe_images"])
def test_two_languages_have_room_stand_out_and_can_be_heard(
    qtbot: QtBot, study: Path, name: str, theme: str, text_scale: int
) -> None:
    with looks(theme, text_scale) as app:
        screens = Screens(app, study, BASE_SIZE)
        screens.window.show()
        screens.window.resize(SMALL_WINDOW)
        page = screens.open(name)
        assert isinstance(page, (DesignerPage, DescribePage))
        if isinstance(page, DesignerPage):
            page.come_to(2)
        page._choose_language(LANGUAGE)
        settle()
        states = {field.one.state for field in page.translation.fields() if field.one and field.isVisible()}
        assert len(states) == 4
        found = [*seen.clipped(screens.window), *seen.small_targets(screens.window)]
        found += seen.faint_words(screens.window, 4.5)
        found += [str(finding) for finding in audit(screens.window)]
        assert screens.window.size() == SMALL_WINDOW
        screens.close()
    assert not found, "\n".join(found)
