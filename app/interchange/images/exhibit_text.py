"""An exhibit in words, for files that people read: what it is judged for, what it shows; never whose texts they are."""

from collections.abc import Callable

from app.messages.annotate import exhibits
from app.messages.annotate.content_notes import before_description
from app.messages.study import image_prompts
from app.study.content_notes import ContentNotes
from app.study.exhibits import Exhibit, Passage
from app.study.image import Image
from app.study.judge.prompt_visibility import prompt_visibility
from app.study.ports import OpenStudy
from app.study.rubric import Context


class ShownWords:
    """Tells exhibits of a study in words, in the order in which they are met."""

    def __init__(self, study: OpenStudy, undescribed: str) -> None:
        """`undescribed`: what to say of a picture without a description."""
        self._study = study
        self._undescribed = undescribed
        self._prompts = prompt_visibility(study)
        self._notes = ContentNotes(study)
        self._exhibits = {exhibit.image: exhibit for exhibit in study.exhibits.all()}
        rubric = study.rubrics.current()
        self._contexts = {one.name: one for one in rubric.contexts} if rubric else {}

    @property
    def any(self) -> bool:
        """Whether there are exhibits at all."""
        return bool(self._exhibits)

    @property
    def most_parts(self) -> int:
        """How many things there are to choose among or to rank, at most."""
        return max((exhibit.parts for exhibit in self._exhibits.values()), default=1)

    def exhibit(self, image: Image) -> Exhibit | None:
        """What an image shows beside itself, or None."""
        return self._exhibits.get(image.key)

    def description(self, image: Image) -> str:
        """All there is to know before answering: the content note, then of a picture its description, of an exhibit
        everything in order."""
        exhibit, first = self.exhibit(image), self.note(image)
        if exhibit is None:
            return "\n".join(filter(None, (*first, self._described(image), *self.made_from(image))))
        pictures = [
            (exhibits.picture(number, len(exhibit.pictures)), self._described(picture))
            for number, picture in enumerate(exhibit.pictures, start=1)
        ]
        texts = [(name, passage.words) for name, passage in self.passages(exhibit)]
        told = (*self.opening(image), *pictures, *texts)
        lines = [f"{name}: {said}" for name, said in told] or [exhibits.NOTHING_SHOWN]
        return "\n".join([*first, *lines])

    def note(self, image: Image) -> list[str]:
        """A sentence with the content note of an image or exhibit, which comes first; none for most."""
        note = self._notes.of(image)
        return [before_description(note=note)] if note else []

    def opening(self, image: Image) -> list[tuple[str, str]]:
        """What an exhibit is judged for and what it was made from, by name."""
        exhibit = self._exhibits[image.key]
        context = self._contexts.get(exhibit.shown.context, Context(exhibit.shown.context))
        told = [(exhibits.CONTEXT, exhibits.context(context.name, context.words))] if context.name else []
        prompt = self._prompts.to_people(image.facts.prompt, is_exhibit=True)
        return told + ([(exhibits.PROMPT, prompt)] if prompt else [])

    def made_from(self, image: Image) -> list[str]:
        """A sentence with the prompt of a picture, where people get it."""
        prompt = self._prompts.to_people(image.facts.prompt, is_exhibit=False).strip()
        return [image_prompts.with_description(prompt)] if prompt else []

    def passages(self, exhibit: Exhibit) -> list[tuple[str, Passage]]:
        """The texts under judgment, and after them those to judge by, each with what it is called."""
        shown = exhibit.shown
        return [*_numbered(shown.texts, exhibits.text), *_numbered(shown.references, exhibits.reference)]

    def _described(self, picture: Image) -> str:
        text = self._study.descriptions.current(picture.key)
        return text.description if text else self._undescribed


def _numbered(
    passages: tuple[Passage, ...], called: Callable[[int, int, str], str]
) -> list[tuple[str, Passage]]:
    return [(called(number, len(passages), one.name), one) for number, one in enumerate(passages, start=1)]
