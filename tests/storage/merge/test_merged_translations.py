"""Translations of descriptions whose picture two machines had added."""

import csv
from contextlib import closing
from pathlib import Path

from app.interchange.translation_table import read_translations, table_of
from app.study.alt_text import Draft
from app.study.languages.translations import NewTranslation, TextKind, TextPlace
from storage.folder import open_study
from storage.packets.packet_contents import send_out
from storage.packets.staged_packets import open_packet
from tests.storage.merge.machines import Machine
from tests.storage.merge.test_merging_cases import agree, find


def test_a_description_stays_translated_where_its_picture_was_added_twice(
    two: list[Machine], tmp_path: Path
) -> None:
    described = []
    for one in two:
        image = one.add_image(1)
        one.study.descriptions.add(image.key, Draft(plain="A cane.", author="Bo"))
        described.append(TextPlace(TextKind.DESCRIPTION, str(image.id), "text"))
        said = f"A stick {len(described)}."
        one.study.translations.add([NewTranslation(described[-1], "de", said, "A cane.", "Bo")])
    a, b = two
    agree(a, b)
    for one in two:
        found = one.study.translations.of("de")
        merged = one.study.images.at(4)
        assert merged is not None
        (place,) = (each for each in described if each.object == str(merged.id))
        assert [each.said.text for each in found[place]] == ["A stick 2.", "A stick 1."]
    store = a.study.translations
    assert (
        store.add([NewTranslation(place, "de", "A stick 1.", "A cane.", "Bo")]) == 1
    )  # not the newest any more
    ada = find(a, "Ada")
    send_out(a.study, ada, tmp_path / "ada.touchstone")
    open_packet(tmp_path / "ada.touchstone", tmp_path / "away")
    with closing(open_study(tmp_path / "away")) as study:
        assert len(study.translations.of("de")[place]) == 3


def test_a_table_for_translators_survives_a_merge(two: list[Machine], tmp_path: Path) -> None:
    tables = [tmp_path / "a.csv", tmp_path / "b.csv"]
    for one, table in zip(two, tables, strict=True):
        image = one.add_image(1)
        one.study.descriptions.add(image.key, Draft(plain="A cane.", author="Bo"))
        headings, rows = table_of(one.study, ["de"])
        rows = [(*row[:4], "Ein Stock.", *row[5:]) if row[3] == "A cane." else row for row in rows]
        with table.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([headings, *rows])
    a, b = two
    agree(a, b)
    for one in two:
        read = [read_translations(one.study, table, ["de"], "Bo", "") for table in tables]
        assert [each.unknown for each in read] == [0, 0]
        assert [one.study.translations.add(each.new) for each in read] == [2, 0], "its line and its text"
        merged = one.study.images.at(4)
        assert merged is not None
        place = TextPlace(TextKind.DESCRIPTION, str(merged.id), "line")
        assert [said.said.text for said in one.study.translations.of("de")[place]] == ["Ein Stock."]
