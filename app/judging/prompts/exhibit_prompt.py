"""What a judge is told about an exhibit: its pictures and texts, and questions that are answered on scales."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.judging.prompts.prompt import (
    not_visible_rules,
    place_of,
    quoted,
    reply_example,
    reply_schema,
    verdict_shown,
    with_evidence,
)
from app.judging.prompts.prompt_template import PromptTemplate
from app.study.exhibits import ExhibitContent, Passage
from app.study.judge.asked_item import AskedItem, asked_items, choices_shown, level_numbers
from app.study.judge.judge_call import EncodedImage, Prompt
from app.study.judge.judge_setup import Backend, JudgeInput, JudgeSetup
from app.study.rubric import Criterion, Rubric
from app.study.scales import ScaleKind


@dataclass(frozen=True)
class ShownMaterial:
    """What a judge gets of an exhibit: what it says, its pictures as they are sent, or their alt texts, or both; and
    the prompt they were generated from. `parts` is how many things there are to choose among or to rank."""

    shown: ExhibitContent
    pictures: tuple[EncodedImage, ...]
    alt_texts: tuple[str, ...]
    prompt: str
    parts: int

    @property
    def has_texts_to_compare(self) -> bool:
        """Whether it is the texts that are chosen among and ranked, not the pictures."""
        return len(self.shown.texts) > 1


def exhibit_prompt(
    setup: JudgeSetup,
    rubric: Rubric,
    codes: Sequence[str],
    showing: ShownMaterial,
    references: Sequence[EncodedImage],
    template: PromptTemplate,
) -> Prompt:
    """The prompt about one exhibit, for the criteria of one call. Who wrote its texts is not told."""
    criteria = [criterion for criterion in rubric.criteria if criterion.code in codes]
    return _PromptBuilder(setup, rubric, criteria, showing, references, template).prompt()


class _PromptBuilder:
    """Puts one call's prompt together."""

    def __init__(
        self,
        setup: JudgeSetup,
        rubric: Rubric,
        criteria: Sequence[Criterion],
        showing: ShownMaterial,
        references: Sequence[EncodedImage],
        template: PromptTemplate,
    ) -> None:
        self._setup = setup
        self._rubric = rubric
        self._criteria = criteria
        self._showing = showing
        self._references = references
        self._template = template
        self._codes = [criterion.code for criterion in criteria]
        self._items = asked_items(rubric, self._codes, showing.parts, setup)

    def prompt(self) -> Prompt:
        values = {
            "title": quoted(self._rubric.title),
            "artifact": quoted(self._rubric.artifact),
            "given": "\n".join(self._given()),
            "items": "\n".join(self._questions()),
            "rules": "\n".join(self._rules()),
        }
        system = self._template.say("system", artifact=values["artifact"])
        hashes = tuple(sent.sha256 for sent in (*self._references, *self._showing.pictures))
        if self._setup.backend is Backend.DECISIONS:
            asked = {criterion.code: self._decision(criterion) for criterion in self._criteria}
            return Prompt(system, self._say("decisions", **values), {}, hashes, asked)
        example = reply_example(
            {criterion.code: self._form(criterion) for criterion in self._criteria}, form=self._template.form
        )
        text = self._say("text", **values, answer=self._say("format", example=example))
        schema = reply_schema(self._setup, self._codes, False, self._items, self._template.form)
        return Prompt(system, text, schema, hashes)

    def _say(self, key: str, **values: str) -> str:
        return self._template.say(f"exhibit.{key}", **values)

    # --- what is given

    def _given(self) -> Iterator[str]:
        shown, setup = self._showing.shown, self._setup
        if self._references:
            artifact, count = quoted(self._rubric.artifact), str(len(self._references))
            yield self._template.say("given.references", artifact=artifact, count=count)
        yield from self._pictures()
        if self._showing.prompt.strip():
            yield self._say("prompt", prompt=quoted(self._showing.prompt))
        if shown.context.strip():
            known = (one.words for one in self._rubric.contexts if one.name == shown.context)
            words = next(known, "").strip()
            yield self._say("context", context=quoted(shown.context), words=quoted(words) if words else "")
        if shown.culture.strip() and not setup.blind_culture:
            yield self._say("culture", culture=quoted(shown.culture))
        if setup.with_reference:
            yield from self._passages("reference", shown.references)
        yield from self._passages("passage", shown.texts)

    def _pictures(self) -> Iterator[str]:
        pictures, alt_texts = self._showing.pictures, self._showing.alt_texts
        if pictures:
            count = str(len(pictures))
            yield self._say("picture" if len(pictures) == 1 else "pictures", count=count)
        elif alt_texts and self._setup.sees is JudgeInput.ALT_TEXT:
            yield self._say("no_pictures", count=str(len(alt_texts)))
        for number, words in enumerate(alt_texts, start=1):
            yield self._say("alt_text", number=str(number), alt_text=quoted(words))

    def _passages(self, key: str, passages: Sequence[Passage]) -> Iterator[str]:
        for number, passage in enumerate(passages, start=1):
            # The empty places before a colon would leave a blank behind if they were words of their own.
            named = self._template.texts["exhibit.named"] if passage.name.strip() else ""
            language = self._template.texts["exhibit.language"] if passage.language.strip() else ""
            yield self._say(
                key,
                number=str(number),
                words=quoted(passage.words),
                named=named.replace("{name}", quoted(passage.name)),
                language=language.replace("{tag}", quoted(passage.language)),
            )

    # --- the questions

    def _questions(self) -> Iterator[str]:
        artifact = quoted(self._rubric.artifact)
        for theme in self._rubric.themes:
            asked = [criterion for criterion in theme.criteria if criterion in self._criteria]
            if asked:
                statement = quoted(theme.statement)
                yield self._template.say(
                    "rubric.theme", artifact=artifact, code=theme.code, statement=statement
                )
                yield from map(self._question, asked)

    def _question(self, criterion: Criterion) -> str:
        own = place_of(criterion.code)[1]
        artifact, text = quoted(self._rubric.artifact), quoted(criterion.text)
        parts = [self._template.say("rubric.criterion", artifact=artifact, code=own, text=text)]
        if criterion.applies_when.strip():
            # A yes/no criterion whose condition does not hold counts as met; other scales know no such rule.
            is_plain = criterion.scale.is_yes_no and not criterion.scale.not_applicable
            key = "rubric.condition" if is_plain else "exhibit.condition"
            parts.append(self._template.say(key, condition=quoted(criterion.applies_when)))
        if criterion.guidance.strip() and not criterion.scale.is_yes_no:
            parts.append(self._say("guidance", guidance=quoted(criterion.guidance)))
        elif criterion.guidance.strip():
            parts.append(self._template.say("rubric.guidance", guidance=quoted(criterion.guidance)))
        if self._setup.backend is Backend.CHAT:
            parts.append(self._say("answer", answers=self._answers(criterion)))
        return " ".join(part for part in parts if part)

    def _answers(self, criterion: Criterion) -> str:
        item, count = self._items.get(criterion.code), str(self._showing.parts)
        what = "text" if self._showing.has_texts_to_compare else "picture"
        match criterion.scale.kind:
            case ScaleKind.LEVELS if item:
                offered = self._say("levels", levels=", ".join(self._levels(item)))
            case ScaleKind.CHOICE:
                choosable = criterion.scale.choosable(self._showing.parts)
                offered = self._say(f"choose_{what}", count=str(choosable))
            case ScaleKind.RANKING:
                offered = self._say(f"rank_{what}s", count=count)
            case ScaleKind.TEXT:
                offered = self._say("words")
            case _:
                offered = self._say("yes_no")
        offered += self._template.texts["exhibit.both"] if criterion.scale.has_both else ""
        if words := criterion.scale.not_applicable:
            offered += self._template.texts["exhibit.not_applicable"].replace("{words}", quoted(words))
        return f"{offered}."

    def _levels(self, item: AskedItem) -> Iterator[str]:
        for level, number in zip(item.levels, level_numbers(item), strict=True):
            if level.words:
                yield self._say("level", number=str(number), words=quoted(level.words))
            else:
                yield str(number)

    # --- rules and the form of the answer

    def _rules(self) -> Iterator[str]:
        setup = self._setup
        if setup.says_not_visible_rule:
            yes_no = [criterion for criterion in self._criteria if criterion.scale.is_yes_no]
            yield from not_visible_rules(yes_no, len(self._criteria), self._template)
        if setup.backend is Backend.DECISIONS:
            return
        if setup.can_say_cannot_tell:
            yield self._say("cannot_tell")
        reasoned = [one.code for one in self._criteria if self._setup.evidence_first or one.scale.asks_why]
        if reasoned:
            is_every = len(reasoned) == len(self._criteria)
            codes = self._say("every_question") if is_every else ", ".join(reasoned)
            yield self._say("evidence", codes=codes)

    def _form(self, criterion: Criterion) -> str:
        """The form of one answer in the example."""
        item = self._items.get(criterion.code)
        if item is None:
            return verdict_shown(self._setup, self._template)
        match item.scale.kind:
            case ScaleKind.RANKING:
                ranks = (f'"{part}": {self._say("rank")}' for part in range(1, item.parts + 1))
                value = f"{{{', '.join(ranks)}}}"
            case ScaleKind.TEXT:
                value = quoted(self._say("free"))
            case _:
                value = f"<{' | '.join(choices_shown(item, self._setup.can_say_cannot_tell))}>"
        return with_evidence(value, item.key, self._template) if item.wants_evidence else value

    def _decision(self, criterion: Criterion) -> str:
        condition = ""
        if criterion.applies_when.strip():
            words = quoted(criterion.applies_when)
            condition = self._template.say("decisions.condition", condition=words)
        statement = quoted(self._rubric.theme_of(criterion.code).statement)
        return self._say("question", text=quoted(criterion.text), statement=statement, condition=condition)
