"""Words looked for in a text: what is folded away first, and where a word may begin and end."""

import re
import unicodedata
from collections.abc import Container
from functools import cache, lru_cache

from app.study.languages.letters import CJK, WORD

_LETTER = rf"(?![{CJK}])[{WORD}]"
_ONE_LETTER = re.compile(_LETTER)
_TERM = re.compile(rf"(?P<cjk>[{CJK}]+)|(?:{_LETTER})+")
_SPACED_RUN = re.compile(rf"(?:{_LETTER})+")
_LETTERS = re.compile(rf"[{WORD}{CJK}]+")  # a run of terms with nothing between them
_ASCII_TERM = re.compile(r"\w+", re.ASCII)
_HOLDS_CJK = re.compile(f"[{CJK}]")
# Accents, the vowel points and the stretcher of the Arabic script, letters that only mark a breathing, joiners.
_DROPPED = re.compile("[\u0300-\u036f\u064b-\u065f\u0670\u0640\u02bb\u02be\u02bf\u00ad\u200d\u200e\u200f]")
_SAME = str.maketrans({"ي": "ی", "ى": "ی", "ك": "ک", "’": "'", "‘": "'", "ʼ": "'"})
_JOINTS = re.compile(
    "[-\u2010-\u2015\u200c\\s]+"
)  # hyphens, dashes and the non-joiner part words as spaces do


def fold(text: str) -> str:
    """A text without what is not meant to tell words apart: case, accents, hyphens, width, line ends."""
    if text.isascii():  # nothing of it is folded but case and joints, which takes a tenth of the time
        return " ".join(_ascii_folded(text).split())
    pieces = (_ascii_folded(piece) if piece.isascii() else _folded(piece) for piece in text.split())
    return " ".join(" ".join(pieces).split())


def _ascii_folded(text: str) -> str:
    return text.lower().replace("-", " ")


@lru_cache(maxsize=1 << 13)  # the same words come in one critique after the other
def _folded(piece: str) -> str:
    """A piece without spaces, which nothing beside it changes: no letter joins with one across a space."""
    plain = _DROPPED.sub("", unicodedata.normalize("NFKD", piece)).casefold()
    plain = _DROPPED.sub("", unicodedata.normalize("NFKD", plain))
    return _JOINTS.sub(" ", unicodedata.normalize("NFC", plain).translate(_SAME))


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


@cache
def stem_of(keyword: str) -> str:
    """A keyword folded, without its asterisk."""
    return fold(keyword.rstrip("*"))


def words_of(folded: str) -> list[str]:
    """The words of a folded text in scripts that part them by spaces, as often as they are in it."""
    if folded.isascii():
        return _ASCII_TERM.findall(folded)
    found: list[str] = []
    for run in _LETTERS.findall(folded):
        found += [run] if run.isascii() else _SPACED_RUN.findall(run)
    return found


def leading_word(folded: str) -> str:
    """The word with which a folded text begins, in scripts that part words; "" where it does not begin with one."""
    found = _SPACED_RUN.match(folded)
    return found[0] if found else ""


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
