"""A person hears the words of studies in another language than the program."""

from contextlib import closing
from pathlib import Path

import pytest

from app import language
from app.cli import main
from app.settings import Settings, load_settings
from app.study.languages.resolution import own_texts
from app.study.languages.texts import TITLE
from app.study.languages.translations import NewTranslation
from storage.folder import StudyFolder
from tests.storage.making import make_study


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings of this test's own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


def title(study: StudyFolder) -> str:
    return own_texts(study).say(TITLE, study.study.title)


@pytest.mark.usefixtures("home")
def test_the_words_of_studies_follow_what_a_person_set(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(make_study(tmp_path / "study")) as study:
        study.translations.add([NewTranslation(TITLE, "ml", "ഊന്നുവടി", study.study.title, "Devi")])
        original = title(study)
        assert original == study.study.title
        assert main(["languages", "--studies", "ml"]) == 0
        assert capsys.readouterr().out.strip().endswith("as far as they are translated: മലയാളം.")
        assert load_settings() == Settings(study_language="ml")
        assert main(["languages"]) == 0
        assert "The texts of studies are now shown in this language" in capsys.readouterr().out
        assert title(study) == "ഊന്നുവടി"
        monkeypatch.setenv(language.STUDY_VARIABLE, "ta")
        assert title(study) == original, "the variable counts before the setting"
        monkeypatch.delenv(language.STUDY_VARIABLE)
        assert main(["languages", "--studies", "program"]) == 0
        assert title(study) == original
    assert language.tag() == "en"


@pytest.mark.usefixtures("home")
def test_what_is_no_language_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["languages", "--studies", "not a language"]) == 1
    assert "“not a language” is not a language tag" in capsys.readouterr().err
    assert load_settings() == Settings()
