"""Keys of packets: what goes out carries one, and what comes back is signed with it, so that nobody else can have
made it.

A key is made from a secret of the study and the packet's own id, so nothing is written down when a packet goes out. All
copies of a study that were merged with each other know each other's secrets.
"""

import hashlib
import hmac
import uuid
from pathlib import Path

from app.errors import UserError
from app.identity import new_id, now
from app.interchange.packets.packet_file import Kind, Manifest, PacketKey
from app.messages.team import packets
from storage.database import Database, milliseconds

_OWN = "SELECT uuid, secret FROM packet_secret WHERE packet = x'' ORDER BY made_at, uuid LIMIT 1"
_KEEP = "INSERT OR IGNORE INTO packet_secret (uuid, packet, secret, made_at) VALUES (?, ?, ?, ?)"
_ID_BYTES = 16


def key_for(database: Database, rater: uuid.UUID, content: Path) -> PacketKey | None:
    """A key for a packet with this database that goes out to somebody; None where the study has no secret."""
    row = database.row(_OWN)
    if row is None:
        return None
    identity, secret = row
    with content.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").digest()
    packet = hmac.new(secret, b"packet" + rater.bytes + digest, hashlib.sha256).digest()[:_ID_BYTES]
    return PacketKey(identity.hex(), packet.hex(), _made(secret, rater, packet).hex())


def received_key(database: Database) -> PacketKey | None:
    """The key that came with the newest packet a study was opened from."""
    row = database.row(
        "SELECT uuid, packet, secret FROM packet_secret WHERE packet <> x'' ORDER BY made_at DESC, id DESC LIMIT 1"
    )
    return PacketKey(*(cell.hex() for cell in row)) if row else None


def keep_key(database: Database, manifest: Manifest) -> None:
    """Keep the key of a packet that was opened, for signing what goes back. Inside the caller's transaction."""
    if manifest.key is None:
        return
    key = manifest.key
    cells = [bytes.fromhex(part) for part in (key.secret_id, key.id, key.key)]
    database.connection.execute("DELETE FROM packet_secret WHERE packet <> x''")
    database.connection.execute(_KEEP, (*cells, milliseconds(now())))


def make_secret(database: Database) -> None:
    """Give a study that was opened from a packet a secret of its own. Inside the caller's transaction."""
    import secrets

    database.connection.execute(_KEEP, (new_id().bytes, b"", secrets.token_bytes(32), milliseconds(now())))


def is_signed(database: Database, manifest: Manifest, name: str) -> bool:
    """Whether a returned packet is signed as this study's; one of an older program carries no key.

    Raises UserError when its key is not one that this study gave its person, or it was changed after it was signed.
    """
    if manifest.kind is not Kind.BACK or manifest.rater is None or manifest.key is None:
        if manifest.signature:
            raise UserError(packets.not_as_signed(name=name, person=manifest.rater_name))
        return False
    key = _known_key(database, manifest.rater, manifest.key)
    if key is None:
        raise UserError(packets.not_sent_from_here(name=name))
    if not hmac.compare_digest(manifest.signed_with(key.hex()).encode(), manifest.signature.encode()):
        raise UserError(packets.not_as_signed(name=name, person=manifest.rater_name))
    return True


def _known_key(database: Database, rater: uuid.UUID, known: PacketKey) -> bytes | None:
    """The key that a packet must be signed with: made from our secret, or, where this study was opened from the same
    packet as the other's of a pair, the one that came with it."""
    secret, packet = bytes.fromhex(known.secret_id), bytes.fromhex(known.id)
    own = database.row("SELECT secret FROM packet_secret WHERE uuid = ? AND packet = x''", (secret,))
    if own is not None:
        return _made(own[0], rater, packet)
    came = database.row("SELECT secret FROM packet_secret WHERE uuid = ? AND packet = ?", (secret, packet))
    return came[0] if came is not None else None


def _made(secret: bytes, rater: uuid.UUID, packet: bytes) -> bytes:
    return hmac.new(secret, b"key" + rater.bytes + packet, hashlib.sha256).digest()
