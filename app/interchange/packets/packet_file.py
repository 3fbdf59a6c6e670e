"""The packet as a file: a zip archive with a manifest that vouches for every byte in it, and nothing unexpected."""

import hashlib
import hmac
import json
import os
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import IO, Any
from uuid import UUID

from app.errors import UserError
from app.files.text_file import open_file, refuse_database
from app.interchange.packets.work_notes import MachineNote, WorkNote, read_machine, read_work
from app.messages.study import storage as storage_text
from app.messages.team import packets
from app.private_files import in_one_piece
from app.system import is_device_name

FORMAT = 1
ENDING = ".touchstone"
MANIFEST, DATABASE = "manifest.json", "study.db"
_IMAGE = re.compile(r"images/([0-9a-f]{2})/(\1[0-9a-f]{62})")
_MOST_MEMBERS = 200_000
_LARGEST = {MANIFEST: 50_000_000, DATABASE: 40_000_000_000}
_LARGEST_IMAGE = 500_000_000
_LARGEST_ALL = 60_000_000_000
_MOST_SQUEEZED = 300  # times; a database of ours shrinks to a twentieth at most
_AT_ONCE = 1 << 20
_LONG_AGO = (1980, 1, 1, 0, 0, 0)
Passphrase = Callable[[], str]


class Kind(StrEnum):
    """What a packet is for: sent out to somebody, sent back by them, or all facts of a machine for a shared folder."""

    OUT = "out"
    BACK = "back"
    FACTS = "facts"


@dataclass(frozen=True)
class PacketKey:
    """What ties a returned packet to the one that was sent out: the secret of the study that the key was made with (by
    its id), the key's own id, and the key, which goes out but not back. Ids and key are hexadecimal."""

    secret_id: str
    id: str
    key: str = ""


@dataclass(frozen=True)
class Manifest:
    """What a packet says of itself. `contains`: SHA-256 of packets whose facts are all in this one. `work` and
    `machine`: None where it does not say, as in packets of older programs. `is_part`: whether a machine's other files
    in a shared folder hold the rest of its facts.

    `key`: none in packets of an older program. `signature`: HMAC-SHA256 with the key over all else that the manifest
    of a returned packet says, and with it over every byte of the packet.
    """

    kind: Kind
    study: UUID
    title: str
    rater: UUID | None = None
    rater_name: str = ""
    contains: tuple[str, ...] = ()
    files: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    key: PacketKey | None = None
    signature: str = ""
    work: WorkNote | None = None
    machine: MachineNote | None = None
    is_part: bool = False

    @property
    def images(self) -> int:
        """How many image files come along."""
        return sum(name not in (DATABASE, MANIFEST) for name in self.files)

    def signed_with(self, key: str) -> str:
        """What the signature must be if this was signed with a key."""
        words = json.dumps(_document(self), sort_keys=True).encode()
        return hmac.new(bytes.fromhex(key), words, hashlib.sha256).hexdigest()


def file_name(name: str, is_back: bool = False) -> str:
    """What a packet for or from somebody is usually called: their name without what a file's name may not hold."""
    bare = "".join(c if c.isalnum() or c in "-_ ." else "-" for c in name).strip(" .") or "packet"
    if is_back:
        bare = f"{bare}-back"
    if is_device_name(bare):
        bare = f"packet-{bare}"
    return f"{bare}{ENDING}"


def image_member(sha256: str) -> str:
    """The name of an image's file in a packet."""
    return f"images/{sha256[:2]}/{sha256}"


