"""A sitting at the rubric's designer: lines to go through, acts on them, each kept at once; taking back; publishing."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from app.errors import UserError
from app.messages.agreement import criterion_checks
from app.messages.rubric import designing, rubric_design, rubric_scales, rubric_wording
from app.messages.together import ended, together
from app.rubrics.difference import differences
from app.rubrics.draft import RubricDraft
from app.rubrics.publishing import Meaning, Rewording, changes, rewordings
from app.rubrics.wording import Finding, findings, halves, knows_language
from app.sessions.feedback import ANSWERED, MOVED, Feedback
from app.sessions.rubric.criterion_faults import CriterionFaults, FaultPictures, criterion_faults
from app.sessions.rubric.wordings import Wordings
from app.study.judge.prompt_visibility import people_get_prompts
from app.study.ports import OpenStudy
from app.study.rubric import Criterion, Rubric, Theme, Wording, wording_of
from app.study.team.designs import Published

_CHANGED = ANSWERED | MOVED
_MOST_SHOWN = 3  # differences, when something is taken back


@dataclass(frozen=True)
class Row:
    """A line of the list: a theme, or one of its criteria."""

    theme: Theme
    criterion: Criterion | None = None

    @property
    def code(self) -> str:
        """What people call it."""
        return self.criterion.code if self.criterion else self.theme.code


class Designing:
    """Takes intentions, keeps a draft for each, and returns what to say. Rows are counted from 0."""

    def __init__(self, study: OpenStudy, name: str) -> None:
        """`name` is who designs; '' for nobody named."""
        study.prepare_to_write()
        self._study = study
        self._name = name
        self._again: list[RubricDraft] = []
        self._last = Feedback(designing.NOTHING_TO_REPEAT)
        self.title = study.study.title
        self.place = 0
        self._checks = knows_language(study.study.language)
        self._take_up()

    def _take_up(self) -> None:
        """Work on the draft that is kept, else on the published version."""
        saved = self._study.designs.draft()
        self.in_force = self._study.rubrics.current()
        self.__dict__.pop("_faults", None)  # of another version, once one is published
        self.is_draft = saved is not None
        self.waiting = len(self._study.conflicts.wordings())
        self._show(RubricDraft.of(saved.draft) if saved else self._start())

    def reread(self) -> None:
        """Work on the draft that another part of the program has kept."""
        self._take_up()

    def wordings(self) -> Wordings:
        """The loop in which the current criterion is worded for a judge. Raises UserError."""
        return Wordings(self._study, self.criterion.code, self._name)

    def _start(self) -> RubricDraft:
        about = self._study.study
        return RubricDraft(self.in_force or Rubric(about.title, about.artifact, ()))

    def _show(self, draft: RubricDraft) -> None:
        self.draft = draft
        self.__dict__.pop("rows", None)
        self.__dict__.pop("_found", None)
        self.place = min(self.place, max(0, len(self.rows) - 1))

    # --- what stands where

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """Themes and criteria, in reading order."""
        return tuple(
            row
            for theme in self.draft.rubric.themes
            for row in (Row(theme), *(Row(theme, one) for one in theme.criteria))
        )

    @property
    def at(self) -> Row | None:
        """Where the person is, or None while there is no line."""
        return self.rows[self.place] if self.rows else None

    @property
    def _here(self) -> Row:
        if self.at is None:
            raise UserError(designing.NO_LINE)
        return self.at

    @property
    def criterion(self) -> Criterion:
        """The criterion the person is at. Raises UserError at a theme."""
        if self._here.criterion is None:
            raise UserError(designing.NOT_A_CRITERION)
        return self._here.criterion

    @cached_property
    def _found(self) -> Mapping[str, tuple[Finding, ...]]:
        rubric = self.draft.rubric
        hides_prompts = not people_get_prompts(self._study)
        return {
            one.code: findings(one, rubric, hides_prompts=hides_prompts) if self._checks else ()
            for one in rubric.criteria
        }

    def remarks(self, code: str = "") -> tuple[Finding, ...]:
        """The wording check on a criterion: the current one when none is named; none on a theme."""
        row = self.at
        return self._found.get(code or (row.code if row else ""), ())

    @cached_property
    def _faults(self) -> Mapping[uuid.UUID, CriterionFaults]:
        return criterion_faults(self._study, self._name)

    def faults(self, code: str = "") -> CriterionFaults:
        """What people's answers show about a criterion as it is published: the current one when none is named. Its line
        says no more of it once there are other words, F4 does."""
        row = self.at
        one = self.draft.rubric.criterion(code or (row.code if row else ""))
        if one is None:
            return CriterionFaults()
        found = self._faults.get(one.lineage, CriterionFaults())
        published = self.in_force.criteria if self.in_force else ()
        is_reworded = any(it.lineage == one.lineage and it.text != one.text for it in published)
        return replace(found, kinds=()) if is_reworded else found

    def fault_pictures(self) -> FaultPictures:
        """The pictures that show what does not work about the current criterion. Raises UserError without any."""
        faults = self.faults(self.criterion.code)
        if not faults.numbers:
            raise UserError(criterion_checks.NO_PICTURES)
        return FaultPictures(self._study, self.criterion, faults)

    def no_remarks(self) -> str:
        """What is in the place of remarks where there are none."""
        if not self._checks:
            return rubric_wording.ONLY_ENGLISH
        if self.at is None:
            return ""
        return rubric_wording.NOTHING_FOUND if self.at.criterion else rubric_wording.THEME_NOT_CHECKED

    def lines(self) -> list[str]:
        """Every line: a theme with its number of criteria, a criterion with its remarks."""
        cases = [case.lineage for case in self._study.designs.border_cases()]
        return [self._line(row, cases) for row in self.rows]

    def _line(self, row: Row, cases: Sequence[uuid.UUID]) -> str:
        one = row.criterion
        if one is None:
            return designing.theme_line(
                code=row.theme.code, sentence=row.theme.statement, count=len(row.theme.criteria)
            )
        kinds = [*self.faults(one.code).kinds, *(found.concern.value for found in self.remarks(one.code))]
        scale = rubric_scales.in_a_line(one.scale)
        how = " ".join(filter(None, (designing.DESIRABLE_MARK if one.is_desirable else "", scale)))
        return designing.criterion_line(one.code, one.text, kinds, cases.count(one.lineage), how)

    def state(self) -> str:
        """What this is a draft of, how much is different, and how many remarks and undecided wordings there are."""
        before = self.in_force
        changed = len(differences(before, self.draft)) if before else 0
        remarks = sum(map(len, self._found.values())) if self._checks else None
        return designing.state(
            before.version if before else None, self.is_draft, changed, remarks, self.waiting
        )

    # --- coming, going, moving

    def begin(self) -> Feedback:
        """Come in."""
        return self._say(Feedback(designing.welcome(self.draft.rubric.title, self.state()), MOVED))

    def leave(self) -> Feedback:
        """Go away; every change is on the disk already."""
        return Feedback(designing.CLOSED)

    def come_to(self, place: int) -> None:
        """The person is at this line now; whoever moved the cursor has said it."""
        self.place = place

    def where(self) -> Feedback:
        """The current line with its remarks, and how far the draft is."""
        line = ended(self.lines()[self.place]).replace("\n", " ") if self.rows else designing.EMPTY
        return self._say(Feedback(f"{line} {self.state()}"))

    def repeat(self) -> Feedback:
        """What was said last, once more."""
        return Feedback(self._last.sentence)

    def narrate_remarks(self) -> Feedback:
        """The wording check on the current criterion, each remark in full."""
        code = self.criterion.code
        sentences = [*self.faults(code).sentences, *(one.sentence for one in self.remarks(code))]
        return self._say(Feedback(designing.remarks_on(code=code, count=len(sentences), sentences=sentences)))

    def next_remark(self) -> Feedback:
        """Go to the next criterion with remarks, on its wording or on what people's answers show, going round once."""
        count = len(self.rows)
        for step in range(1, count + 1):
            place = (self.place + step) % count
            code = self.rows[place].code
            found = [*map(ended, self.faults(code).kinds), *(one.short for one in self.remarks(code))]
            if found:
                self.place = place
                sentence = designing.remarks_on(code=code, count=len(found), sentences=found)
                return self._say(Feedback(sentence, MOVED, beside_focus=""))
        return self._say(Feedback(designing.NO_REMARKS))

    # --- acts

    def move(self, by: int) -> Feedback:
        """The current line one place up (-1) or down (1)."""
        row = self._here
        if row.criterion is None:
            before = row.theme.statement
            self._keep(self.draft.move_theme(row.code, by))
            code = next(one.code for one in self.draft.rubric.themes if one.statement == before)
            return self._arrive(
                code,
                designing.moved(
                    code=designing.theme_name(code=code), was=designing.theme_name(code=row.code)
                ),
            )
        self._keep(self.draft.move(row.code, by))
        code = self.draft.code_of(row.criterion.lineage)
        return self._arrive(code, designing.moved(code=code, was=row.code))

    def other_themes(self) -> list[Theme]:
        """Where the current criterion could go. Raises UserError when there is no other theme."""
        own = self.draft.rubric.theme_of(self.criterion.code)
        others = [theme for theme in self.draft.rubric.themes if theme != own]
        if not others:
            raise UserError(designing.NO_OTHER_THEME)
        return others

    def move_to(self, theme: str) -> Feedback:
        """The current criterion into another theme, at its end."""
        moved = self.criterion
        self._keep(self.draft.move_to(moved.code, theme))
        code = self.draft.code_of(moved.lineage)
        return self._arrive(code, designing.moved(code=code, was=moved.code))

    def add_theme(self, statement: str) -> Feedback:
        """A new theme at the end."""
        self._keep(self.draft.add_theme(statement))
        code = self.draft.rubric.themes[-1].code
        return self._arrive(code, designing.theme_added(code=code))

    def add_criterion(self, wording: Wording) -> Feedback:
        """A new criterion behind the current one, or at the end of the current theme."""
        row = self._here
        before = {one.lineage for one in self.draft.rubric.criteria}
        after = row.criterion.code if row.criterion else ""
        self._keep(self.draft.add_criterion(row.theme.code, wording, after))
        code = next(one.code for one in self.draft.rubric.criteria if one.lineage not in before)
        return self._arrive(code, designing.criterion_added(code=code, remarks=len(self.remarks(code))))

    def reword(self, wording: Wording) -> Feedback:
        """Other words for the current criterion."""
        one = self.criterion
        if wording_of(one) == wording:
            return self._say(Feedback(designing.NOTHING_CHANGED))
        self._keep(self.draft.reword(one.code, wording))
        return self._arrive(one.code, designing.reworded(code=one.code, remarks=len(self.remarks(one.code))))

    def reword_theme(self, statement: str) -> Feedback:
        """Another statement for the current theme."""
        theme = self._here.theme
        if theme.statement == statement.strip():
            return self._say(Feedback(designing.NOTHING_CHANGED))
        self._keep(self.draft.reword_theme(theme.code, statement))
        return self._arrive(theme.code, designing.theme_reworded(code=theme.code))

    def require(self, least: int) -> Feedback:
        """Say how many of the desirable criteria have to be met. Raises UserError for more than there are."""
        if least == self.draft.rubric.least_desirable:
            return self._say(Feedback(designing.NOTHING_CHANGED))
        self._keep(self.draft.require(least))
        return self._say(
            Feedback(designing.required(least=least, desirable=self.draft.needed()[1]), _CHANGED)
        )

    def leave_out(self, why: str) -> Feedback:
        """Take the current line out, a theme with all its criteria."""
        row = self._here
        act = self.draft.remove if row.criterion else self.draft.remove_theme
        self._keep(act(row.code, why))
        return self._say(Feedback(designing.left_out(row.code, why.strip()), _CHANGED))

    def split(self, first: str, second: str) -> Feedback:
        """Two criteria in the place of the current one."""
        code = self.criterion.code
        self._keep(self.draft.split(code, first, second))
        return self._arrive(
            code, designing.split(first=self.rows[self.place].code, second=self.rows[self.place + 1].code)
        )

    def offered_halves(self) -> tuple[str, str]:
        """The current criterion in two, where its words join two conditions; else its text, and nothing."""
        return halves(self.criterion.text)

    def offered_merger(self) -> str:
        """The texts of the current criterion and of the next as one. Raises UserError when there is no next."""
        one = self.criterion
        return together(ended(one.text), self.draft.next_in_theme(one.code).text)

    def merge(self, text: str) -> Feedback:
        """One criterion in the place of the current one and the next."""
        code = self.criterion.code
        other = self.draft.next_in_theme(code)
        self._keep(self.draft.merge(code, text))
        return self._arrive(self.rows[self.place].code, designing.merged(code=code, other=other.code))

    def undo(self) -> Feedback:
        """Restore the draft before: also one of an earlier sitting."""
        undone = self.draft
        if not self.is_draft or self._study.designs.step_back(self._name) is None:
            return self._say(Feedback(designing.NOTHING_TO_TAKE_BACK))
        self._take_up()
        self._again.append(undone)
        return self._say(
            Feedback(designing.taken_back(self._difference_sentences(self.draft, undone)), _CHANGED)
        )

    def redo(self) -> Feedback:
        """Do again what was undone in this sitting."""
        if not self._again:
            return self._say(Feedback(designing.NOTHING_TO_REDO))
        before, again = self.draft, self._again.pop()
        self._study.designs.save(again, self._name)
        self._take_up()
        return self._say(Feedback(designing.done_again(self._difference_sentences(before, again)), _CHANGED))

    def take_file(self, path: Path) -> Feedback:
        """The rubric in a file as the draft. Raises UserError when it cannot be read."""
        from app.interchange.rubric.rubric_reading import read_rubric_file, recognised

        rubric = recognised(read_rubric_file(path, self._study.study.artifact), self.in_force)
        known = {one.lineage for one in self.in_force.criteria} if self.in_force else set()
        self._keep(RubricDraft(replace(rubric, translations=())))  # publishing would undo corrections
        self._study.translations.add_from_file(rubric.translations)
        self.place = 0
        same = sum(one.lineage in known for one in rubric.criteria)
        return self._say(
            Feedback(
                designing.imported(file_name=path.name, count=len(rubric.criteria), known=same), _CHANGED
            )
        )

    def _difference_sentences(self, before: RubricDraft, after: RubricDraft) -> list[str]:
        return [one.sentence for one in differences(before.rubric, after)][:_MOST_SHOWN]

    def _keep(self, draft: RubricDraft) -> None:
        """Save a draft; with the first change what it starts from is saved, too, so that one can go back to it."""
        with self._study.together():
            if not self.is_draft:
                self._study.designs.save(self.draft, self._name)
            self._study.designs.save(draft, self._name)
        self.is_draft = True
        self._again.clear()
        self._show(draft)

    def _arrive(self, code: str, sentence: str) -> Feedback:
        """Be at the line of a code, and say what became of it."""
        self.place = next((at for at, row in enumerate(self.rows) if row.code == code), self.place)
        return self._say(Feedback(sentence, _CHANGED))

    # --- publishing

    def unpublished_differences(self) -> list[str]:
        """Unpublished changes, in sentences."""
        if self.in_force is None:
            return [designing.state(None, True, 0, None)]
        sentences = [one.sentence for one in differences(self.in_force, self.draft)]
        return sentences or [rubric_design.NO_DIFFERENCE]

    def questions(self) -> tuple[Rewording, ...]:
        """The criteria of which somebody has to say whether the meaning changed. Raises UserError when the draft
        cannot be published yet."""
        asked = rewordings(self.in_force, self.draft)
        changes(self.in_force, self.draft, {one.lineage: Meaning(False) for one in asked})
        return asked

    def publish(self, said: Mapping[uuid.UUID, Meaning]) -> tuple[Feedback, Published]:
        """Make the draft the next version. Raises UserError while something is unsaid."""
        made = changes(self.in_force, self.draft, said)
        published = self._study.designs.publish(self.draft, made)
        self._again.clear()
        self._take_up()
        sentence = rubric_design.published(published.rubric.version, published.carried, published.reopened)
        return self._say(Feedback(sentence, _CHANGED)), published

    def _say(self, said: Feedback) -> Feedback:
        self._last = said
        return said
