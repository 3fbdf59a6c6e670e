"""What a judge is told about one image: the community's rubric, put into the words of a template."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from app.errors import UserError
from app.judging.calls.reply_layout import ReplyForm
from app.judging.prompts.prompt_template import PromptTemplate
from app.messages.judge import judge_replies
from app.study.image import ImageFacts
from app.study.judge.asked_item import EVIDENCE, VERDICT, AskedItem, answer_schema, strict_object
from app.study.judge.judge_call import EncodedImage, Prompt
from app.study.judge.judge_setup import Backend, CallGrouping, JudgeInput, JudgeSetup
from app.study.rubric import Criterion, Rubric
from app.study.verdict import CountsAs, Verdict

# The usual name of the verdict on the whole in a reply.
OVERALL = "overall"
_USUAL = ReplyForm()
Value = TypeVar("Value")
_NO_ITEMS: Mapping[str, AskedItem] = {}


def groups(setup: JudgeSetup, rubric: Rubric) -> list[tuple[str, ...]]:
    """The criteria (codes) that go into one call each, in the rubric's order."""
    if setup.per is CallGrouping.CRITERION:
        return [(criterion.code,) for criterion in rubric.criteria]
    if setup.per is CallGrouping.THEME:
        return [tuple(criterion.code for criterion in theme.criteria) for theme in rubric.themes]
    return [tuple(criterion.code for criterion in rubric.criteria)]


def place_of(code: str) -> tuple[str, str]:
    """Where a criterion is in a reply: under its theme's code, by its own. `T1.C2` → `T1`, `C2`."""
    theme, _, own = code.rpartition(".")
    return theme, own


def prompt_for(
    setup: JudgeSetup,
    rubric: Rubric,
    codes: Sequence[str],
    facts: ImageFacts,
    alt_text: str,
    references: Sequence[EncodedImage],
    picture: EncodedImage | None,
    template: PromptTemplate,
) -> Prompt:
    """The prompt about one image, for the criteria of one call.

    `alt_text` and `picture` are left out where the setup's judge does not get them. Raises UserError when it gets
    the alt text and there is none; ValueError when it gets the picture and there is none, or for unknown codes.
    """
    criteria = [criterion for criterion in rubric.criteria if criterion.code in codes]
    if not criteria or len(criteria) != len(set(codes)):
        raise ValueError(codes)
    if setup.sees is not JudgeInput.ALT_TEXT and picture is None:
        raise ValueError(facts.name)
    if setup.sees is not JudgeInput.PICTURE and not alt_text.strip():
        raise UserError(judge_replies.no_alt_text(name=facts.name))
    pictures = [*references, *([picture] if picture and setup.sees is not JudgeInput.ALT_TEXT else [])]
    values = {
        "artifact": quoted(rubric.artifact),
        "given": "\n".join(_given(setup, rubric, facts, alt_text, references, template)),
        "themes": "\n".join(_themes(rubric, criteria, template)),
        "rules": "\n".join(_rules(setup, criteria, template)),
    }
    hashes = tuple(sent.sha256 for sent in pictures)
    system = template.say("system", **values)
    if setup.backend is Backend.DECISIONS:
        questions = {one.code: _question(rubric, one, template) for one in criteria}
        return Prompt(system, template.say("decisions.text", **values), {}, hashes, questions)
    asks_overall = setup.asks_overall and len(criteria) == len(rubric.criteria)
    overall = _overall(rubric, template) if asks_overall else ""
    values["answer"] = _answer(setup, criteria, overall, template)
    schema = reply_schema(setup, codes, asks_overall, form=template.form)
    return Prompt(system, template.say("text", **values), schema, hashes)


def reply_schema(
    setup: JudgeSetup,
    codes: Sequence[str],
    asks_overall: bool,
    items: Mapping[str, AskedItem] = _NO_ITEMS,
    form: ReplyForm = _USUAL,
) -> dict[str, object]:
    """The JSON Schema of a reply: strict, so every property is required and no other is allowed.

    `items`: those of the criteria that are more than plain yes or no. `form`: the names in it.
    """
    values = {
        code: answer_schema(items[code], setup.can_say_cannot_tell) if code in items else _value_schema(setup)
        for code in codes
    }
    themes = _by_theme(values, form)
    by_theme: dict[str, object] = {theme: strict_object(own) for theme, own in themes.items() if theme}
    inside = {**by_theme, **themes.get("", {})}
    properties: dict[str, object] = {form.criteria: strict_object(inside)} if form.criteria else inside
    if asks_overall:
        properties[form.overall] = {"type": "integer", "enum": [1, 0]}
    return strict_object(properties)