def write_packet(
    out: Path,
    manifest: Manifest,
    members: Mapping[str, Path],
    passphrase: str = "",
    around: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> str:
    """Write a packet, whole or not at all; the same content makes the same bytes unless it is locked.

    A locked one is sealed while it is written: no plain byte reaches the disk it goes to. `around`: a context that is
    entered before the file takes its name and left right after. Returns the SHA-256 of the file. Raises UserError when
    it cannot be written, when nobody could open it because a file in it is too large, and for a passphrase that is too
    short.
    """
    try:
        _refuse_too_large(members)
        with in_one_piece(out, around) as file:
            if passphrase:
                from app.interchange.packets.encrypted_files import locking

                with locking(file, passphrase) as locked:
                    _write_archive(locked, manifest, members)
            else:
                _write_archive(file, manifest, members)
            file.seek(0)
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise UserError(storage_text.cannot_write(out, error)) from error


def _refuse_too_large(members: Mapping[str, Path]) -> None:
    sizes = {name: path.stat().st_size for name, path in members.items()}
    for name, size in sizes.items():
        if size > (most := _LARGEST.get(name, _LARGEST_IMAGE)):
            raise UserError(packets.too_large(members[name], most))
    if sum(sizes.values()) > _LARGEST_ALL or len(sizes) >= _MOST_MEMBERS:
        raise UserError(packets.too_much(len(sizes), sum(sizes.values())))


def _write_archive(file: IO[bytes], manifest: Manifest, members: Mapping[str, Path]) -> None:
    files = {name: (sha256_of(path), path.stat().st_size) for name, path in sorted(members.items())}
    manifest = replace(manifest, files=files)
    document = _document(manifest)
    if manifest.key is not None:
        sent = {"secret": manifest.key.secret_id, "id": manifest.key.id}
        if manifest.kind is Kind.OUT:
            sent["key"] = manifest.key.key
        document["key"] = sent
        if manifest.kind is Kind.BACK:
            document["signature"] = manifest.signed_with(manifest.key.key)
    with zipfile.ZipFile(file, "w") as archive:
        text = json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True)
        archive.writestr(_info(MANIFEST, zipfile.ZIP_DEFLATED), text)
        for name, (_sha256, size) in files.items():
            way = zipfile.ZIP_DEFLATED if name == DATABASE else zipfile.ZIP_STORED
            with members[name].open("rb") as source, archive.open(_info(name, way, size), "w") as target:
                while chunk := source.read(_AT_ONCE):
                    target.write(chunk)


def _document(manifest: Manifest) -> dict[str, Any]:
    """A manifest as JSON, without its key and signature. What is not said is left out, so that the signature of a
    packet from an older program is still right."""
    said: dict[str, Any] = {}
    if manifest.work is not None:
        said["work"] = manifest.work.document
    if manifest.machine is not None:
        said["machine"] = manifest.machine.document
    if manifest.is_part:
        said["part"] = True
    return said | {
        "format": FORMAT,
        "kind": manifest.kind.value,
        "study": str(manifest.study),
        "title": manifest.title,
        "rater": str(manifest.rater) if manifest.rater else "",
        "rater_name": manifest.rater_name,
        "contains": list(manifest.contains),
        "files": {name: {"sha256": sha256, "size": size} for name, (sha256, size) in manifest.files.items()},
    }


def _info(name: str, way: int, size: int = 0) -> zipfile.ZipInfo:
    """A member's header. `size` in bytes: from 2 GiB on, zip needs another header, and has to know that first."""
    info = zipfile.ZipInfo(name, _LONG_AGO)
    info.file_size = size
    info.compress_type = way
    info.external_attr = 0o644 << 16
    info.create_system = 3
    return info


@contextmanager
def opened(path: Path, ask: Passphrase | None = None) -> Iterator["Packet"]:
    """Open a packet for reading; a locked one is unlocked with what `ask` returns, into a file nobody else can read.

    Raises UserError, with one sentence that names the file, for anything that is not as it should be.
    """
    from app.interchange.packets.encrypted_files import is_locked, unlocked

    refuse_database(path)
    try:
        if is_locked(path):
            if ask is None:
                raise UserError(packets.is_locked(name=path.name))
            with unlocked(path, ask()) as plain, zipfile.ZipFile(plain) as archive:
                yield Packet(archive, path.name)
        else:
            with open_file(path) as file, zipfile.ZipFile(file) as archive:
                yield Packet(archive, path.name)
    except OSError as error:
        raise UserError(packets.cannot_read(path, error)) from error
    except (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, EOFError, RuntimeError) as error:
        raise UserError(packets.damaged(name=path.name)) from error


