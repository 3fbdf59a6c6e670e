"""From what was said to a rubric, in the workshops demo: the lines, how two coders read them, and the candidates."""

import uuid
from collections.abc import Iterator, Mapping

from app.interchange.demo.workshop_demo_people import DemoPeople
from app.interchange.demo.workshop_demo_script import Line, Script, ScriptedCode
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.team.coding import CandidateOutcome
from app.study.team.raters import Rater
from app.study.team.statements import NewStatement, Statement
from app.study.team.workshops import StepKind

RESEARCHER, SECOND_CODER = "researcher", "Mira"


class Coded:
    """The lines of one study, and what happens to them."""

    def __init__(self, study: OpenStudy, script: Script, company: DemoPeople) -> None:
        self._study = study
        self._script = script
        self._company = company

    def store(self, images: Mapping[str, Image], researcher: Rater) -> None:
        """Store the lines, the candidates, and what each coder finds in each line."""
        lineages = self._candidates()
        second = self._study.raters.add(SECOND_CODER) if self._script.second else None
        for place, line, statement in self._statements(images):
            self._code(statement, researcher, line.found, lineages)
            if second is not None:
                self._code(statement, second, self._script.second.get(place, line.found), lineages)

    def _statements(self, images: Mapping[str, Image]) -> Iterator[tuple[tuple[int, int], Line, Statement]]:
        """Every line as it is stored, with its place in the script: picture (0: none) and line, from 1."""
        for number, picture in enumerate(self._script.pictures, start=1):
            key = images[picture.file].key
            for at, line in enumerate(picture.said, start=1):
                yield (number, at), line, self._statement(line, StepKind.REACTIONS, key)
        for line in self._script.variants:
            yield (0, 0), line, self._statement(line, StepKind.VARIANTS, None)
        for at, line in enumerate(self._script.essentials, start=1):
            yield (0, at), line, self._statement(line, StepKind.ESSENTIALS, None)

    def _statement(self, line: Line, step: StepKind, image: int | None) -> Statement:
        workshop = self._company.workshop(line.voice)
        probes = next(one.probes for one in workshop.plan.steps if one.kind is step)
        return self._study.statements.add(
            NewStatement(
                workshop.key,
                step,
                line.words,
                image,
                self._company.raters[line.voice] if line.voice else None,
                probes[line.probe - 1] if line.probe else "",
                line.is_offensive,
                line.is_parked,
            )
        )

    def _candidates(self) -> Mapping[str, uuid.UUID]:
        """Store themes and candidates; returns their lineages by code. A criterion's lineage is its candidate's."""
        coding = self._study.coding
        themes, lineages = {}, {}
        for theme in self._script.rubric.themes:
            themes[theme.code] = coding.write_theme(theme.statement, RESEARCHER).lineage
            for criterion in theme.criteria:
                lineages[criterion.code] = coding.write_candidate(
                    criterion.text,
                    RESEARCHER,
                    lineage=criterion.lineage,
                    theme=themes[theme.code],
                    fate=CandidateOutcome.KEPT,
                ).lineage
        for row in self._script.raw["candidate"]:
            lineages[row["code"]] = coding.write_candidate(
                row["text"],
                RESEARCHER,
                theme=themes[row["theme"]],
                fate=CandidateOutcome.LEFT_OUT,
                reason=row["reason"],
            ).lineage
        return lineages

    def _code(
        self,
        statement: Statement,
        coder: Rater,
        found: tuple[ScriptedCode, ...],
        lineages: Mapping[str, uuid.UUID],
    ) -> None:
        for one in found:
            self._study.coding.code(statement.origin, coder, one.reading(lineages))
