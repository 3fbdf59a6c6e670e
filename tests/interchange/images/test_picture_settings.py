"""How imported pictures were made: what a manifest and the files themselves say is stored, and told on the card."""

import io
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from app.agreement.ratings.question import Question
from app.agreement.report.model_check import check_model
from app.cli import main
from app.files.picture_settings import picture_settings
from app.identity import now
from app.reports.agreement.report_card import card_document
from storage.folder import open_study
from tests.agreement.making import rubric_of, say, study_of
from tests.cli.study.test_credentials import in_png, manifest
from tests.storage.making import picture

MADE_BY = "a cane\nSteps: 30, Seed: 7"


def generated(shade: int, **texts: str) -> bytes:
    said, out = PngInfo(), io.BytesIO()
    for name, value in texts.items():
        said.add_text(name, value)
    Image.new("RGB", (40, 30), (shade, shade, shade)).save(out, "PNG", pnginfo=said)
    return out.getvalue()


def test_a_file_says_how_it_was_made() -> None:
    assert picture_settings(generated(1, parameters=MADE_BY)) == {"parameters": "a cane Steps: 30, Seed: 7"}
    assert picture_settings(in_png(manifest())) == {
        "c2pa_program": "Maker 1.0.0",
        "c2pa_says_generated": "yes",
    }
    assert len(picture_settings(generated(1, parameters="a" * 9000))["parameters"]) == 2000
    for silent in (picture(), picture("JPEG"), b"", b"\x89PNG\r\n\x1a\nrubbish"):
        assert picture_settings(silent) == {}
    whole = generated(1, parameters=MADE_BY)
    for cut in range(0, len(whole), 5):
        picture_settings(whole[:cut])


def test_settings_are_imported_and_told_on_the_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "study"
    study_of(folder, 3, rubric_of(1), ("A",)).close()
    for number in (1, 2):
        (tmp_path / f"{number}.png").write_bytes(generated(200 + number, parameters=MADE_BY))
    table = tmp_path / "made.csv"
    table.write_text("file,source,seed,guidance\n1.png,A,41,7.5\n2.png,A,42,7.5\n", "utf-8")
    add = ["images", "add", str(folder), "--manifest", str(table)]
    assert main(add) == 0
    assert main(add) == 0  # the same again stores nothing
    with closing(open_study(folder)) as study:
        assert study.database.number("SELECT count(*) FROM image_settings") == 2
        (first, second) = study.images.settings().values()
        assert first == {"guidance": "7.5", "parameters": "a cane Steps: 30, Seed: 7", "seed": "41"}
        assert second["seed"] == "42"
        study.prepare_to_write()
        say(study, "Ada", {"T1.C1": "11011"})
        say(study, "judge", {"T1.C1": "11011"}, run=1)
        check = check_model(study, Question("Ada", "judge"), "A")
        made = next(one for one in card_document(study, check, now()).sections if one.id == "made")
    assert made.paragraphs == (
        "For 2 of 5 images, the files or a manifest say how they were made.",
        "guidance: 7.5 (2 images).",
        "parameters: a cane Steps: 30, Seed: 7 (2 images).",
        "seed: 41 (1 image); 42 (1 image).",
    )
    capsys.readouterr()


def test_an_image_with_settings_can_be_removed(tmp_path: Path) -> None:
    folder = tmp_path / "study"
    study_of(folder, 1, rubric_of(1), ("A",)).close()
    (tmp_path / "1.png").write_bytes(generated(201, parameters=MADE_BY))
    assert main(["images", "add", str(folder), str(tmp_path / "1.png")]) == 0
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        image = study.images.at(2)
        assert image is not None
        study.images.update(image, image.facts._replace(source="A"))
        study.images.remove([image])
        assert study.images.settings() == {}
