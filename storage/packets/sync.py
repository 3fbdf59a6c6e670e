"""A folder that several machines reach: each puts its facts there as files that never change, and takes the others'.

A file appears under its name only when it is whole, its name is the hash of its content, and nobody writes to one that
is there; so any number of machines may do this at once, over a drive that is slow or goes away.
"""

import json
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from app.errors import UserError
from app.files.text_file import NotAFile
from app.identity import new_id, now
from app.interchange.packets.packet_file import (
    DATABASE,
    ENDING,
    Kind,
    Manifest,
    opened,
    sha256_of,
    write_packet,
)
from app.messages.team import packets
from app.private_files import in_one_piece, private_folder
from app.study.team.merge_outcome import Merged
from storage.database import milliseconds
from storage.folder import IMAGES
from storage.images.image_files import PictureFiles
from storage.packets.exchange import Backing, SyncResult, write_rows
from storage.packets.packet_contents import packet_of, send_back
from storage.packets.shared_marks import (
    Mark,
    fresh_rows,
    is_worthless,
    keep_mark,
    mark_after_merging,
    mark_now,
    marks_of,
)
from storage.packets.staged_packets import bring_in

if TYPE_CHECKING:
    from storage.folder import StudyFolder

_NAME_DIGITS = 16
_PLACE = "folder:"  # how the marks of folders are named
_MOST_PARTS = 64
_GROWS_TO = (
    1.5  # times what all facts took when they were last written: then they are written again as one file
)


def sync(study: "StudyFolder", folder: Path) -> SyncResult:
    """Take in what others put into the folder, then put there what is new on this machine. Raises UserError.

    A study that was opened from a packet only sends: what others said must not come into it.
    """
    if not folder.is_dir():
        raise UserError(packets.no_folder(folder=folder))
    if (folder / IMAGES).is_symlink():  # files would be written wherever it leads
        raise UserError(packets.images_are_a_link(path=folder / IMAGES))
    own = packet_of(study)
    try:
        if own is not None:
            sent = _write(folder, lambda path: send_back(study, own, path) is not None)
            return SyncResult((), (), sent)
        place, mark = _mark_of(study, folder)
        writes = study.database.number("PRAGMA data_version")
        current = mark_now(study.database)
        if mark is not None and is_worthless(study.database, mark, current):
            mark = None
        merged, left_alone, known = _take(study, folder)
        if mark is None or (merged and is_worthless(study.database, current, mark_now(study.database))):
            written, files = _put_all(study, folder)
        else:
            written, files = _put_new(study, folder, fresh_rows(study.database, mark, current))
        after = mark_after_merging(study.database, current) if merged else current
        if study.database.number("PRAGMA data_version") != writes:
            after = current  # another program has written meanwhile: what that was goes there the next time
        keep_mark(study.database, place, replace(after, files=tuple(sorted(files | known))))
    except OSError as error:
        raise UserError(packets.cannot_read(folder, error)) from error
    return SyncResult(tuple(merged), tuple(left_alone), written)


def _mark_of(study: "StudyFolder", folder: Path) -> tuple[str, Mark | None]:
    """The name of a folder's mark, and the mark if everything that it counts on is still in the folder: a file that is
    gone must be contained in another."""
    names = _names(folder)
    contained: set[str] | None = None
    for name, mark in marks_of(study.database):
        if not name.startswith(_PLACE):
            continue
        missing = set(mark.files) - names
        if missing and not missing.issuperset(mark.files):
            if contained is None:
                contained = {one for said in _own(study, folder, names).values() for one in said.contains}
            missing -= contained
        if mark.files and not missing:
            return name, mark
    return f"{_PLACE}{new_id()}", None


def _names(folder: Path) -> set[str]:
    """The names of the packets in the folder; other files are somebody's own."""
    return {
        path.stem
        for path in folder.glob(f"*{ENDING}")
        if len(path.stem) == _NAME_DIGITS and not path.name.startswith(".")
    }


