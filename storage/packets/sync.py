"""A folder that several machines reach: each puts its facts there as files that never change, and takes the others'.

A file appears under its name only when it is whole, its name is the hash of its content, and nobody writes to one that
is there; so any number of machines may do this at once, over a drive that is slow or goes away.
"""

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
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
from app.messages.team import packets as messages
from app.private_files import in_one_piece, private_folder
from app.study.team.merge_outcome import Merged
from storage.database import milliseconds
from storage.folder import IMAGES
from storage.images.image_files import PictureFiles
from storage.merge.empty import room_to_work
from storage.packets.packet_contents import TRAVELLING, packet_of, send_back
from storage.packets.reduced_study import write_reduced
from storage.packets.staged_packets import bring_in

if TYPE_CHECKING:
    from storage.folder import StudyFolder

_NAME_DIGITS = 16


@dataclass(frozen=True)
class SyncResult:
    """What came of it: merges of others' files, files that were left alone with the reason, and what was written."""

    merged: tuple[Merged, ...]
    left_alone: tuple[tuple[str, str], ...]
    written: Path | None


def sync(study: "StudyFolder", folder: Path) -> SyncResult:
    """Take in what others put into the folder, then put this machine's facts there. Raises UserError.

    A study that was opened from a packet only sends: what others said must not come into it.
    """
    if not folder.is_dir():
        raise UserError(messages.no_folder(folder))
    own = packet_of(study)
    try:
        if own is not None:
            sent = _write(folder, lambda path: send_back(study, own, path) is not None)
            return SyncResult((), (), sent)
        merged, left_alone, known = _take(study, folder)
        _share_images(study, folder)
        written = _write(folder, lambda path: _write_facts(study, path, known))
        if written is not None:
            _tidy(study, folder, written)
    except OSError as error:
        raise UserError(messages.cannot_read(folder, error)) from error
    return SyncResult(tuple(merged), tuple(left_alone), written)


def _take(
    study: "StudyFolder", folder: Path
) -> tuple[list[Merged], list[tuple[str, str]], dict[str, Manifest]]:
    """Merge every whole file that is new here, unless another file holds all that it does. The study is backed up
    before the first that changes anything.

    Returns the merges, what was left alone and why, and the manifests of all files whose facts are known here now.
    """
    seen, files = _seen(study), PictureFiles(folder / IMAGES)
    digests: dict[Path, str] = {}
    found = list(_found(folder, digests))
    contained = {one for _path, said in found if isinstance(said, Manifest) for one in said.contains}
    merged: list[Merged] = []
    left_alone: list[tuple[str, str]] = []
    known: dict[str, Manifest] = {}
    back_up = _Once(study.back_up)
    for path, said in found:
        if isinstance(said, str):
            left_alone.append((path.name, said))
        elif said.study == study.study.id:
            if path.stem not in seen and path.stem not in contained:
                try:
                    merged.append(bring_in(study, path, beside=files, may_be_study=True, back_up=back_up))
                except UserError as error:
                    if path.exists():
                        left_alone.append((path.name, error.sentence))
                    continue  # else its machine has put a newer one there, which is taken the next time
                _note(study, path, digests[path], "taken")
            known[path.stem] = said
    return merged, left_alone, known


class _Once:
    """Does something the first time it is called."""

    def __init__(self, do: Callable[[], object]) -> None:
        self._do = do
        self._is_done = False

    def __call__(self) -> None:
        if not self._is_done:
            self._do()
            self._is_done = True


def _found(folder: Path, digests: dict[Path, str]) -> Iterator[tuple[Path, Manifest | str]]:
    """Every packet in the folder in the order of names, with what it says of itself, or why it cannot be read; and
    into `digests` the SHA-256 of each, for it may be gone a moment later."""
    for path in sorted(folder.glob(f"*{ENDING}")):
        if len(path.stem) != _NAME_DIGITS or path.name.startswith("."):
            continue  # somebody's own file
        try:
            digests[path] = sha256_of(path)
            is_whole = digests[path].startswith(path.stem)
            with opened(path) as packet:
                yield path, packet.manifest if is_whole else messages.NOT_WHOLE
        except NotAFile:
            yield path, messages.NOT_A_FILE
        except (
            UserError,
            OSError,
        ):  # the drive's own program is still copying it, or its machine took it away
            if path.exists():
                yield path, messages.NOT_WHOLE


def _seen(study: "StudyFolder") -> set[str]:
    """The names of the files that were taken from or put into shared folders before."""
    rows = study.database.rows("SELECT json_extract(told, '$.shared') FROM merging")
    return {name for (name,) in rows if name}


def _note(study: "StudyFolder", path: Path, digest: str, how: str) -> None:
    """Remember a file of a shared folder. `undone_at` keeps it out of the merges that can be taken back."""
    at = milliseconds(now())
    told = json.dumps({"shared": path.stem, "how": how, "opened": False})
    with study.database.atomic() as connection:
        connection.execute(
            "INSERT INTO merging (uuid, packet, name, told, merged_at, undone_at) VALUES (?, ?, ?, ?, ?, ?)",
            (new_id().bytes, bytes.fromhex(digest), path.name, told, at, at),
        )


def _share_images(study: "StudyFolder", folder: Path) -> None:
    """Put the images that are not there yet beside the packets, each once for all machines."""
    shared = PictureFiles(folder / IMAGES)
    for (sha256,) in study.database.rows("SELECT sha256 FROM image WHERE sha256 IS NOT NULL ORDER BY sha256"):
        own = study.images.files.path(sha256)
        if own.is_file() and not shared.path(sha256).exists():
            shared.keep(own.read_bytes(), sha256)


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


def _write_facts(study: "StudyFolder", path: Path, known: dict[str, Manifest]) -> bool:
    """Write all facts of this machine; False when one of the files in the folder says the same."""
    about = study.study
    with private_folder() as place:
        reduced = place / DATABASE
        with room_to_work():
            write_reduced(study.database, reduced, TRAVELLING)
        digest = sha256_of(reduced)
        if any(one.kind is Kind.FACTS and one.files[DATABASE][0] == digest for one in known.values()):
            return False
        manifest = Manifest(Kind.FACTS, about.id, about.title, contains=tuple(sorted(known)))
        write_packet(path, manifest, {DATABASE: reduced})
    return True


def _tidy(study: "StudyFolder", folder: Path, written: Path) -> None:
    """Take away the files this machine wrote before: all that they hold is in the one it wrote now."""
    rows = study.database.rows(
        "SELECT json_extract(told, '$.shared') FROM merging WHERE json_extract(told, '$.how') = 'written'"
    )
    for (name,) in list(rows):
        (folder / f"{name}{ENDING}").unlink(missing_ok=True)
    _note(study, written, sha256_of(written), "written")
