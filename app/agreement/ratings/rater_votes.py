"""One rater's answers to one question, run by run, and which of them are flagged as uncertain."""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

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


def met_shares(votes: Votes) -> npt.NDArray[np.float64]:
    """The share of a rater's answers that are met, by image; nan where there is none. votes: shape (images, runs)."""
    answered = (votes != MISSING).sum(axis=1)
    met = (votes == 1).sum(axis=1)
    return np.asarray(np.divide(met, answered, out=np.full(len(met), np.nan), where=answered > 0))
