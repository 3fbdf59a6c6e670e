"""Studies of many images, whose pictures are known as they are sent although all are one empty file on the disk."""

import hashlib
import json
import os
from collections.abc import Sequence
from pathlib import Path

from app.identity import new_id
from app.judging.batches.batch import BatchFile
from storage.folder import StudyFolder
from tests.judging.servers import completion, fitting
from tests.storage.making import make_study

_IMAGE = """
INSERT INTO image (id, uuid, number, sha256, name, source, is_photograph, is_reference, prompt, image_group, licence,
    format, width, height, size_bytes, added_at)
VALUES (?, ?, ?, ?, ?, '', 0, 0, '', '', '', 'JPEG', 0, 0, 1000, 1767225600000)
"""
_SENT = "INSERT INTO sent_picture SELECT id, sha256, 1024, ?, 200000, 1024, 768 FROM image WHERE id = ?"
_MOST_LINKS = 30_000  # of one file, as far as every file system allows


def make_many(folder: Path, images: int) -> StudyFolder:
    """An open study of so many images and a rubric of two criteria."""
    study = make_study(folder, 0, described=())
    keys = range(1, images + 1)
    hashes = [hashlib.sha256(str(key).encode()).hexdigest() for key in keys]
    with study.database.atomic() as connection:
        connection.executemany(
            _IMAGE,
            (
                (key, new_id().bytes, key, sha256, f"picture-{key:07}.jpg")
                for key, sha256 in zip(keys, hashes, strict=True)
            ),
        )
        sent = (
            (hashlib.sha256(sha256.encode()).hexdigest(), key)
            for key, sha256 in zip(keys, hashes, strict=True)
        )
        connection.executemany(_SENT, sent)
    first = folder / "images" / "empty"
    for number, sha256 in enumerate(hashes):
        file = study.images.files.path(sha256)
        file.parent.mkdir(parents=True, exist_ok=True)
        if number % _MOST_LINKS == 0:
            file.write_bytes(b"")
            first = file
        else:
            os.link(first, file)
    return study


def write_replies(files: Sequence[BatchFile], out: Path) -> int:
    """What a server would write for files of calls: every criterion is met. Returns how many lines."""
    lines = 0
    body = None
    with out.open("w") as stream:
        for file in files:
            with file.path.open() as calls:
                for line in calls:
                    call = json.loads(line)
                    if body is None:
                        schema = call["body"]["response_format"]["json_schema"]["schema"]
                        body = completion(json.dumps(fitting(schema)))
                    response = {"status_code": 200, "request_id": "r", "body": body}
                    stream.write(json.dumps({"custom_id": call["custom_id"], "response": response}) + "\n")
                    lines += 1
    return lines
