"""What an exhibit shows and says, part by part, for people who talk about it, in their language as far as it is
translated; never who made or wrote anything."""

from collections.abc import Iterator

from app.messages.annotate import annotating, exhibits
from app.messages.together import ended
from app.study.description import Part
from app.study.exhibits import Exhibit
from app.study.image import Image
from app.study.judge.prompt_visibility import prompt_visibility
from app.study.languages.resolution import StudyTexts, own_texts
from app.study.ports import OpenStudy


def exhibit_parts(study: OpenStudy, image: Image) -> tuple[Part, ...]:
    """Context, prompt, pictures, texts under judgment and texts to judge by; nothing for a plain picture."""
    exhibit = study.exhibits.of(image.key)
    return tuple(_parts(study, image, exhibit)) if exhibit else ()


def spoken(part: Part) -> str:
    """A part with its name before it."""
    return f"{part.name}: {part.sentence}"


def _parts(study: OpenStudy, image: Image, exhibit: Exhibit) -> Iterator[Part]:
    shown, texts = exhibit.shown, own_texts(study)
    if shown.context:
        yield Part("context", exhibits.CONTEXT, exhibits.context(shown.context, _about(texts, shown.context)))
    if prompt := prompt_visibility(study).to_people(image.facts.prompt, is_exhibit=True):
        yield Part("prompt", exhibits.PROMPT, ended(prompt))
    for number, picture in enumerate(exhibit.pictures, start=1):
        text = texts.description(picture, study.descriptions.current(picture.key))
        line = text.description if text else annotating.NO_DESCRIPTION
        yield Part(f"picture {number}", exhibits.picture(number, len(exhibit.pictures)), line)
    for code, name, passages in (
        ("text", exhibits.text, shown.texts),
        ("reference", exhibits.reference, shown.references),
    ):
        for number, one in enumerate(passages, start=1):
            yield Part(f"{code} {number}", name(number, len(passages), one.name), ended(one.words))


def _about(texts: StudyTexts, context: str) -> str:
    rubric = texts.current_rubric()
    return next((one.words for one in (rubric.contexts if rubric else ()) if one.name == context), "")
