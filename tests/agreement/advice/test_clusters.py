"""Images that belong together: of one prompt, near copies, and of a named column."""

from contextlib import closing
from pathlib import Path
from unittest.mock import Mock

import numpy as np
import pytest
from PIL import Image as Pillow, ImageEnhance
from sklearn.cluster import DBSCAN
from sklearn.metrics import adjusted_rand_score

from app.agreement.advice.clusters import NEAR, ClusterKind, Clusters, clusters_of, near_copies
from app.agreement.ratings.question import Question
from app.agreement.ratings.rating_matrix import read_ratings
from app.agreement.report.report import build
from app.cli import main
from app.errors import UserError
from app.reports.agreement.agreement_sentences import cluster_sentences, rests_on
from app.study.image import ImageFacts
from storage.folder import StudyFolder, open_study
from storage.images.picture_features import features_of
from tests.agreement.making import rubric_of, say, study_of
from tests.storage.making import make_study

CANE = Path(__file__).parents[3] / "resources" / "practice" / "cane-08.webp"
OTHER = CANE.with_name("cane-10.webp")


def with_prompts(study: StudyFolder, prompts: int) -> None:
    for place, image in enumerate(list(study.images.all())):
        study.images.update(image, image.facts._replace(prompt=f"a cane, {place % prompts}"))


def clusters_in(study: StudyFolder, column: str = "") -> Clusters:
    return clusters_of(study, read_ratings(study).images, column)


def test_images_of_one_prompt_belong_together_from_ten_prompts_on(tmp_path: Path) -> None:
    with closing(study_of(tmp_path / "study", 20, rubric_of(1))) as study:
        with_prompts(study, 9)
        assert clusters_in(study).of_image is None, "the study is about these nine"
        with_prompts(study, 10)
        found = clusters_in(study)
        assert found.kinds == ((ClusterKind.PROMPT, 20, 10),)
        assert found.of_image is not None
        assert (found.of_image[:10] == found.of_image[10:]).all()
        assert len(set(found.of_image.tolist())) == 10


def test_a_column_can_be_named(tmp_path: Path) -> None:
    with closing(
        study_of(tmp_path / "study", 24, rubric_of(1), sources=[f"{at}" for at in range(12)])
    ) as study:
        assert clusters_in(study).of_image is None
        assert clusters_in(study, "source").kinds == ((ClusterKind.COLUMN, 24, 12),)


def test_a_column_of_a_table_can_be_named_and_others_are_refused(tmp_path: Path) -> None:
    with closing(study_of(tmp_path / "study", 24, rubric_of(1))) as study:
        images = read_ratings(study).images
        columns = {"artist": {image.id: f"artist {at % 12}" for at, image in enumerate(images)}}
        found = clusters_of(study, images, "artist", columns)
        assert found.kinds == ((ClusterKind.COLUMN, 24, 12),)
        with pytest.raises(UserError, match=r"no column painter .* source, group, artist"):
            clusters_of(study, images, "painter", columns)


