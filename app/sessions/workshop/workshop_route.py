"""The way through a workshop: its steps, the images of each, and where the group is; kept on the disk."""

from app.messages.item_nouns import noun_for
from app.messages.workshop import workshop as workshop_text
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.team.workshops import GroupImage, Step, StepKind, Workshop, WorkshopPosition

WITH_IMAGES = (StepKind.REACTIONS, StepKind.VARIANTS)


class Route:
    """Where the group is. `keep` puts it on the disk, so that a workshop goes on there after a crash."""

    def __init__(self, study: OpenStudy, workshop: Workshop) -> None:
        self._study = study
        self._workshop = workshop
        self._steps = workshop.plan.steps
        self.place = WorkshopPosition(self._steps[0].kind)
        self.noun = noun_for(study.exhibits.has_any())

    @property
    def step(self) -> Step:
        """The step the group is at."""
        return next(step for step in self._steps if step.kind is self.place.step)

    @property
    def step_number(self) -> int:
        """Which step it is, from 1."""
        return self._steps.index(self.step) + 1

    @property
    def image(self) -> Image | None:
        """The image in front of the group, or None."""
        return self._study.images.get(self.place.image) if self.place.image else None

    def images(self) -> list[tuple[str, GroupImage]]:
        """The images of this step with the names of their groups: the prepared ones, or those added."""
        if self.place.step not in WITH_IMAGES:
            return []
        is_variants = self.place.step is StepKind.VARIANTS
        return [
            (group.name, image)
            for group in self._study.workshops.groups(self._workshop.key)
            if (group.name == workshop_text.BROUGHT_IN) is is_variants
            for image in group.images
        ]

    @property
    def at(self) -> int:
        """Which of the step's images it is, from 0; -1 for none."""
        keys = [image.image for _name, image in self.images()]
        return keys.index(self.place.image) if self.place.image in keys else -1

    @property
    def content_note(self) -> str:
        """What is to be said before the image is met."""
        if self.at < 0:
            return ""
        shown = self.images()[self.at][1]
        image = self._study.images.get(shown.image)
        return shown.content_note or (image.facts.content_note if image else "")

    def resume(self) -> bool:
        """Go to where the workshop was left. False where it has not begun, or that step is no more."""
        place = self._study.workshops.place(self._workshop.key)
        if place is None or place.step not in {step.kind for step in self._steps}:
            return False
        self.place = place
        return True

    def go_to_step(self, by: int) -> bool:
        """Go to the next (1) or previous (-1) step. False where there is none."""
        target = self.step_number - 1 + by
        if not 0 <= target < len(self._steps):
            return False
        self.place = WorkshopPosition(self._steps[target].kind)
        images = self.images()
        if images:
            self.go_to_image(0 if by > 0 else len(images) - 1)
        return True

    def go_to_image(self, target: int) -> bool:
        """Go to one of the step's images, from 0. False where there is none."""
        images = self.images()
        if not 0 <= target < len(images):
            return False
        self.place = WorkshopPosition(self.place.step, images[target][1].image)
        return True

    def keep(self) -> None:
        """Put the place on the disk; in a step with images there is always one in front of the group."""
        if self.at < 0:
            self.go_to_image(0)
        self._study.workshops.set_place(self._workshop.key, self.place)

    def step_words(self) -> str:
        """Which step it is."""
        return workshop_text.step_place(
            title=self.step.title, number=self.step_number, steps=len(self._steps)
        )

    def image_words(self) -> str:
        """Which image it is, and of which group; empty where a step has none."""
        images, at = self.images(), self.at
        if at < 0:
            return ""
        groups = {name for name, _image in images}
        return workshop_text.image_place(
            at + 1, len(images), images[at][0] if len(groups) > 1 else "", self.noun
        )
