"""Somebody reads what people said in workshops, and groups it into candidates for the rubric."""

from collections.abc import Sequence
from dataclasses import replace

from app.errors import UserError
from app.messages.rubric import coding
from app.rubrics.candidates import CandidateSummary, rubric_draft, summarise
from app.sessions.feedback import ANSWERED, MOVED, Feedback
from app.sessions.rubric.coding_rows import CodingRows
from app.study.ports import OpenStudy
from app.study.team.coding import STRENGTHS, Candidate, CandidateOutcome, CandidateSide, Code, Part, Reading
from app.study.team.raters import Rater
from app.study.team.statements import Statement


class CodingStatements(CodingRows):
    """One coder at the statements (`row`, from 0) and the candidates (`group`, from 0). Every act is kept at once."""

    def __init__(self, study: OpenStudy, coder: Rater) -> None:
        self._acts: list[Code] = []
        super().__init__(study, coder)

    def read_again(self) -> None:
        """Take what the study holds now."""
        self.statements: Sequence[Statement] = self._study.statements.all()
        self.codes: Sequence[Code] = self._study.coding.codes()
        self.themes = self._study.coding.themes()
        self.candidates: Sequence[Candidate] = self._study.coding.candidates()
        self.summaries: tuple[CandidateSummary, ...] = summarise(self.candidates, self.codes, self.statements)
        self._numbers = {image.key: image.number for image in self._study.images.all()}
        self._stay_inside(len(self.statements), len(self.candidates))

    # --- what is there

    def rows(self) -> list[str]:
        """The statements, each with who said it, about which image, and how this coder reads it."""
        return [self._row(statement) for statement in self.statements]

    def groups(self) -> list[str]:
        """The candidates, each with what speaks for and against it and what became of it."""
        statements = {theme.lineage: theme.statement for theme in self.themes}
        return [
            coding.candidate(
                one.candidate,
                one.people_for,
                one.people_against,
                one.people_both,
                statements.get(one.candidate.theme) if one.candidate.theme else None,
            )
            for one in self.summaries
        ]

    def choices(self) -> list[str]:
        """The candidates by their words alone, to choose one."""
        return [one.text for one in self.candidates]

    def theme_choices(self) -> list[str]:
        """The themes by their words."""
        return [theme.statement for theme in self.themes]

    def _row(self, statement: Statement) -> str:
        number = self._numbers.get(statement.image) if statement.image is not None else None
        texts = {one.lineage: one.text for one in self.candidates}
        mine = [
            coding.reading(
                code.reading, texts.get(code.reading.candidate) if code.reading.candidate else None
            )
            for code in self.codes
            if code.statement == statement.origin and code.coder.key == self._coder.key
        ]
        speaker = statement.rater.name if statement.rater else ""
        return coding.statement(speaker, number, statement.words, statement.is_offensive, mine, self._noun)

    @property
    def statement(self) -> Statement:
        """The current statement. Raises UserError when there is none."""
        if not self.statements:
            raise UserError(coding.NO_STATEMENTS)
        return self.statements[self.row]

    @property
    def candidate(self) -> Candidate:
        """The current candidate. Raises UserError when there is none."""
        if not self.candidates:
            raise UserError(coding.NO_CANDIDATES)
        return self.candidates[self.group]

    # --- reading statements

    def begin(self) -> Feedback:
        """Come in, at the first statement this coder has not read."""
        if not self.statements:
            return Feedback(f"{coding.TITLE}. {coding.NO_STATEMENTS}", MOVED)
        names = (self._coder.name, len(self.candidates))
        return self._come_in(coding.welcome(len(self.statements), len(self._unread()), *names))

    def _unread(self) -> list[int]:
        mine = {code.statement for code in self.codes if code.coder.key == self._coder.key}
        return [row for row, one in enumerate(self.statements) if one.origin not in mine]

    def code(self, part: Part, side: CandidateSide, group: int | None, new: str = "") -> Feedback:
        """Read the current statement: about a candidate by its place, a new one in these words, or none at all."""
        statement = self.statement
        with self._study.together():
            if new.strip():
                candidate: Candidate | None = self._study.coding.write_candidate(new, self._coder.name)
            else:
                candidate = self.candidates[group] if group is not None else None
            lineage = candidate.lineage if candidate else None
            reading = Reading(part, side, candidate=lineage)
            self._acts.append(self._study.coding.code(statement.origin, self._coder, reading))
        self.read_again()
        if candidate is not None:
            self.group = [one.lineage for one in self.candidates].index(candidate.lineage)
        is_new, unread = bool(new.strip()), len(self._unread())
        left = coding.unread(unread)
        if not unread and self.candidates:
            left = f"{left} {coding.DECIDE_NEXT}"
        sentence = coding.coded(reading, candidate.text if candidate else None, is_new)
        # The line is read with its new words when the dialog closes.
        beside = f"{coding.NEW_CANDIDATE} {left}" if is_new else left
        return Feedback(f"{sentence} {left}", ANSWERED, beside_focus=beside)

    def strengthen(self) -> Feedback:
        """How strongly it was said: the next of mild, clear, strong, for the newest reading of this statement."""
        code = self._newest_here()
        if code is None:
            return Feedback(coding.READ_FIRST)
        reading = code.reading
        strength = STRENGTHS[reading.strength % len(STRENGTHS)]
        again = Reading(reading.part, reading.side, strength, reading.candidate)
        self._acts.append(self._study.coding.code(code.statement, self._coder, again))
        self.read_again()
        return Feedback(coding.STRENGTH[strength], ANSWERED)

    def take_back(self) -> Feedback:
        """Take back this coder's newest reading of the current statement."""
        code = self._newest_here()
        if code is None:
            return Feedback(coding.NOTHING_TO_TAKE_BACK)
        self._study.coding.take_back(code)
        texts = {one.lineage: one.text for one in self.candidates}
        about = texts.get(code.reading.candidate) if code.reading.candidate else None
        self.read_again()
        return Feedback(coding.taken_back(coding.reading(code.reading, about)), ANSWERED)

    def _newest_here(self) -> Code | None:
        if not self.statements:
            return None
        mine = [
            code
            for code in self.codes
            if code.statement == self.statement.origin and code.coder.key == self._coder.key
        ]
        return max(mine, key=lambda code: code.key, default=None)

    # --- candidates

    def reword(self, text: str) -> Feedback:
        """Other words for the current candidate; it stays the same one."""
        if not text.strip() or text.strip() == self.candidate.text:
            return Feedback(coding.STAYS)
        return self._write(coding.reworded(sentence=text.strip()), replace(self.candidate, text=text))

    def decide(self, fate: CandidateOutcome, reason: str) -> Feedback:
        """What happens to the current candidate. Leaving it out, or keeping it though contested, needs a
        reason: raises UserError without one."""
        if fate.needs_reason and not reason.strip():
            raise UserError(coding.REASON_NEEDED)
        decided = replace(self.candidate, fate=fate, reason=reason)
        return self._write(coding.decided(decided.text, fate), decided)

    def put_under(self, theme: int | None, new: str = "") -> Feedback:
        """The current candidate goes under a theme by its place, or under a new one in these words."""
        with self._study.together():
            if new.strip():
                chosen = self._study.coding.write_theme(new, self._coder.name)
            elif theme is not None:
                chosen = self.themes[theme]
            else:
                return Feedback(coding.STAYS)
            placed = replace(self.candidate, theme=chosen.lineage)
            return self._write(coding.under(placed.text, chosen.statement), placed)

    def move(self, by: int) -> Feedback:
        """The current candidate one place up (-1) or down (1)."""
        other = self.group + by
        if not self.candidates or not 0 <= other < len(self.candidates):
            return Feedback(coding.FIRST if by < 0 else coding.LAST)
        first, second = self.candidates[self.group], self.candidates[other]
        with self._study.together():
            for place, one in enumerate(self.candidates, start=1):
                wanted = {first.lineage: other + 1, second.lineage: self.group + 1}.get(one.lineage, place)
                if one.position != wanted:
                    self._rewrite(replace(one, position=wanted))
        self.group = other
        self.read_again()
        return Feedback(coding.moved(place=other + 1, count=len(self.candidates)), ANSWERED)

    def _write(self, sentence: str, changed: Candidate) -> Feedback:
        self._rewrite(changed)
        self.read_again()
        return Feedback(
            sentence, ANSWERED, beside_focus=""
        )  # the candidate is read anew when the dialog closes

    def _rewrite(self, one: Candidate) -> None:
        self._study.coding.write_candidate(
            one.text,
            self._coder.name,
            lineage=one.lineage,
            theme=one.theme,
            fate=one.fate,
            reason=one.reason,
            position=one.position,
        )

    # --- what comes of it

    def found(self) -> list[str]:
        """How far one is, in three sentences."""
        fates = [one.fate for one in self.candidates]
        return [
            coding.progress(len(self.statements), len(self._unread()), self._coder.name),
            coding.fates({fate: fates.count(fate) for fate in CandidateOutcome}),
            coding.contested([one.candidate.text for one in self.summaries if one.contested.value]),
        ]

    def agreement(self) -> list[str]:
        """How far coders agree, a sentence a question."""
        from app.rubrics.coders import (  # loads numpy, which nobody needs to code
            agreement_sentence,
            of_statements,
        )

        names = {one.lineage: one.text for one in self.candidates}
        found = of_statements(self.codes, names)
        return [agreement_sentence(one) for one in found] or [coding.ONE_CODER]

    def explain(self) -> Feedback:
        """All that speaks for and against the current candidate, with the reasons people gave."""
        _ = self.candidate
        one = self.summaries[self.group]
        sentences = [
            coding.spoken_for(one.candidate.text, one.statements, one.people_for, one.people_against),
            coding.how_contested(share=one.contested.value)
            if one.contested.value is not None
            else one.contested.reason,
        ]
        if one.images:
            sentences.append(coding.said_of([self._numbers[key] for key in one.images], self._noun))
        if one.decides:
            sentences.append(coding.only_said_of([self._numbers[key] for key in one.decides], self._noun))
        if one.reasons:
            sentences.append(coding.why([reason.words for reason in one.reasons]))
        return Feedback(" ".join(sentences))

    def to_draft(self) -> Feedback:
        """Make a draft of the rubric from the candidates that are kept; the designer goes on from there. Raises
        UserError when none is kept."""
        kept = [one for one in self.candidates if one.enters]
        if not kept:
            raise UserError(coding.NOTHING_KEPT)
        like = self._study.rubrics.current()
        if like is None:
            from app.study.rubric import Rubric

            like = Rubric(self._study.study.title, self._study.study.artifact, ())
        had_draft = self._study.designs.draft() is not None
        self._study.designs.save(rubric_draft(self.candidates, self.themes, like), self._coder.name)
        return Feedback(coding.drafted(len(kept), len(self.candidates) - len(kept), had_draft))
