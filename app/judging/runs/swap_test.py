"""The swap test: the same words with different pictures, whose replies must differ and fit the pictures.

Servers that keep what they have computed for the beginning of a prompt have mixed pictures up, and some ignore them.
Three drawn pictures of the same size differ in shape, colour, number and background, so that whoever sees them says
something else of each, and what is right is known; nothing of the study is sent.

The test fails if all replies are the same, or if they do not fit. In words, at least 9 of the 12 answers must be
right: whoever chooses among the words that fit one of the pictures reaches that once in 260 times. In probabilities,
each question must have its highest for a picture where the answer is yes: by chance, once in 81 times.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from app.judging.calls.reply_text import BrokenJson, objects_in
from app.judging.prompts.scaled_picture import prepare
from app.messages.judge import judging
from app.private_files import private_folder
from app.study.judge.judge_call import Prompt, Question, Reply, Status
from app.study.judge.judge_setup import JudgeInput, JudgeSetup
from app.study.judge.swap_test import SwapResult, SwapTest

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

CALLS = 3
_RIGHT_AT_LEAST = 9  # of the 12 words
_SIDE = 512  # pixels
_TEXT = (
    "The picture shows shapes of one kind and one colour on a plain background. Say which shape, which colour, how "
    "many of them, and which background. Answer with JSON."
)
_SHOWN: Mapping[str, tuple[str, str, str]] = {  # what each of the pictures shows, in the order they are sent
    "shape": ("circle", "square", "triangle"),
    "colour": ("red", "blue", "green"),
    "number": ("one", "two", "three"),
    "background": ("white", "yellow", "black"),
}
_SCHEMA: Mapping[str, object] = {
    "type": "object",
    "properties": {
        name: {"type": "string", "enum": [*sorted(words), "none of these"]} for name, words in _SHOWN.items()
    },
    "required": list(_SHOWN),
    "additionalProperties": False,
}
_QUESTIONS = {  # by the word that must be shown
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
        model = next((reply.model for reply in came), "")
        result, reason = SwapResult.UNDECIDED, ""
        if len(came) < CALLS:
            reason = next((reply.reason for reply in self._replies if reply.status is not Status.OK), "")
        elif len({_comparable(reply) for reply in came}) == 1:
            result = SwapResult.SAME
        elif (fits := _fit(came)) is None:
            reason = judging.SWAP_TEST_UNREADABLE
        else:
            result = SwapResult.FOLLOWS if fits else SwapResult.WRONG
        return SwapTest(result, len(self._replies), model, reason)

    def close(self) -> None:
        """Remove the pictures."""
        self._stack.close()


def _comparable(reply: Reply) -> str:
    """A reply as it is compared: probabilities in full, words without their spaces and capitals."""
    if reply.probabilities:
        return repr(sorted(reply.probabilities.items()))
    return "".join(reply.text.split()).casefold()


def _fit(replies: Sequence[Reply]) -> bool | None:
    """Whether the replies to the three pictures say what these show; None where one cannot be read."""
    if all(reply.probabilities for reply in replies):
        return all(_is_highest_where_shown(word, replies) for word in _QUESTIONS)
    right = 0
    for place, reply in enumerate(replies):
        said = _words(reply.text)
        if said is None:
            return None
        right += sum(said.get(name) == words[place] for name, words in _SHOWN.items())
    return right >= _RIGHT_AT_LEAST


def _is_highest_where_shown(word: str, replies: Sequence[Reply]) -> bool:
    shown = next(words.index(word) for words in _SHOWN.values() if word in words)
    yes = [reply.probabilities.get(word, 0.0) for reply in replies]
    return all(yes[shown] > other for place, other in enumerate(yes) if place != shown)


def _words(text: str) -> dict[str, str] | None:
    """What a reply says under each name, without capitals and spaces at the ends; None where it is no JSON object."""
    try:
        found = objects_in(text)
    except BrokenJson:
        return None
    if len(found) != 1:
        return None
    return {name.strip().casefold(): str(word).strip().casefold() for name, word in found[0].items()}


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
