"""Translations in a rubric's TOML: read, written, refused with file and line; files without them stay as they were."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from app.cli import main
from app.errors import UserError
from app.files.rubric_file import built_in_rubrics, load_rubric, read_rubric, write_rubric
from app.identity import new_id
from app.rubrics.publishing import Meaning
from app.sessions.rubric.designing import Designing
from app.study.languages.listing import with_translations
from app.study.languages.texts import say_rubric
from app.study.languages.translations import NewTranslation, TextKind, TextPlace
from app.study.scales import named_scale
from storage.folder import StudyFolder, open_study
from tests.storage.making import SHORT_RUBRIC, make_study, short_rubric

TOML = """
title = "Canes"
artifact = "guide cane"

[translation.ml]
title = "ഊന്നുവടികൾ"

[draft.ta]
model = "a large model"
title = "ஊன்றுகோல்கள்"

[[theme]]
code = "T1"
statement = "A cane is a tool."

[theme.translation.ml]
statement = "ഊന്നുവടി ഒരു ഉപകരണമാണ്."

[[theme.criterion]]
code = "C1"
text = "The cane is straight."

[theme.criterion.draft.ta]
text = "கோல் நேராக உள்ளது."

[[theme.criterion]]
code = "C2"
text = "There is a tip."
"""


def test_translations_stand_beside_their_texts() -> None:
    rubric = read_rubric(TOML, "canes.toml")
    assert [(one.place.kind, one.language, one.original, one.model) for one in rubric.translations] == [
        (TextKind.RUBRIC, "ml", "Canes", ""),
        (TextKind.RUBRIC, "ta", "Canes", "a large model"),
        (TextKind.THEME, "ml", "A cane is a tool.", ""),
        (TextKind.CRITERION, "ta", "The cane is straight.", "a large model"),
    ]
    assert rubric.translations[3].place.object == str(rubric.criteria[0].lineage)


@pytest.mark.parametrize(
    ("old", "new", "line", "complaint"),
    [
        ("[translation.ml]", '[translation."not a tag"]', 5, "not a language tag"),
        ('statement = "ഊന്നുവടി', 'statment = "ഊന്നുവടി', 17, "statment"),
        (
            "[theme.criterion.draft.ta]\n",
            '[theme.criterion.draft.ta]\nguidance = "x"\n',
            24,
            "translation of “guidance”, because there is no such text here",
        ),
    ],
)
def test_what_is_no_translation_is_refused_with_its_line(
    old: str, new: str, line: int, complaint: str
) -> None:
    with pytest.raises(UserError) as error:
        read_rubric(TOML.replace(old, new), "canes.toml")
    assert complaint in error.value.sentence
    assert f"line {line}" in error.value.sentence


def test_a_file_without_translations_is_what_it_was() -> None:
    assert short_rubric().translations == ()
    assert "translation" not in write_rubric(read_rubric(SHORT_RUBRIC, "short.toml"))


words = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=8)


@given(st.lists(st.tuples(st.sampled_from(["ml", "ta", "pt-BR"]), words, st.sampled_from(["", "a model"]))))
def test_what_is_written_is_read_back(said: list[tuple[str, str, str]]) -> None:
    rubric = short_rubric()
    places: list[tuple[TextPlace, str]] = []

    def collect(place: TextPlace, original: str) -> str:
        places.append((place, original))
        return original

    say_rubric(rubric, collect)
    one_of = {
        (place, language): NewTranslation(place, language, text, original, model=model)
        for (place, original), (language, text, model) in zip(places, said, strict=False)
    }
    written = write_rubric(replace(rubric, translations=tuple(one_of.values())))
    again = read_rubric(written, "again.toml")
    assert set(again.translations) == set(one_of.values())
    assert again == rubric


def test_an_export_has_the_translations_of_its_words_and_an_import_brings_them(
    study: StudyFolder, tmp_path: Path
) -> None:
    rubric = short_rubric()
    straight, tip = (TextPlace(TextKind.CRITERION, str(one.lineage), "text") for one in rubric.criteria)
    study.translations.add(
        [
            NewTranslation(straight, "ml", "നേരായത്", rubric.criteria[0].text, "Devi"),
            NewTranslation(tip, "ml", "മറ്റൊന്ന്", "Other words.", "Devi"),
            NewTranslation(tip, "ta", "முனை", rubric.criteria[1].text, model="a model"),
        ]
    )
    study.close()
    out, other = tmp_path / "rubric.toml", tmp_path / "other"
    assert main(["rubric", "export", str(study.folder), "--format", "toml", "--out", str(out)]) == 0
    text = out.read_text("utf-8")
    assert "നേരായത്" in text
    assert "മറ്റൊന്ന്" not in text
    assert "Devi" not in text
    make_study(other).close()
    assert main(["rubric", "import", str(other), str(out)]) == 0
    with closing(open_study(other)) as there:
        assert there.translations.of("ml")[straight][0].said.text == "നേരായത്"
        assert there.translations.of("ta")[tip][0].is_draft


def test_the_rubrics_of_kerala_and_tamil_nadu_come_with_whole_drafts() -> None:
    """Nobody has confirmed them: each text has one, and each is marked as a model's."""
    languages = {"chundan-vallam": "ml", "kasavu-saree": "ml", "mridangam": "ta", "pallanguzhi": "ta"}
    for name in built_in_rubrics():
        rubric = load_rubric(name)
        asked: set[TextPlace] = set()

        def collect(place: TextPlace, original: str, asked: set[TextPlace] = asked) -> str:
            asked.add(place)
            return original

        say_rubric(rubric, collect)
        found = {one.place for one in rubric.translations}
        assert found == (asked if name in languages else set())
        assert all(one.model and one.language == languages[name] for one in rubric.translations)


