"""Answering the items of what is in front of somebody: verdicts, marks on other scales, orders, doubts and notes.

One person alone and two under seal answer alike; what differs is the sheet they answer on, and that is handed in.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial

from app.messages.annotate import annotating, scale_answers
from app.messages.annotate.wording_level import FULL, Words
from app.messages.pair import pairing
from app.messages.together import ended
from app.sessions.annotate.image_answers import ImageAnswers
from app.sessions.annotate.scale_answers import (
    HALF_KEYS,
    allows,
    half_step,
    named,
    of_key,
    part_names,
    read_answer,
)
from app.sessions.feedback import ANSWERED, CHOSEN, MOVED, NOTHING_SAID, Changed, Feedback
from app.speech.cues import Cue
from app.study.answer import NOTHING, AnswerAction, Circumstances, Content
from app.study.exhibits import Exhibit
from app.study.image import Image
from app.study.rubric import Criterion, Rubric, RubricKind
from app.study.scales import ScaleKind
from app.study.verdict import JUDGMENTS, Doubt, Judgment, Mark, Scale, Verdict


class ItemAnswers:
    """Takes answers item by item, and stores each on the sheet in front of whoever answers before it confirms it.

    `at` is the item one is at: a criterion's code, a Scale's value, or None for the image itself. `parts` are what
    there is to choose among or to rank, by name. While no `image_answers` lies there, nothing can be answered.
    """

    def __init__(
        self,
        rubric: Rubric | None,
        whole_image: Scale | None,
        circumstances: Callable[[], Circumstances],
        written: Callable[[str, Content, bool], None],
        words: Words = FULL,
        image_answers: ImageAnswers | None = None,
        announces_outcome: bool = True,
    ) -> None:
        """`circumstances` has how an answer came about, when one is stored. `written` is told of each: the item, what
        was said of it before, and whether it only follows from another answer. `announces_outcome`: what comes of an
        answer is said with it (the label) and heard (a sound), which is not for two people who have yet to agree."""
        self.rubric = rubric
        self.words = words
        self.at: str | None = None
        self.criterion_by = ""  # what one presses or types to come to a criterion
        self._named: str | None = None  # the item whose name was heard last
        self._knows_rule = False  # that of answers which are neither met nor not met
        self._knows_length = False  # how many criteria there are
        self.says_progress = True  # how many of them are left is said behind an answer
        self.parts = part_names(None)
        self.image_answers = image_answers
        self._whole_image = whole_image
        self._circumstances = circumstances
        self._written = written
        self._announces_outcome = announces_outcome

    def turn_to(self, image_answers: ImageAnswers, image: Image, exhibit: Exhibit | None) -> None:
        """Answer about an image, or about the exhibit it represents, on this sheet."""
        self.parts = part_names(exhibit)
        image_answers.turn_to(image, self.parts)
        self.image_answers = image_answers

    def clear(self) -> None:
        """Leave nothing of the sheet behind."""
        self.image_answers = self.at = None

    # --- what stands where

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        """All criteria in order; none while there is no rubric."""
        return self.rubric.criteria if self.rubric else ()

    @property
    def contents(self) -> Mapping[str, Content]:
        """What is said now about the image: by item code."""
        return self.image_answers.contents if self.image_answers else {}

    def content(self, item: str) -> Content:
        """What is said about one item; nothing when nothing is."""
        return self.image_answers.contents.get(item, NOTHING) if self.image_answers else NOTHING

    def criterion(self, item: str | None = None) -> Criterion | None:
        """A criterion by its code (that the person is at, when none is named); None where none can be answered."""
        code = item or self.at
        return self.rubric.criterion(code) if self.rubric and code and self.image_answers else None

    def name_of(self, item: str) -> str:
        """The name a listener knows an item by."""
        criterion = self.rubric.criterion(item) if self.rubric else None
        return self.words.name(criterion) if criterion else annotating.WHOLE_IMAGE

    def describe(self, item: str | None) -> str:
        """An item and all that is said about it, as one hears it on coming to it; '' where there is neither."""
        return self.image_answers.describe(item) if self.image_answers and item else ""

    def introduce(self, item: str | None) -> str:
        """The same, for somebody who comes to the item and hears it."""
        sentence = self.describe(item)
        self.come_to(item)
        return sentence

    # --- moving

    def come_to(self, item: str | None) -> None:
        """The person came to this item and heard its name."""
        self.at = self._named = item
        if self.image_answers and item:
            self.image_answers.heard.add(item)
            self.image_answers.again_heard.add(item)

    def attend(self, item: str | None) -> None:
        """The person is at this item now; says nothing, for whoever moved the focus has said it."""
        self.at = item

    def next_open(self) -> Feedback:
        """Go to the next item that has no answer, going round once: the criteria, then the whole image."""
        if self.image_answers is None:
            return self._refuse()
        item = self.image_answers.first_open(after=self.at)
        if item is not None:
            return self.move_to(item)
        sentence = self.words.all_criteria_answered(len(self.criteria), self.image_answers.label)
        return Feedback(sentence if self._announces_outcome else pairing.ALL_ANSWERED)

    def step_criterion(self, by: int) -> Feedback:
        """Go to the next (1) or previous (-1) criterion; it stops at the ends."""
        return self._step(by, self.image_answers.criteria if self.image_answers else ())

    def step(self, by: int) -> Feedback:
        """The same, with the whole image behind the criteria where it is judged too."""
        return self._step(by, self.image_answers.items if self.image_answers else ())

    def _step(self, by: int, items: Sequence[str]) -> Feedback:
        if not items:
            return self._refuse()
        if self.at not in items:
            return self.move_to(items[0 if by > 0 else -1])
        return self.move_to(items[min(max(items.index(self.at) + by, 0), len(items) - 1)])

    def move_to(self, item: str) -> Feedback:
        """Go to an item, and hear it."""
        return Feedback(
            self.introduce(item),
            MOVED,
            beside_focus=self.image_answers.remarks(item) if self.image_answers else "",
        )

    # --- answering

    def decide(
        self, verdict: Verdict, item: str | None = None, along: Collection[str] | None = None
    ) -> Feedback:
        """Give a verdict on a criterion (the one the person is at, when none is named), where its scale has it.

        `along`: the only open items that may be answered along with it, where it does not apply; None: all.
        """
        criterion = self.criterion(item)
        if criterion is None:
            return self._refuse()
        self.at = criterion.code
        if not criterion.scale.is_yes_no and not allows(criterion.scale, verdict):
            is_not_applicable = verdict is Verdict.NOT_APPLICABLE
            tell = scale_answers.not_offered if is_not_applicable else scale_answers.instead
            return Feedback(tell(criterion.name, criterion.scale))
        return self._give(criterion, verdict, along)

    def answer(
        self, given: str | Mark, item: str | None = None, along: Collection[str] | None = None
    ) -> Feedback:
        """Answer a criterion on its scale: with a mark, or as one types it: `3`, `3.5`, `2 > 1 = 3`, `both`, words.

        Empty words take an answer in free words back. `along` as for `decide`.
        """
        criterion = self.criterion(item)
        if criterion is None:
            return self._refuse()
        self.at = criterion.code
        if isinstance(given, Mark):
            return self._give(criterion, given, along)
        text = given.strip()
        if criterion.scale.kind is ScaleKind.TEXT and not text:
            return self._take_back(criterion)
        try:
            value = read_answer(criterion.scale, text, len(self.parts))
        except ValueError:
            return Feedback(scale_answers.not_on_scale(text, criterion.scale, len(self.parts)))
        if isinstance(value, Verdict):
            return self.decide(value, criterion.code, along)
        return self._give(criterion, value, along)

    def meaning(self, key: str) -> Callable[[], Feedback] | None:
        """What a plain digit or full stop does at the item one is at; None where it is no answer on its scale."""
        criterion = self.criterion()
        if criterion is None or criterion.scale.is_yes_no:
            return None
        if key in HALF_KEYS and criterion.scale.has_halves:
            return partial(self._half, criterion)
        meant = of_key(criterion.scale, key, len(self.parts))
        return partial(self.answer, meant, criterion.code) if meant else None

    def _refuse(self) -> Feedback:
        return Feedback(annotating.no_criterion(self.criterion_by) if self.image_answers else pairing.NOT_NOW)

    def _half(self, criterion: Criterion) -> Feedback:
        mark = self.content(criterion.code).mark
        if mark is None:
            return Feedback(scale_answers.HALF_OF_NOTHING)
        stepped = half_step(criterion.scale, mark)
        if stepped is None:
            return Feedback(scale_answers.no_half_above(level=mark.value))
        return self.answer(stepped, criterion.code)

    def _give(self, criterion: Criterion, value: Verdict | Mark, along: Collection[str] | None) -> Feedback:
        """Keep an answer and confirm it; where a reason is asked for, the way leads to the note."""
        code = criterion.code
        named_value = value if criterion.scale.is_yes_no else named(value, criterion.scale, self.parts)
        before = self.content(code)
        asks = criterion.scale.asks_why and criterion.scale.kind is not ScaleKind.TEXT and not before.note
        stored = value if isinstance(value, Verdict) else named_value
        if not self.write(code, replace(before, value=stored)):
            unchanged = self.words.unchanged(criterion, named_value)
            return self._ask_why(unchanged) if asks else Feedback(unchanged)
        rest = self._how_far(criterion, named_value)
        if value is Verdict.NOT_APPLICABLE and (others := self._rule_out_others(criterion, along)):
            rest = scale_answers.for_all(others + 1, len(self._may_not_apply), len(self.parts))
        sentence = self.words.decided(named_value, rest)
        if asks:
            return self._ask_why(sentence, self.cue(True))
        changed = ANSWERED if criterion.scale.kind in (ScaleKind.TEXT, ScaleKind.RANKING) else CHOSEN
        left = Feedback(rest, beside_focus=rest)
        return Feedback(sentence, changed, beside_focus=rest, cue=self.cue(True), unconfirmed=left)

    def _ask_why(self, sentence: str, cue: Cue | None = None) -> Feedback:
        """The note is where one goes then; its name asks why, for whoever hears the focus by itself."""
        asked = f"{sentence} {scale_answers.WHY}"
        return Feedback(asked, CHOSEN | {Changed.REASON}, beside_focus=sentence, cue=cue)

    def _take_back(self, criterion: Criterion) -> Feedback:
        name = self.name_of(criterion.code)
        if not self.write(criterion.code, replace(self.content(criterion.code), value=None)):
            return Feedback(self.words.nothing_changed(name))
        return self._confirm(scale_answers.answer_removed(name=name), self.cue(False))

    def _how_far(self, criterion: Criterion, value: Verdict | Mark) -> str:
        """What is said behind an answer: the criterion, how much has one, and the label once nothing is open."""
        image_answers = self.image_answers
        if image_answers is None:
            return ""
        label = image_answers.label
        final = label if self._announces_outcome and label and label.is_final else None
        is_here, is_rule_known = self._named == criterion.code, self._knows_rule
        self._named = criterion.code
        self._knows_rule |= isinstance(value, Verdict) and value not in (Verdict.MET, Verdict.NOT_MET)
        progress = image_answers.answered, len(image_answers.criteria)
        is_length_known, self._knows_length = self._knows_length, True
        known = is_here, is_rule_known, is_length_known
        return self.words.decided_rest(value, criterion, *progress, final, *known, self.says_progress)

    def cue(self, is_verdict: bool) -> Cue | None:
        """The sound that goes with what was just stored."""
        if self.image_answers is None or not self._announces_outcome:
            return None
        return self.image_answers.cue if is_verdict else Cue.SAVED

    def write(
        self, item: str, content: Content, act: AnswerAction = AnswerAction.DO, follows: bool = False
    ) -> bool:
        """Put what is said on the sheet; False when it was said before. `follows`: from the answer just given, with
        which it is removed."""
        if self.image_answers is None:
            return False
        before = self.image_answers.contents.get(item, NOTHING)
        if not self.image_answers.write(item, content, act, self._circumstances):
            return False
        self._written(item, before, follows)
        return True

    # --- what does not apply to one item, and so to none

    @property
    def is_for_all(self) -> bool:
        """Whether that a question does not apply holds for all items alike: under a context that makes no sense."""
        return self.rubric is not None and self.rubric.kind is RubricKind.CONTEXTS

    @property
    def _may_not_apply(self) -> list[Criterion]:
        criteria = self.rubric.criteria if self.rubric else ()
        return [one for one in criteria if not one.scale.is_yes_no and one.scale.not_applicable]

    def _rule_out_others(self, given: Criterion, along: Collection[str] | None) -> int:
        """Let "does not apply" hold for the open items beside one as well (None: all); returns for how many."""
        if not self.is_for_all or given not in self._may_not_apply:
            return 0
        contents = [(one.code, self.content(one.code)) for one in self._may_not_apply]
        still_open = [one for one in contents if one[1].value is None and (along is None or one[0] in along)]
        for code, content in still_open:
            self.write(code, replace(content, value=Verdict.NOT_APPLICABLE), follows=True)
        return len(still_open)

    # --- the whole image, and what stands beside an answer

    def judge(self, judgment: Judgment, scale: Scale | None = None, reason: str | None = None) -> Feedback:
        """Judge the whole image, on the study's scale unless another is named; a judgment that it does not have is
        refused."""
        scale = scale or self._whole_image
        if self.image_answers is None:
            return Feedback(pairing.NOT_NOW)
        if scale is None:
            return Feedback(annotating.NO_WHOLE_IMAGE)
        if judgment not in JUDGMENTS[scale]:
            return Feedback(annotating.other_judgments(judgment, JUDGMENTS[scale]))
        self.at = scale.value
        before = self.content(self.at)
        content = replace(before, value=judgment, note=before.note if reason is None else reason.strip())
        if not self.write(self.at, content):
            return Feedback(self.words.nothing_changed(annotating.JUDGMENTS[judgment]))
        is_complete = self._announces_outcome and self.image_answers.is_complete
        cue = Cue.COMPLETE if is_complete else self.cue(False)
        return self._confirm(self.words.judged(judgment), cue, MOVED)

    def doubt(self, reason: Doubt | None, item: str | None = None, is_named: bool = False) -> Feedback:
        """Say why one is unsure of an answer, or (None) that one is sure after all. `is_named`: the sentence names the
        item, as for somebody who is elsewhere."""
        code = item or self.at
        if code is None or self.image_answers is None:
            return self._refuse()
        self.at, name = code, self.name_of(code)
        if not self.write(code, replace(self.content(code), doubt=reason)):
            return Feedback(self.words.nothing_changed(name))
        sentence = self.words.doubted(reason, name) if reason else self.words.doubt_taken_back(name)
        return self._confirm(self._naming(sentence, name) if is_named else sentence, self.cue(False))

    def flag(self, item: str | None = None, is_named: bool = False) -> Feedback:
        """Mark the item as doubtful without saying why; where it is already, take the doubt back."""
        code = item or self.at
        is_doubtful = code is not None and self.content(code).doubt is not None
        return self.doubt(None if is_doubtful else Doubt.UNSAID, code, is_named)

    def note(self, text: str, item: str | None = None, is_named: bool = False) -> Feedback:
        """Write a note on an item; an empty text takes the note away. `is_named` as for `doubt`."""
        code = item or self.at
        if code is None or self.image_answers is None:
            return self._refuse()
        self.at, note = code, " ".join(text.split())
        if not self.write(code, replace(self.content(code), note=note)):
            return Feedback(self.words.nothing_changed(self.name_of(code)))
        criterion = self.criterion(code)
        is_reason = criterion is not None and criterion.scale.asks_why
        name = self.name_of(code)
        sentence = self.words.noted(note, name, is_reason)
        return self._confirm(self._naming(sentence, name) if is_named else sentence, self.cue(False))

    def _confirm(self, sentence: str, cue: Cue | None, moved: frozenset[Changed] = frozenset()) -> Feedback:
        return Feedback(sentence, ANSWERED | moved, cue=cue, unconfirmed=NOTHING_SAID)

    def _naming(self, sentence: str, name: str) -> str:
        """A sentence with the item's name behind it, where the words do not have it."""
        return sentence if name.lower() in sentence.lower() else ended(f"{sentence} {name}")

    # --- about a criterion

    def explain(self) -> Feedback:
        """The criterion's guidance, and why its theme matters."""
        criterion = self.criterion()
        if criterion is None or self.rubric is None:
            return Feedback(annotating.no_criterion(self.criterion_by))
        theme = self.rubric.theme_of(criterion.code)
        return Feedback(f"{self.words.guidance(criterion)} {annotating.theme(theme.code, theme.statement)}")