def _by_theme(values: Mapping[str, Value], form: ReplyForm) -> dict[str, dict[str, Value]]:
    """What stands for each criterion, by the names of its theme and of itself in a reply."""
    places = {code: place_of(code) for code in values}
    themes = form.names(form.theme, list(dict.fromkeys(theme for theme, _ in places.values() if theme)))
    found: dict[str, dict[str, Value]] = {}
    for theme in dict.fromkeys(theme for theme, _ in places.values()):
        inside = {own: values[code] for code, (of, own) in places.items() if of == theme}
        names = form.names(form.criterion, list(inside))
        found[themes.get(theme, "")] = {names[own]: value for own, value in inside.items()}
    return found


def _value_schema(setup: JudgeSetup) -> dict[str, object]:
    verdict: dict[str, object] = {"type": "integer", "enum": [1, 0]}
    if setup.can_say_cannot_tell:
        third = {"type": "string", "enum": [Verdict.CANNOT_TELL.value]}
        verdict = {"anyOf": [verdict, third]}
    if setup.evidence_first:
        return strict_object({EVIDENCE: {"type": "string"}, VERDICT: verdict})
    return verdict


def quoted(words: str) -> str:
    """What people wrote, as one line in double quotes; quotes and line breaks inside it are escaped as in JSON."""
    return json.dumps(words.strip(), ensure_ascii=False)


def _given(
    setup: JudgeSetup,
    rubric: Rubric,
    facts: ImageFacts,
    alt_text: str,
    references: Sequence[EncodedImage],
    template: PromptTemplate,
) -> Iterator[str]:
    artifact = quoted(rubric.artifact)
    if references:
        yield template.say("given.references", artifact=artifact, count=str(len(references)))
    sees_picture = setup.sees is not JudgeInput.ALT_TEXT
    yield template.say("given.picture" if sees_picture else "given.no_picture", artifact=artifact)
    if setup.sees is not JudgeInput.PICTURE:
        yield template.say("given.alt_text", artifact=artifact, alt_text=quoted(alt_text))
    if facts.prompt.strip():
        yield template.say("given.prompt", artifact=artifact, prompt=quoted(facts.prompt))


def criteria_lines(
    setup: JudgeSetup, rubric: Rubric, codes: Sequence[str], template: PromptTemplate
) -> tuple[str, ...]:
    """What a prompt says of these criteria, line by line: their themes, their words and the rules about them."""
    criteria = [criterion for criterion in rubric.criteria if criterion.code in codes]
    return (*_themes(rubric, criteria, template), *_rules(setup, criteria, template))


def _themes(rubric: Rubric, criteria: Sequence[Criterion], template: PromptTemplate) -> Iterator[str]:
    for theme in rubric.themes:
        asked = [criterion for criterion in theme.criteria if criterion in criteria]
        if asked:
            artifact = quoted(rubric.artifact)
            said = quoted(theme.statement)
            yield template.say("rubric.theme", artifact=artifact, code=theme.code, statement=said)
            yield from (_criterion(criterion, artifact, template) for criterion in asked)


def _criterion(criterion: Criterion, artifact: str, template: PromptTemplate) -> str:
    own = place_of(criterion.code)[1]
    text = quoted(criterion.text)
    parts = [template.say("rubric.criterion", artifact=artifact, code=own, text=text)]
    if criterion.applies_when.strip():
        parts.append(template.say("rubric.condition", condition=quoted(criterion.applies_when)))
    if criterion.guidance.strip():
        parts.append(template.say("rubric.guidance", guidance=quoted(criterion.guidance)))
    return " ".join(part for part in parts if part)


