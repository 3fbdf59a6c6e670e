"""What a describer is asked, in order: the template's fields, then the words that stand beside them."""

from dataclasses import dataclass, replace
from enum import StrEnum

from app.messages.describe import describing as messages
from app.study.description import Draft, Template


class Place(StrEnum):
    """The part of a draft a text belongs to."""

    FIELD = "field"
    LINE = "line"
    PLAIN = "plain"
    ADDITIONS = "additions"
    SCENE = "scene"
    TEXT = "text"
    AUTHOR = "author"


@dataclass(frozen=True)
class Spot:
    """One place in a draft; `code` names the template's field where the place is a field."""

    place: Place
    code: str = ""


@dataclass(frozen=True)
class Entry:
    """One question to a describer. `is_long`: the answer may take several lines."""

    spot: Spot
    name: str
    question: str
    suggestions: tuple[str, ...] = ()
    is_required: bool = False
    is_long: bool = False


def entries_of(template: Template | None, draft: Draft) -> tuple[Entry, ...]:
    """Everything to be asked for, in the order it is heard.

    Free text is asked for where there is no template, or where a draft came with free text of its own.
    """
    entries: list[Entry] = []
    if template is None or draft.plain.strip():
        question = messages.PLAIN_BESIDE_TEMPLATE if template else messages.PLAIN_QUESTION
        entries.append(
            Entry(Spot(Place.PLAIN), messages.PLAIN, question, is_required=template is None, is_long=True)
        )
    if template is None or draft.line.strip():
        entries.append(Entry(Spot(Place.LINE), messages.LINE, messages.LINE_QUESTION))
    entries += [
        Entry(Spot(Place.FIELD, f.code), f.name, f.question, f.suggestions, f.required)
        for f in (template.fields if template else ())
    ]
    return (*entries, *_always_asked(template))


def _always_asked(template: Template | None) -> tuple[Entry, ...]:
    """What can be said of every picture, whatever the template asks."""
    scene = template.scene_question if template else ""
    text = template.text_question if template else ""
    return (
        Entry(Spot(Place.ADDITIONS), messages.ADDITIONS, messages.ADDITIONS_QUESTION, is_long=True),
        Entry(Spot(Place.SCENE), messages.SCENE, scene or messages.SCENE_QUESTION, is_long=True),
        Entry(Spot(Place.TEXT), messages.TEXT, text or messages.TEXT_QUESTION, is_long=True),
        Entry(Spot(Place.AUTHOR), messages.AUTHOR, messages.AUTHOR_QUESTION),
    )


def text_at(draft: Draft, spot: Spot) -> str:
    """What a draft says at a place."""
    if spot.place is Place.FIELD:
        return draft.values.get(spot.code, "")
    words: str = getattr(draft, spot.place.value)
    return words


def with_text(draft: Draft, spot: Spot, text: str) -> Draft:
    """The draft with other words at one place; a field without words is left out."""
    match spot.place:
        case Place.FIELD:
            values = {code: value for code, value in draft.values.items() if code != spot.code}
            return replace(draft, values={**values, spot.code: text} if text.strip() else values)
        case Place.LINE:
            return replace(draft, line=text)
        case Place.PLAIN:
            return replace(draft, plain=text)
        case Place.ADDITIONS:
            return replace(draft, additions=text)
        case Place.SCENE:
            return replace(draft, scene=text)
        case Place.TEXT:
            return replace(draft, text=text)
        case Place.AUTHOR:
            return replace(draft, author=text)


def tidied(draft: Draft) -> Draft:
    """The draft as it is stored: no spaces at the ends, and no full stop where the template sets its own."""
    values = {code: value.strip().rstrip(".").rstrip() for code, value in draft.values.items()}
    return Draft(
        values={code: value for code, value in sorted(values.items()) if value},
        additions=draft.additions.strip(),
        scene=draft.scene.strip(),
        text=draft.text.strip(),
        plain=draft.plain.strip(),
        line=" ".join(draft.line.split()),
        author=" ".join(draft.author.split()),
        language=draft.language,
    )
