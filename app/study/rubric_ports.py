"""What sessions ask of stored rubrics."""

from typing import Protocol

from app.study.rubric import Rubric


class Rubrics(Protocol):
    """The rubric in all its versions."""

    def current(self) -> Rubric | None:
        """The newest version, or None while there is no rubric."""

    def version(self, number: int) -> Rubric:
        """One version. Raises KeyError when there is no such version, UserError when it cannot be read."""

    def publish(self, rubric: Rubric) -> Rubric:
        """Store a rubric as the next version and make it the current one; every image is open again.

        A draft, of which it is known how each criterion came about, is published with `Designs.publish`.
        """
