"""Where a sentence goes, for every choice and every way a person can be reached."""

from itertools import product

import pytest

from app.messages.shell.speech import OLD_SCREEN_READER
from app.messages.study.settings import SPEAK_TO_CHOICES
from app.speech.policy import OutputChannels, Route, SpeakTo, route

# choice, screen reader runs, own voice works -> announce, speak
TABLE = {
    (SpeakTo.AUTO, True, True): (True, False),
    (SpeakTo.AUTO, True, False): (True, False),
    (SpeakTo.AUTO, False, True): (False, True),
    (SpeakTo.AUTO, False, False): (False, True),
    (SpeakTo.AUTO, None, True): (True, True),
    (SpeakTo.AUTO, None, False): (True, True),
    (SpeakTo.OWN_VOICE, True, True): (False, True),
    (SpeakTo.OWN_VOICE, True, False): (True, True),
    (SpeakTo.OWN_VOICE, False, True): (False, True),
    (SpeakTo.OWN_VOICE, False, False): (False, True),
    (SpeakTo.OWN_VOICE, None, True): (False, True),
    (SpeakTo.OWN_VOICE, None, False): (True, True),
    (SpeakTo.SCREEN_READER, True, True): (True, False),
    (SpeakTo.SCREEN_READER, True, False): (True, False),
    (SpeakTo.SCREEN_READER, False, True): (True, False),
    (SpeakTo.SCREEN_READER, False, False): (True, False),
    (SpeakTo.SCREEN_READER, None, True): (True, False),
    (SpeakTo.SCREEN_READER, None, False): (True, False),
    (SpeakTo.BOTH, True, True): (True, True),
    (SpeakTo.BOTH, True, False): (True, True),
    (SpeakTo.BOTH, False, True): (True, True),
    (SpeakTo.BOTH, False, False): (True, True),
    (SpeakTo.BOTH, None, True): (True, True),
    (SpeakTo.BOTH, None, False): (True, True),
    (SpeakTo.TEXT_ONLY, True, True): (False, False),
    (SpeakTo.TEXT_ONLY, True, False): (False, False),
    (SpeakTo.TEXT_ONLY, False, True): (False, False),
    (SpeakTo.TEXT_ONLY, False, False): (False, False),
    (SpeakTo.TEXT_ONLY, None, True): (False, False),
    (SpeakTo.TEXT_ONLY, None, False): (False, False),
}


def test_the_table_is_complete() -> None:
    assert set(TABLE) == set(product(SpeakTo, (True, False, None), (True, False)))


@pytest.mark.parametrize("orca", [None, 43, 44, 45, 50])
@pytest.mark.parametrize("hint_given", [True, False])
@pytest.mark.parametrize("case", TABLE, ids=str)
def test_a_sentence_goes_where_the_table_says(
    case: tuple[SpeakTo, bool | None, bool], hint_given: bool, orca: int | None
) -> None:
    choice, screen_reader, works = case
    announce, speak = TABLE[case]
    relies_on_announcements = choice in (SpeakTo.AUTO, SpeakTo.SCREEN_READER) and screen_reader is True
    hint = OLD_SCREEN_READER if relies_on_announcements and orca in (43, 44) and not hint_given else None
    assert route(choice, OutputChannels(screen_reader, orca, works), hint_given) == Route(
        announce, speak, hint
    )


def test_auto_never_talks_over_an_old_orca() -> None:
    assert not route(SpeakTo.AUTO, OutputChannels(screen_reader=True, orca=43)).speak


def test_the_settings_offer_every_choice() -> None:
    assert list(SPEAK_TO_CHOICES) == [choice.value for choice in SpeakTo]
