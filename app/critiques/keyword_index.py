"""The keywords of many dimensions, looked up in a text all at once."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from app.critiques.matching import holds, is_unspaced, leading_word, stem_of, words_of

Place = tuple[int, int]  # of a keyword: which dimension, and which of its keywords


class KeywordIndex:
    """Keywords by the word that they begin with, so that a text is asked only for those that can be in it."""

    def __init__(self, keywords: Iterable[Sequence[str]]) -> None:
        """`keywords`: those of each dimension as they were written down, with an asterisk for any ending."""
        self._by_word: dict[str, list[Place]] = {}  # one word, which has to be there as it is
        self._by_first: dict[str, list[tuple[str, Place]]] = {}  # several words
        self._by_start: list[tuple[str, Place]] = []  # one word, with any ending
        self._by_letter: dict[str, list[tuple[str, Place]]] = {}  # in scripts that do not part words
        self._searched: list[tuple[str, Place]] = []
        for dimension, words in enumerate(keywords):
            for number, keyword in enumerate(words):
                self._add(keyword, (dimension, number))

    def _add(self, keyword: str, place: Place) -> None:
        stem = stem_of(keyword)
        first = leading_word(stem)
        if is_unspaced(stem):
            self._by_letter.setdefault(stem[0], []).append((stem, place))
        elif not first:
            self._searched.append((keyword, place))
        elif first != stem:
            self._by_first.setdefault(first, []).append((keyword, place))
        elif keyword.endswith("*"):
            self._by_start.append((stem, place))
        else:
            self._by_word.setdefault(stem, []).append(place)

    def found(self, folded: str) -> list[Place]:
        """The places of the keywords that a folded text holds, in their order: the same as asking `holds` of each."""
        words = set(words_of(folded))
        places = [place for word in words & self._by_word.keys() for place in self._by_word[word]]
        for word in words & self._by_first.keys():
            places += [place for keyword, place in self._by_first[word] if holds(folded, keyword)]
        in_order = sorted(words)
        for stem, place in self._by_start:
            next_one = bisect_left(in_order, stem)  # a word that begins so comes right here
            if next_one < len(in_order) and in_order[next_one].startswith(stem):
                places.append(place)
        for letter in set(folded) & self._by_letter.keys():
            places += [place for stem, place in self._by_letter[letter] if stem in folded]
        places += [place for keyword, place in self._searched if holds(folded, keyword)]
        return sorted(places)
