"""Prompt sets of a study: from files, and from what people said in a workshop."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from app.errors import UserError
from app.interchange.tables.prompt_tables import read_prompts
from app.messages.judge import prompt_sets as prompt_sets_text
from app.messages.local_formats import day
from app.study.judge.prompt_sets import CheckPrompt, PromptKind
from app.study.names import is_line
from app.study.ports import OpenStudy
from app.study.team.workshops import StepKind


def keep_prompts(
    study: OpenStudy, name: str, version: str, prompts: Sequence[CheckPrompt], licence: str, by: str
) -> str:
    """Keep a version of a set, and say so. Raises UserError without a name or a version, for a version that is there
    with other prompts, and where the study is open elsewhere."""
    if not all(word.strip() and is_line(word.strip()) for word in (name, version)):
        raise UserError(prompt_sets_text.NAME_AND_VERSION)
    study.prepare_to_write()
    try:
        kept = study.prompt_sets.keep(name.strip(), version.strip(), prompts, licence, by)
    except ValueError as error:
        raise UserError(prompt_sets_text.other_prompts(name=name, version=version)) from error
    return prompt_sets_text.kept(name=kept.title, count=len(prompts), sealed=kept.sealed)


def prompts_of_workshop(study: OpenStudy, number: int) -> list[CheckPrompt]:
    """The lines that people said in the last step of a workshop (its number, from 1), where they say what matters, as
    prompts in their own words. Raises UserError for a workshop there is not, or without such lines."""
    workshops = study.workshops.all()
    if not 1 <= number <= len(workshops):
        raise UserError(prompt_sets_text.no_such_workshop(number=number, count=len(workshops)))
    said = [
        " ".join(one.words.split())
        for one in study.statements.of_workshop(workshops[number - 1].key)
        if one.step is StepKind.ESSENTIALS and not one.is_parked
    ]
    lines = list(dict.fromkeys(said))
    if not lines:
        raise UserError(prompt_sets_text.NOTHING_SAID)
    return [CheckPrompt(f"w{place}", line, PromptKind.PEOPLE) for place, line in enumerate(lines, start=1)]


def prompt_set_lines(study: OpenStudy) -> Iterator[str]:
    """Every version of every set, its prompts that are not sealed, and when the sealed ones were opened."""
    kept = study.prompt_sets.all()
    if not kept:
        yield prompt_sets_text.NONE_YET
    for one in kept:
        yield prompt_sets_text.listed(name=one.title, count=len(one.prompts), sealed=one.sealed)
        for prompt in one.prompts:
            yield prompt_sets_text.prompt(
                code=prompt.code, kind=prompt_sets_text.KINDS[prompt.kind], text=prompt.text
            )
        for use in one.uses:
            yield prompt_sets_text.opened(source=use.source, day=day(use.recorded_at), by=use.by)


class PromptSetKeeping:
    """Somebody (`by`) at the prompt sets of a study. What keeps a version returns the sentence to say, and raises
    UserError as `keep_prompts` does."""

    def __init__(self, study: OpenStudy, by: str) -> None:
        self._study, self._by = study, by

    def lines(self) -> list[str]:
        """Every version of every set with its prompts, or that there is none."""
        return list(prompt_set_lines(self._study))

    def keep_lines(
        self, name: str, version: str, licence: str, kind: PromptKind, lines: str, sealed: str
    ) -> str:
        """Keep prompts that are written one a line. Raises UserError without any."""
        prompts = [
            CheckPrompt(f"{letter}{place}", line, kind, is_sealed=letter == "s")
            for letter, text in (("p", lines), ("s", sealed))
            for place, line in enumerate(_lines_of(text), start=1)
        ]
        if not prompts:
            raise UserError(prompt_sets_text.NO_LINES)
        return keep_prompts(self._study, name, version, prompts, licence, self._by)

    def keep_file(self, file: Path, name: str, version: str, licence: str) -> str:
        """Keep the prompts of a file; what it says of itself goes before the other arguments. Raises UserError for one
        that is malformed."""
        read = read_prompts(file)
        named = read.name or name, read.version or version
        return keep_prompts(self._study, *named, read.prompts, read.licence or licence, self._by)

    def workshop_lines(self) -> list[str]:
        """What people said matters in the last workshop. Raises UserError where there was none, or nothing was said."""
        count = len(self._study.workshops.all())
        if not count:
            raise UserError(prompt_sets_text.NO_WORKSHOP)
        return [one.text for one in prompts_of_workshop(self._study, count)]


def _lines_of(text: str) -> list[str]:
    return list(filter(None, (" ".join(line.split()) for line in text.splitlines())))
