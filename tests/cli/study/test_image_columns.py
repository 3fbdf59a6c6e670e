"""`touchstone images columns` and `--keep`: what else is known of images, kept for the report and seen by no rater."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.agreement.advice.clusters import cluster_columns
from app.agreement.ratings.image_columns import keep_columns, kept_columns
from app.cli import main
from app.judging.runs.plan import RunRequest, make_plan
from app.messages.annotate.wording_level import FULL
from app.sessions.annotate.image_narration import ImageNarration
from app.study.alt_text import Level
from app.study.judge.judge_setup import JudgeSetup
from storage.folder import StudyFolder, open_study
from storage.packets.packet_contents import send_out
from tests.agreement.making import rubric_of, say, study_of
from tests.interchange.packets.test_packets import every_byte
from tests.storage.making import make_study, write_picture
from tests.storage.merge.machines import Machine, team

IMAGES = 60
SECRET = "Zephyrine"
Output = pytest.CaptureFixture[str]


def kept(folder: Path) -> dict[str, dict[str, str]]:
    """The kept columns, by the images' names."""
    with closing(open_study(folder)) as study:
        names = {image.id: image.name for image in study.images.all()}
        return {
            title: {names[image]: value for image, value in column.items()}
            for title, column in kept_columns(study).items()
        }


@pytest.fixture
def judged(tmp_path: Path) -> Path:
    """Ada rejects every second image; the judge passes those by one artist of twelve, and no others."""
    folder = tmp_path / "study"
    with closing(study_of(folder, IMAGES, rubric_of(1))) as made:
        ada = "".join("10"[number % 2] for number in range(IMAGES))
        passed = [number % 12 in (1, 3, 5) for number in range(IMAGES)]
        judge = "".join("1" if sign == "1" or passed[at] else "0" for at, sign in enumerate(ada))
        say(made, "Ada", {"T1.C1": ada})
        say(made, "judge", {"T1.C1": judge}, run=1)
    rows = [f"cane-{at + 1}.png,{SECRET if passed[at] else 'Bruno'},studio {at % 12}" for at in range(IMAGES)]
    (tmp_path / "known.csv").write_text("\n".join(["image,artist,studio", *rows]) + "\n")
    return folder


