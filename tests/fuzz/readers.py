"""Every reader of foreign files: which modules it goes through, a few good files, and how the program takes one in."""

import hashlib
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.critiques.traditions import load_tradition
from app.errors import UserError
from app.exchange import annotations, judge_replies, workbook
from app.exchange.label_studio import read_label_studio
from app.exchange.manifest import read_manifest
from app.exchange.packets import ENDING
from app.exchange.pictures import Refused, add_pictures
from app.exchange.rubric_reading import read_rubric_file, recognised
from app.exchange.workbook_sheets import is_workbook
from app.rubrics.draft import RubricDraft
from app.rubrics.wording import findings
from app.study.image import ImageFacts
from app.study.rubric_file import load_rubric
from app.study.template_file import read_template
from app.study.text_file import read_text
from app.study.workshop_file import read_preset
from storage.folder import StudyFolder
from storage.merge.canonical import canonical
from storage.post.parcels import bring_in, contents, open_packet, rehearse
from storage.post.sync import sync
from storage.restoring import restore_images
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
        if isinstance(outcome, Refused):
            raise UserError(outcome.sentence)


def take_rubric(study: StudyFolder, file: Path) -> None:
    rubric = recognised(read_rubric_file(file, study.study.artifact), study.rubrics.current())
    for one in rubric.criteria:
        findings(one, rubric)
    study.prepare_to_write()
    study.designs.save(RubricDraft(rubric), "Sam")


def take_first_rubric(study: StudyFolder, file: Path) -> None:
    load_rubric(str(file))


def take_template(study: StudyFolder, file: Path) -> None:
    read_template(read_text(file), file.name)


def take_tradition(study: StudyFolder, file: Path) -> None:
    load_tradition(str(file))


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
    annotations.bring_in(study, read_label_studio(study, [file], allow_missing_images=True).annotations)


def take_replies(study: StudyFolder, file: Path) -> None:
    judge_replies.bring_in(study, judge_replies.read_replies(study, [file], allow_missing_images=True))


def take_packet(study: StudyFolder, file: Path) -> None:
    told = rehearse(study, [file])
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


_TOML = ("app.study.toml_table", "app.study.text_file")
_RUBRIC = ("app.exchange.rubric_reading", "app.rubrics.outline", "app.rubrics.draft", "app.rubrics.wording")
_CELLS = (
    *("app.exchange.cells", "app.exchange.columns", "app.exchange.complaints", "app.exchange.references"),
    *("app.exchange.tables", "app.exchange.sheet_rows", "app.exchange.annotations", "app.exchange.marks"),
)
_MERGE = (
    "app.exchange.merging",
    "storage.post.parcels",
    "storage.merge.staging",
    "storage.merge.cells",
    "storage.merge.merging",
    "storage.merge.merging_checks",
    "storage.merge.merged_images",
    "storage.merge.renumbering",
    "storage.merge.union",
    "storage.merge.legible",
)
_PACKET = ("app.exchange.packets", *_MERGE)

