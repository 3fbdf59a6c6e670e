"""A server that draws pictures puts the key into their files: none of them is stored."""

import asyncio
import base64
import io
from collections.abc import Callable

import pytest
from PIL import Image, PngImagePlugin

from app.judging.calls.keys import Key
from app.judging.outputs.image_maker import ImageMaker
from app.judging.outputs.picture_metadata import metadata_of
from app.messages.judge import model_outputs
from app.study.judge.judge_call import Prompt, Question, Reply, Status
from app.study.judge.judge_setup import JudgeSetup
from tests.judging.servers import Answer, Asked, judge_server

KEY = "sk-proj-7Hq2Vx_9ZbT4mKd-Wc8YpR3uNfJ6sLgA5eXo1QiB"
QUESTION = Question(1, 1, ("P1",), Prompt("", "a lamp", {}), "key")


def saved(kind: str, **options: object) -> bytes:
    file = io.BytesIO()
    Image.effect_noise((64, 64), 60).convert("RGB").save(file, kind, **options)
    return file.getvalue()


def png_text(told: str, is_compressed: bool = False, is_international: bool = False) -> bytes:
    info = PngImagePlugin.PngInfo()
    add = info.add_itxt if is_international else info.add_text
    add("Comment", told, zip=is_compressed)
    return saved("PNG", pnginfo=info)


def exif(told: str, kind: str) -> bytes:
    data = Image.Exif()
    data[0x9C9C] = told.encode("utf-16-le")  # XPComment
    return saved(kind, exif=data)


PLACES: dict[str, Callable[[str], bytes]] = {
    "PNG text": png_text,
    "PNG compressed text": lambda told: png_text(told, is_compressed=True),
    "PNG international text": lambda told: png_text(told, is_international=True),
    "PNG compressed international text": lambda told: png_text(told, True, True),
    "PNG EXIF": lambda told: exif(told, "PNG"),
    "PNG end": lambda told: saved("PNG") + told.encode(),
    "JPEG EXIF": lambda told: exif(told, "JPEG"),
    "JPEG comment": lambda told: saved("JPEG", comment=told),
    "JPEG end": lambda told: saved("JPEG") + told.encode(),
    "JPEG, several scans, end": lambda told: saved("JPEG", progressive=True) + told.encode(),
    "WebP EXIF": lambda told: exif(told, "WEBP"),
    "WebP end": lambda told: saved("WEBP") + told.encode(),
    "GIF comment": lambda told: saved("GIF", comment=told),
    "GIF end": lambda told: saved("GIF") + told.encode(),
}
WRITTEN: dict[str, Callable[[str], str]] = {
    "plain": str,
    "reversed": lambda key: key[::-1],
    "base 32": lambda key: base64.b32encode(key.encode()).decode(),
}


def asked(picture: bytes) -> Reply:
    async def ask(address: str) -> Reply:
        maker = ImageMaker(JudgeSetup("m", address), Key(KEY, "the test"), 10)
        try:
            return await maker.ask(QUESTION, {})
        finally:
            await maker.close()

    def respond(_asked: Asked) -> Answer:
        return Answer({"data": [{"b64_json": base64.b64encode(picture).decode()}]})

    with judge_server(respond) as server:
        return asyncio.run(ask(server.url))


@pytest.mark.parametrize("place", PLACES)
def test_a_key_in_the_metadata_of_a_picture(place: str) -> None:
    for write in WRITTEN.values():
        reply = asked(PLACES[place](write(KEY)))
        assert (reply.status, reply.reason) == (Status.FATAL, model_outputs.KEY_IN_PICTURE)
        assert not reply.text
    told = "Made by a model, seed 4711, CFG 7.5, 30 steps, 2026-11-28T09:00:00Z"
    assert asked(PLACES[place](told)).status is Status.OK


def test_a_file_that_breaks_off() -> None:
    for place in PLACES.values():
        whole = place("x" * 40)
        for end in range(0, len(whole), max(1, len(whole) // 100)):
            metadata_of(whole[:end])
