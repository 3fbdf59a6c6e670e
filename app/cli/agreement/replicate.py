"""`touchstone replicate`: a paper's tables and figures from raw labels, each number beside the printed one."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import ExitStack, closing, redirect_stdout
from dataclasses import asdict
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from app.cli.arguments import path
from app.cli.interchange import import_command
from app.cli.output import complain, print_json, print_lines
from app.cli.study import images, new
from app.cli.study_repository import open_study
from app.errors import UserError
from app.files.paper_file import AGREEMENT, Paper, PaperStudy, paper_names, read_paper
from app.messages.agreement import replication
from app.messages.cli import cli
from app.private_files import private_folder
from app.study.ports import OpenStudy
from app.study.study import DATABASE
from app.study.team.raters import RaterKind

if TYPE_CHECKING:
    from app.agreement.ratings.question import Question
    from app.reports.document import Document
    from app.reports.replication import Replicated

PICTURES = "pictures.csv"
_USUAL = "Researcher"


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    names = paper_names()
    parser.add_argument(
        "paper", metavar="PAPER", choices=names, help=replication.paper_argument(names=cli.known_names(names))
    )
    parser.add_argument("folder", metavar="FOLDER", type=path, help=replication.FOLDER)
    parser.add_argument("--reference", metavar="RATER", default="", help=replication.REFERENCE)
    parser.add_argument("--out", metavar="DIR", type=path, help=replication.OUT)
    parser.add_argument("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Make the paper's studies of the raw labels, and its tables and figures of these."""
    from app.reports.replication import replicate

    paper = read_paper(arguments.paper)
    with ExitStack() as stack:
        working = stack.enter_context(private_folder())
        kept = arguments.out or working / "studies"
        with redirect_stdout(sys.stderr):  # what each step says
            folders = _make_studies(paper, arguments.folder, kept, working)
        studies = {name: stack.enter_context(closing(open_study(folder))) for name, folder in folders.items()}
        documents = dict(_documents(paper, studies, arguments.reference))
        tables, figures = replicate(paper, documents, list(studies))
        if arguments.out:
            _write(documents, kept)
    if arguments.json:
        entries = {"tables": list(map(asdict, tables)), "figures": list(map(asdict, figures))}
        print_json({"paper": paper.title, "studies": sorted(studies), **entries})
    else:
        print_lines(*_lines(paper, tables, figures))
        if arguments.out:
            print_lines(replication.written(folder=arguments.out))
    return 0


def _make_studies(paper: Paper, folder: Path, kept: Path, working: Path) -> dict[str, Path]:
    """A study of each folder with raw labels, by the folder's name. Raises UserError where there is none."""
    from app.interchange.tables.wide_labels import is_wide, write_answers

    if not folder.is_dir():
        raise UserError(replication.no_folder(folder=folder))
    wide: dict[str, list[Path]] = {}
    for file in sorted(folder.glob("*.csv")):
        if is_wide(file):
            for name, table in write_answers(file, working).items():
                wide.setdefault(name, []).append(table)
    made = {}
    for one in paper.studies:
        source = folder / one.folder
        if (source / DATABASE).is_file():
            made[one.folder] = source
            continue
        files = [file for file in sorted(source.glob("*.csv")) if not is_wide(file)]
        files += [*sorted(source.glob("*.jsonl")), *wide.get(one.folder, ())]
        if files:
            made[one.folder] = _make_study(one, files, kept / (one.folder or "study"))
    if not made:
        names = [one.folder for one in paper.studies if one.folder]
        raise UserError(replication.no_labels(folder, names))
    return made


def _make_study(one: PaperStudy, files: list[Path], folder: Path) -> Path:
    """A study with the pictures, answers and replies of these files. Raises UserError with the first fault."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    _carry_out(new, str(folder), "--title", one.artifact, "--artifact", one.artifact, "--rubric", one.rubric)
    for file in (file for file in files if file.name == PICTURES):
        _carry_out(images, "add", str(folder), "--manifest", str(file))
    for file in files:
        if file.name != PICTURES:
            is_reply = file.suffix == ".jsonl"
            form = ("--format", "judge-jsonl") if is_reply else ()
            _carry_out(import_command, str(folder), str(file), *form, "--allow-missing-images")
    return folder


def _carry_out(command: ModuleType, *words: str) -> None:
    """One of the commands that docs/replicating.md names. Raises UserError where it fails."""
    parser = ArgumentParser()
    command.configure(parser)
    if command.run(parser.parse_args(words)):
        raise UserError(replication.step_failed(step=" ".join(words)))


def _documents(
    paper: Paper, studies: dict[str, OpenStudy], reference: str
) -> Iterator[tuple[tuple[str, str], "Document"]]:
    """The reports that the paper's tables and figures are in. A report that cannot be made is told of."""
    for kind, name in dict.fromkeys(one.place for one in (*paper.tables, *paper.figures)):
        of = studies if kind == AGREEMENT else {key: one for key, one in studies.items() if key == name}
        if not of:
            continue
        try:
            document = _document(kind, paper, of, reference)
        except UserError as error:
            complain(error.sentence)
            continue
        if document is not None:
            yield (kind, name), document


