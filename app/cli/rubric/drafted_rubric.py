"""`touchstone rubric import-draft` and `take`: a rubric that a model drafted elsewhere, and its criteria as a start."""

from argparse import ArgumentParser, Namespace

from app.cli.output import print_lines
from app.errors import UsageError, UserError
from app.judging.drafts.imported_rubric import take_in
from app.messages.cli import rubric as rubric_text
from app.messages.judge import imported_drafts
from app.rubrics.draft import RubricDraft
from app.rubrics.drafted_origin import take_criterion
from app.study.ports import OpenStudy
from app.study.rubric import Rubric


def configure(parser: ArgumentParser) -> None:
    """Add the options of these two."""
    parser.add_argument("--model", metavar="M", help=imported_drafts.MODEL)
    parser.add_argument("--from-draft", metavar="N", type=int, help=imported_drafts.FROM_DRAFT)
    parser.add_argument("--theme", metavar="CODE", help=imported_drafts.THEME)


def import_draft(study: OpenStudy, arguments: Namespace) -> int:
    """Store a drafted rubric for comparison."""
    if arguments.file is None:
        raise UsageError(rubric_text.NEEDS_FILE)
    if not arguments.model:
        raise UsageError(imported_drafts.NEEDS_MODEL)
    study.prepare_to_write()
    draft = take_in(study, arguments.file, arguments.model)
    number = len(study.drafts.rubrics())
    print_lines(imported_drafts.taken_in(draft.model, number, len(draft.themes), len(draft.criteria)))
    return 0


def take(study: OpenStudy, arguments: Namespace) -> int:
    """Take a criterion of a model's draft into the study's own draft of the next version."""
    if not arguments.code:
        raise UsageError(imported_drafts.NEEDS_CODE)
    drafts = study.drafts.rubrics()
    number = len(drafts) if arguments.from_draft is None else arguments.from_draft
    if not 1 <= number <= len(drafts):
        raise UserError(imported_drafts.no_draft(number, len(drafts)))
    drafted = drafts[number - 1]
    taken, code = take_criterion(own_draft(study), drafted, arguments.code, arguments.theme or "")
    study.prepare_to_write()
    study.designs.save(taken, arguments.author or "")
    print_lines(imported_drafts.taken(code=arguments.code, model=drafted.model, own=code))
    return 0


def own_draft(study: OpenStudy) -> RubricDraft:
    """The study's draft of its next version; else the published version, or an empty rubric."""
    saved = study.designs.draft()
    if saved:
        return RubricDraft.of(saved.draft)
    about = study.study
    return RubricDraft(study.rubrics.current() or Rubric(about.title, about.artifact, ()))
