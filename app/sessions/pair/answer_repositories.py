"""What two people write their answers on: each alone, under seal; then both together."""

from collections.abc import Mapping

from app.study.answer import Answer, AnswerAction, Circumstances, Content
from app.study.team.raters import Rater, Session
from app.study.team.seals import Phase, Seal, SealedTurnProtocol, Seals


class SealedAnswers:
    """One member's answers while it is their turn; nobody else's can be had here."""

    def __init__(self, turn: SealedTurnProtocol) -> None:
        self._turn = turn

    def current(self, _image: int, _rater: Rater) -> Mapping[str, Answer]:
        """What the one whose turn it is has said so far."""
        return self._turn.current()

    def record(
        self,
        session: Session,
        _image: int,
        item: str,
        content: Content,
        act: AnswerAction,
        circumstances: Circumstances,
    ) -> Answer:
        """Put it under the seal."""
        return self._turn.record(session, item, content, act, circumstances)


class JointAnswers:
    """The answers two people agree on after the seal was broken."""

    def __init__(self, seals: Seals, seal: Seal) -> None:
        self._seals = seals
        self._seal = seal

    def current(self, _image: int, _rater: Rater) -> Mapping[str, Answer]:
        """What they have agreed on so far; nothing stands here that they did not say together."""
        return {answer.item: answer for answer in self._seals.answers(self._seal, Phase.JOINT)}

    def record(
        self,
        session: Session,
        _image: int,
        item: str,
        content: Content,
        act: AnswerAction,
        circumstances: Circumstances,
    ) -> Answer:
        """Store it as the pair's answer."""
        return self._seals.record(self._seal, session, item, content, Phase.JOINT, circumstances, act)
