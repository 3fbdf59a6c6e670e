"""A desk with the annotation page of a study that asks on every kind of scale, about exhibits."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from app.settings import Settings
from tests.sessions.scaled_study import make_scaled_study
from tests.widgets.annotate_driver import Driver
from widgets.annotate.scaled_card import ScaledCard


class ScaledDriver(Driver):
    """The same desk; its rater is at the first exhibit, at the first question."""

    def __init__(self, qtbot: QtBot, folder: Path, settings: Settings) -> None:
        make_scaled_study(folder / "study").close()
        super().__init__(qtbot, folder / "study", settings)

    def card(self, item: str) -> ScaledCard:
        card = self.page.form.scaled_card(item)
        assert card is not None
        return card

    def go(self, number: int, item: str) -> ScaledCard:
        """To an item of an exhibit, as with the keys."""
        self.page.session.go_to(number)
        self.page.do(lambda: self.page.session.go_to(number))
        card = self.card(item)
        card.take_focus()
        return card
