"""`touchstone rubric`: check the wording of the rubric, carry it to files and back, and publish its next version."""

import uuid
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from contextlib import closing
from itertools import pairwise
from pathlib import Path

from app.cli.arguments import Verbs, path
from app.cli.output import print_json, print_lines
from app.cli.rubric import compared_rubrics, drafted_rubric, duplicated_rubric, wordings
from app.cli.study_repository import open_study
from app.errors import UsageError, UserError
from app.messages.cli import cli, overview, rubric as rubric_text
from app.messages.rubric import rubric_design, rubric_scales, rubric_wording
from app.rubrics.difference import differences
from app.rubrics.drafted_origin import drafted_origins
from app.rubrics.history import day_of, difference_sentences, story
from app.rubrics.publishing import Meaning, changes, rescaled, rewordings
from app.rubrics.wording import findings, knows_language
from app.study import earlier_answers
from app.study.judge.prompt_visibility import people_get_prompts
from app.study.ports import OpenStudy
from app.study.rubric import Rubric
from app.study.team.designs import DraftVersion

_FORMATS = ("toml", "markdown", "docx", "qdc")
_ENDINGS = ".toml, .md, .docx, .qdc"
# What each action takes beside the study.
_OWN = {
    "check": ("json",),
    "export": ("format", "out", "rubric_version", "draft", "author"),
    "import": ("file", "author", "dry_run"),
    "history": ("code", "json"),
    "publish": ("same", "changed", "why", "earlier_answers", "dry_run"),
    "import-draft": ("file", "model"),
    "take": ("code", "author", "from_draft", "theme"),
    "wordings": ("code", "author", "why", *wordings.OPTIONS, "json"),
    "compare": ("file", "format", "out", "rater", "other_rater", "relations", "json"),
    "duplicate": ("file", "rubric_version", "draft", "title", "community"),
}
VERBS = Verbs("what", {name: (summary, _OWN[name]) for name, summary in rubric_text.ACTIONS.items()})


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    add = parser.add_argument
    add("what", metavar="ACTION", choices=list(_OWN), help=overview.ACTION)
    add("study", metavar="STUDY", type=path, help=cli.STUDY)
    add("file", metavar="FILE", type=path, nargs="?", help=rubric_text.FILE.format(endings=_ENDINGS))
    add("--format", metavar="F", help=rubric_text.FORMAT.format(names=", ".join(_FORMATS)))
    add("--out", metavar="PATH", type=path, help=rubric_text.OUT)
    add("--rubric-version", metavar="N", type=int, help=rubric_text.VERSION)
    add("--draft", action="store_true", help=rubric_text.DRAFT)
    add("--same", metavar="CODE", action="append", default=[], help=rubric_text.SAME)
    add("--changed", metavar="CODE", action="append", default=[], help=rubric_text.CHANGED)
    add("--why", metavar="WORDS", help=rubric_text.WHY)
    add("--earlier-answers", choices=["shown", "hidden"], help=rubric_text.EARLIER_ANSWERS)
    add("--author", metavar="NAME", help=rubric_text.AUTHOR)
    add("--code", metavar="CODE", help=rubric_text.CODE)
    drafted_rubric.configure(parser)
    compared_rubrics.configure(parser)
    duplicated_rubric.configure(parser)
    wordings.configure(parser)
    add("--dry-run", action="store_true", help=rubric_text.DRY_RUN)
    add("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Do what was asked for."""
    formats = compared_rubrics.REPORT_FORMATS if arguments.what == "compare" else _FORMATS
    if arguments.format and arguments.format not in formats:
        raise UsageError(rubric_text.NO_SUCH_FORMAT.format(name=arguments.format, names=", ".join(formats)))
    with closing(open_study(arguments.study)) as study:
        return _RUN[arguments.what](study, arguments)


# --- looking


def _check(study: OpenStudy, arguments: Namespace) -> int:
    """Every remark on the draft, or on the published version."""
    if not knows_language(study.study.language):
        raise UserError(rubric_wording.ONLY_ENGLISH)
    saved = study.designs.draft()
    rubric = saved.draft.rubric if saved else _in_force(study)
    hides_prompts = not people_get_prompts(study)
    found = {one.code: findings(one, rubric, hides_prompts=hides_prompts) for one in rubric.criteria}
    if arguments.json:
        print_json(
            {
                "version": None if saved else rubric.version,
                "findings": {
                    code: [
                        {
                            "kind": one.concern.value,
                            "words": list(one.words),
                            "in_guidance": one.is_in_guidance,
                        }
                        for one in remarks
                    ]
                    for code, remarks in found.items()
                },
            }
        )
        return 0
    name = rubric_text.DRAFT_NAME if saved else rubric_text.version(number=rubric.version)
    plain = sum(not remarks for remarks in found.values())
    print_lines(
        rubric_text.checked(what=name, count=len(found), remarks=sum(map(len, found.values())), plain=plain)
    )
    print_lines(
        *(rubric_text.remark(code, one.sentence) for code, remarks in found.items() for one in remarks)
    )
    return 0


def _history(study: OpenStudy, arguments: Namespace) -> int:
    """All versions with what changed in each, or the story of one criterion."""
    versions = study.designs.versions()
    if not versions:
        raise UserError(rubric_text.NO_RUBRIC)
    if arguments.code:
        newest = versions[-1].rubric
        criterion = newest.criterion(arguments.code)
        if criterion is None:
            raise UserError(rubric_text.no_such_code(arguments.code, [one.code for one in newest.criteria]))
        lines = story(versions, criterion.lineage, drafted_origins(study.drafts.rubrics()))
        if arguments.json:
            print_json({"lineage": str(criterion.lineage), "story": lines})
        else:
            print_lines(*lines)
        return 0
    document = {
        after.rubric.version: difference_sentences(versions, before.rubric.version, after.rubric.version)
        for before, after in pairwise(versions)
    }
    if arguments.json:
        print_json(
            [
                {
                    "version": one.rubric.version,
                    "published": one.published_at.isoformat(),
                    "title": one.rubric.title,
                    "changes": document.get(one.rubric.version, []),
                }
                for one in versions
            ]
        )
        return 0
    for one in versions:
        rubric = one.rubric
        print_lines(
            rubric_text.heading(
                number=rubric.version, day=day_of(one), title=rubric.title, count=len(rubric.criteria)
            )
        )
        print_lines(*map(rubric_text.line, document.get(rubric.version, [])))
    return 0


def _in_force(study: OpenStudy) -> Rubric:
    rubric = study.rubrics.current()
    if rubric is None:
        raise UserError(rubric_text.NO_RUBRIC)
    return rubric


# --- files


def _export(study: OpenStudy, arguments: Namespace) -> int:
    from app.sessions.agreement.publishing import let_out
    from exporters.rubric.rubric_files import STANDARD_OUTPUT, export_rubric

    if not arguments.format or not arguments.out:
        raise UsageError(rubric_text.NEEDS_OUT)
    rubric = _wanted(study, arguments)
    terms = let_out(study, arguments.author or "")
    if arguments.out != STANDARD_OUTPUT:
        print_lines(*terms)
    lost = export_rubric(study, arguments.format, arguments.out, rubric)
    if arguments.out != STANDARD_OUTPUT:
        print_lines(cli.exported(out=arguments.out))
        print_lines(*filter(None, [lost]))
    return 0


def _wanted(study: OpenStudy, arguments: Namespace) -> Rubric:
    if arguments.draft:
        return _draft(study).rubric
    if arguments.rubric_version is None:
        return _in_force(study)
    try:
        return study.rubrics.version(arguments.rubric_version)
    except KeyError as error:
        raise UserError(rubric_text.no_such_version(number=arguments.rubric_version)) from error


def _import(study: OpenStudy, arguments: Namespace) -> int:
    from app.interchange.rubric.rubric_reading import read_rubric_file, recognised

    file: Path | None = arguments.file
    if file is None:
        raise UsageError(rubric_text.NEEDS_FILE)
    current = study.rubrics.current()
    rubric = recognised(read_rubric_file(file, study.study.artifact), current)
    draft = DraftVersion(rubric)
    known = {one.lineage for one in current.criteria} if current else set()
    if not arguments.dry_run:
        study.prepare_to_write()
        study.designs.save(draft, arguments.author or "")
        study.translations.add_from_file(rubric.translations)
    print_lines(
        rubric_text.imported(
            file=file, count=len(rubric.criteria), known=sum(one.lineage in known for one in rubric.criteria)
        )
    )
    print_lines(rubric_text.NOTHING_WRITTEN if arguments.dry_run else rubric_text.PUBLISH_NEXT)
    return 0


def _duplicate(study: OpenStudy, arguments: Namespace) -> int:
    return duplicated_rubric.duplicate(study, _wanted(study, arguments), arguments)


# --- publishing


def _publish(study: OpenStudy, arguments: Namespace) -> int:
    draft, before = _draft(study), study.rubrics.current()
    said = _meanings(before, draft, arguments)
    made = changes(before, draft, said)
    if arguments.dry_run:
        print_lines(*(one.sentence for one in differences(before, draft)) if before else ())
        print_lines(rubric_text.NOTHING_WRITTEN)
        return 0
    study.prepare_to_write()
    if arguments.earlier_answers:
        earlier_answers.show(study, arguments.earlier_answers == "shown")
    done = study.designs.publish(draft, made)
    print_lines(rubric_design.published(done.rubric.version, done.carried, done.reopened))
    return 0


def _draft(study: OpenStudy) -> DraftVersion:
    saved = study.designs.draft()
    if saved is None:
        raise UserError(rubric_text.NO_DRAFT)
    return saved.draft


def _meanings(
    before: Rubric | None, draft: DraftVersion, arguments: Namespace
) -> Mapping[uuid.UUID, Meaning]:
    """What was said about each rewording. Raises UserError when something is unsaid, said twice or means nothing."""
    asked = {one.code: one.lineage for one in rewordings(before, draft)}
    codes: Sequence[str] = [*arguments.same, *arguments.changed]
    others = rescaled(before, draft)
    for code in codes:
        if draft.rubric.criterion(code) is None:
            raise UserError(rubric_text.no_such_code(code, [one.code for one in draft.rubric.criteria]))
        if code in others and code in arguments.same:
            raise UserError(rubric_scales.scale_is_meaning(code=code))
        if code not in (*asked, *others):
            raise UserError(rubric_text.not_reworded(code=code))
        if code in arguments.same and code in arguments.changed:
            raise UserError(rubric_text.both(code=code))
    unsaid = [code for code in asked if code not in codes]
    if unsaid:
        raise UserError(rubric_text.unsaid(unsaid))
    why = arguments.why or ""
    return {asked[code]: Meaning(code in arguments.changed, why) for code in codes if code in asked}


_RUN = {
    "check": _check,
    "export": _export,
    "import": _import,
    "history": _history,
    "publish": _publish,
    "import-draft": drafted_rubric.import_draft,
    "take": drafted_rubric.take,
    "wordings": wordings.wordings,
    "compare": compared_rubrics.compare,
    "duplicate": _duplicate,
}
