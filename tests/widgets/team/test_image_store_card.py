"""An object store for images on the page for sending and receiving: press keys, then look at a real store."""

from contextlib import closing
from functools import partial
from pathlib import Path
from uuid import UUID

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from app.messages.team import object_store, packets_page
from storage.objects.object_place import ObjectPlace, keep_place, place_at, place_of
from tests.storage.conftest import bucket, object_server
from tests.storage.making import make_study, write_picture
from tests.storage.objects.s3_server import ObjectServer
from tests.widgets.judge_driver import choose
from tests.widgets.window_driver import OFFSCREEN_NOISE, WindowDriver
from widgets.kit.dialogs import Dialog
from widgets.team.packets_page import PacketsPage

__all__ = ["bucket", "object_server"]  # fixtures
pytestmark = [pytest.mark.qt_log_ignore(OFFSCREEN_NOISE), pytest.mark.driver(make=WindowDriver)]
HUB = "postgresql://hub.example.org/touchstone"
SPACE = Qt.Key.Key_Space


@pytest.fixture
def identity(tmp_path: Path) -> UUID:
    """The id of a study with two images, which is in the folder `study`."""
    with closing(make_study(tmp_path / "study", images=0, described=())) as made:
        for shade in (1, 2):
            file = tmp_path / f"cane-{shade}.png"
            made.images.add(file, write_picture(file, shade=shade * 40))
        return made.study.id


def show(driver: WindowDriver, tmp_path: Path) -> PacketsPage:
    page = PacketsPage(driver.context, tmp_path / "study")
    driver.show(page)
    return page


def enter(driver: WindowDriver, line: QLineEdit, words: str) -> None:
    line.setFocus()
    line.selectAll()
    driver.type(words)


def done(driver: WindowDriver, page: PacketsPage) -> list[str]:
    driver.qtbot.waitUntil(lambda: not page.is_working, timeout=60_000)
    return page.report.lines()


def test_a_store_that_a_hub_named_is_used_after_a_yes_and_no_longer_after_another(
    driver: WindowDriver, tmp_path: Path, identity: UUID, bucket: ObjectServer
) -> None:
    place = place_at("s3://pictures/ours", bucket.endpoint)
    keep_place(identity, place)  # as a sync with a hub does
    before = len(bucket.requests())
    page = show(driver, tmp_path)
    card = page.store
    assert card.state.text() == object_store.waits_for_yes(*place.spot)
    assert (card.address.text(), card.endpoint.text()) == place.spot
    assert not card.forget.isVisible()

    for answer in (object_store.USE_NO, object_store.USE_YES):
        assert len(bucket.requests()) == before, "nothing connects before the yes"
        assert place_of(identity) == place
        driver.window.activateWindow()
        card.use.setFocus()
        driver.qtbot.waitUntil(card.use.hasFocus)

        def take(dialog: Dialog, words: str = answer) -> None:
            heard = driver.focus.accessibleDescription()
            assert heard == object_store.question(*place.spot, 2)
            choose(words, dialog)

        driver.in_dialog(take, partial(driver.press, SPACE))
    assert done(driver, page) == [object_store.stored(count=2, there=2, address="s3://pictures/ours")]
    assert len([name for name in bucket.names("pictures") if str(identity) in name]) == 2
    assert place_of(identity) == ObjectPlace(*place.spot, is_accepted=True)
    assert card.state.text() == object_store.in_use(*place.spot)

    card.forget.setFocus()
    driver.in_dialog(partial(choose, object_store.STOP_USING_YES), partial(driver.press, SPACE))
    assert done(driver, page) == [object_store.FORGOTTEN]
    assert "not sent anywhere" in driver.said[-1]
    assert place_of(identity) is None
    assert not card.isVisible()


def test_a_store_can_be_named_where_a_hub_is_used(
    driver: WindowDriver, tmp_path: Path, identity: UUID, bucket: ObjectServer
) -> None:
    page = show(driver, tmp_path)
    card = page.store
    assert not card.isVisible()
    enter(driver, page.shared.line, HUB)
    assert card.isVisible()
    enter(driver, card.address, "s3://pictures/ours")
    enter(driver, card.endpoint, "http://store.example.org")
    card.use.setFocus()
    driver.press(SPACE)
    assert card.endpoint_field.error.text().endswith(object_store.NO_TLS)
    assert card.address_field.error.text() == ""
    assert object_store.NO_TLS in driver.said[-1]
    assert card.endpoint.hasFocus()
    assert place_of(identity) is None

    enter(driver, card.endpoint, bucket.endpoint)
    card.use.setFocus()
    driver.in_dialog(partial(choose, object_store.USE_YES), partial(driver.press, SPACE))
    assert done(driver, page) == [object_store.stored(count=2, there=2, address="s3://pictures/ours")]
    known = place_of(identity)
    assert known is not None
    assert known.is_named, "the next sync notes it on the hub"
    page.handlers()["where_am_i"]()
    assert driver.said[-1] == packets_page.arrival("Canes", "")


def test_how_far_the_images_are_is_said_where_one_asks(
    driver: WindowDriver, tmp_path: Path, identity: UUID
) -> None:
    page = show(driver, tmp_path)
    page.storing._note(1, 2)
    page.handlers()["where_am_i"]()
    assert driver.said[-1].endswith(object_store.storing(1, 2))
