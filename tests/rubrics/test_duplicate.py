"""A rubric that is duplicated takes along what was translated of it."""

from contextlib import closing
from pathlib import Path

from app.rubrics.duplicate import with_rubric_of
from app.study.languages.translations import NewTranslation, TextKind, TextPlace
from storage.folder import create_study
from tests.storage.making import make_study


def test_translations_go_along_without_names(tmp_path: Path) -> None:
    with closing(make_study(tmp_path / "one", rubric="guide-cane")) as study:
        rubric = study.rubrics.current()
        assert rubric is not None
        first, second, *_ = rubric.criteria
        places = [TextPlace(TextKind.CRITERION, str(one.lineage), "text") for one in (first, second)]
        study.translations.add(
            [
                NewTranslation(places[0], "ml", "നീളം", first.text, "Devi"),
                NewTranslation(places[1], "ml", "മാതൃക", second.text, model="a model"),
                NewTranslation(TextPlace(TextKind.STUDY, "", "title"), "ml", "പേര്", "Canes", "Devi"),
            ]
        )
        template = study.descriptions.template()
        assert template is not None
        places.append(TextPlace(TextKind.TEMPLATE, template.artifact, "title"))
        study.translations.add([NewTranslation(places[-1], "ml", "വടി", template.title, "Devi")])
        new = with_rubric_of(study, rubric, "Another")
    with closing(create_study(tmp_path / "two", new)) as study:
        found = study.translations.of("ml")
        assert set(found) == set(places), "the title is another study's"
        person, draft, of_template = (found[place][0] for place in places)
        assert (person.said.text, person.said.author, person.is_draft) == ("നീളം", "", False)
        assert (of_template.said.text, of_template.said.author) == ("വടി", "")
        assert (draft.said.text, draft.is_draft) == ("മാതൃക", True)
