"""`touchstone images`: image files into a study or an object store, and a contact sheet of its images."""

from argparse import ArgumentParser, Namespace
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

from app.cli.agreement import document_file, report_options
from app.cli.arguments import Verbs, path
from app.cli.interchange import mapped_files
from app.cli.output import Progress, complain, lines_as_messages, print_json, print_lines
from app.cli.study import contact_sheet, image_columns, image_store, shown_prompts
from app.cli.study_repository import open_study
from app.errors import OptionsError, UserError
from app.interchange.images import manifest as manifests
from app.interchange.images.image_import import (
    AddedImage,
    FailedImage,
    FoundFiles,
    add_pictures,
    all_files,
    find_pictures,
)
from app.interchange.images.manifest import Manifest
from app.messages.annotate import content_notes as content_notes_text, grouping
from app.messages.cli import cli, overview
from app.messages.gallery import credentials as credentials_text
from app.messages.interchange import exhibit_files, manifest as manifest_text, mapped
from app.messages.team import object_store
from app.study.image import ImageFacts
from app.study.ports import OpenStudy

_OF_ADDED = (
    "source",
    "prompt",
    "licence",
    "content_note",
    "photograph",
    "reference",
    "manifest",
    "map",
    "where",
    "each_context",
    "keep",
)
MOST_LOST = 20  # rows without a file that are named one by one
VERBS = Verbs(
    "verb",
    {
        "add": (cli.IMAGES_ADD, ("paths", "group", *_OF_ADDED)),
        "sheet": (cli.IMAGES_SHEET, ("group", "format", "out", "show_pictures", "groups_of")),
        "prompts": (cli.IMAGES_PROMPTS, ("shown_to",)),
        "columns": (manifest_text.COLUMNS_ACTION, ("paths", "remove")),
        "credentials": (credentials_text.ACTION, ()),
        "store": (cli.IMAGES_STORE, ("paths", "endpoint_url", "cache_mb", "forget", "yes")),
    },
)


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument(
        "verb", metavar="|".join(VERBS.actions), choices=list(VERBS.actions), help=overview.ACTION
    )
    columns = cli.known_names(manifests.COLUMNS.known)
    parser.add_argument("study", metavar="STUDY", type=path, help=cli.STUDY)
    parser.add_argument("paths", metavar="PATH", nargs="*", type=_path_or_address, help=cli.PATHS)
    parser.add_argument("--source", metavar="MODEL", default="", help=cli.SOURCE)
    parser.add_argument("--prompt", metavar="P", default="", help=cli.PROMPT)
    parser.add_argument("--group", metavar="G", default="", help=cli.GROUP)
    parser.add_argument("--licence", metavar="L", default="", help=cli.LICENCE)
    parser.add_argument("--content-note", metavar="NOTE", default="", help=content_notes_text.OPTION)
    parser.add_argument("--photograph", action="store_true", help=cli.PHOTOGRAPH)
    parser.add_argument("--reference", action="store_true", help=cli.REFERENCE)
    parser.add_argument("--manifest", metavar="FILE", type=path, help=cli.MANIFEST.format(columns=columns))
    parser.add_argument("--map", metavar="OURS=THEIRS", action="append", default=[], help=manifest_text.MAP)
    parser.add_argument("--keep", metavar="COLUMN", action="append", default=[], help=manifest_text.KEEP)
    parser.add_argument(
        "--remove", metavar="COLUMN", action="append", default=[], help=manifest_text.FORGET_COLUMN
    )
    parser.add_argument("--where", metavar="COLUMN=VALUE", action="append", default=[], help=mapped.WHERE)
    parser.add_argument("--each-context", action="store_true", help=exhibit_files.EACH_CONTEXT)
    shown_prompts.configure(parser)
    image_store.configure(parser)
    document_file.configure(parser, with_json=True)
    report_options.configure_pictures(parser)
    parser.add_argument("--groups-of", metavar="NAME", default="", help=grouping.OPTION)


def run(arguments: Namespace) -> int:
    """Carry out one of the actions."""
    if not arguments.json or arguments.verb == "sheet":  # which prints its document itself
        return _carry_out(arguments)[0]
    with lines_as_messages() as messages:
        code, counts = _carry_out(arguments)
    print_json({**counts, "messages": messages()})
    return code


def _carry_out(arguments: Namespace) -> tuple[int, dict[str, object]]:
    """The exit code, and counts for --json."""
    if arguments.verb == "store":
        return image_store.run(arguments), {}
    if arguments.verb == "credentials":
        return 0, {"credentials": _credentials(arguments)}
    if arguments.verb == "prompts":
        return 0, {"shown_to": shown_prompts.run(arguments)}
    if arguments.verb == "columns":
        return 0, {"columns": image_columns.run(arguments)}
    return (contact_sheet.run(arguments), {}) if arguments.verb == "sheet" else _add_images(arguments)


