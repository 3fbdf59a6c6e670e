"""Alt text from templates: the same fields in the same order for every picture of an artifact."""

import uuid
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

# What pieces that come from no field of a template are called. The names are stored with the description, so they stay
# the same in every language.
_OPENING_NAME, _PLAIN_NAME, _ADDITIONS_NAME = "Opening", "Description", "Also"
OPENING = "opening"  # the part that only opens the description; walking piece by piece begins behind it


class Level(StrEnum):
    """How much of a description a listener asks for."""

    LINE = "line"
    DESCRIPTION = "description"
    EVERYTHING = "everything"


@dataclass(frozen=True)
class Field:
    """One thing every description of the artifact says, and the words it says it in.

    `sentence` and `short` hold one `{value}`; `missing` and `short_missing` are said when it cannot be told.
    """

    code: str
    name: str
    question: str
    sentence: str
    missing: str
    suggestions: tuple[str, ...] = ()
    required: bool = False
    short: str = "{value}"
    short_missing: str = ""

    def say(self, value: str) -> str:
        """The field's sentence for a value, which may begin it; without a value the one that says it cannot be told."""
        words = value.strip()
        if not words:
            return self.missing
        sentence = self.sentence.replace("{value}", words)
        return sentence[:1].upper() + sentence[1:]

    def say_short(self, value: str) -> str:
        """The field's few words in the one-line level."""
        return self.short.replace("{value}", value.strip()) if value.strip() else self.short_missing


@dataclass(frozen=True)
class Template:
    """The fields of one artifact, in the order they are always said."""

    title: str
    artifact: str
    language: str
    opening: str
    fields: tuple[Field, ...]
    line_opening: str = ""
    line_fields: tuple[str, ...] = ()
    scene_question: str = ""
    text_question: str = ""

    def field(self, code: str) -> Field | None:
        """The field with this code, or None."""
        return next((f for f in self.fields if f.code == code), None)


@dataclass(frozen=True)
class Draft:
    """What a describer has written: values by field code, and free words beside them.

    `line` and `plain` replace the composed texts where there is no template (a description brought from
    elsewhere). `additions` follow the fields; `scene` and `text` belong to the fullest level.
    """

    values: dict[str, str] = field(default_factory=dict)
    additions: str = ""
    scene: str = ""
    text: str = ""
    plain: str = ""
    line: str = ""
    author: str = ""
    language: str = "en"

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been written."""
        words = (self.additions, self.scene, self.text, self.plain, self.line, *self.values.values())
        return not any(word.strip() for word in words)


@dataclass(frozen=True)
class Part:
    """One piece of a description that can be heard alone: a field, an addition, the scene, writing."""

    code: str
    name: str
    sentence: str


@dataclass(frozen=True)
class AltText:
    """One stored version of an image's description. The words are kept as they were composed."""

    id: uuid.UUID
    image: int
    draft: Draft
    line: str
    parts: tuple[Part, ...]
    created_at: datetime

    @property
    def description(self) -> str:
        """The description level: the template's sentences in their order."""
        return " ".join(part.sentence for part in self.parts)


def compose_parts(template: Template | None, draft: Draft) -> tuple[Part, ...]:
    """The description, piece by piece, in the template's order.

    A field without a value says that it cannot be told; it never vanishes.
    """
    parts: list[Part] = []
    if draft.plain.strip() or template is None:
        if draft.plain.strip():
            parts.append(Part("plain", _PLAIN_NAME, draft.plain.strip()))
    else:
        if template.opening:
            parts.append(Part(OPENING, _OPENING_NAME, template.opening))
        parts += [Part(f.code, f.name, f.say(draft.values.get(f.code, ""))) for f in template.fields]
    if draft.additions.strip():
        parts.append(Part("additions", _ADDITIONS_NAME, draft.additions.strip()))
    return tuple(parts)


def compose_line(template: Template | None, draft: Draft) -> str:
    """The one-line level: a few words of the most telling fields, or the first sentence of a plain text."""
    if draft.line.strip():
        return draft.line.strip()
    if draft.plain.strip() or template is None:
        return _first_sentence(draft.plain.strip())
    shorts = (
        f.say_short(draft.values.get(f.code, ""))
        for code in template.line_fields
        if (f := template.field(code)) is not None
    )
    rest = ", ".join(short for short in shorts if short)
    opening = template.line_opening or template.title
    return f"{opening}: {rest}." if rest else f"{opening}."


def _first_sentence(text: str) -> str:
    end = text.find(". ")
    return text if end < 0 else text[: end + 1]
