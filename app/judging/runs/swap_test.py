"""The swap test: the same words with different pictures, whose replies must differ.

Servers that keep what they have computed for the beginning of a prompt have mixed pictures up, and some ignore them.
Three drawn pictures of the same size differ in shape, colour, number and ground, so that whoever sees them says
something else of each; nothing of the study is sent. The test fails only if all replies are the same.
"""

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from app.judging.prompts.encoded_image import prepare
from app.private_files import private_folder
from app.study.judge.judge_call import Prompt, Question, Reply, Status
from app.study.judge.judge_setup import JudgeInput, JudgeSetup
from app.study.judge.swap_test import SwapResult, SwapTest

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

CALLS = 3
_SIDE = 512  # pixels
_TEXT = (
    "The picture shows shapes of one kind and one colour on a plain background. Say which shape, which colour, how "
    "many of them, and which background. Answer with JSON."
)
_CHOICES = {
    "shape": ("circle", "square", "triangle", "none of these"),
    "colour": ("red", "green", "blue", "none of these"),
    "number": ("one", "two", "three", "none of these"),
    "background": ("white", "yellow", "black", "none of these"),
}
_SCHEMA: Mapping[str, object] = {
    "type": "object",
    "properties": {name: {"type": "string", "enum": list(words)} for name, words in _CHOICES.items()},
    "required": list(_CHOICES),
    "additionalProperties": False,
}
_QUESTIONS = {
    "circle": "Does the picture show a circle?",
    "square": "Does the picture show a square?",
    "triangle": "Does the picture show a triangle?",
    "white": "Is the background of the picture white?",
}


def swap_calls(setup: JudgeSetup, calls: int, is_priced: bool, wanted: bool | None) -> int:
    """How many calls the test before a run of so many calls takes: none where nothing is asked or no picture is sent.

    `wanted` None: where the run is paid for, because a price is known or the server is not this machine.
    """
    if not calls or setup.sees is JudgeInput.ALT_TEXT:
        return 0
    is_paid = is_priced or not setup.stays_here
    return CALLS if (is_paid if wanted is None else wanted) else 0


class SwapTester:
    """Asks about one picture after the other, so that a server can have kept the words. Use `close` at the end."""

    def __init__(self, setup: JudgeSetup) -> None:
        self._stack = ExitStack()
        folder = self._stack.enter_context(private_folder())
        self.files: dict[str, Path] = {}
        self._questions = []
        for number, draw in enumerate((_one_circle, _two_squares, _three_triangles), start=1):
            path = folder / f"{number}.png"
            _draw(path, draw)
            sent, _content = prepare(path, setup.longest_side)
            self.files[sent.sha256] = path
            prompt = Prompt("", _TEXT, _SCHEMA, (sent.sha256,), _QUESTIONS)
            self._questions.append(Question(0, 1, tuple(_QUESTIONS), prompt, f"swap test {number}"))
        self._replies: list[Reply] = []

    def next(self) -> Question | None:
        """The question to ask now; None when all have been answered."""
        return self._questions[len(self._replies)] if len(self._replies) < CALLS else None

    def take(self, reply: Reply) -> None:
        """What came back for the question asked last."""
        self._replies.append(reply)

    @property
    def outcome(self) -> SwapTest:
        """What the replies so far say."""
        came = [reply for reply in self._replies if reply.status is Status.OK]
        different = {_said(reply) for reply in came}
        model = next((reply.model for reply in came), "")
        if len(different) > 1:
            return SwapTest(SwapResult.FOLLOWS, len(self._replies), model)
        if len(came) == CALLS:
            return SwapTest(SwapResult.SAME, len(self._replies), model)
        reason = next((reply.reason for reply in self._replies if reply.status is not Status.OK), "")
        return SwapTest(SwapResult.UNDECIDED, len(self._replies), model, reason)

    def close(self) -> None:
        """Remove the pictures."""
        self._stack.close()


def _said(reply: Reply) -> str:
    """A reply as it is compared: probabilities in full, words without their spaces and capitals."""
    if reply.probabilities:
        return repr(sorted(reply.probabilities.items()))
    return "".join(reply.text.split()).casefold()


def _draw(path: Path, draw: Callable[["ImageDraw"], None]) -> None:
    from PIL import Image, ImageDraw

    picture = Image.new("RGB", (_SIDE, _SIDE))
    draw(ImageDraw.Draw(picture))
    picture.save(path)


def _one_circle(draw: "ImageDraw") -> None:
    draw.rectangle((0, 0, _SIDE, _SIDE), "white")
    draw.ellipse((100, 100, 412, 412), "red")


def _two_squares(draw: "ImageDraw") -> None:
    draw.rectangle((0, 0, _SIDE, _SIDE), "yellow")
    for left in (40, 272):
        draw.rectangle((left, 156, left + 200, 356), "blue")


def _three_triangles(draw: "ImageDraw") -> None:
    draw.rectangle((0, 0, _SIDE, _SIDE), "black")
    for left in (16, 181, 346):
        draw.polygon(((left, 330), (left + 150, 330), (left + 75, 180)), "green")
