"""Prompts of images in packets: they go along only where people get to know them."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.study.judge.prompt_visibility import PromptVisibility, choose_visibility, prompt_visibility
from app.study.verdict import Verdict
from storage.folder import StudyFolder, open_study
from storage.packets.packet_contents import send_back, send_out
from storage.packets.staged_packets import bring_in, open_packet
from tests.interchange.packets.packet_making import say
from tests.interchange.packets.test_packets import every_byte
from tests.storage.making import make_study, write_picture

PROMPT = "a white cane on a bridge"


@pytest.fixture
def home(tmp_path: Path) -> Iterator[StudyFolder]:
    with closing(make_study(tmp_path / "home", images=0)) as made:
        file = tmp_path / "cane.png"
        made.images.add(file, write_picture(file)._replace(prompt=PROMPT))
        made.raters.add("Ada")
        yield made


@pytest.mark.parametrize("visibility", list(PromptVisibility))
def test_a_packet_holds_a_prompt_only_where_people_get_it(
    home: StudyFolder, tmp_path: Path, visibility: PromptVisibility
) -> None:
    if visibility is not PromptVisibility.UNDECIDED:
        choose_visibility(home, visibility)
    packet = tmp_path / "out.touchstone"
    send_out(home, home.raters.all()[0], packet)
    is_shown = visibility is PromptVisibility.SHOWN
    assert (PROMPT.encode() in every_byte(packet, tmp_path / "unpacked")) == is_shown
    open_packet(packet, tmp_path / "away")
    with closing(open_study(tmp_path / "away")) as away:
        assert prompt_visibility(away) is visibility
        assert [image.facts.prompt for image in away.images.all()] == [PROMPT if is_shown else ""]


def test_a_prompt_that_stayed_at_home_is_still_there_when_the_packet_is_back(
    home: StudyFolder, tmp_path: Path
) -> None:
    choose_visibility(home, PromptVisibility.HIDDEN)
    rater = home.raters.all()[0]
    packet, back = tmp_path / "out.touchstone", tmp_path / "back.touchstone"
    send_out(home, rater, packet)
    open_packet(packet, tmp_path / "away")
    with closing(open_study(tmp_path / "away")) as away:
        away.prepare_to_write()
        (image,) = away.images.all()
        say(away, away.raters.all()[0], image.key, Verdict.MET)
        assert send_back(away, away.raters.all()[0], back)
    bring_in(home, back)
    assert [image.facts.prompt for image in home.images.all()] == [PROMPT]
    assert prompt_visibility(home) is PromptVisibility.HIDDEN
