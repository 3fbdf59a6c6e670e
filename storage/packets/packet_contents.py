"""What goes into somebody's packet, and what of theirs goes back: nothing that is another's."""

import os
import platform
import re
import shutil
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from app.disk_encryption import disk_state
from app.errors import UserError
from app.files.fetched_files import is_fetchable, open_fetched
from app.identity import new_id
from app.interchange.packets.packet_file import DATABASE, Kind, Manifest, image_member, write_packet
from app.interchange.packets.work_notes import LONGEST_NAME, MachineNote, WorkNote
from app.messages.study import storage as storage_text, study_files
from app.messages.team import packets, sent_work
from app.private_files import private_folder
from app.study import earlier_answers
from app.study.judge.prompt_visibility import OPTION, prompt_visibility
from app.study.team.raters import Rater, RaterKind
from app.study.team.sent_work import NewWork, WorkKind
from app.study.work import ADDING
from storage.answer_rows import GIVEN
from storage.connections import is_live
from storage.database import as_uuid, read_json
from storage.merge.checks.merging_checks import RETURNED
from storage.merge.fact_tables import TABLES, in_order, layouts
from storage.packets.packet_keys import key_for, received_key
from storage.packets.reduced_study import write_reduced
from storage.packets.withheld_columns import INSTEAD, PROMPTS
from storage.schema.empty import room_to_work

if TYPE_CHECKING:
    from storage.folder import StudyFolder