def changed(picture: Pillow.Image) -> dict[str, Pillow.Image]:
    width, height = picture.size
    return {
        "smaller": picture.resize((width // 2, height // 2)),
        "lighter": ImageEnhance.Brightness(picture).enhance(1.1),
        "grey": picture.convert("L"),
    }


@pytest.mark.parametrize("how", ["smaller", "lighter", "grey"])
def test_near_copies_are_found_and_other_pictures_are_not(how: str, tmp_path: Path) -> None:
    with Pillow.open(CANE) as cane, Pillow.open(OTHER) as other:
        pictures = (cane, changed(cane.convert("RGB"))[how], other)
        gists = [*(features_of(one).gist for one in pictures), b""]
    found = near_copies(gists)
    assert found is not None
    assert found[0] == found[1]
    assert len(set(found.tolist())) == 3
    assert near_copies(gists[1:]) is None
    assert features_of(Pillow.new("RGB", (40, 40), "red")).gist == b"", (
        "nothing can be said of an even picture"
    )


def test_gists_are_kept_with_their_picture_and_computed_where_they_are_not(tmp_path: Path) -> None:
    copy = tmp_path / "copy.png"
    with Pillow.open(CANE) as cane:
        cane.resize((480, 640)).save(copy)
    with closing(make_study(tmp_path / "study", 0, rubric_of(1), described=())) as study:
        keys = [study.images.add(file, ImageFacts(file.name)).image.key for file in (CANE, copy, OTHER)]
        keys.append(study.images.add_missing("later.png").key)
        kept = [look.gist for look in study.images.features(keys)]
        assert [len(gist) for gist in kept] == [32, 32, 32, 0]
        found = clusters_in(study)
        assert found.kinds == ((ClusterKind.NEAR_COPY, 2, 1),)
        told = next(cluster_sentences(Mock(clusters=found)))
        assert told == "2 images are near copies of others (1 set)."
        study.database.connection.execute("DELETE FROM picture_gist")
        again = [look.gist for look in study.images.features(keys)]
        apart = [
            int(np.bitwise_count(np.frombuffer(one, np.uint8) ^ np.frombuffer(two, np.uint8)).sum())
            for one, two in zip(kept, again, strict=True)
        ]
        assert max(apart) <= NEAR / 2


def test_gists_from_before_they_were_stored_are_computed_by_one_report_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(make_study(tmp_path / "study", 0, rubric_of(1), described=())) as study:
        first, second = (study.images.add(file, ImageFacts(file.name)).image for file in (CANE, OTHER))
        for name in ("Ada", "Ben"):
            say(study, name, {"T1.C1": "01"})
        kept = study.images.features([first.key, second.key])
        study.database.connection.execute("DELETE FROM picture_gist")
    agree = ["agree", str(tmp_path / "study"), "--reference", "Ada", "--against", "Ben"]
    assert main(agree) == 0
    with monkeypatch.context() as later:
        later.setattr("storage.images.picture_features._computed", None)
        assert main(agree) == 0
    capsys.readouterr()
    with closing(open_study(tmp_path / "study")) as study:
        assert len(study.images.features([first.key, second.key])) == len(kept)
        assert study.database.number("SELECT count(*) FROM picture_gist") == 2


def test_the_gist_of_a_picture_goes_with_it(tmp_path: Path) -> None:
    with closing(make_study(tmp_path / "study", 0, rubric_of(1), described=())) as study:
        image = study.images.add(CANE, ImageFacts("cane")).image
        image = study.images.replace(image, OTHER)
        (look,) = study.images.features([image.key])
        rows = "SELECT sha256, gist FROM picture_gist"
        ((sha256, stored),) = study.database.rows(rows)
        assert (sha256, stored[:-9]) == (image.picture.sha256, look.gist)
        study.images.remove([image])
        assert list(study.database.rows(rows)) == []


def test_the_advice_counts_fewer_images_and_says_so(tmp_path: Path) -> None:
    """Twenty prompts with five images each. The judge is wrong on all images of three of the prompts."""
    truth = np.tile(np.repeat([1, 0], 10), 5)
    judge = np.where(np.arange(100) % 20 >= 17, 1, truth)
    with closing(study_of(tmp_path / "study", 100, rubric_of(1))) as study:
        for name in ("Ada", "Ben", "Cem"):
            say(study, name, {"T1.C1": "".join(map(str, truth))})
        say(study, "judge", {"T1.C1": "".join(map(str, judge))}, run=1)
        question = Question("Ada", "judge", replicates=100)
        alone = build(study, question).criteria[0].findings
        with_prompts(study, 20)
        report = build(study, question)
    together = report.criteria[0].findings
    assert alone is not None
    assert together is not None
    first, second = (one.evidence.whole.not_met.agreement for one in (alone, together))
    assert (first.value, second.value) == (0.7, 0.7)
    assert (second.low or 0) < (first.low or 0) - 0.1
    told = " ".join(rests_on(report))
    assert "100 images share their prompt with others (20 prompts)." in told
    assert "count as fewer" in told
    of_each = [(one.independent, one.agreement.n) for one in together.evidence.whole.classes]
    assert of_each[0] == (10, 50), "the judge is right on all: each prompt is one image"
    assert 5 <= of_each[1][0] <= 10
    assert of_each[1][1] == 50
    assert (
        f"T1.C1: 10 for the 50 that the reference calls met, {of_each[1][0]} for the 50 that it calls not met"
        in told
    )


@pytest.mark.parametrize("seed", range(5))
def test_near_copies_are_the_clusters_that_scikit_learn_finds(seed: int) -> None:
    random = np.random.default_rng(seed)
    gists = random.integers(0, 256, (40, 32), np.uint8)
    for copy in range(12):  # of an earlier one, some also of copies, by up to twice as many bits
        bits = np.unpackbits(gists[copy])
        turned = random.choice(256, random.integers(1, 2 * NEAR), replace=False)
        bits[turned] ^= 1
        gists[copy + random.integers(1, 28)] = np.packbits(bits)
    found = near_copies([gist.tobytes() for gist in gists])
    apart = DBSCAN(eps=(NEAR + 0.5) / 256, min_samples=1, metric="hamming")
    expected = apart.fit_predict(np.unpackbits(gists, axis=1).astype(bool))
    assert found is not None
    assert adjusted_rand_score(found, expected) == 1
