"""Remarks on the wording of a description: what is missing, judges, or differs much from its siblings.

A listener should learn what is there and come to a verdict alone; so the words listed here are only pointed
out, kindly, and never keep anybody from saving.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from app.messages.describe import describing
from app.sessions.describe.description_questions import (
    DescriptionQuestion,
    DraftPart,
    DraftPosition,
    entries_of,
    text_at,
)
from app.sessions.describe.sibling_descriptions import SiblingDescriptions, count_words
from app.study.alt_text import Draft, Template, compose_parts

# From this many other descriptions on, their usual length says something.
FEWEST_OTHERS = 4
# How many times longer, or shorter, than the usual length is remarkable; and by how many words at least.
FAR = 2.0
LEAST_DIFFERENCE = 8

# Words with a plain visual sense as well (right, odd, bent, cracked, real, natural) are left out on purpose.
_VERDICT = """
    correct correctly incorrect incorrectly wrong wrongly accurate accurately inaccurate inaccurately authentic
    authentically inauthentic genuine fake realistic realistically unrealistic appropriate appropriately
    inappropriate proper properly improper improperly acceptable unacceptable mistake mistakes mistaken
    mistakenly error errors stereotype stereotypes stereotypical offensive disrespectful respectful traditional
    traditionally typical typically untypical atypical plausible implausible believable unbelievable
    misrepresented misleading
"""
_FAULTS = """
    broken deformed deformity distorted distortion malformed misshapen mangled melted weird weirdly
    strange strangely bizarre abnormal abnormally normal normally unnatural unnaturally unusual unusually
    nonsensical impossible impossibly faulty flawed flaw flaws defective defect defects ruined glitch glitches
    glitchy garbled gibberish botched messed
"""
_TASTE = """
    beautiful beautifully ugly pretty lovely nice nicely attractive unattractive elegant elegantly gorgeous
    stunning charming impressive cute handsome good bad badly poor poorly perfect perfectly imperfect excellent
    terrible terribly awful horrible wonderful amazing graceful gracefully tasteful tacky creepy disturbing
    exquisite delightful
"""
_MAKING = """
    ai ai-generated computer-generated generated hallucinated hallucination photoshopped deepfake midjourney
    dall-e
"""
_OPENING = re.compile(
    r"^\W*(?:(?:this|it) is )?(?:(?:an?|the|this) )?(?:[\w-]+ )?"
    r"(?:image|picture|photo|photograph|pic|snapshot)\s+(?:of|shows?|showing|depicts?|depicting|with)\b",
    re.IGNORECASE,
)
_NO_VALUES = frozenset(
    (
        "unknown",
        "unclear",
        "unsure",
        "n/a",
        "na",
        "?",
        "-",
        "–",
        "not sure",
        "not known",
        "don't know",
        "cannot tell",
        "can't tell",
        "cannot be told",
        "can't be told",
        "can not be told",
        "not visible",
        "not clear",
        "not in view",
        "unseen",
        "cannot be seen",
        "can't be seen",
        "can't see",
    )
)


class Concern(Enum):
    """Why something is remarked upon."""

    MISSING = auto()
    VERDICT = auto()
    FAULTS = auto()
    TASTE = auto()
    MAKING = auto()
    OPENING = auto()
    NO_VALUE = auto()
    LENGTH = auto()
    SAME_WORDS = auto()


@dataclass(frozen=True)
class Remark:
    """One remark: the place it is about (None for the whole), why, and the sentence that says it."""

    spot: DraftPosition | None
    concern: Concern
    sentence: str

    @property
    def topic(self) -> tuple[DraftPosition | None, Concern, str]:
        """What makes it a remark of its own: that of length stays the same one while words are counted again."""
        return self.spot, self.concern, "" if self.concern is Concern.LENGTH else self.sentence


def remarks_on(
    template: Template | None, draft: Draft, siblings: SiblingDescriptions | None = None, image: int = 0
) -> tuple[Remark, ...]:
    """Everything worth saying about the draft of an image (its key), in the order of its places, the whole last.

    Without `siblings` only the words themselves are looked at.
    """
    remarks = [
        remark for entry in entries_of(template, draft) for remark in _on_entry(template, draft, entry)
    ]
    if siblings is not None and not draft.is_empty:
        wording = wording_of(template, draft)
        remarks += _on_length(count_words(wording), siblings.usual_length(image, FEWEST_OTHERS))
        same = siblings.same_as(wording, image)
        if same is not None:
            remarks.append(Remark(None, Concern.SAME_WORDS, describing.same_words(number=same)))
    return tuple(remarks)


def wording_of(template: Template | None, draft: Draft) -> str:
    """The description level as it is heard."""
    return " ".join(part.sentence for part in compose_parts(template, draft))


def _on_entry(template: Template | None, draft: Draft, entry: DescriptionQuestion) -> list[Remark]:
    text = text_at(draft, entry.spot).strip()
    if not text:
        return _on_absence(template, draft, entry)
    if entry.spot.place in (DraftPart.TEXT, DraftPart.AUTHOR):
        return []  # these are quoted as they are
    remarks: list[Remark] = []
    if entry.spot.place is DraftPart.FIELD and text.lower().rstrip(".") in _NO_VALUES:
        remarks.append(Remark(entry.spot, Concern.NO_VALUE, describing.leave_empty(name=entry.name)))
    if draft.language.lower().partition("-")[0] == "en":
        remarks += _on_words(entry, text)
    return remarks


def _on_absence(template: Template | None, draft: Draft, entry: DescriptionQuestion) -> list[Remark]:
    if not entry.is_required or (template is not None and draft.plain.strip()):
        return []
    sentence = describing.not_said if template is not None else describing.no_description_yet
    return [Remark(entry.spot, Concern.MISSING, sentence(entry.name))]


def _whole_words(words: str) -> re.Pattern[str]:
    longest_first = sorted(words.split(), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b", re.IGNORECASE)


_LISTS: tuple[tuple[Concern, re.Pattern[str], Callable[[str, tuple[str, ...]], str]], ...] = tuple(
    (concern, _whole_words(words), say)
    for concern, words, say in (
        (Concern.VERDICT, _VERDICT, describing.gives_verdict),
        (Concern.FAULTS, _FAULTS, describing.speaks_of_faults),
        (Concern.TASTE, _TASTE, describing.matter_of_taste),
        (Concern.MAKING, _MAKING, describing.speaks_of_making),
    )
)


def _on_words(entry: DescriptionQuestion, text: str) -> list[Remark]:
    remarks: list[Remark] = []
    opening = _OPENING.match(text)
    if opening:
        words = " ".join(opening.group().split()).lower()
        remarks.append(
            Remark(entry.spot, Concern.OPENING, describing.needless_opening(name=entry.name, words=words))
        )
    for concern, pattern, say in _LISTS:
        found = tuple(dict.fromkeys(match.group().lower() for match in pattern.finditer(text)))
        if found:
            remarks.append(Remark(entry.spot, concern, say(entry.name, found)))
    return remarks


def _on_length(length: int, usual: int | None) -> list[Remark]:
    if usual is None or abs(length - usual) < LEAST_DIFFERENCE:
        return []
    if length > usual * FAR:
        return [Remark(None, Concern.LENGTH, describing.longer(length, usual))]
    if length * FAR < usual:
        return [Remark(None, Concern.LENGTH, describing.shorter(length, usual))]
    return []
