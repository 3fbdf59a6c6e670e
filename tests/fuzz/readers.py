"""Every reader of foreign files: which modules it goes through, a few good files, and how the program takes one in."""

import hashlib
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.critiques.traditions import load_tradition
from app.errors import UserError
from app.files.rubric_file import load_rubric
from app.files.template_file import read_template
from app.files.text_file import read_text
from app.files.workshop_file import read_preset
from app.interchange import judge_replies
from app.interchange.images.image_import import FailedImage, add_pictures
from app.interchange.images.manifest import read_manifest
from app.interchange.label_studio.annotations import read_label_studio
from app.interchange.mapped.mapped_answers import read_mapped
from app.interchange.mapped.mapping import ColumnMapping
from app.interchange.mapped.presets import PRESETS
from app.interchange.packets.packet_file import ENDING
from app.interchange.rubric.rubric_reading import read_rubric_file, recognised
from app.interchange.tables import annotations
from app.interchange.tables.prompt_tables import read_prompts
from app.interchange.workbook import workbook
from app.interchange.workbook.workbook_sheets import is_workbook
from app.judging.drafts.imported_rubric import take_in
from app.judging.outputs.prompt_set import load_prompt_set
from app.rubrics.draft import RubricDraft
from app.rubrics.wording import findings
from app.study.image import ImageFacts
from storage.folder import StudyFolder
from storage.packets.staged_packets import bring_in, contents, open_packet, preview_merge
from storage.packets.sync import sync
from storage.safety.restoring import restore_images
from tests.canonical_facts import canonical
from tests.fuzz import loose, mutation, samples
from tests.storage.making import write_picture

Take = Callable[[StudyFolder, Path], None]


@dataclass(frozen=True)
class Reader:
    """`modules`: what a file goes through; `samples` writes good files; `take` is what the program does with one.

    `take` raises UserError, having changed nothing, or takes the file. `name`: what the file is called, else as the
    sample is.
    """

    modules: tuple[str, ...]
    samples: Callable[[Path], list[samples.Sample]]
    take: Take
    ways: list[mutation.Way]
    name: Callable[[bytes], str] | None = None


def take_picture(study: StudyFolder, file: Path) -> None:
    for outcome in add_pictures(study, [file], ImageFacts(file.name)):
        if isinstance(outcome, FailedImage):
            raise UserError(outcome.sentence)


def take_rubric(study: StudyFolder, file: Path) -> None:
    rubric = recognised(read_rubric_file(file, study.study.artifact), study.rubrics.current())
    for one in rubric.criteria:
        findings(one, rubric)
    study.prepare_to_write()
    study.designs.save(RubricDraft(rubric), "Sam")


def take_drafted(study: StudyFolder, file: Path) -> None:
    take_in(study, file, "some model")


def take_first_rubric(study: StudyFolder, file: Path) -> None:
    load_rubric(str(file))


def take_template(study: StudyFolder, file: Path) -> None:
    read_template(read_text(file), file.name)


def take_tradition(study: StudyFolder, file: Path) -> None:
    load_tradition(str(file))


def take_prompts(study: StudyFolder, file: Path) -> None:
    load_prompt_set(str(file))


def take_prompts_to_check(study: StudyFolder, file: Path) -> None:
    read_prompts(file)


def take_preset(study: StudyFolder, file: Path) -> None:
    read_preset(read_text(file), file.name)


def take_table(study: StudyFolder, file: Path) -> None:
    is_workbook(file)
    annotations.bring_in(study, annotations.read_annotations(study, [file], allow_missing_images=True))


def take_manifest(study: StudyFolder, file: Path) -> None:
    picture = file.with_name("seen.png")
    if not picture.exists():
        write_picture(picture)
    manifest = read_manifest(file, [file.parent])
    list(add_pictures(study, [picture], ImageFacts("seen.png"), manifest))


def take_workbook(study: StudyFolder, file: Path) -> None:
    is_workbook(file)
    workbook.bring_in(study, workbook.read_workbooks(study, [file], "Ben"))


def take_tasks(study: StudyFolder, file: Path) -> None:
    annotations.bring_in(study, read_label_studio(study, [file], allow_missing_images=True))


MAPPED = {
    "annotations": {"image": "filename", "T1.C1": "white"},
    "doccano": {"T1.C1": "label:white"},
    "prodigy": {"T1.C1": "accept:white"},
}
"""Where the answers are in the files of some tools; in the others they are in `white`."""


