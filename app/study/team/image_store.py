"""Where the images of a study are when they are in an object store: what a person is shown of it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class StorePlace:
    """An address `s3://BUCKET/FOLDER` on a server, and whether a person has agreed to it on this machine."""

    address: str
    endpoint: str
    is_accepted: bool = False


@dataclass(frozen=True)
class StoredImages:
    """How many images were sent, how many of the study's the store holds now, and how many are nowhere."""

    sent: int
    there: int
    lacking: int