def _manifests(folder: Path, names: Iterable[str]) -> dict[str, Manifest]:
    """What files that were looked at before say of themselves; those that have gone since are left out."""
    found = {}
    for name in sorted(names):
        with suppress(UserError, OSError), opened(folder / f"{name}{ENDING}") as packet:
            found[name] = packet.manifest
    return found


def _own(study: "StudyFolder", folder: Path, names: Iterable[str]) -> dict[str, Manifest]:
    """What those of the files say of themselves that are of this study."""
    return {name: said for name, said in _manifests(folder, names).items() if said.study == study.study.id}


def _is_of_another(study: "StudyFolder", path: Path) -> bool:
    """Whether a file is of another study: a copy of a study may remember files of the one it was made from."""
    return any(said.study != study.study.id for said in _manifests(path.parent, [path.stem]).values())


def _take(study: "StudyFolder", folder: Path) -> tuple[list[Merged], list[tuple[str, str]], set[str]]:
    """Merge every whole file that is new here, unless another new file holds all that it does.

    Returns the merges, what was left alone and why, and the names of all files whose facts are known here now.
    """
    seen, files = _seen(study), PictureFiles(folder / IMAGES)
    names = _names(folder)
    digests: dict[Path, str] = {}
    found = list(_found([folder / f"{name}{ENDING}" for name in sorted(names - seen)], digests))
    own = [said for _path, said in found if isinstance(said, Manifest) and said.study == study.study.id]
    contained = {one for said in own for one in said.contains}
    merged: list[Merged] = []
    left_alone: list[tuple[str, str]] = []
    known = names & seen
    backing = Backing(study)
    for path, said in found:
        if isinstance(said, str):
            left_alone.append((path.name, said))
        elif said.study == study.study.id:
            if path.stem not in contained:
                back_up = backing.for_part if said.is_part else backing.for_whole
                try:
                    merged.append(bring_in(study, path, beside=files, may_be_study=True, back_up=back_up))
                except UserError as error:
                    if path.exists():
                        left_alone.append((path.name, error.sentence))
                    continue  # else its machine has put a newer one there, which is taken the next time
                _note(study, path, digests[path], "taken")
            known.add(path.stem)
    return merged, left_alone, known


def _found(paths: Iterable[Path], digests: dict[Path, str]) -> Iterator[tuple[Path, Manifest | str]]:
    """Packets with what each says of itself, or why it cannot be read; and into `digests` the SHA-256 of each, for it
    may be gone a moment later."""
    for path in paths:
        if path.is_symlink():
            yield path, packets.PACKET_IS_A_LINK
            continue
        try:
            digests[path] = sha256_of(path)
            is_whole = digests[path].startswith(path.stem)
            with opened(path) as packet:
                yield path, packet.manifest if is_whole else packets.NOT_WHOLE
        except NotAFile:
            yield path, packets.NOT_A_FILE
        except (
            UserError,
            OSError,
        ):  # the drive's own program is still copying it, or its machine took it away
            if path.exists():
                yield path, packets.NOT_WHOLE


def _seen(study: "StudyFolder") -> set[str]:
    """The names of the files that were taken from or put into shared folders before."""
    rows = study.database.rows("SELECT json_extract(told, '$.shared') FROM merging")
    return {name for (name,) in rows if name}


def _note(study: "StudyFolder", path: Path, digest: str, how: str) -> None:
    """Remember a file of a shared folder. `undone_at` keeps it out of the merges that can be undone."""
    at = milliseconds(now())
    document = json.dumps({"shared": path.stem, "how": how, "opened": False})
    with study.database.atomic() as connection:
        connection.execute(
            "INSERT INTO merging (uuid, packet, name, told, merged_at, undone_at) VALUES (?, ?, ?, ?, ?, ?)",
            (new_id().bytes, bytes.fromhex(digest), path.name, document, at, at),
        )