def test_a_theme_that_moved_takes_its_translation_into_the_file(study: StudyFolder) -> None:
    """Its translation was stored under the code that the theme had."""
    rubric = short_rubric()
    theme = rubric.themes[0]
    place = TextPlace(TextKind.THEME, theme.code, "statement")
    study.translations.add([NewTranslation(place, "ml", "ഉപകരണം", theme.statement, "Devi")])
    other = replace(theme.criteria[0], code="T1.C1", lineage=new_id())
    first = replace(theme, statement="It is safe.", criteria=(other,))
    moved = replace(rubric, themes=(first, replace(theme, code="T2")))
    study.translations.add([NewTranslation(place, "ml", "സുരക്ഷിതം", first.statement, "Devi")])
    written = write_rubric(with_translations(study, moved))
    again = read_rubric(written, "again.toml")
    assert [(one.place.object, one.text, one.original) for one in again.translations] == [
        ("T1", "സുരക്ഷിതം", "It is safe."),
        ("T2", "ഉപകരണം", "A cane is a tool."),
    ]


def test_words_of_a_scale_keep_their_translations_in_a_file(study: StudyFolder) -> None:
    rubric = short_rubric()
    scale = replace(named_scale("1-4", ["poor", "", "", "good"]), not_applicable="makes no sense")
    criterion = replace(rubric.criteria[0], scale=scale)
    scaled = replace(rubric, themes=(replace(rubric.themes[0], criteria=(criterion,)),))
    of = str(criterion.lineage)
    said = [
        NewTranslation(TextPlace(TextKind.CRITERION, of, field), "ml", text, original)
        for field, text, original in (
            ("level.1", "മോശം", "poor"),
            ("not_applicable", "ബാധകമല്ല", "makes no sense"),
        )
    ]
    study.translations.add(said)
    again = read_rubric(write_rubric(with_translations(study, scaled)), "again.toml")
    assert set(again.translations) == set(said)


@pytest.mark.parametrize("way", ["designer", "command line"])
def test_an_imported_file_leaves_a_translation_with_its_author_and_its_words(
    study: StudyFolder, tmp_path: Path, way: str
) -> None:
    straight = short_rubric().criteria[0]
    place = TextPlace(TextKind.CRITERION, str(straight.lineage), "text")
    study.translations.add([NewTranslation(place, "ml", "നേരായത്", straight.text, "Devi")])
    out = tmp_path / "rubric.toml"
    whole = write_rubric(with_translations(study, short_rubric()))
    out.write_text(whole.replace(straight.text, "The cane is not bent."), "utf-8")
    if way == "designer":
        sitting = Designing(study, "Robin")
        sitting.take_file(out)
        study.translations.add([NewTranslation(place, "ml", "വളയാത്തത്", "The cane is not bent.", "Devi")])
        meanings = {one.lineage: Meaning(False) for one in sitting.questions()}
        sitting.publish(meanings)
        assert [one.said.text for one in study.translations.of("ml")[place]] == ["വളയാത്തത്", "നേരായത്"]
        return
    study.close()
    assert main(["rubric", "import", str(study.folder), str(out)]) == 0
    with closing(open_study(study.folder)) as again:
        (found,) = again.translations.of("ml")[place]
        assert (found.said.author, found.said.original) == ("Devi", straight.text)