def _credentials(arguments: Namespace) -> list[dict[str, object]]:
    """Say what the study's picture files say of themselves (C2PA), and return it."""
    from app.files.content_credentials import content_credentials

    found: list[dict[str, object]] = []
    images = 0
    with closing(open_study(arguments.study)) as study:
        for image in study.images.all():
            file = study.images.file(image)
            if not image.picture.sha256 or not file.is_file():
                continue
            images += 1
            if one := content_credentials(file.read_bytes()):
                found.append({"image": image.name, "number": image.number, **asdict(one)})
                print_lines(
                    credentials_text.line(image.name, one.made_with, one.says_generated, one.assertions)
                )
    print_lines(credentials_text.counted(count=len(found), images=images))
    if found:
        print_lines(credentials_text.NOT_VERIFIED)
    return found


def _add_images(arguments: Namespace) -> tuple[int, dict[str, object]]:
    """Add what can be added; name what cannot. Returns 1 when a file was refused or not found."""
    if any(isinstance(one, str) for one in arguments.paths):
        raise OptionsError(object_store.ONLY_FOR_STORE)
    if not arguments.paths and arguments.manifest is None:
        raise OptionsError(cli.NOTHING_TO_ADD)
    if (arguments.each_context or arguments.map or arguments.where) and arguments.manifest is None:
        raise OptionsError(exhibit_files.NEEDS_MANIFEST)
    if arguments.keep and arguments.manifest is None:
        raise OptionsError(manifest_text.KEEP_NEEDS_MANIFEST)
    with closing(open_study(arguments.study)) as study:
        study.prepare_to_write()
        manifest = _manifest(study, arguments)
        found = find_pictures(arguments.paths or manifest.entries)
        facts = ImageFacts(
            "",
            arguments.source,
            arguments.photograph,
            arguments.reference,
            arguments.prompt,
            arguments.group,
            arguments.licence,
            arguments.content_note,
        )
        complain(*found.unreadable, *manifest.lost[:MOST_LOST])
        if len(manifest.lost) > MOST_LOST:
            complain(manifest_text.more_rows_without_file(count=len(manifest.lost) - MOST_LOST))
        return _add(study, found, facts, manifest)


def _path_or_address(word: str) -> Path | str:
    return word if word.startswith("s3://") else path(word)


def _manifest(study: OpenStudy, arguments: Namespace) -> Manifest:
    if arguments.manifest is None:
        return manifests.EMPTY
    rubric = study.rubrics.current()
    contexts = rubric.context_names if rubric else ()
    if arguments.each_context and not contexts:
        raise UserError(exhibit_files.NO_CONTEXTS)
    chosen = mapped_files.pairs("--map", arguments.map)
    strange = [ours for ours in chosen if ours not in manifests.COLUMNS.known]
    if strange:
        raise OptionsError(manifest_text.no_such_column(name=strange[0], known=manifests.COLUMNS.known))
    folders = [place if place.is_dir() else place.parent for place in arguments.paths]
    return manifests.read_manifest(
        arguments.manifest,
        folders,
        study.study.language,
        contexts,
        arguments.each_context,
        chosen,
        arguments.keep,
        arguments.where,
    )


def _add(
    study: OpenStudy, found: FoundFiles, facts: ImageFacts, manifest: Manifest
) -> tuple[int, dict[str, object]]:
    taken: list[AddedImage] = []
    refused: list[FailedImage] = []
    total = len(all_files(found.files, manifest)) + len(manifest.exhibits)
    with Progress(exhibit_files.adding if manifest.exhibits else cli.adding) as progress:
        for done, outcome in enumerate(
            add_pictures(study, found.files, facts, manifest, found.names), start=1
        ):
            if isinstance(outcome, AddedImage):
                taken.append(outcome)
            else:
                refused.append(outcome)
            progress(done, total)
    complain(*(one.sentence for one in refused))
    exhibits = [one for one in taken if one.is_exhibit]
    new_exhibits = sum(one.is_new for one in exhibits)
    taken = [one for one in taken if not one.is_exhibit]
    known = [one for one in taken if not one.is_new]
    print_lines(
        *(
            cli.same_picture(name=one.file.name, known=one.image.name)
            for one in known
            if one.file.name != one.image.name
        )
    )
    described = sum(one.is_described for one in taken)
    if taken or refused or not exhibits:
        print_lines(cli.added(len(taken) - len(known), len(known), len(refused), found.skipped, described))
    if exhibits:
        print_lines(exhibit_files.made(new_exhibits, len(exhibits) - new_exhibits))
    left_out = [*found.unreadable, *manifest.lost, *(one.sentence for one in refused)]
    return int(bool(left_out)), {
        "added": len(taken) - len(known),
        "already_there": len(known),
        "described": described,
        "exhibits_made": new_exhibits,
        "left_out": left_out,
    }
