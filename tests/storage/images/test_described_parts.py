"""Which pictures wait for a description where there are exhibits: what is shown, not the exhibits that show it."""

from pathlib import Path

from app.study.alt_text import Draft
from app.study.exhibits import ExhibitContent, Passage
from app.study.image import ImageFacts
from tests.storage.making import make_study, write_picture


def test_parts_are_described_after_what_is_judged_and_exhibits_not_at_all(tmp_path: Path) -> None:
    study = make_study(tmp_path / "study", images=2, described=(1,))
    parts = []
    for number in (1, 2):
        file = tmp_path / f"part-{number}.png"
        parts.append(study.images.add(file, write_picture(file, shade=90 * number), is_shown_only=True).image)
    study.exhibits.add(ImageFacts("set"), ExhibitContent(context="Phone"), [part.key for part in parts])
    study.exhibits.add(ImageFacts("texts"), ExhibitContent(texts=(Passage("A cane."),)), ())
    store = study.descriptions
    assert (store.count_pictures(), store.count_undescribed()) == (4, 3)
    way = []
    after = 0
    for _ in range(4):
        image = store.next_undescribed(after)
        assert image is not None
        way.append(image.number)
        after = image.number
    assert way == [2, -1, -2, 2]
    for key in (parts[0].key, parts[1].key):
        store.add(key, Draft(plain="A part."))
    assert store.count_undescribed() == 1
    assert {text.image for text in store.all_current()} >= {part.key for part in parts}
    study.close()


def test_a_picture_that_is_judged_with_texts_is_described_itself(tmp_path: Path) -> None:
    study = make_study(tmp_path / "study", images=0, described=())
    file = tmp_path / "cane.png"
    image = study.images.add(file, write_picture(file)).image
    study.exhibits.enrich(image.key, ExhibitContent(texts=(Passage("A cane."),)))
    assert study.descriptions.count_pictures() == 1
    assert study.descriptions.next_undescribed(0) == image
    study.close()