_PEOPLE = (RaterKind.PERSON, RaterKind.PAIR)
_ASSIGNED = "SELECT image FROM current_assignment WHERE rater = {rater}"
_JUDGED = f"""
SELECT id FROM image WHERE id IN ({_ASSIGNED}) OR id IN (SELECT image FROM answer WHERE rater = {{rater}} AND run = 0)
OR (number > 0 AND NOT EXISTS ({_ASSIGNED}))
"""
_IMAGES = f"{_JUDGED} UNION SELECT picture FROM exhibit_picture WHERE exhibit IN ({_JUDGED})"
_VERSIONS = (
    "SELECT max(version) FROM rubric UNION SELECT rubric FROM answer WHERE rater = {rater} AND run = 0"
)
# What the two of a pair say alone belongs to the pair: under its seals, and what came out of them.
_SEALS = "SELECT id FROM seal WHERE pair = {rater}"
_SAID = f"SELECT answer FROM answer_phase WHERE seal IN ({_SEALS})"
_IS_ANSWER = f"(rater = {{rater}} AND run = 0 OR id IN ({_SAID}))"
_ANSWERS = f"SELECT id FROM answer WHERE {_IS_ANSWER}"
_IS_SESSION = f"""(rater = {{rater}} OR id IN (SELECT session FROM sealed_answer WHERE seal IN ({_SEALS})
UNION SELECT session FROM answer WHERE id IN ({_SAID})))"""
_SESSIONS = f"SELECT id FROM session WHERE {_IS_SESSION}"
_NEWEST = """NOT EXISTS (SELECT 1 FROM alt_text AS later WHERE later.image = alt_text.image
AND (later.created_at, later.uuid) > (alt_text.created_at, alt_text.uuid))"""
_HERS = "(rater = {rater})"
_MEMBERS = "SELECT member FROM pair_member WHERE pair = {rater}"
# Translations of what goes out. An image is named by its id, as Python writes it.
_TRANSLATED = f"""(kind <> 'workshop' AND (kind <> 'description' OR replace(object, '-', '') IN (SELECT lower(hex(uuid))
FROM (SELECT id, uuid FROM image UNION ALL SELECT image, uuid FROM image_alias) WHERE id IN ({_IMAGES}))))"""
# Rows by table. What is not named here stays at home.
_OUT = {
    "study": "1",
    "withdrawal": "1",  # ids without names, for a study that is lost with its list
    "response_sets": "1",
    "analysis_option": f"name IN ('{OPTION}', '{earlier_answers.OPTION}')",  # what people get to know
    "image": f"id IN ({_IMAGES})",
    "image_alias": f"image IN ({_IMAGES})",
    "exhibit": f"image IN ({_JUDGED})",
    "exhibit_picture": f"exhibit IN ({_JUDGED})",
    "template": "id = (SELECT id FROM template ORDER BY created_at DESC, uuid DESC LIMIT 1)",
    "rubric": f"version IN ({_VERSIONS})",
    "theme": f"rubric IN ({_VERSIONS})",
    "item": f"rubric IS NULL OR rubric IN ({_VERSIONS})",
    "rater": f"id = {{rater}} OR id IN ({_MEMBERS})",
    "pair_member": "pair = {rater}",
    "alt_text": f"image IN ({_IMAGES}) AND {_NEWEST}",
    "translation": _TRANSLATED,
    "translation_confirmation": f"translation IN (SELECT id FROM translation WHERE {_TRANSLATED})",
    "session": _IS_SESSION,
    "session_end": f"session IN ({_SESSIONS})",
    "sitting_setup": f"session IN ({_SESSIONS})",
    "session_order": f"session IN ({_SESSIONS})",
    "answer": _IS_ANSWER,
    "seal": "pair = {rater}",
    **dict.fromkeys(("seal_member", "seal_order", "seal_broken", "sealed_answer"), f"seal IN ({_SEALS})"),
    "answer_phase": f"seal IN ({_SEALS})",
    "answer_settles": f"answer IN ({_ANSWERS}) AND other IN ({_ANSWERS})",
    "carried_answer": f"answer IN ({_ANSWERS})",
    **dict.fromkeys(("put_off", "image_skip", "grouping", "grouped_image"), _HERS),
    **dict.fromkeys(("voice_note", "voice_transcript"), _HERS),
    "voice_consent": f"rater = {{rater}} OR rater IN ({_MEMBERS})",
    "second_answer": _HERS,
    "meeting": "id IN (SELECT meeting FROM second_answer WHERE rater = {rater})",
    "assignment": f"{_HERS} AND plan = (SELECT id FROM plan ORDER BY accepted_at DESC, uuid DESC LIMIT 1)",
}
_SIGNED = ("alt_text", "translation", "translation_confirmation")
_BACK = {
    "study": "1",
    **{table: _OUT[table] for table in RETURNED if table in _OUT and table not in _SIGNED},
    "rater": _OUT["rater"],
    "private_note": _HERS,
    "disclosure": f"occasion = 'pair' AND rater IN ({_MEMBERS})",
    "detail": f"said_by = {{rater}} OR said_by IN ({_MEMBERS}) OR asked_by = {{rater}}",
    "alt_text": "author IN ('', {name}, {given})",
    "border_case": "author IN ({name}, {given})",
    **dict.fromkeys(("translation", "translation_confirmation"), "author IN ({name}, {given})"),
    "erased_row": "fact = 'voice_note'",  # what they deleted; at home it counts for recordings of theirs
}
# A row of theirs never changes, but who of a pair is done does.
_ADDED = frozenset((*RETURNED, "erased_row")) - {"seal_member"}
# What these rows refer to comes along; of people only the one it is for, and of facts only theirs.
_NEEDED = {
    **dict.fromkeys(
        ("image", "template", "rubric", "theme", "item", "alt_text", "plan", "translation", "meeting"), "1"
    ),
    **{table: _OUT[table] for table in ("rater", "session", "answer", "seal", "sealed_answer")},
    "detail": _BACK["detail"],
    "border_case": _BACK["border_case"],
    "grouping": _HERS,
    "voice_note": _HERS,
}


@dataclass(frozen=True)
class Written:
    """A packet that was written: how many images to judge are in it, how many pictures of theirs have no file, and,
    in a packet that goes back, how many rows are new and how many answers are given in them. Of one that goes out:
    its number, and how many images have no description."""

    path: Path
    sha256: str
    images: int
    without_file: int
    new: int = 0
    answers: int = 0
    number: int = 0
    undescribed: int = 0


@dataclass(frozen=True)
class _About:
    """What a packet says of itself beside its content, and what stands around its taking its place."""

    work: WorkNote | None
    machine: MachineNote | None
    around: Callable[[], AbstractContextManager[None]] = nullcontext