def test_kept_columns_are_in_the_report_and_can_name_clusters(
    judged: Path, tmp_path: Path, capsys: Output
) -> None:
    agree = ["agree", str(judged), "--reference", "Ada", "--against", "judge"]
    assert main(["images", "columns", str(judged)]) == 0
    assert "No columns are kept." in capsys.readouterr().out
    assert main(["images", "columns", str(judged), str(tmp_path / "known.csv"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["columns"] == [
        {"column": "artist", "images": 60, "values": 2},
        {"column": "studio", "images": 60, "values": 12},
    ]
    assert main(agree) == 0
    sentence = (
        f'judge passes images with "{SECRET}" as artist more often: 15 of 15 that Ada rejects, compared with'
    )
    assert sentence in capsys.readouterr().out
    with closing(open_study(judged)) as study:
        assert cluster_columns(study) == ["studio"], "an artist of two is no cluster"
    assert main([*agree, "--clusters", "studio"]) == 0
    told = capsys.readouterr().out
    assert "60 images have the same value in column studio as others, as you asked (12 values)." in told
    count = "6 for the 30 that the reference calls met, 6 for the 30 that it calls not met"
    assert f"Independent images in the advice: T1.C1: {count}." in told, "in a studio all answers are alike"
    assert main([*agree, "--clusters", "colour"]) == 1
    refusal = "There is no column colour to group images by. The columns are: source, group, artist, studio."
    assert refusal in capsys.readouterr().err
    assert main(["images", "columns", str(judged), "--remove", "artist"]) == 0
    assert capsys.readouterr().out == "studio: 12 values, for 60 images.\n"
    assert main(["images", "columns", str(judged), "--remove", "artist"]) == 1
    assert "No column is kept under the title artist. Kept columns: studio." in capsys.readouterr().err
    assert main(agree) == 0
    assert SECRET not in capsys.readouterr().out


def test_how_pictures_were_made_counts_like_a_column(judged: Path, capsys: Output) -> None:
    """Settings that came with the pictures; a column that is kept under the same title counts instead."""
    with closing(open_study(judged)) as study:
        study.prepare_to_write()
        images = list(study.images.all())
        for at, image in enumerate(images):
            study.images.keep_settings(
                image.key, {"seed": f"{at % 12}", "sampler": "ab"[at % 12 in (1, 3, 5)]}
            )
        assert cluster_columns(study) == ["seed"]
        assert kept_columns(study) == {}
    agree = ["agree", str(judged), "--reference", "Ada", "--against", "judge", "--clusters", "seed"]
    assert main(agree) == 0
    told = capsys.readouterr().out
    assert 'judge passes images with "b" as sampler more often: 15 of 15' in told
    assert "60 images have the same value in column seed as others, as you asked (12 values)." in told
    with closing(open_study(judged)) as study:
        study.prepare_to_write()
        keep_columns(study, {"sampler": {image.id: "c" for image in images}})
    assert main(agree) == 0
    assert "as sampler" not in capsys.readouterr().out


def test_a_value_is_corrected_and_the_others_stay(judged: Path, tmp_path: Path) -> None:
    assert main(["images", "columns", str(judged), str(tmp_path / "known.csv")]) == 0
    (tmp_path / "later.csv").write_text("image,artist\ncane-1.png,Cleo\ncane-2.png,\n")
    assert main(["images", "columns", str(judged), str(tmp_path / "later.csv")]) == 0
    artists = kept(judged)["artist"]
    assert (artists["cane-1.png"], "cane-2.png" in artists, artists["cane-4.png"]) == ("Cleo", False, SECRET)


@pytest.mark.parametrize("words", [["s3://bucket/known.csv"], ["one.csv", "two.csv"]])
def test_one_table_at_a_time(words: list[str], judged: Path, capsys: Output) -> None:
    assert main(["images", "columns", str(judged), *words]) == 2
    assert "Give one table" in capsys.readouterr().err


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """A manifest of two pictures, with columns that nobody knows; one is described twice, by equal rows."""
    for number in (1, 2):
        write_picture(tmp_path / f"{number}.png", shade=number)
    rows = f"file,Artist,price\n1.png,{SECRET},5\n2.png,Bruno,7\n2.png,Bruno,7\n"
    (tmp_path / "manifest.csv").write_text(rows)
    return tmp_path


def test_columns_of_a_manifest_are_kept_by_name(pictures: Path, capsys: Output) -> None:
    folder, table = pictures / "study", str(pictures / "manifest.csv")
    make_study(folder, images=0).close()
    add = ["images", "add", str(folder), "--manifest", table]
    assert main(add) == 1, "as before, what nobody knows is refused"
    assert main([*add, "--keep", "Artist"]) == 1, "and so is the price"
    assert main([*add, "--keep", "Artist", "--keep", "price"]) == 0
    assert kept(folder) == {
        "Artist": {"1.png": SECRET, "2.png": "Bruno"},
        "price": {"1.png": "5", "2.png": "7"},
    }
    capsys.readouterr()
    assert main([*add, "--keep", "Colour"]) == 1
    assert "colour" in capsys.readouterr().err
    assert main([*add, "--keep", "source"]) == 1
    assert "one of the manifest's standard columns" in capsys.readouterr().err
    assert main(["images", "add", str(folder), str(pictures / "1.png"), "--keep", "price"]) == 2
    assert "--keep only with --manifest" in capsys.readouterr().err


def test_where_columns_are_chosen_the_others_can_be_kept(pictures: Path) -> None:
    (pictures / "other.csv").write_text(f"ID,who,price\n1,{SECRET},5\n")
    folder = pictures / "study"
    make_study(folder, images=0).close()
    add = ["images", "add", str(folder), str(pictures / "1.png"), "--manifest", str(pictures / "other.csv")]
    assert main([*add, "--map", "file=ID", "--keep", "who"]) == 0
    assert kept(folder) == {"who": {"1": SECRET}}, "an image is called as the manifest does"


def heard_and_sent(study: StudyFolder, packet: Path, unpacked: Path) -> tuple[list[str], list[str], bytes]:
    """What a person hears of the first image, what a judge reads, and what a packet for Ada holds."""
    image = study.images.at(1)
    assert image is not None
    narration = ImageNarration(study, FULL)
    narration.look_at(image)
    heard = [words for words, _language in narration.on_arrival()[0]]
    plan = make_plan(study, RunRequest(JudgeSetup("m", "http://localhost:1/v1"), runs=1))
    asked = [question.prompt.text for question in plan.questions]
    plan.prepared.close()
    send_out(study, study.raters.all()[0], packet)
    return [*heard, narration.described(Level.DESCRIPTION)], asked, every_byte(packet, unpacked)


def test_raters_judges_and_packets_do_not_get_them(tmp_path: Path) -> None:
    with closing(make_study(tmp_path / "study", images=0)) as study:
        file = tmp_path / "cane.png"
        image = study.images.add(file, write_picture(file)).image
        study.raters.add("Ada")
        heard, asked, before = heard_and_sent(study, tmp_path / "one.touchstone", tmp_path / "one")
        keep_columns(study, {"artist": {image.id: SECRET}})
        again = heard_and_sent(study, tmp_path / "two.touchstone", tmp_path / "two")
        assert again[:2] == (heard, asked)
        assert SECRET.encode() not in again[2]
        assert b"image-column" not in again[2]
        assert before
        assert study.analysis_options.current() == {}, "no choice of the analysis"
        assert SECRET not in " ".join(study.analysis_options.current().values())


@pytest.fixture
def two(tmp_path: Path) -> Iterator[list[Machine]]:
    machines = list(team(tmp_path, 2))
    yield machines
    for one in machines:
        one.close()


def test_two_machines_keep_columns_of_the_same_picture(two: list[Machine]) -> None:
    """The picture has another id on each; each keeps one column alone, and one of other images."""
    a, b = two
    for one, title, value in ((a, "artist", "Anna"), (b, "year", "1990")):
        one.add_image(1)
        first, *_, added = one.study.images.all()
        own = added if one is a else first
        keep_columns(one.study, {title: {added.id: value}, "both": {own.id: value}})
    a.merge(b)
    b.merge(a)
    found = []
    for one in two:
        names = {image.id: image.name for image in one.study.images.all()}
        columns = kept_columns(one.study)
        found.append(
            {title: {names[key]: words for key, words in said.items()} for title, said in columns.items()}
        )
    both = {"picture-1.png": "Anna", next(iter(a.study.images.all())).name: "1990"}
    assert (
        found == [{"artist": {"picture-1.png": "Anna"}, "both": both, "year": {"picture-1.png": "1990"}}] * 2
    )