def _document(kind: str, paper: Paper, studies: dict[str, OpenStudy], reference: str) -> "Document | None":
    from app.reports.pictures.shown_pictures import Pictures
    from app.reports.studies.studies_document import answer_studies
    from app.reports.study_report import document_of, usual_document

    (study, *_) = studies.values()
    if kind == AGREEMENT:
        places = list(studies)
        pools = [
            (pool, [places.index(name) for name in names])
            for pool, names in paper.pools.items()
            if set(names) <= studies.keys()
        ]
        return answer_studies(list(studies.values()), _question(study, reference), pools)[1]
    if kind == "whole":
        return document_of(study, _question(study, reference), Pictures.LICENSED)
    if kind == "analysis":
        return usual_document(study, paper.choices)
    return _metrics(study, at_once=5 if kind == "captions-5" else None)


def _question(study: OpenStudy, reference: str) -> "Question":
    """The first judge compared with a person. Raises UserError where there is no person."""
    from app.agreement.ratings.question import Question

    raters = study.raters.all()
    people = [rater.name for rater in raters if rater.kind is RaterKind.PERSON]
    if not people:
        raise UserError(replication.NO_PEOPLE)
    usual = _USUAL if _USUAL in people else people[0]
    judges = [rater.name for rater in raters if rater.kind is RaterKind.JUDGE]
    return Question(reference or usual, judges[0] if judges else "")


def _metrics(study: OpenStudy, at_once: int | None) -> "Document | None":
    """Metrics of captions; None where the study has no captions to compare."""
    from app.captions.coco import Metric
    from app.instruments.captions.metrics import measure
    from app.interchange.caption_studies import captions_in
    from app.reports.instruments.caption_metrics_report import metrics_document

    rubric = study.rubrics.current()
    if rubric is None or not any(exhibit.shown.texts for exhibit in study.exhibits.all()):
        return None
    made_at = (study.answers.newest_at() or study.study.created_at).replace(microsecond=0)
    return metrics_document(study.study.title, made_at, measure(captions_in(study), tuple(Metric), at_once))


def _write(documents: dict[tuple[str, str], "Document"], folder: Path) -> None:
    """Each report with its tables and charts beside the studies."""
    from exporters.reports.report_files import export_report

    for (kind, name), document in documents.items():
        export_report(document, "html", folder / f"{'-'.join(filter(None, (kind, name)))}.html", folder)


def _lines(paper: Paper, tables: "list[Replicated]", figures: "list[Replicated]") -> Iterator[str]:
    for one in tables:
        yield replication.titled(
            name=replication.of_study(one.name, one.study), caption=one.missing or one.caption
        )
        if one.missing:
            continue
        yield replication.as_printed(same=len(one.figures) - len(one.differing), figures=len(one.figures))
        for figure in one.differing:
            here = figure.here or replication.NO_FIGURE
            yield replication.differs(
                row=figure.row, column=figure.column, here=here, printed=figure.printed, why=figure.why
            ).rstrip()
        if one.differing and one.known:
            yield replication.known(reasons=" ".join(one.known))
        if one.rows_left_out:
            yield replication.rows_left_out(rows="; ".join(one.rows_left_out))
    for one in figures:
        yield replication.titled(
            name=replication.of_study(one.name, one.study), caption=one.missing or one.caption
        )
    made = [one for one in tables if not one.missing]
    counts = [len(one.figures) - len(one.differing) for one in made], [len(one.figures) for one in made]
    yield replication.total(
        paper=paper.title, made=len(made), tables=len(tables), same=sum(counts[0]), figures=sum(counts[1])
    )
    if len(made) < len(tables):
        yield replication.NOT_PUBLISHED
