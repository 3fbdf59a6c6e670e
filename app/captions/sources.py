"""Who wrote a caption, as the source of its passage names them: people, or a model under one of two prompts.

`human`, `human, original`: a person, perhaps with a word that tells one kind of human caption from another; a number
behind it (`human, original 2`) only tells two captions of one picture apart.
`model A, default`, `model A, culture-aware`: a model, and what it was asked for. Anything else is a model's name alone.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

HUMAN = "human"
_NUMBER = re.compile(r"\s*\b[0-9]+$")


class Prompt(StrEnum):
    """What a model was asked for: a description, or one that tells what belongs to a culture."""

    DEFAULT = "default"
    CULTURAL = "culture-aware"


@dataclass(frozen=True)
class Source:
    """`name`: all of it, without odd blanks. `author`: `human` or the model. `prompt`: None where none is named."""

    name: str
    author: str
    prompt: Prompt | None = None

    @property
    def is_human(self) -> bool:
        """Whether a person wrote it."""
        return self.author == HUMAN

    @property
    def kind(self) -> str:
        """Of a person's caption: the word that tells its kind, such as original or cultural; '' where there is none."""
        _human, _comma, kind = self.name.partition(",")
        return _NUMBER.sub("", kind).strip() if self.is_human else ""


def read_source(words: str) -> Source | None:
    """A source from the words of a passage; None where they are blank, and nobody knows who wrote it."""
    name = " ".join(words.split())
    author, _comma, rest = (part.strip() for part in name.rpartition(","))
    first, _comma, which = (part.strip() for part in name.partition(","))
    if first.casefold() == HUMAN:
        return Source(f"{HUMAN}, {which}" if which else HUMAN, HUMAN)
    if author and rest.casefold() in set(Prompt):
        prompt = Prompt(rest.casefold())
        return Source(f"{author}, {prompt}", author, prompt)
    return Source(name, name) if name else None
