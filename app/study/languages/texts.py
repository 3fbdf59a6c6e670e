"""Every text of a study that can be translated, in one place: the same walk collects the originals and puts
translations in their place. Nothing else of what is walked changes: codes, lineages, scores and rules stay."""

from collections.abc import Callable
from dataclasses import replace

from app.study.alt_text import AltText, Field, Part, Template
from app.study.languages.translations import TextKind, TextPlace
from app.study.rubric import Context, Criterion, Rubric, Theme
from app.study.scales import AnswerScale
from app.study.team.workshops import Plan, Step, Workshop

Say = Callable[[TextPlace, str], str]
"""From a text's place and its original words to the words to use. Empty originals are not asked for."""
TITLE = TextPlace(TextKind.STUDY, "", "title")


def say_rubric(rubric: Rubric, say: Say) -> Rubric:
    """A rubric with its texts put through `say`."""
    title = _translated(say, TextKind.RUBRIC, "", "title", rubric.title)
    themes = tuple(_theme(theme, say) for theme in rubric.themes)
    return replace(
        rubric, title=title, themes=themes, contexts=tuple(_context(one, say) for one in rubric.contexts)
    )


def _theme(theme: Theme, say: Say) -> Theme:
    statement = _translated(say, TextKind.THEME, theme.code, "statement", theme.statement)
    return replace(
        theme, statement=statement, criteria=tuple(say_criterion(one, say) for one in theme.criteria)
    )


def say_criterion(criterion: Criterion, say: Say) -> Criterion:
    """A criterion with its texts put through `say`."""

    def said(field: str, words: str) -> str:
        return _translated(say, TextKind.CRITERION, str(criterion.lineage), field, words)

    return replace(
        criterion,
        text=said("text", criterion.text),
        short=said("short", criterion.short),
        guidance=said("guidance", criterion.guidance),
        applies_when=said("applies_when", criterion.applies_when),
        scale=_scale(criterion.scale, said),
    )


def _scale(scale: AnswerScale, said: Callable[[str, str], str]) -> AnswerScale:
    if scale.is_yes_no:
        return scale
    levels = tuple(one._replace(words=said(f"level.{one.value}", one.words)) for one in scale.levels)
    return replace(scale, levels=levels, not_applicable=said("not_applicable", scale.not_applicable))


def with_languages(rubric: Rubric, language_of: Callable[[Criterion], str]) -> Rubric:
    """A rubric whose criteria say in which language their questions are."""
    themes = tuple(
        replace(theme, criteria=tuple(replace(one, language=language_of(one)) for one in theme.criteria))
        for theme in rubric.themes
    )
    return replace(rubric, themes=themes)


def _context(context: Context, say: Say) -> Context:
    """A purpose keeps its name, by which exhibits refer to it."""
    return context._replace(words=_translated(say, TextKind.CONTEXT, context.name, "words", context.words))


def say_template(template: Template, say: Say) -> Template:
    """A description template with what a describer is asked put through `say`. The sentences that make up the
    description stay: a description is written in one language, and then translated as a whole."""

    def said(field: str, words: str) -> str:
        return _translated(say, TextKind.TEMPLATE, template.artifact, field, words)

    def field(one: Field) -> Field:
        return replace(
            one, name=said(f"{one.code}.name", one.name), question=said(f"{one.code}.question", one.question)
        )

    return replace(
        template,
        title=said("title", template.title),
        scene_question=said("scene_question", template.scene_question),
        text_question=said("text_question", template.text_question),
        fields=tuple(field(one) for one in template.fields),
    )


def say_description(image: str, described: AltText, say: Say) -> AltText:
    """A description with its sentences put through `say`. `image`: the id of the image."""

    def said(field: str, words: str) -> str:
        return _translated(say, TextKind.DESCRIPTION, image, field, words)

    draft = replace(
        described.draft, scene=said("scene", described.draft.scene), text=said("text", described.draft.text)
    )
    parts = tuple(Part(one.code, one.name, said(f"part.{one.code}", one.sentence)) for one in described.parts)
    return replace(described, draft=draft, line=said("line", described.line), parts=parts)


def in_language(described: AltText, language: str) -> AltText:
    """A description that says that it is in another language."""
    return replace(described, draft=replace(described.draft, language=language))


def say_workshop(workshop: Workshop, say: Say) -> Workshop:
    """A workshop with its scenario, script, probes and consent text put through `say`."""

    def said(field: str, words: str) -> str:
        return _translated(say, TextKind.WORKSHOP, str(workshop.id), field, words)

    def several(field: str, texts: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(said(f"{field}.{place}", one) for place, one in enumerate(texts, start=1))

    def step(place: int, one: Step) -> Step:
        name = f"step.{place}"
        script, probes = several(f"{name}.script", one.script), several(f"{name}.probes", one.probes)
        return replace(one, title=said(f"{name}.title", one.title), script=script, probes=probes)

    plan: Plan = workshop.plan
    terms = replace(
        plan.terms,
        purpose=said("purpose", plan.terms.purpose),
        compensation=said("compensation", plan.terms.compensation),
    )
    plan = replace(
        plan,
        steps=tuple(step(place, one) for place, one in enumerate(plan.steps, start=1)),
        terms=terms,
        about_people=several("about_people", plan.about_people),
        apology=said("apology", plan.apology),
    )
    return replace(
        workshop, title=said("title", workshop.title), scenario=said("scenario", workshop.scenario), plan=plan
    )


def _translated(say: Say, kind: TextKind, of: str, field: str, words: str) -> str:
    return say(TextPlace(kind, of, field), words) if words.strip() else words