READERS: dict[str, Reader] = {
    "picture": Reader(
        ("app.exchange.pictures", "storage.pictures", "storage.images"),
        samples.pictures,
        take_picture,
        mutation.ANY,
    ),
    "rubric in TOML": Reader(
        (*_RUBRIC, *_TOML, "app.study.rubric_file"), samples.built_in("rubrics"), take_rubric, mutation.TEXT
    ),
    "first rubric": Reader(
        (*_TOML, "app.study.rubric_file"), samples.built_in("rubrics"), take_first_rubric, mutation.TEXT
    ),
    "rubric in Markdown": Reader(
        (*_RUBRIC, "app.exchange.rubric_markdown"),
        samples.rubrics("markdown", ".md"),
        take_rubric,
        mutation.TEXT,
    ),
    "rubric in Word": Reader(
        (*_RUBRIC, "app.exchange.rubric_docx"),
        samples.rubrics("docx", ".docx"),
        take_rubric,
        mutation.ARCHIVE,
    ),
    "codebook": Reader(
        (*_RUBRIC, "app.exchange.rubric_codebook"),
        samples.rubrics("qdc", ".qdc"),
        take_rubric,
        mutation.TEXT,
    ),
    "instrument": Reader(
        (*_TOML, "app.study.rubric_file"), samples.built_in("instruments"), take_first_rubric, mutation.TEXT
    ),
    "tradition": Reader(
        (*_TOML, "app.critiques.traditions"), samples.built_in("traditions"), take_tradition, mutation.TEXT
    ),
    "template": Reader(
        (*_TOML, "app.study.template_file"), samples.built_in("templates"), take_template, mutation.TEXT
    ),
    "workshop preset": Reader(
        (*_TOML, "app.study.workshop_file", "app.cli.workshop", "app.cli.making"),
        samples.built_in("workshops"),
        take_preset,
        mutation.TEXT,
    ),
    "annotations": Reader(_CELLS, samples.tables, take_table, [*mutation.TEXT, mutation.change_part]),
    "manifest": Reader(
        ("app.exchange.manifest", "app.exchange.exhibit_rows", *_CELLS),
        samples.manifests,
        take_manifest,
        mutation.TEXT,
    ),
    "workbook": Reader(
        (
            *("app.exchange.workbook", "app.exchange.workbook_plan", "app.exchange.workbook_rows"),
            "app.exchange.workbook_sheets",
        ),
        samples.workbooks,
        take_workbook,
        mutation.ARCHIVE,
    ),
    "Label Studio": Reader(
        (
            *("app.exchange.label_studio", "app.exchange.label_studio_controls"),
            *("app.exchange.label_studio_results", "app.exchange.label_studio_tasks"),
        ),
        samples.label_studio,
        take_tasks,
        mutation.JSON,
    ),
    "judge's lines": Reader(
        ("app.exchange.judge_lines", "app.exchange.judge_replies", "app.judging.batch"),
        samples.judge_lines,
        take_replies,
        mutation.JSON,
    ),
    "judge's reply": Reader(
        (
            *("app.judging.reply", "app.judging.reply_places", "app.judging.reply_text"),
            *("app.judging.response", "app.judging.streamed_reply"),
            *("app.judging.draft_reply", "app.judging.rubric_writer", "app.judging.description_writer"),
        ),
        samples.replies,
        loose.take_reply,
        mutation.JSON,
    ),
    "judge's prompt": Reader(
        (*_TOML, "app.judging.prompt_template", "app.judging.draft_prompt"),
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
        ("app.exchange.locked_files", *_PACKET), samples.locked, take_locked, mutation.ANY
    ),
    "images of a packet": Reader(
        ("storage.restoring", *_PACKET), samples.packets, take_images, mutation.PACKET
    ),
    "shared folder": Reader(
        ("storage.post.sync", *_PACKET), samples.shared, take_shared, mutation.PACKET, named_by_hash
    ),
    "study elsewhere": Reader(_MERGE, samples.databases, take_study, mutation.DATABASE),
    "study here": Reader(
        ("storage.folder", "storage.check", "storage.database", "storage.backups"),
        samples.databases,
        loose.take_damaged,
        mutation.DATABASE,
    ),
    "lock's owner": Reader(("storage.lock",), samples.owners, loose.take_owner, mutation.JSON),
}

_RESOURCES = "reads only files that ship with the program"
_OWN_CELLS = "reads cells that the program wrote, or that storage.merge.cells looked at on their way in"
# Modules that look as if they read foreign files, and why they do not.
OWN: dict[str, str] = {
    "app.captions.spice": "reads what the program wrote that it has just started",
    "app.private_files": "opens only what it has made itself, and reads none of it",
    "app.exchange.demo": _RESOURCES,
    "app.exchange.study_demo": _RESOURCES,
    "app.exchange.practice": _RESOURCES,
    "app.exchange.workshop_demo_people": "opens studies, not files",
    "app.exchange.workshop_demo_script": _RESOURCES,
    "app.judging.openai_client": "others read what comes through it",
    "app.judging.worker_messages": "reads what its own parent or child process writes; tests/judging spoils it",
    "app.judging.sent_picture": "opens files that storage.pictures has looked at",
    "app.judging.setup": _OWN_CELLS,
    "app.rubrics.draft_text": _OWN_CELLS,
    "app.study.exhibits": _OWN_CELLS,
    "app.study.rubric": _OWN_CELLS,
    "app.study.scales": _OWN_CELLS,
    "app.judging.prepared_pictures": "opens only what it has made itself, checked by its hash",
    "storage.connections": "reads the first bytes of a database before SQLite does; tests/storage spoils them",
    "storage.files": "opens what it writes itself",
    "storage.rescue": "writes a table, which `import` reads as any other",
    "storage.tombstones": "reads ids, and takes anything else for nothing",
    "storage.post.keys": _OWN_CELLS,
    "storage.sharing": "reads what programs on this machine wrote about themselves",
}
