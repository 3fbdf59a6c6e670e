"""The annotating session as a dialogue by lines: a line in, sentences out. Prints and reads nothing itself."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from app.commands import COMMANDS
from app.errors import UserError
from app.keymap import Keymap
from app.messages.annotate import annotating, terminal as terminal_text
from app.sessions.annotate.annotating import Annotating
from app.sessions.annotate.listening_commands import listening_commands
from app.sessions.annotate.scale_answers import HALF_KEYS, allows, read_answer
from app.sessions.feedback import Changed, Feedback
from app.study.names import UNPRINTABLE
from app.study.scales import ScaleKind
from app.study.verdict import JUDGMENTS, Doubt, Judgment, Scale, Verdict

Sentences = list[str]

_MORE_WORDS = {
    "help": "shortcuts",
    "q": "quit",
    "exit": "quit",
    "answer": "answer",
    "no doubt": "no_doubt",
    "no note": "no_note",
}
_JUDGING = {
    "judge_shown": Judgment.CAN_BE_SHOWN,
    "judge_improve": Judgment.NEEDS_IMPROVEMENT,
    "judge_never": Judgment.NEVER_SHOW,
    "judge_appropriate": Judgment.APPROPRIATE,
    "judge_not_appropriate": Judgment.NOT_APPROPRIATE,
}
_VERDICTS = {
    "met": Verdict.MET,
    "not_met": Verdict.NOT_MET,
    "cannot_tell": Verdict.CANNOT_TELL,
    "not_applicable": Verdict.NOT_APPLICABLE,
}
_LABEL_WORDS = {"appropriate": "judge_appropriate", "not appropriate": "judge_not_appropriate"}
_WITH_TEXT = {"go_to", "note", "doubt", "answer", *_JUDGING}
_LONGEST_NUMBER = 9  # digits; more would not be the number of an image


def sentences(text: str, one_line: int = 0) -> Sentences:
    """The sentences of a text, one by one, without characters that would steer a terminal.

    A text of up to `one_line` letters stays on one line.
    """
    kept = re.sub(UNPRINTABLE, " ", text)
    words = " ".join(kept.split())
    if 0 < len(words) <= one_line:
        return [words]
    ends = [m.end() for m in re.finditer(r"[.!?…]\s+", words) if not words[m.end()].islower()]
    starts = [0, *ends]
    return [words[a:b].rstrip() for a, b in zip(starts, [*ends, len(words)], strict=True) if words[a:b]]


class Terminal:
    """One person's dialogue with an annotating session. `scale` is how whole images are judged, if at all.

    The person's own single keys are their short words here.
    """

    def __init__(
        self, session: Annotating, scale: Scale | None = Scale.SHOWING, keymap: Keymap | None = None
    ) -> None:
        self._session = session
        self._keymap = keymap or Keymap()
        self._scale = scale
        self._question: Callable[[str], Sentences] | None = None
        self._has_left = False
        self._words = _words(scale, self._keymap)
        self._acts = self._simple_acts()
        session.judge_by = ", ".join(self._judging_words())
        session.answers.criterion_by = next(one.word for one in COMMANDS if one.name == "next_criterion")

    @property
    def is_over(self) -> bool:
        """Whether the person has left."""
        return self._has_left

    def begin(self) -> Sentences:
        """Come in. Raises UserError while the study has no images."""
        return [*self._lines(self._session.begin()), terminal_text.HINT]

    def leave(self) -> Sentences:
        """Go away; leaving twice says nothing more."""
        if self._has_left:
            return []
        self._has_left = True
        return self._lines(self._session.leave())

    def _lines(self, said: Feedback) -> Sentences:
        """The lines of what the session says; in the words of a braille display each piece may be one line."""
        width = self._session.words.ONE_LINE
        pieces = [words for words, _ in said.by_language] if width else [said.sentence]
        return [line for piece in pieces for line in sentences(piece, width)]

    def answer(self, line: str) -> Sentences:
        """What comes of one line. An error a person can understand is told like anything else."""
        question, self._question = self._question, None
        try:
            if question is not None:
                return question(line.strip()) if line.strip() else [terminal_text.LEFT_AS_IT_WAS]
            if self._is_answer(line.strip()):
                return self._answer(line.strip())
            return self._do(line) if line.strip() else self._go_on()
        except UserError as error:
            return [*sentences(error.sentence), *error.details]

    def walk(self) -> Iterator[str]:
        """Everything that is said of the first image: arrival, criteria, label, leaving.

        Answers nothing, and whoever was at another image is there again afterwards.
        """
        arrival = self._session.begin()
        place = self._session.navigator.number(self._session.image)
        if place != 1:
            arrival = self._session.go_to(1)
        yield from sentences(arrival.beside_focus or arrival.sentence, self._session.words.ONE_LINE)
        if (
            self._session.answers.image_answers is not None
        ):  # the criterion one comes to is read with the others
            self._session.answers.image_answers.heard.clear()
        yield from self._narrate_items()
        if place != 1:
            self._session.go_to(place)
        yield from self.leave()

    def walk_on(self) -> Iterator[str]:
        """What follows the arrival where nobody is there to type."""
        yield from self._narrate_items()
        yield from self.leave()

    def _narrate_items(self) -> Iterator[str]:
        self._session.attend(None)
        for _ in self._session.criteria:
            yield from self._lines(self._session.step_criterion(1))
        if self._session.label is not None:
            yield from self._lines(self._session.say_label())

    # --- lines

    def _do(self, line: str) -> Sentences:
        parts = line.split()
        for count in range(len(parts), 0, -1):
            name = self._words.get(" ".join(parts[:count]).lower())
            rest = " ".join(parts[count:])
            if name is not None and (not rest or name in _WITH_TEXT):
                return self._act(name, rest)
        several = self._several(parts)
        if several is not None:
            return several
        if self._has_scales and self._session.at is None and parts[0][:1].isdecimal():
            return [annotating.no_criterion(self._session.answers.criterion_by)]
        return [terminal_text.unknown_words(" ".join(sentences(line)))]

    def _several(self, words: list[str]) -> Sentences | None:
        """Several answers on one line, such as `y y n`: one for where one is, the others for the open criteria behind
        it, as Enter goes to them. None where that is not what the line is. Nothing is stored where they do not fit."""
        verdicts = [_VERDICTS.get(self._words.get(word.lower(), "")) for word in words]
        given = [verdict for verdict in verdicts if verdict is not None]
        if len(given) < 2 or len(given) < len(words):
            return None
        session = self._session
        criteria = session.open_criteria()
        if len(given) > len(criteria):
            return [terminal_text.too_many_answers(len(given), len(criteria))]
        if any(not allows(one.scale, verdict) for one, verdict in zip(criteria, given, strict=False)):
            return [terminal_text.ANSWER_ONE_BY_ONE]
        return [
            line
            for criterion, verdict in zip(criteria, given, strict=False)
            for line in self._lines(session.decide(verdict, criterion.code))
        ]

    @property
    def _has_scales(self) -> bool:
        """Whether anything is answered otherwise than with yes or no."""
        return any(not criterion.scale.is_yes_no for criterion in self._session.criteria)

    def _act(self, name: str, text: str) -> Sentences:
        if name == "quit":
            return self.leave()
        if name == "shortcuts":
            return self._help()
        if name == "go_to":
            question = terminal_text.ask_place(self._session.navigator.noun)
            return self._go_to(text) if text else self._ask(question, self._go_to)
        if name == "note":
            return self._note(text)
        if name == "answer":
            return self._answer(text) if text else self._ask(terminal_text.ASK_ANSWER, self._answer)
        if name == "doubt":
            return self._doubt(text)
        if name in _JUDGING:
            return self._judge(_JUDGING[name], text)
        return self._answered(self._acts[name]())

    def _simple_acts(self) -> dict[str, Callable[[], Feedback]]:
        """The commands that take nothing but their word."""
        session = self._session
        return {
            "undo": session.undo,
            "redo": session.redo,
            "next_unanswered": session.next_unanswered,
            "next_image": partial(session.step_image, 1),
            "previous_image": partial(session.step_image, -1),
            "later": session.later,
            "next_open_criterion": session.next_open,
            "next_criterion": partial(session.step_criterion, 1),
            "previous_criterion": partial(session.step_criterion, -1),
            "met": partial(session.decide, Verdict.MET),
            "not_met": partial(session.decide, Verdict.NOT_MET),
            "cannot_tell": partial(session.decide, Verdict.CANNOT_TELL),
            "not_applicable": partial(session.decide, Verdict.NOT_APPLICABLE),
            "flag": session.flag,
            "no_doubt": partial(session.doubt, None),
            "no_note": partial(session.note, ""),
            "explain": session.explain,
            **listening_commands(session.describe, session.step_part),
            "repeat": session.repeat,
            "spell": session.spell,
            "where_am_i": session.where_am_i,
            "label": session.say_label,
        }

    def _go_on(self) -> Sentences:
        """An empty line: the next open criterion, or, with none left, the next unanswered image."""
        is_done = not self._session.criteria or self._session.is_complete
        said = self._lines(self._session.next_open()) if self._session.criteria else []
        return [*said, *self._lines(self._session.next_unanswered())] if is_done else said

    # --- commands that take more than a word

    def _ask(self, question: str, then: Callable[[str], Sentences]) -> Sentences:
        self._question = then
        return [question]

    def _go_to(self, text: str) -> Sentences:
        if not text.isdecimal():
            return [terminal_text.number_unclear(" ".join(sentences(text)), self._session.navigator.noun)]
        number = int(text) if len(text) <= _LONGEST_NUMBER else 0
        return self._lines(self._session.go_to(number))

    def _is_answer(self, line: str) -> bool:
        """Whether a line alone answers the item one is at, on a scale other than yes or no.

        In free words any line could, so they are announced by a word.
        """
        criterion = self._session.answers.criterion()
        if criterion is None or criterion.scale.is_yes_no or criterion.scale.kind is ScaleKind.TEXT:
            return False
        if line in HALF_KEYS:
            return criterion.scale.has_halves
        try:
            read_answer(criterion.scale, line, len(self._session.answers.parts))
        except ValueError:
            # Numbers that are off the scale were meant as an answer too, and not as a command.
            return line[:1].isdecimal()
        return True

    def _answer(self, text: str) -> Sentences:
        """An answer on a scale; where a reason is asked for, the next line is the reason."""
        meant = self._session.answers.meaning(text) if text in HALF_KEYS else None
        return self._answered(self._session.narration.say(meant()) if meant else self._session.answer(text))

    def _answered(self, said: Feedback) -> Sentences:
        criterion = self._session.answers.criterion()
        if Changed.REASON not in said.changed or criterion is None:
            return self._lines(said)
        lines = sentences(said.beside_focus or said.sentence, self._session.words.ONE_LINE)
        return [*lines, *self._ask(terminal_text.ask_why(name=criterion.name), self._note)]

    def _note(self, text: str) -> Sentences:
        if self._session.at is None:
            return [annotating.no_criterion(self._session.answers.criterion_by)]
        if not text:
            return self._ask(terminal_text.ASK_NOTE, self._note)
        return self._lines(self._session.note(text))

    def _doubt(self, text: str) -> Sentences:
        if self._session.at is None:
            return [annotating.no_criterion(self._session.answers.criterion_by)]
        reasons = (annotating.DOUBTS[reason] for reason in self._session.reasons)
        lines = [terminal_text.doubt_line(number, name) for number, name in enumerate(reasons, start=1)]
        if not text:
            return [*self._ask(terminal_text.ASK_DOUBT, self._doubt), *lines]
        reason = _reason(text, self._session.reasons)
        if reason is None:
            sentence = terminal_text.doubt_unclear(
                text=" ".join(sentences(text)), reasons=len(self._session.reasons)
            )
            return [*self._ask(sentence, self._doubt), *lines]
        return self._lines(self._session.doubt(reason))

    def _judge(self, judgment: Judgment, reason: str) -> Sentences:
        if self._scale is None:
            return [annotating.NO_WHOLE_IMAGE]
        if judgment not in JUDGMENTS[self._scale]:
            return [terminal_text.other_scale(words=self._judging_words())]
        return self._lines(self._session.judge(judgment, self._scale, reason or None))

    def _judging_words(self) -> list[str]:
        """The words that judge the whole image."""
        fitting = JUDGMENTS[self._scale] if self._scale else ()
        return [word for word, name in self._words.items() if _JUDGING.get(name) in fitting]

    def _help(self) -> Sentences:
        lines = []
        for command in COMMANDS:
            if command.word:
                word = terminal_text.USES.get(command.name, command.word)
                short = [letter.lower() for letter in self._keymap.single(command.name)]
                lines.append(terminal_text.help_line([word, *short], command.plain_title))
        own = _LABEL_WORDS.items() if self._scale is Scale.LABEL else ()
        names = annotating.JUDGMENTS
        lines += [terminal_text.help_line([word], names[_JUDGING[name]]) for word, name in own]
        return [*lines, *(terminal_text.SCALES_HELP if self._has_scales else ()), *terminal_text.MORE_HELP]


def _words(scale: Scale | None, keymap: Keymap) -> dict[str, str]:
    """Every word and short form that can be typed, with the name of its command."""
    words = dict(_MORE_WORDS)
    for command in COMMANDS:
        if command.word:
            words[command.word] = command.name
            words.update({letter.lower(): command.name for letter in keymap.single(command.name)})
    if scale is Scale.LABEL:
        words.update(_LABEL_WORDS)
    return words


def _reason(text: str, reasons: Sequence[Doubt]) -> Doubt | None:
    """A reason by its number, its name, or the beginning of one of its words when that fits one reason only."""
    if text.isdecimal():
        number = int(text) if len(text) <= _LONGEST_NUMBER else 0
        return reasons[number - 1] if 1 <= number <= len(reasons) else None
    typed = text.lower()
    names = {reason: annotating.DOUBTS[reason].lower() for reason in reasons}
    fitting = [
        reason
        for reason, name in names.items()
        if name.startswith(typed) or any(word.startswith(typed) for word in name.split())
    ]
    exact = [reason for reason in fitting if names[reason] == typed]
    found = exact or fitting
    return found[0] if len(found) == 1 else None
