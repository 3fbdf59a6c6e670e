"""Who may see what others answered: people once they have finished, coordinators once everybody has."""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple, Protocol

from app.study.team.raters import Rater


class Standing(StrEnum):
    """What somebody is in a study."""

    RATER = "rater"
    COORDINATOR = "coordinator"
    UNKNOWN = "unknown"


class ResultsAccess(NamedTuple):
    """Whether somebody may see what others answered: people, pairs and judges.

    `person` is the rater of this name, who may know what a judge says of images they have finished; whoever does not
    answer here (None) knows nothing of it until `may_see`. `has_others`: whether anybody else has answered, grouped or
    said anything, so that there is something to hide. `own_images`: what a rater still has to answer. `people`: how
    many raters still have images to answer, and `images`: how many these are together.
    """

    name: str
    standing: Standing
    may_see: bool
    person: Rater | None = None
    has_others: bool = True
    own_images: int = 0
    people: int = 0
    images: int = 0

    @property
    def may_export(self) -> bool:
        """Whether a file with all answers tells this person nothing that is hidden from them."""
        return self.may_see or not self.has_others


class OpenedResults(NamedTuple):
    """A coordinator opened the results while `people` still had `images` to answer."""

    name: str
    people: int
    images: int
    recorded_at: datetime


class Access(Protocol):
    """Who coordinates the study, and who may see what others answered."""

    def results_for(self, name: str) -> ResultsAccess:
        """Whether somebody of this name may see what others answered ("": nobody has been chosen)."""

    def answering(self) -> Sequence[Rater]:
        """People and pairs who answer, in the order of adding: all but coordinators who have answered nothing."""

    def coordinators(self) -> Sequence[str]:
        """The names of those who coordinate, in the order of adding; nobody whose name was taken off."""

    def add_coordinator(self, name: str) -> str:
        """Make somebody a coordinator, on the disk when this returns; the name as it is stored.

        Raises UserError for a name that shows nothing, and for that of a rater who has answered: whoever coordinates
        does not answer.
        """

    def remove_coordinator(self, name: str) -> None:
        """Note that somebody no longer coordinates. Raises UserError for a name that does not."""

    def open_results(self, name: str) -> ResultsAccess:
        """Let a coordinator see the results although people still answer, and note it.

        Raises UserError for anybody who does not coordinate.
        """

    def opened(self) -> Sequence[OpenedResults]:
        """When results were opened early, oldest first."""
