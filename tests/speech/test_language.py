"""Which voice reads which language."""

import pytest

from app.speech.language import closest, normalise, speaks, spoken_pieces
from app.speech.voice import InstalledVoice

VOICES = [
    InstalledVoice("gmw/en-029", "English (Caribbean)", ("en-029",)),
    InstalledVoice("gmw/en", "English (Great Britain)", ("en-gb",)),
    InstalledVoice("gmw/en-gb-scotland", "English (Scotland)", ("en-gb-scotland",)),
    InstalledVoice("gmw/en-us", "English (America)", ("en-us",)),
    InstalledVoice("roa/fr-be", "French (Belgium)", ("fr-be",)),
    InstalledVoice("roa/fr", "French (France)", ("fr-fr",)),
    InstalledVoice("roa/pt-br", "Portuguese (Brazil)", ("pt-br",)),
    InstalledVoice("sit/cmn", "Chinese (Mandarin)", ("cmn",)),
    InstalledVoice("com.apple.voice.Amelie", "Amélie", ("it_CH",)),
    InstalledVoice("com.apple.voice.Alice", "Alice", ("it_IT",)),
]


@pytest.mark.parametrize(
    ("language", "voice"),
    [
        ("en", "gmw/en"),
        ("en-US", "gmw/en-us"),
        ("en_us", "gmw/en-us"),
        ("en-GB", "gmw/en"),
        ("fr", "roa/fr"),
        ("fr-BE", "roa/fr-be"),
        ("fr-CA", "roa/fr"),
        ("pt", "roa/pt-br"),
        ("zh-TW", "sit/cmn"),
        ("it", "com.apple.voice.Alice"),
        ("it-CH", "com.apple.voice.Amelie"),
    ],
)
def test_the_closest_voice_reads(language: str, voice: str) -> None:
    assert closest(VOICES, language, preferred=None) == voice


def test_a_chosen_voice_keeps_its_own_language() -> None:
    assert closest(VOICES, "en-US", preferred="gmw/en-gb-scotland") == "gmw/en-gb-scotland"
    assert closest(VOICES, "fr", preferred="gmw/en-gb-scotland") == "roa/fr"


@pytest.mark.parametrize("language", [None, "", "tlh"])
def test_the_chosen_voice_reads_what_no_voice_speaks(language: str | None) -> None:
    assert closest(VOICES, language, preferred="gmw/en-us") == "gmw/en-us"


def test_tags_are_written_one_way() -> None:
    assert normalise(" zh_Hant_TW ") == "cmn-hant-tw"
    assert normalise("NO") == "nb"
    assert [normalise(tag) for tag in ("arb", "prs-AF", "pes", "in")] == ["ar", "fa-af", "fa", "id"]


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Saved.", None, [("Saved.", None)]),
        ("Study “കസവ് സാരി” opened", None, [("Study ", None), ("“കസവ് സാരി” ", "ml"), ("opened", None)]),
        ("T1.C4 തുറന്നത്", "ml", [("T1.C4 തുറന്നത്", "ml")]),
        ("സ്വാഗതം, Robin.", "ml", [("സ്വാഗതം, ", "ml"), ("Robin.", "en")]),
        ("தமிழ்", "en-GB", [("தமிழ்", "ta")]),
        ("Ceremony for ഓണം in Kochi", "en", [("Ceremony for ", "en"), ("ഓണം ", "ml"), ("in Kochi", "en")]),
        ("The capital 北京 is shown", None, [("The capital ", None), ("北京 ", "zh"), ("is shown", None)]),
        ("மழை", "en", [("மழை", "ta")]),
        ("A width of 5 μm", "en", [("A width of 5 μm", "en")]),
        ("Криза T1.C3 да", "ru", [("Криза T1.C3 да", "ru")]),
        ("", "ml", []),
    ],
)
def test_words_in_another_script_get_a_voice_of_their_own(
    text: str, language: str | None, expected: list[tuple[str, str | None]]
) -> None:
    assert spoken_pieces(text, language) == expected


def test_a_language_without_a_voice_is_known() -> None:
    assert speaks(VOICES, "en-AU")
    assert speaks(VOICES, "zh")
    assert not speaks(VOICES, "ml")
