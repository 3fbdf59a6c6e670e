"""A secret ballot at one machine: one vote after the other, and only the three sums at the end."""

from enum import StrEnum

from app.errors import UserError
from app.messages.meeting import ballot as ballot_text
from app.study.team.meetings import Hands

FEWEST = 3  # of two, each would know what the other said


class Vote(StrEnum):
    """What somebody says to the decision that is proposed."""

    IN_FAVOUR = "in_favour"
    AGAINST = "against"
    ABSTAINED = "abstained"


class SecretBallot:
    """Counts votes in memory; nothing of it can be asked for before all are in, and no vote is stored by itself."""

    def __init__(self, voters: int) -> None:
        """Raises UserError where so few vote that it would not be secret."""
        if voters < FEWEST:
            raise UserError(ballot_text.too_few(fewest=FEWEST))
        self._voters = voters
        self._counts = dict.fromkeys(Vote, 0)

    @property
    def cast(self) -> int:
        """How many votes are in."""
        return sum(self._counts.values())

    @property
    def is_complete(self) -> bool:
        """Whether all have voted."""
        return self.cast == self._voters

    def vote(self, vote: Vote) -> str:
        """Count a vote; what is said then does not tell which. Raises UserError once all are in."""
        if self.is_complete:
            raise UserError(ballot_text.ALL_IN)
        self._counts[vote] += 1
        return ballot_text.vote_in(self.cast, self._voters)

    def result(self) -> Hands:
        """The three sums. Raises UserError before all have voted."""
        if not self.is_complete:
            raise UserError(ballot_text.still_out(count=self._voters - self.cast))
        counts = self._counts
        return Hands(counts[Vote.IN_FAVOUR], counts[Vote.AGAINST], counts[Vote.ABSTAINED], is_secret=True)
