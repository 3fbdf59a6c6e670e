"""Exhibits and questions on every kind of scale, as they are seen and met by key, in a small window."""

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from every_screen import Screens, settle
from tests.sessions.scaled_study import make_scaled_study
from tests.widgets import seen
from tests.widgets.audit import audit
from tests.widgets.screens import BASE_SIZE, SMALL_WINDOW, application, looks, small_screen
from widgets.annotate.annotate_page import AnnotatePage

__all__ = ["small_screen"]
pytestmark = [
    pytest.mark.qt_log_ignore("This plugin does not support"),
    pytest.mark.usefixtures("qapp", "small_screen"),
]
LEAST = {"light": 4.5, "dark": 4.5, "contrast-dark": 7.0}  # contrast of words


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("scaled")
    with closing(make_scaled_study(folder / "study")) as made:
        made.raters.add("Robin")
    return folder / "study"


def exhibits(study: Path) -> Iterator[tuple[int, AnnotatePage]]:
    """The annotation page at each exhibit in turn."""
    screens = Screens(application(), study, BASE_SIZE, "Robin")
    try:
        screens.window.resize(SMALL_WINDOW)
        screens.window.show()
        page = screens.open("annotate")
        assert isinstance(page, AnnotatePage)
        for number in range(1, page.session.total + 1):
            page.do(partial(page.session.go_to, number))
            settle()
            yield number, page
    finally:
        screens.close()


@pytest.mark.parametrize(("theme", "text_scale"), [("light", 100), ("dark", 150), ("contrast-dark", 200)])
def test_each_exhibit_has_room_and_stands_out(study: Path, theme: str, text_scale: int) -> None:
    findings = []
    with looks(theme, text_scale):
        for number, page in exhibits(study):
            window = page.window()
            found = seen.clipped(window) + seen.small_targets(window) + seen.faint_words(window, LEAST[theme])
            findings += [f"exhibit {number}: {one}" for one in found]
    assert not findings, "\n".join(dict.fromkeys(findings))


def test_nothing_is_wrong_with_any_exhibit(study: Path) -> None:
    findings = [f"exhibit {number}: {finding}" for number, page in exhibits(study) for finding in audit(page)]
    assert not findings, "\n".join(findings)