def take_other_tools(study: StudyFolder, file: Path) -> None:
    columns = MAPPED.get(file.stem, {"T1.C1": "white"})
    mapping = ColumnMapping(columns, {"rater": "Ada"}, {"good": "met"})
    preset = file.stem if file.stem in PRESETS else ""
    annotations.bring_in(study, read_mapped(study, [file], preset, mapping, allow_missing_images=True))


def take_replies(study: StudyFolder, file: Path) -> None:
    judge_replies.bring_in(study, judge_replies.read_replies(study, [file], allow_missing_images=True))


def take_packet(study: StudyFolder, file: Path) -> None:
    told = preview_merge(study, [file])
    study.prepare_to_write()
    merged = bring_in(study, file)
    assert [count.new for count in merged.counts] == [count.new for count in told[0].counts]


def take_apart(study: StudyFolder, file: Path) -> None:
    contents(file)
    into = file.parent / "opened"
    try:
        open_packet(file, into)
        with loose.opened(into) as made:
            loose.look_through(made)
    except UserError:
        assert not into.exists(), "half a study was left behind"
        raise
    finally:
        shutil.rmtree(into, ignore_errors=True)


def take_locked(study: StudyFolder, file: Path) -> None:
    study.prepare_to_write()
    bring_in(study, file, lambda: samples.PASSPHRASE)


def take_images(study: StudyFolder, file: Path) -> None:
    restore_images(study.folder, [file])


def take_study(study: StudyFolder, file: Path) -> None:
    folder = file.parent / "theirs"
    folder.mkdir(exist_ok=True)
    shutil.copy(file, folder / "study.db")
    study.prepare_to_write()
    bring_in(study, folder)


def take_shared(study: StudyFolder, file: Path) -> None:
    study.prepare_to_write()
    drive = file.parent / "drive"
    shutil.rmtree(drive, ignore_errors=True)
    drive.mkdir()
    shutil.move(file, drive / file.name)
    before = canonical(study.database)
    done = sync(study, drive)
    assert not done.left_alone or canonical(study.database) == before


def named_by_hash(content: bytes) -> str:
    """As a file of a shared folder is called."""
    return f"{hashlib.sha256(content).hexdigest()[:16]}{ENDING}"


_TOML = ("app.files.toml_table", "app.files.text_file")
_RUBRIC = (
    "app.interchange.rubric.rubric_reading",
    "app.rubrics.outline",
    "app.rubrics.draft",
    "app.rubrics.wording",
)
_CELLS = (
    *(
        "app.interchange.tables.cells",
        "app.interchange.tables.columns",
        "app.interchange.tables.row_errors",
        "app.interchange.tables.references",
    ),
    *(
        "app.interchange.tables.tables",
        "app.interchange.tables.sheet_rows",
        "app.interchange.tables.annotations",
        "app.interchange.tables.scale_values",
    ),
)
_MERGE = (
    "app.interchange.packets.merge_report",
    "storage.packets.staged_packets",
    "storage.merge.staging",
    "storage.merge.checks.cell_checks",
    "storage.merge.merging",
    "storage.merge.checks.merging_checks",
    "storage.merge.merged_images",
    "storage.merge.renumbering",
    "storage.merge.union",
    "storage.merge.checks.readability",
)
_PACKET = ("app.interchange.packets.packet_file", "app.interchange.packets.work_notes", *_MERGE)

