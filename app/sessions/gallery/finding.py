"""Finding a line by some words: images by what is written about them, statements and criteria by what they say."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.messages.gallery import finding
from app.messages.together import ended
from app.sessions.feedback import Feedback
from app.speech.voice import Priority


@dataclass(frozen=True)
class Findable:
    """A line to find. `words` is what is searched, in lower case; `place` is what the page goes to."""

    line: str
    words: str
    place: int


class Finder:
    """The lines of one page. `counted` says how many they are."""

    def __init__(self, lines: Sequence[Findable], counted: Callable[[int], str]) -> None:
        self._lines = lines
        self._counted = counted

    def find(self, wanted: str) -> list[Findable]:
        """The lines that have all the words, in the page's order."""
        return [one for one in self._lines if has_all(one.words, wanted)]

    def count(self, number: int) -> str:
        """How many fit, in words."""
        return ended(self._counted(number))

    def describe_matches(self, wanted: str) -> Feedback:
        """How many fit, and the first of them."""
        found = self.find(wanted)
        first = found[0].line if found else ""
        return Feedback(finding.found(len(found), first, self._counted), priority=Priority.LOW)


def findable(lines: Sequence[str]) -> list[Findable]:
    """Lines that are found by their own words; their places are counted from 0."""
    return [Findable(line, line.casefold(), place) for place, line in enumerate(lines)]


def has_all(words: str, wanted: str) -> bool:
    """Whether all the words that were typed occur in words in lower case."""
    return all(word in words for word in wanted.casefold().split())
