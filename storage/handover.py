"""A whole study as one file, for another researcher: everything in it, each file with its checksum."""

import hashlib
import json
import re
import shutil
import zipfile
import zlib
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

from app.errors import UserError
from app.identity import now
from app.messages.study import handover, storage as storage_text
from app.private_files import in_one_piece, private_folder
from app.study.overview.handover import HandoverContents
from app.study.team.raters import PEOPLE
from storage.answer_rows import GIVEN
from storage.database import Database
from storage.folder import DATABASE, IMAGES, fill_folder, open_study
from storage.safety.backups import back_up
from storage.safety.check import check_study

CONTENTS = "handover.json"
_KIND = "touchstone study"
_VERSION = 1
_LARGEST_CONTENTS = 64 * 1024 * 1024  # bytes; of a study with a million images
_IMAGE = re.compile(rf"{IMAGES}/[0-9a-f]{{2}}/[0-9a-f]{{64}}(\.[a-z0-9]{{1,5}})?")
_SHA256 = re.compile("[0-9a-f]{64}")
_MOST = 2**63 - 1
_COUNTS = {
    "images": "SELECT count(*) FROM image",
    "people": f"SELECT count(*) FROM rater WHERE kind IN ({', '.join(f'{kind.value!r}' for kind in PEOPLE)})",
    "answers": f"SELECT count(*) FROM {GIVEN}",
    "descriptions": "SELECT count(DISTINCT image) FROM alt_text",
    "judge_calls": "SELECT count(*) FROM judge_call",
    "voice_notes": "SELECT count(*) FROM voice_note",
}


def hand_over(folder: Path, target: Path) -> HandoverContents:
    """Write a study with everything in it, but for its backups, to one file; it appears when it is whole.

    Other programs may work in the study meanwhile: what they write is in it as a whole or not at all.
    Raises UserError when the study cannot be opened or the file cannot be written.
    """
    open_study(folder).close()  # brings an older schema up to date, and refuses what is damaged or a link
    if target.is_dir() or target.resolve().is_relative_to(folder.resolve()):
        raise UserError(storage_text.folder_in_use(folder=target))
    try:
        with private_folder() as place:
            copy = back_up(folder / DATABASE, place)
            files = {DATABASE: copy, **_pictures(folder, copy)}
            about = _about(copy, files)
            with in_one_piece(target) as stream, zipfile.ZipFile(stream, "w", allowZip64=True) as out:
                out.writestr(CONTENTS, json.dumps(about, ensure_ascii=False, indent=1))
                for name, path in files.items():
                    out.write(path, name)
    except OSError as error:
        raise UserError(storage_text.cannot_write(target, error)) from error
    return _contents(about)


def look_into(file: Path) -> HandoverContents:
    """What a file says it contains. Raises UserError for any other file."""
    with _opened(file) as archive:
        return _contents(_read_about(file, archive))


def take_over(file: Path, folder: Path) -> HandoverContents:
    """Make the study that was handed over in a folder that is not there yet: the same study, with its identity.

    Every file is compared with its checksum and the study is checked before it appears under its name. Raises
    UserError, leaving nothing behind, for what is damaged, is too new, or cannot be written.
    """
    with _opened(file) as archive:
        about = _read_about(file, archive)

        def build(unfinished: Path) -> None:
            (unfinished / IMAGES).mkdir()
            for name, sha256 in about["files"].items():
                _extract(file, archive, name, sha256, unfinished / name)
            _look_over(file, unfinished)

        fill_folder(folder, build)
    return _contents(about)


def _pictures(folder: Path, copy: Path) -> dict[str, Path]:
    """The files of the images that the database knows, by their names in the study's folder."""
    with closing(Database(copy)) as database:
        known = set(database.cells("SELECT sha256 FROM image WHERE sha256 IS NOT NULL"))
    found = sorted(path for path in (folder / IMAGES).glob("*/*") if path.is_file() and not path.is_symlink())
    return {path.relative_to(folder).as_posix(): path for path in found if path.stem in known}


def _about(copy: Path, files: dict[str, Path]) -> dict[str, Any]:
    with closing(Database(copy)) as database:
        counts = {name: database.number(sql) for name, sql in _COUNTS.items()}
        title = (database.row("SELECT title FROM study") or ("",))[0]
    return {
        "kind": _KIND,
        "version": _VERSION,
        "title": title,
        "made_at": now().isoformat(),
        "counts": counts,
        "size": sum(path.stat().st_size for path in files.values()),
        "files": {name: _sha256(path) for name, path in files.items()},
    }


def _sha256(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _opened(file: Path) -> zipfile.ZipFile:
    try:
        if not file.is_file():
            raise UserError(handover.not_a_handover(file=file.name))
        return zipfile.ZipFile(file)
    except (OSError, zipfile.BadZipFile, NotImplementedError, ValueError) as error:
        raise UserError(handover.not_a_handover(file=file.name)) from error


def _read_about(file: Path, archive: zipfile.ZipFile) -> dict[str, Any]:
    """What the file says of itself, looked over: nothing in it can lead out of the new folder."""
    try:
        if archive.getinfo(CONTENTS).file_size > _LARGEST_CONTENTS:
            raise ValueError
        about: dict[str, Any] = json.loads(archive.read(CONTENTS))
        names = {name for name, sha256 in about["files"].items() if _SHA256.fullmatch(sha256)}
        is_ours = about["kind"] == _KIND and about["version"] == _VERSION and DATABASE in names
        if not is_ours or not all(_IMAGE.fullmatch(name) for name in names - {DATABASE}):
            raise ValueError
        if sorted(archive.namelist()) != sorted([CONTENTS, *names]):
            raise ValueError
        if sum(archive.getinfo(name).file_size for name in names) != _contents(about).size:
            raise ValueError  # zipfile reads no more of an entry than this
    except (
        OverflowError,
        KeyError,
        ValueError,
        TypeError,
        AttributeError,
        RecursionError,
        RuntimeError,
    ) as error:
        raise UserError(handover.not_a_handover(file=file.name)) from error
    except (OSError, zipfile.BadZipFile, NotImplementedError, zlib.error) as error:
        raise UserError(handover.damaged(file=file.name, member=CONTENTS)) from error
    return about


def _contents(about: dict[str, Any]) -> HandoverContents:
    counts = {name: int(about["counts"][name]) for name in _COUNTS}
    made_at = datetime.fromisoformat(about["made_at"])
    if made_at.tzinfo is None or not all(0 <= one <= _MOST for one in (*counts.values(), int(about["size"]))):
        raise ValueError
    return HandoverContents(str(about["title"]), made_at, size=int(about["size"]), **counts)


def _extract(file: Path, archive: zipfile.ZipFile, name: str, sha256: str, target: Path) -> None:
    target.parent.mkdir(exist_ok=True)
    try:
        with archive.open(name) as source, target.open("xb") as out:
            shutil.copyfileobj(source, out)
    except (zipfile.BadZipFile, NotImplementedError, EOFError, RuntimeError, zlib.error) as error:
        raise UserError(handover.damaged(file=file.name, member=name)) from error
    if _sha256(target) != sha256:
        raise UserError(handover.damaged(file=file.name, member=name))


def _look_over(file: Path, folder: Path) -> None:
    """Open the study, which brings an older one up to date, and check all of it. It arrives out of the archive."""
    with closing(open_study(folder)) as study:
        study.take_out_of_archive()
    checked = check_study(folder)
    if not checked.is_sound:
        damage = next(one for one in checked.findings if one.severity.value == "damage")
        raise UserError(handover.not_sound(file=file.name, why=damage.sentence))