def _rules(setup: JudgeSetup, criteria: Sequence[Criterion], template: PromptTemplate) -> Iterator[str]:
    if setup.says_not_visible_rule:
        yield from not_visible_rules(criteria, len(criteria), template)
    if setup.can_say_cannot_tell and setup.backend is Backend.CHAT:
        yield template.say("rules.cannot_tell")
    if setup.evidence_first and setup.backend is Backend.CHAT:
        yield template.say("rules.evidence_first")


def not_visible_rules(criteria: Sequence[Criterion], of_all: int, template: PromptTemplate) -> Iterator[str]:
    """What counts for these criteria, of so many in the call, when something is not visible."""
    for counts_as, rule in (
        (CountsAs.MET, "rules.not_visible_met"),
        (CountsAs.NOT_MET, "rules.not_visible_not_met"),
    ):
        held = [one.code for one in criteria if one.not_visible is counts_as]
        if held:
            every = len(held) == of_all
            yield template.say(
                rule, codes=template.say("rules.every_criterion") if every else ", ".join(held)
            )


def _answer(setup: JudgeSetup, criteria: Sequence[Criterion], overall: str, template: PromptTemplate) -> str:
    values = "values_or_cannot_tell" if setup.can_say_cannot_tell else "values"
    return template.say(
        "answer.format",
        values=template.say(f"answer.{values}"),
        overall=overall,
        example=reply_example(
            dict.fromkeys((criterion.code for criterion in criteria), verdict_shown(setup, template)),
            template.say("answer.verdict") if overall else "",
            template.form,
        ),
    )


def _overall(rubric: Rubric, template: PromptTemplate) -> str:
    """What is asked about the image as a whole: the rubric's label rule."""
    rule = rubric.label_rule
    if rule.is_usual:
        return template.say("answer.overall")
    essential, desirable = (
        ", ".join(one.code for one in rubric.yes_no if one.is_desirable is wanted) for wanted in (False, True)
    )
    return template.say(
        "answer.overall_by_rule", essential=essential, desirable=desirable, least=str(rule.least)
    )


def verdict_shown(setup: JudgeSetup, template: PromptTemplate) -> str:
    """A verdict's form, with words in angle brackets where the model's own go."""
    verdict = template.say("answer.verdict_or_cannot_tell" if setup.can_say_cannot_tell else "answer.verdict")
    return with_evidence(verdict, VERDICT, template) if setup.evidence_first else verdict


def with_evidence(value: str, key: str, template: PromptTemplate) -> str:
    """An answer's form with the evidence before it."""
    return f'{{"{EVIDENCE}": {quoted(template.say("answer.evidence"))}, "{key}": {value}}}'


def reply_example(values: Mapping[str, str], overall: str = "", form: ReplyForm = _USUAL) -> str:
    """The form of a whole reply: the form of each answer by its criterion's code, in their order."""
    indent = "    " if form.criteria else "  "
    themes = {
        theme: [f"{quoted(own)}: {value}" for own, value in inside.items()]
        for theme, inside in _by_theme(values, form).items()
    }
    blocks = [_block(f"{indent}{quoted(theme)}: ", own, indent) for theme, own in themes.items() if theme]
    blocks += [f"{indent}{line}" for line in themes.get("", [])]
    body = ",\n".join(blocks)
    if form.criteria:
        body = f"  {quoted(form.criteria)}: {{\n{body}\n  }}"
    if overall:
        body += f",\n  {quoted(form.overall)}: {overall}"
    return f"{{\n{body}\n}}"


def _block(opening: str, lines: Sequence[str], indent: str) -> str:
    inside = ",\n".join(f"{indent}  {line}" for line in lines)
    return f"{opening}{{\n{inside}\n{indent}}}"


def _question(rubric: Rubric, criterion: Criterion, template: PromptTemplate) -> str:
    condition = ""
    if criterion.applies_when.strip():
        condition = template.say("decisions.condition", condition=quoted(criterion.applies_when))
    return template.say(
        "decisions.question",
        artifact=quoted(rubric.artifact),
        code=criterion.code,
        text=quoted(criterion.text),
        statement=quoted(rubric.theme_of(criterion.code).statement),
        condition=condition,
    )