def send_out(
    study: "StudyFolder", rater: Rater, out: Path, passphrase: str = "", due_at: datetime | None = None
) -> Written:
    """Write what a person or a pair needs to work elsewhere, and note that it goes out. Nothing is noted of a packet
    that is not written, nor of one that took its place just before the program was killed.

    Raises UserError, also while the round is closing.
    """
    _refuse_others(study, rater)
    if study.sent_work.is_closing():
        raise UserError(sent_work.IS_CLOSING)
    study.prepare_to_add(ADDING)
    rubric = study.rubrics.current()
    chosen = f"SELECT id FROM image WHERE number > 0 AND ({_filled(study, rater, _OUT['image'])})"
    images = [key for (key,) in study.database.rows(f"{chosen} ORDER BY number")]
    version = rubric.version if rubric else 0
    number = study.sent_work.next_number()
    work = NewWork(new_id(), number, WorkKind.PACKET, rater, version, images, bool(passphrase), due_at)

    @contextmanager
    def noting() -> Iterator[None]:
        with study.together():
            study.sent_work.add(work)
            yield

    note = WorkNote(work.id, number, due_at.isoformat() if due_at else "")
    about = _About(note, None, noting)
    written = _write(study, rater, Kind.OUT, _OUT, frozenset(), out, passphrase, about)
    undescribed = sum(study.descriptions.current(image) is None for image in images)
    return replace(written, number=number, undescribed=undescribed)


def send_back(study: "StudyFolder", rater: Rater, out: Path, passphrase: str = "") -> Written | None:
    """Write what a person or a pair has done since their packet came; None, and no file, when that is nothing."""
    _refuse_others(study, rater)
    came = came_along(study)
    conditions = {
        table: f"({condition}) AND NOT ({_came(study, table)})" if table in _ADDED else condition
        for table, condition in _BACK.items()
    }
    known = layouts(study.database.connection)
    filled = {table: _filled(study, rater, text) for table, text in conditions.items()}
    new = sum(
        study.database.number(f"SELECT count(*) FROM {table.name} WHERE {filled[table.name]}")
        for table in in_order(known)
        if table.name in _ADDED and table.name in filled
    )
    if not new:
        return None
    machine = MachineNote(platform.node()[:LONGEST_NAME], disk_state(study.folder))
    about = _About(_note_of_packet(study), machine)
    answers = study.database.number(f"SELECT count(*) FROM {GIVEN} AND {filled['answer']}")
    written = _write(study, rater, Kind.BACK, conditions, came, out, passphrase, about)
    return replace(written, new=new, answers=answers)


def _note_of_packet(study: "StudyFolder") -> WorkNote | None:
    """What the newest packet that a study was opened from said of itself; None where it said nothing."""
    for (document_text,) in study.database.rows("SELECT told FROM merging ORDER BY id DESC"):
        said = read_json(document_text, "told of merging", dict).get("work")
        if said:
            return WorkNote(uuid.UUID(said["id"]), said["number"], said["due"])
    return None


def packet_of(study: "StudyFolder") -> Rater | None:
    """Whose packet a study was opened from, or None."""
    for (document_text,) in study.database.rows("SELECT told FROM merging ORDER BY id"):
        document = read_json(document_text, "told of merging", dict)
        if document.get("opened"):
            row = study.database.row(
                "SELECT id, uuid, name, kind FROM rater WHERE hex(uuid) = ?", (document["rater"].upper(),)
            )
            if row is not None:
                return Rater(row[0], as_uuid(row[1]), row[2], RaterKind(row[3]))
    return None


def came_along(study: "StudyFolder") -> frozenset[str]:
    """The SHA-256 of the images that came with packets, so that they need not go back."""
    rows = study.database.rows(
        "SELECT sha256 FROM image WHERE sha256 IS NOT NULL AND id IN"
        " (SELECT CAST(row AS INTEGER) FROM merged_row WHERE fact = 'image')"
    )
    return frozenset(sha256 for (sha256,) in rows)


def _came(study: "StudyFolder", table: str) -> str:
    """The condition under which a row came from elsewhere and was not written here."""
    primary = layouts(study.database.connection)[table].primary
    row = " || ',' || ".join(f"quote({column})" for column in primary)
    return f"{row} IN (SELECT row FROM merged_row WHERE fact = '{table}')"


