"""Words looked for in a text: what is folded away first, and where a word may begin and end."""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Container
from functools import cache

_CJK = r"\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
# Python's \w leaves out the vowel signs of the Indian scripts, which belong to their words.
_LETTER = rf"(?![{_CJK}])[\w\u0900-\u0963\u0966-\u0dff]"
_ONE_LETTER = re.compile(_LETTER)
_TERM = re.compile(rf"(?P<cjk>[{_CJK}]+)|(?:{_LETTER})+")
_SPACED_RUN = re.compile(rf"(?:{_LETTER})+")
_LETTERS = re.compile(rf"[\w\u0900-\u0963\u0966-\u0dff{_CJK}]+")  # a run of terms with nothing between them
_ASCII_TERM = re.compile(r"\w+", re.ASCII)
_HOLDS_CJK = re.compile(f"[{_CJK}]")
# Accents, the vowel points and the stretcher of the Arabic script, letters that only mark a breathing, joiners.
_DROPPED = re.compile("[\u0300-\u036f\u064b-\u065f\u0670\u0640\u02bb\u02be\u02bf\u00ad\u200d\u200e\u200f]")
_SAME = str.maketrans({"ي": "ی", "ى": "ی", "ك": "ک", "’": "'", "‘": "'", "ʼ": "'"})
_JOINTS = re.compile(
    "[-\u2010-\u2015\u200c\\s]+"
)  # hyphens, dashes and the non-joiner part words as spaces do


def fold(text: str) -> str:
    """A text without what is not meant to tell words apart: case, accents, hyphens, width, line ends."""
    if text.isascii():  # nothing of it is folded but case and joints, which takes a tenth of the time
        return " ".join(text.lower().replace("-", " ").split())
    plain = _DROPPED.sub("", unicodedata.normalize("NFKD", text)).casefold()
    plain = _DROPPED.sub("", unicodedata.normalize("NFKD", plain))
    return _JOINTS.sub(" ", unicodedata.normalize("NFC", plain).translate(_SAME)).strip()


def holds(folded: str, keyword: str) -> bool:
    """Whether a folded text holds a keyword as it was written down.

    In scripts that part words by spaces the keyword stands as whole words; an asterisk at its end stands for any
    ending. A keyword in Chinese characters, kana or Hangul is found anywhere, since words there are not parted or
    carry their particles.
    """
    stem = stem_of(keyword)
    if stem not in folded or is_unspaced(stem):
        return stem in folded
    at = folded.find(stem)
    while at >= 0:
        end = at + len(stem)
        is_whole = keyword.endswith("*") or not _is_letter(folded[end : end + 1])
        if is_whole and not _is_letter(folded[max(0, at - 1) : at]):
            return True
        at = folded.find(stem, at + 1)
    return False


class FoldedWords:
    """A folded text that is asked for many keywords: its words are found once, and most keywords looked up in them."""

    def __init__(self, folded: str) -> None:
        runs = (_ASCII_TERM if folded.isascii() else _SPACED_RUN).findall(folded)
        self._folded = folded
        self._words = set(runs)
        self._in_order = sorted(self._words)

    def hold(self, keyword: str) -> bool:
        """The same as `holds`."""
        first, is_all, is_open = _looked_up(keyword)
        if (
            is_open
        ):  # any word that begins so, and the first of those comes right after where it would be itself
            place = bisect_left(self._in_order, first)
            return place < len(self._in_order) and self._in_order[place].startswith(first)
        if first and first not in self._words:
            return False
        return is_all or holds(self._folded, keyword)


@cache
def _looked_up(keyword: str) -> tuple[str, bool, bool]:
    """The word that a keyword begins with in scripts that part words, "" where a text must be searched for it; whether
    that word is all of it; and whether any ending will do, too."""
    stem = stem_of(keyword)
    found = None if is_unspaced(stem) else _SPACED_RUN.match(stem)
    if found is None:
        return "", False, False
    is_all = found[0] == stem
    return found[0], is_all, is_all and keyword.endswith("*")


@cache
def stem_of(keyword: str) -> str:
    """A keyword folded, without its asterisk."""
    return fold(keyword.rstrip("*"))


def _is_letter(character: str) -> bool:
    """Whether a character, or "" at either end of a text, belongs to a word of a script with spaces."""
    return _ONE_LETTER.fullmatch(character) is not None


def is_unspaced(text: str) -> bool:
    """Whether a text holds Chinese characters, kana or Hangul."""
    return _HOLDS_CJK.search(text) is not None


def terms(text: str, cjk_characters: int, shortest_word: int, ignored: Container[str]) -> list[str]:
    """The terms of a text, repeated as often as they stand there.

    Words of at least so many letters that are not ignored; of a run of Chinese, Japanese or Korean characters every
    piece of so many characters, or the run when it is shorter.
    """
    folded = fold(text)
    if folded.isascii():
        words = _ASCII_TERM.findall(folded)
        return [word for word in words if len(word) >= shortest_word and word not in ignored]
    found: list[str] = []
    for run in _LETTERS.findall(folded):
        if (
            run.isascii()
        ):  # most are, also in a text that is not, and need not be taken apart letter by letter
            if len(run) >= shortest_word and run not in ignored:
                found.append(run)
            continue
        for match in _TERM.finditer(run):
            word = match[0]
            if match["cjk"]:
                size = min(cjk_characters, len(word))
                found += [word[at : at + size] for at in range(len(word) - size + 1)]
            elif len(word) >= shortest_word and word not in ignored:
                found.append(word)
    return found
