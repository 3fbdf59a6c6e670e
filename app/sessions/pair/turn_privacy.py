"""What keeps one person's turn from the other: answers hidden on the screen, or a silent voice, by what each uses."""

from dataclasses import dataclass

from app.study.team.pairs import Ear, Pair
from app.study.team.raters import Perception, Rater

_LISTENS = (Perception.SCREEN_READER, Perception.OWN_VOICE)
_LOOKS = (Perception.MAGNIFIED, Perception.IMAGE_VISIBLE)


@dataclass(frozen=True)
class TurnPrivacy:
    """`hides_screen`: answers are not drawn; a screen reader still finds them. `silences_voice`: nothing is said to
    both; where an `ear` is given, the voice is heard in that one only."""

    hides_screen: bool = False
    silences_voice: bool = False
    ear: Ear | None = None

    @property
    def is_silent(self) -> bool:
        """Whether nothing at all is heard."""
        return self.silences_voice and self.ear is None


OPEN = TurnPrivacy()


def turn_privacy(pair: Pair, person: Rater, ear: Ear | None = None) -> TurnPrivacy:
    """Hide the answers of somebody who listens from a partner who does not, and say nothing of the answers of somebody
    who looks to a partner who does not look. Where what a person uses is not known, their own turn is as it is. `ear`:
    where the one who looks hears the voice alone."""
    own, other = Perception.UNSAID, Perception.UNSAID
    for member in pair.members:
        if member.rater.key == person.key:
            own = member.perception
        else:
            other = member.perception
    is_silent = own in _LOOKS and other not in _LOOKS
    return TurnPrivacy(own in _LISTENS and other not in _LISTENS, is_silent, ear if is_silent else None)