def _share_images(study: "StudyFolder", folder: Path, which: str) -> None:
    """Put the images that are not there yet beside the packets, each once for all machines. `which`: SQL condition."""
    shared = PictureFiles(folder / IMAGES)
    for (sha256,) in study.database.rows(
        f"SELECT sha256 FROM image WHERE sha256 IS NOT NULL AND ({which}) ORDER BY sha256"
    ):
        own = study.images.files.path(sha256)
        if own.is_file() and not shared.path(sha256).exists():
            shared.keep(own.read_bytes(), sha256)


def _put_all(study: "StudyFolder", folder: Path) -> tuple[Path | None, set[str]]:
    """Put all facts of this machine into the folder; returns the file, if one is new, and the names of files that are
    there because of it. The files this machine wrote before go: all that they hold is in this one."""
    _share_images(study, folder, "1")
    known = _own(study, folder, _names(folder) & _seen(study))
    same: set[str] = set()
    written = _write(folder, lambda path: _write_facts(study, path, known, same))
    stays = same | ({written.stem} if written else set())  # what was written before may be written once more
    for name in sorted(_written_before(study) - stays):
        path = folder / f"{name}{ENDING}"
        if (written or same) and not _is_of_another(study, path):
            path.unlink(missing_ok=True)
    if written is None:
        return None, same
    _note(study, written, sha256_of(written), "written")
    return written, {written.stem}


def _put_new(study: "StudyFolder", folder: Path, rows: Mapping[str, str]) -> tuple[Path | None, set[str]]:
    """Put what is new into the folder, as `_put_all`; or everything, where the parts would grow beyond half of it."""
    if not rows:
        return None, set()
    own = [folder / f"{name}{ENDING}" for name in _written_before(study)]
    sizes = [path.stat().st_size for path in own if path.exists()]
    _share_images(study, folder, rows.get("image", "0"))
    with private_folder() as place:
        part = place / f"part{ENDING}"
        _write_part(study, part, rows)
        if not sizes or len(sizes) > _MOST_PARTS or sum(sizes) + part.stat().st_size > _GROWS_TO * max(sizes):
            return _put_all(study, folder)
        written = _write(folder, lambda path: bool(shutil.copyfile(part, path)))
    if written is not None:
        _note(study, written, sha256_of(written), "written")
    return written, {written.stem} if written else set()


def _write_part(study: "StudyFolder", path: Path, rows: Mapping[str, str]) -> None:
    """Write the rows that conditions name with everything that they refer to."""
    about = study.study
    with private_folder() as place:
        reduced = place / DATABASE
        write_rows(study.database, reduced, rows)
        write_packet(path, Manifest(Kind.FACTS, about.id, about.title, is_part=True), {DATABASE: reduced})


def _write(folder: Path, write: Callable[[Path], bool]) -> Path | None:
    """Have a file written into the folder under the hash of its content; None when there was nothing to write or the
    same is there already."""
    with private_folder() as place:
        unfinished = place / f"facts{ENDING}"
        if not write(unfinished):
            return None
        target = folder / f"{sha256_of(unfinished)[:_NAME_DIGITS]}{ENDING}"
        if target.exists():
            return None
        with unfinished.open("rb") as source, in_one_piece(target) as file:
            shutil.copyfileobj(source, file)
        return target


def _write_facts(study: "StudyFolder", path: Path, known: Mapping[str, Manifest], same: set[str]) -> bool:
    """Write all facts of this machine; False when files in the folder say the same. Their names go into `same`."""
    about = study.study
    with private_folder() as place:
        reduced = place / DATABASE
        write_rows(study.database, reduced)
        digest = sha256_of(reduced)
        same |= {name for name, one in known.items() if one.files[DATABASE][0] == digest}
        if same:
            return False
        manifest = Manifest(Kind.FACTS, about.id, about.title, contains=tuple(sorted(known)))
        write_packet(path, manifest, {DATABASE: reduced})
    return True


def _written_before(study: "StudyFolder") -> set[str]:
    """The names of the files this machine put into shared folders."""
    return set(
        study.database.cells(
            "SELECT json_extract(told, '$.shared') FROM merging WHERE json_extract(told, '$.how') = 'written'"
        )
    )