class Packet:
    """A packet that is open. What its manifest says is checked against the archive at once, contents when unpacked."""

    def __init__(self, archive: zipfile.ZipFile, name: str) -> None:
        self._archive = archive
        self.name = name
        self._infos = self._checked_infos()
        self.manifest = self._read_manifest()

    def unpack(self, folder: Path) -> None:
        """Write every file of the packet below a folder, each checked by its SHA-256. Raises UserError."""
        for name in self.manifest.files:
            self.unpack_one(name, folder / name)

    def unpack_one(self, name: str, target: Path) -> None:
        """Write one file of the packet. Raises UserError when it is not the one the manifest vouches for."""
        sha256, size = self.manifest.files[name]
        target.parent.mkdir(parents=True, exist_ok=True)
        digest, read = hashlib.sha256(), 0
        with target.open("wb") as out:
            for chunk in self._chunks(name):
                read += len(chunk)
                if read > size:
                    break
                digest.update(chunk)
                out.write(chunk)
        if read != size or digest.hexdigest() != sha256:
            raise UserError(packets.damaged(name=self.name))

    def _chunks(self, name: str) -> Iterator[bytes]:
        import zlib

        try:
            with self._archive.open(self._infos[name]) as source:
                while chunk := source.read(_AT_ONCE):
                    yield chunk
        except zlib.error as error:
            raise UserError(packets.damaged(name=self.name)) from error

    def _checked_infos(self) -> dict[str, zipfile.ZipInfo]:
        """The archive's members by name. Raises UserError for one that has no place in a packet, or is too large."""
        infos = self._archive.infolist()
        by_name = {info.filename: info for info in infos}
        size = self._archive.fp.seek(0, os.SEEK_END) if self._archive.fp else 0
        is_wrong = (
            len(infos) > _MOST_MEMBERS
            or len(by_name) != len(infos)
            or not {MANIFEST, DATABASE} <= by_name.keys()
            or any(not _is_welcome(info) for info in infos)
            or sum(info.compress_size for info in infos) > size
            or sum(info.file_size for info in infos) > _LARGEST_ALL
        )
        if is_wrong:
            raise UserError(packets.not_a_packet(name=self.name))
        return by_name

    def _read_manifest(self) -> Manifest:
        try:
            document = json.loads(b"".join(self._chunks(MANIFEST)))
            if int(document["format"]) > FORMAT:
                raise UserError(packets.newer(name=self.name))
            manifest = _manifest(document)
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError) as error:
            raise UserError(packets.not_a_packet(name=self.name)) from error
        sizes = {name: info.file_size for name, info in self._infos.items() if name != MANIFEST}
        if sizes != {name: size for name, (_sha256, size) in manifest.files.items()}:
            raise UserError(packets.damaged(name=self.name))
        return manifest


def _is_welcome(info: zipfile.ZipInfo) -> bool:
    is_known = info.filename in _LARGEST or _IMAGE.fullmatch(info.filename) is not None
    is_plain = info.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) and not info.flag_bits & 1
    fits = info.file_size <= _LARGEST.get(info.filename, _LARGEST_IMAGE)
    is_bomb = info.file_size > max(1_000_000, info.compress_size * _MOST_SQUEEZED)
    return is_known and is_plain and fits and not is_bomb


def _manifest(document: Any) -> Manifest:
    """Raises KeyError, TypeError or ValueError where something is missing or of the wrong kind."""
    kind = Kind(document["kind"])
    if kind is not Kind.FACTS and not document["rater"]:
        raise ValueError(kind)
    return Manifest(
        kind,
        UUID(document["study"]),
        str(document["title"]),
        UUID(document["rater"]) if document["rater"] else None,
        str(document["rater_name"]),
        tuple(str(one) for one in document["contains"]),
        {str(name): (str(one["sha256"]), int(one["size"])) for name, one in dict(document["files"]).items()},
        _key(document["key"]) if "key" in document else None,
        str(document.get("signature", "")),
        read_work(document["work"]) if "work" in document else None,
        read_machine(document["machine"]) if "machine" in document else None,
        document.get("part") is True,
    )


def _key(document: Any) -> PacketKey:
    key = PacketKey(str(document["secret"]), str(document["id"]), str(document.get("key", "")))
    for part in (key.secret_id, key.id, key.key):
        bytes.fromhex(part)
    return key


def sha256_of(path: Path) -> str:
    """The SHA-256 of a file's bytes, as hexadecimal digits."""
    with open_file(path) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
