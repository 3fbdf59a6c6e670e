"""One rater's answers to one question, run by run, and which of them are flagged as uncertain."""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from app.agreement.ratings.community_rules import MISSING, Flags, Votes


class Doubts(StrEnum):
    """What happens to answers that are flagged as uncertain."""

    INCLUDED = "included"
    WITHOUT = "without"
    HALF = "half weight"


@dataclass(frozen=True, eq=False)
class RaterVotes:
    """One rater's answers to one question. `votes` and `doubts` have the shape (images, runs)."""

    name: str
    votes: Votes
    doubts: Flags

    def certain(self) -> "RaterVotes":
        """The same without the answers that are flagged as uncertain."""
        return RaterVotes(self.name, np.where(self.doubts, MISSING, self.votes).astype(np.int8), self.doubts)
