"""Which installed voice reads a text of a given language."""

import unicodedata
from collections.abc import Iterable

from app.scripts import LATIN, by_language, scripts_of
from app.speech.voice import InstalledVoice

ENGLISH = "en"
_WORTH_A_VOICE = 3  # letters: codes such as T1.C3 are read by the voice that speaks already
_OF_CODES = frozenset({LATIN, "GREEK", "CYRILLIC"})  # in other scripts a letter or two are a word

# Speech engines know these languages under another code (ISO 639-3 members of a family, renamed codes).
OTHER_CODES = {
    "zh": "cmn",
    "no": "nb",
    "arb": "ar",
    "pes": "fa",
    "prs": "fa",
    "iw": "he",
    "tl": "fil",
    "in": "id",
    "ji": "yi",
}


def normalise(tag: str) -> str:
    """Write a language tag the one way compared here: `zh_TW` becomes `cmn-tw`."""
    first, _, rest = tag.strip().lower().replace("_", "-").partition("-")
    first = OTHER_CODES.get(first, first)
    return f"{first}-{rest}" if rest else first


def closest(voices: Iterable[InstalledVoice], language: str | None, preferred: str | None) -> str | None:
    """Return the id of the voice for `language`, or `preferred` if that speaks it or none does.

    Who chose a Scottish voice wants it for every English text, so the choice wins within its language.
    """
    if not language:
        return preferred
    wanted = normalise(language)
    ranked = sorted(
        (distance, place, voice.id)
        for place, voice in enumerate(voices)
        if (distance := _distance(voice, wanted)) is not None
    )
    if not ranked or any(voice_id == preferred for _, _, voice_id in ranked):
        return preferred
    return ranked[0][2]


def speaks(voices: Iterable[InstalledVoice], language: str) -> bool:
    """Whether any voice reads a language (a BCP 47 tag)."""
    wanted = normalise(language)
    return any(_distance(voice, wanted) is not None for voice in voices)


def spoken_pieces(text: str, language: str | None) -> list[tuple[str, str | None]]:
    """A text as it is read: words and the language of the voice that reads them, None for the chosen voice.

    `language` is that of the text; None: what the chosen voice reads, which is taken for English.
    """
    pieces: list[tuple[str, str | None]] = []
    for words, found in by_language(text, language or ENGLISH):
        spoken = language if found == (language or ENGLISH) or _is_code(words, found) else found
        if pieces and pieces[-1][1] == spoken:
            pieces[-1] = (pieces[-1][0] + words, spoken)
        else:
            pieces.append((words, spoken))
    return pieces


def _is_code(words: str, language: str) -> bool:
    letters = sum(unicodedata.category(char)[0] in "LM" for char in words)
    return letters < _WORTH_A_VOICE and _OF_CODES.issuperset(scripts_of(language) or ())


def _distance(voice: InstalledVoice, wanted: str) -> int | None:
    """Rank a voice: 0 is an exact match, None another language."""
    if voice.id.lower().rpartition("/")[2] == wanted:
        return 0
    distances = [_tag_distance(normalise(tag), wanted) for tag in voice.languages]
    return min((d for d in distances if d is not None), default=None)


def _tag_distance(tag: str, wanted: str) -> int | None:
    language, _, region = tag.partition("-")
    if language != wanted.partition("-")[0]:
        return None
    if tag == wanted:
        return 0
    return 1 if region in ("", language) else 2  # plain French, or French as in fr-FR, before fr-CA