def _refuse_others(study: "StudyFolder", rater: Rater) -> None:
    if rater.kind not in _PEOPLE:
        raise UserError(packets.not_a_person(name=rater.name))
    if study.withdrawals.is_withdrawn(rater.id):
        raise UserError(packets.withdrawn(name=rater.name))


def _filled(study: "StudyFolder", rater: Rater, condition: str) -> str:
    """A condition with the rater's key and names in it, as SQL writes them."""
    row = study.database.row(
        "SELECT quote(name), quote(coalesce(nullif(given_name, ''), name)) FROM rater WHERE id = ?",
        (rater.key,),
    )
    assert row is not None
    words = {"rater": str(rater.key), "name": row[0], "given": row[1]}
    return re.sub(r"\{(rater|name|given)\}", lambda found: words[found[1]], condition)


def _write(
    study: "StudyFolder",
    rater: Rater,
    kind: Kind,
    conditions: Mapping[str, str],
    at_home: frozenset[str],
    out: Path,
    passphrase: str,
    notes: _About,
) -> Written:
    rows = {table: _filled(study, rater, text) for table, text in conditions.items()}
    instead = {place: _filled(study, rater, text) for place, text in INSTEAD.items()}
    instead["image", "prompt"] = PROMPTS[prompt_visibility(study)]
    if is_live(out):
        raise UserError(study_files.is_a_database(name=str(out)))
    about = study.study
    with private_folder() as folder:
        reduced = folder / DATABASE
        needed = {table: _filled(study, rater, text) for table, text in _NEEDED.items()}
        with room_to_work():
            write_reduced(study.database, reduced, rows, needed, instead)
        files, without_file = _image_files(study, reduced, at_home, folder)
        is_out = kind is Kind.OUT
        key = key_for(study.database, rater.id, reduced) if is_out else received_key(study.database)
        manifest = Manifest(
            kind=kind,
            study=about.id,
            title=about.title,
            rater=rater.id,
            rater_name=rater.name,
            key=key,
            work=notes.work,
            machine=notes.machine,
        )
        sha256 = write_packet(out, manifest, {DATABASE: reduced, **files}, passphrase, notes.around)
    judged = f"SELECT count(*) FROM image WHERE number > 0 AND ({rows.get('image', '0')})"
    return Written(out, sha256, study.database.number(judged), without_file)


def _image_files(
    study: "StudyFolder", reduced: Path, at_home: frozenset[str], folder: Path
) -> tuple[dict[str, Path], int]:
    """The files of the images in a reduced database by their names in a packet, and how many have none here that
    should have one. `folder`: where files that were fetched stay until the packet is written."""
    from storage.database import Database

    with closing(Database(reduced)) as database:
        rows = database.rows(
            "SELECT sha256 FROM image WHERE sha256 IS NOT NULL OR id NOT IN (SELECT image FROM exhibit)"
            " ORDER BY sha256"
        )
        wanted = [sha256 for (sha256,) in rows]
    there = {
        image_member(sha256): path
        for sha256 in wanted
        if sha256 and sha256 not in at_home and (path := _lasting_file(study, sha256, folder)) is not None
    }
    return there, sum(not sha256 or sha256 not in at_home for sha256 in wanted) - len(there)


def _lasting_file(study: "StudyFolder", sha256: str, folder: Path) -> Path | None:
    """The file of an image, or None where there is none. One that was fetched is linked or copied into the folder,
    because it may go when the next one is fetched."""
    path = study.images.file_of(sha256)
    if not path.is_file():
        return None
    if not is_fetchable(path):
        return path
    lasting = folder / sha256
    try:
        os.link(path, lasting)
    except OSError:  # on another disk, or one without links, or gone meanwhile
        try:
            with open_fetched(path) as source, lasting.open("wb") as target:
                shutil.copyfileobj(source, target)
        except OSError as error:
            raise UserError(storage_text.cannot_write(lasting, error)) from error
    return lasting


TRAVELLING = {name: "1" for name, table in TABLES.items() if table.travel.value == "fact"} | {"study": "1"}