READERS: dict[str, Reader] = {
    "prompts to check a model with": Reader(
        (*_TOML, "app.interchange.tables.prompt_tables"),
        samples.prompts_to_check,
        take_prompts_to_check,
        mutation.TEXT,
    ),
    "picture": Reader(
        ("app.interchange.images.image_import", "storage.images.image_files", "storage.images.images"),
        samples.pictures,
        take_picture,
        mutation.ANY,
    ),
    "rubric in TOML": Reader(
        (*_RUBRIC, *_TOML, "app.files.rubric_file"), samples.built_in("rubrics"), take_rubric, mutation.TEXT
    ),
    "first rubric": Reader(
        (*_TOML, "app.files.rubric_file"), samples.built_in("rubrics"), take_first_rubric, mutation.TEXT
    ),
    "rubric drafted elsewhere": Reader(
        (*_TOML, "app.judging.drafts.imported_rubric"), samples.drafted, take_drafted, mutation.TEXT
    ),
    "rubric in Markdown": Reader(
        (*_RUBRIC, "app.interchange.rubric.rubric_reading"),
        samples.rubrics("markdown", ".md"),
        take_rubric,
        mutation.TEXT,
    ),
    "rubric in Word": Reader(
        (*_RUBRIC, "app.interchange.rubric.rubric_docx"),
        samples.rubrics("docx", ".docx"),
        take_rubric,
        mutation.ARCHIVE,
    ),
    "codebook": Reader(
        (*_RUBRIC, "app.interchange.rubric.rubric_codebook"),
        samples.rubrics("qdc", ".qdc"),
        take_rubric,
        mutation.TEXT,
    ),
    "instrument": Reader(
        (*_TOML, "app.files.rubric_file"), samples.built_in("instruments"), take_first_rubric, mutation.TEXT
    ),
    "tradition": Reader(
        (*_TOML, "app.critiques.traditions"), samples.built_in("traditions"), take_tradition, mutation.TEXT
    ),
    "template": Reader(
        (*_TOML, "app.files.template_file"), samples.built_in("templates"), take_template, mutation.TEXT
    ),
    "prompts for models": Reader(
        (*_TOML, "app.judging.outputs.prompt_set"), samples.prompts, take_prompts, mutation.TEXT
    ),
    "workshop preset": Reader(
        (*_TOML, "app.files.workshop_file", "app.cli.rubric.workshop", "app.cli.study.new"),
        samples.built_in("workshops"),
        take_preset,
        mutation.TEXT,
    ),
    "annotations": Reader(_CELLS, samples.tables, take_table, [*mutation.TEXT, mutation.change_part]),
    "manifest": Reader(
        ("app.interchange.images.manifest", "app.interchange.images.exhibit_rows", *_CELLS),
        samples.manifests,
        take_manifest,
        mutation.TEXT,
    ),
    "workbook": Reader(
        (
            *(
                "app.interchange.workbook.workbook",
                "app.interchange.workbook.workbook_plan",
                "app.interchange.workbook.workbook_rows",
            ),
            "app.interchange.workbook.workbook_sheets",
        ),
        samples.workbooks,
        take_workbook,
        mutation.ARCHIVE,
    ),
    "Label Studio": Reader(
        (
            *("app.interchange.label_studio.annotations", "app.interchange.label_studio.controls"),
            *("app.interchange.label_studio.results", "app.interchange.label_studio.tasks"),
        ),
        samples.label_studio,
        take_tasks,
        mutation.JSON,
    ),
    "other tools": Reader(
        (
            *("app.interchange.mapped.mapped_answers", "app.interchange.mapped.mapping"),
            *("app.interchange.mapped.presets", "app.interchange.mapped.records"),
        ),
        samples.other_tools,
        take_other_tools,
        mutation.JSON,
    ),
    "judge's lines": Reader(
        ("app.interchange.judge_reply_lines", "app.interchange.judge_replies", "app.judging.batches.batch"),
        samples.judge_lines,
        take_replies,
        mutation.JSON,
    ),
    "judge's reply": Reader(
        (
            *("app.judging.calls.reply", "app.judging.calls.reply_layout", "app.judging.calls.reply_text"),
            *("app.judging.calls.response", "app.judging.calls.response"),
            *(
                "app.judging.drafts.draft_reply",
                "app.judging.drafts.rubric_writer",
                "app.judging.drafts.description_writer",
            ),
        ),
        samples.replies,
        loose.take_reply,
        mutation.JSON,
    ),
    "judge's prompt": Reader(
        (*_TOML, "app.judging.prompts.prompt_template", "app.judging.drafts.draft_prompt"),
        samples.built_in("prompts", "prompts/drafts"),
        loose.take_prompt,
        mutation.TEXT,
    ),
    "prices": Reader(
        (*_TOML, "app.usage.price_list"), samples.built_in("."), loose.take_prices, mutation.TEXT
    ),
    "settings and keys": Reader(
        ("app.settings", "app.keymap"), samples.settings, loose.take_settings, mutation.JSON
    ),
    "packet merged": Reader(_PACKET, samples.packets, take_packet, mutation.PACKET),
    "packet opened": Reader(_PACKET, samples.packets, take_apart, mutation.PACKET),
    "packet locked": Reader(
        ("app.interchange.packets.encrypted_files", *_PACKET), samples.locked, take_locked, mutation.ANY
    ),
    "images of a packet": Reader(
        ("storage.safety.restoring", *_PACKET), samples.packets, take_images, mutation.PACKET
    ),
    "shared folder": Reader(
        ("storage.packets.sync", *_PACKET), samples.shared, take_shared, mutation.PACKET, named_by_hash
    ),
    "study elsewhere": Reader(_MERGE, samples.databases, take_study, mutation.DATABASE),
    "study here": Reader(
        ("storage.folder", "storage.safety.check", "storage.database", "storage.safety.backups"),
        samples.databases,
        loose.take_damaged,
        mutation.DATABASE,
    ),
    "lock's owner": Reader(("storage.lock",), samples.owners, loose.take_owner, mutation.JSON),
}
