"""Preferences: kept whole, and read from whatever a file has become."""

import json
from pathlib import Path

import pytest

from app.settings import MOST_RECENT, Settings, load_settings, save_settings


def test_what_was_saved_comes_back(tmp_path: Path) -> None:
    file = tmp_path / "new" / "settings.json"
    given = Settings(
        speak_to="both", rate=240, volume=0.5, single_keys=False, rater="Robin", recent=("/a", "/b")
    )
    save_settings(given, file)
    assert load_settings(file) == given
    assert [path.name for path in file.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize("spoiled", ["", "{", "[]", "null", "\x00"])
def test_a_spoiled_file_gives_the_defaults(tmp_path: Path, spoiled: str) -> None:
    file = tmp_path / "settings.json"
    file.write_text(spoiled)
    assert load_settings(file) == Settings()


def test_each_spoiled_value_gives_its_default_and_the_others_stay(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    stored = {
        "rate": True,
        "volume": "loud",
        "text_scale": 900,
        "theme": 3,
        "rater": "Robin",
        "from": "the future",
    }
    file.write_text(json.dumps(stored))
    assert load_settings(file) == Settings(text_scale=200, rater="Robin")


def test_the_latest_study_is_first_and_only_once(tmp_path: Path) -> None:
    settings = Settings()
    for number in [*range(MOST_RECENT + 2), 5]:
        settings = settings.with_recent(tmp_path / str(number))
    assert settings.recent[0] == str(tmp_path / "5")
    assert len(settings.recent) == len(set(settings.recent)) == MOST_RECENT
