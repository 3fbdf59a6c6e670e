"""No catalogue has a rendering of a term that the table in docs/translating.md rules out."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from babel.messages.catalog import Message

import translations
from tests.repository import ROOT

LANGUAGES = ("es", "hi", "ml", "ta")
LETTER = r"[\w\u0900-\u0dff]"
"""A letter, or a sign of an Indian script within a word."""
UNCLEAR = {"open"}
"""Terms whose word has other uses in English, so that the word alone does not say which is meant."""
OTHER_USES = (
    "for example",
    "what an exhibit shows",
    "Friends, partners",
    "read in full",
    "unchanged",
    "stay as they were",
    "taken out",
)
"""What else an English sentence says where it rightly has both words."""


@dataclass(frozen=True)
class Ruling:
    """What a term must not be in a language. `means`: what that would say instead; '' where it is not told."""

    term: str
    language: str
    forbidden: str
    means: str

    def is_broken_by(self, entry: Message) -> bool:
        """Whether a translation has the rendering although its English says nothing else."""
        english, shown = text_of(entry.id), text_of(entry.string)
        if not re.search(rf"\b{re.escape(self.term)}", english, re.IGNORECASE):
            return False
        if self.means and re.search(rf"\b{re.escape(self.means[:5])}", english, re.IGNORECASE):
            return False
        if any(other in english for other in OTHER_USES):
            return False
        return bool(re.search(rf"(?<!{LETTER}){re.escape(self.forbidden)}(?!{LETTER})", shown, re.IGNORECASE))


def text_of(forms: str | tuple[str, ...] | list[str] | None) -> str:
    """All forms of an entry, one after the other."""
    return forms if isinstance(forms, str) else " ".join(forms or ())


def rulings(table: str) -> Iterator[Ruling]:
    """What the lines of the table rule out."""
    for line in table.split("\n"):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("| ") or len(cells) != 1 + len(LANGUAGES):
            continue
        term = re.sub(r"\(.*?\)", "", cells[0]).split(",")[0].strip()
        for language, cell in zip(LANGUAGES, cells[1:], strict=True):
            for one in filter(None, cell.partition("; not ")[2].split(", ")):
                words, _bracket, means = one.partition(" (")
                if term not in UNCLEAR and not words.endswith(" alone"):
                    yield Ruling(term, language, words.strip(), means.strip(")").partition(",")[0])


@pytest.mark.parametrize("path", translations.catalogues(), ids=lambda path: path.parents[1].name)
def test_no_translation_has_a_rendering_that_is_ruled_out(path: Path) -> None:
    language = path.parents[1].name
    known = [
        one
        for one in rulings((ROOT / "docs" / "translating.md").read_text("utf-8"))
        if one.language == language
    ]
    entries = [one for one in translations.read(path) if one.id and translations.is_translated(one.string)]
    found = [
        f"{one.term} is not {one.forbidden}: {text_of(entry.string)}"
        for one in known
        for entry in entries
        if one.is_broken_by(entry)
    ]
    assert len(known) >= 10 or language not in LANGUAGES
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("english", "shown", "is_found"),
    [
        ("Your pseudonym is saved.", "आपका उपनाम सहेजा गया।", True),
        ("Your pseudonym is saved.", "आपका छद्मनाम सहेजा गया।", False),
        ("Your surname is saved.", "आपका उपनाम सहेजा गया।", False),
        ("A pseudonym is better than a surname.", "उपनाम से छद्मनाम बेहतर है।", False),
    ],
)
def test_a_rendering_that_is_ruled_out_is_found(english: str, shown: str, is_found: bool) -> None:
    (ruling,) = rulings("| pseudonym | a | छद्मनाम; not उपनाम (surname) | b | c |")
    assert ruling.is_broken_by(Message(english, shown)) is is_found
