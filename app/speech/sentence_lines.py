"""A long text as lines to go through one by one: its sentences."""

import re

# A stop ends a sentence before a blank; the full stops of Chinese and Japanese need none.
_SENTENCE_ENDS = re.compile(r"(?<=[.!?…؟।])\s+|(?<=[。！？])\s*")

_MARKS = (".", "!", "?", "…", ":", ";", ",", "؟", "।", "。", "！", "？")


def split_sentences(words: str) -> list[str]:
    """The sentences of a text, without the blanks between them."""
    return [one for one in _SENTENCE_ENDS.split(" ".join(words.split())) if one]


def in_one_breath(text: str) -> str:
    """A text of several lines as it is heard: a line without a mark at its end gets a full stop."""
    *lines, last = text.split("\n")
    return " ".join([*(line if line.endswith(_MARKS) else f"{line}." for line in lines), last])


def sentence_lines(text: str) -> list[tuple[str, int]]:
    """The sentences of a text of several lines, each with the place in the text where it ends."""
    lines, end = [], 0
    for row in text.splitlines():
        for one in split_sentences(row):
            for word in one.split():
                end = text.index(word, end) + len(word)
            lines.append((one, end))
    return lines
