"""What a run asks of a backend: one question out, one reply back."""

from collections.abc import Mapping
from typing import Protocol

from app.study.judge.judge_call import Question, Reply


class Judge(Protocol):
    """A server that can be asked. Used on one thread, inside one event loop."""

    @property
    def remarks(self) -> tuple[str, ...]:
        """What the person who runs this should know, such as a parameter that the server does not take."""
        ...

    async def ask(self, question: Question, pictures: Mapping[str, bytes]) -> Reply:
        """One exchange. `pictures` gives the bytes for each hash of the prompt. An error comes back as a status;
        nothing is raised for it."""
        ...

    async def close(self) -> None:
        """Let go of connections."""
        ...
