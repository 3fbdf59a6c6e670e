"""What a describer is asked, in order: the template's fields, then the words that are beside them."""

from dataclasses import dataclass, replace
from enum import StrEnum

from app.messages.describe import describing
from app.study.alt_text import Draft, Template


class DraftPart(StrEnum):
    """The part of a draft a text belongs to."""

    FIELD = "field"
    LINE = "line"
    PLAIN = "plain"
    ADDITIONS = "additions"
    SCENE = "scene"
    TEXT = "text"
    AUTHOR = "author"


@dataclass(frozen=True)
class DraftPosition:
    """One place in a draft; `code` names the template's field where the place is a field."""

    place: DraftPart
    code: str = ""


@dataclass(frozen=True)
class DescriptionQuestion:
    """One question to a describer. `is_long`: the answer may take several lines."""

    spot: DraftPosition
    name: str
    question: str
    suggestions: tuple[str, ...] = ()
    is_required: bool = False
    is_long: bool = False


def entries_of(template: Template | None, draft: Draft) -> tuple[DescriptionQuestion, ...]:
    """Everything to be asked for, in the order it is heard.

    Free text is asked for where there is no template, or where a draft came with free text of its own.
    """
    entries: list[DescriptionQuestion] = []
    if template is None or draft.plain.strip():
        question = describing.PLAIN_BESIDE_TEMPLATE if template else describing.PLAIN_QUESTION
        entries.append(
            DescriptionQuestion(
                DraftPosition(DraftPart.PLAIN),
                describing.PLAIN,
                question,
                is_required=template is None,
                is_long=True,
            )
        )
    if template is None or draft.line.strip():
        entries.append(
            DescriptionQuestion(DraftPosition(DraftPart.LINE), describing.LINE, describing.LINE_QUESTION)
        )
    entries += [
        DescriptionQuestion(
            DraftPosition(DraftPart.FIELD, f.code), f.name, f.question, f.suggestions, f.required
        )
        for f in (template.fields if template else ())
    ]
    return (*entries, *_always_asked(template))


def _always_asked(template: Template | None) -> tuple[DescriptionQuestion, ...]:
    """What can be said of every picture, whatever the template asks."""
    scene = template.scene_question if template else ""
    text = template.text_question if template else ""
    return (
        DescriptionQuestion(
            DraftPosition(DraftPart.ADDITIONS),
            describing.ADDITIONS,
            describing.ADDITIONS_QUESTION,
            is_long=True,
        ),
        DescriptionQuestion(
            DraftPosition(DraftPart.SCENE), describing.SCENE, scene or describing.SCENE_QUESTION, is_long=True
        ),
        DescriptionQuestion(
            DraftPosition(DraftPart.TEXT), describing.TEXT, text or describing.TEXT_QUESTION, is_long=True
        ),
        DescriptionQuestion(DraftPosition(DraftPart.AUTHOR), describing.AUTHOR, describing.AUTHOR_QUESTION),
    )


def text_at(draft: Draft, spot: DraftPosition) -> str:
    """What a draft says at a place."""
    if spot.place is DraftPart.FIELD:
        return draft.values.get(spot.code, "")
    words: str = getattr(draft, spot.place.value)
    return words


def with_text(draft: Draft, spot: DraftPosition, text: str) -> Draft:
    """The draft with other words at one place; a field without words is left out."""
    match spot.place:
        case DraftPart.FIELD:
            values = {code: value for code, value in draft.values.items() if code != spot.code}
            return replace(draft, values={**values, spot.code: text} if text.strip() else values)
        case DraftPart.LINE:
            return replace(draft, line=text)
        case DraftPart.PLAIN:
            return replace(draft, plain=text)
        case DraftPart.ADDITIONS:
            return replace(draft, additions=text)
        case DraftPart.SCENE:
            return replace(draft, scene=text)
        case DraftPart.TEXT:
            return replace(draft, text=text)
        case DraftPart.AUTHOR:
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
