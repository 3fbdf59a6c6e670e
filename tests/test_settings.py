"""Preferences: kept whole, and read from whatever a file has become."""

import json
from pathlib import Path

import pytest

from app.errors import UserError
from app.settings import MOST_RECENT, Settings, bring_along, load_settings, save_settings, take_along


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


def test_sounds_that_each_had_a_setting_stay_muted(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({"cue_saved": True, "cue_last_criterion": False, "cue_error": False}))
    assert load_settings(file) == Settings(muted_cues=("last-criterion", "error"))


def test_the_latest_study_is_first_and_only_once(tmp_path: Path) -> None:
    settings = Settings()
    for number in [*range(MOST_RECENT + 2), 5]:
        settings = settings.with_recent(tmp_path / str(number))
    assert settings.recent[0] == str(tmp_path / "5")
    assert len(settings.recent) == len(set(settings.recent)) == MOST_RECENT


def test_settings_travel_without_the_studies_of_a_machine(tmp_path: Path) -> None:
    mine = Settings(theme="dark", keys={"undo": ("Ctrl+J",)}, key_profile="left hand", recent=("/mine",))
    take_along(mine, tmp_path / "mine.json")
    there = bring_along(tmp_path / "mine.json", Settings(recent=("/theirs",)))
    assert there == Settings(
        theme="dark", keys={"undo": ("Ctrl+J",)}, key_profile="left hand", recent=("/theirs",)
    )
    assert "/mine" not in (tmp_path / "mine.json").read_text()


@pytest.mark.parametrize("content", ["", "[1]", '{"other": 1}', "not json", "\xff"])
def test_what_is_no_settings_file_is_refused_by_name(tmp_path: Path, content: str) -> None:
    (tmp_path / "odd.json").write_text(content, encoding="latin-1")
    with pytest.raises(UserError, match=r"odd\.json does not contain Touchstone settings"):
        bring_along(tmp_path / "odd.json", Settings())
    with pytest.raises(UserError, match=r"gone\.json could not be read"):
        bring_along(tmp_path / "gone.json", Settings())


def test_settings_that_cannot_be_written_are_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match=r"below\.json could not be written"):
        take_along(Settings(), tmp_path / "file" / "below.json")


def test_spoiled_keys_in_a_file_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({"keys": {"undo": ["Ctrl+J", 7], "met": "Y", "odd": []}, "rater": "Robin"}))
    settings = load_settings(file)
    assert settings == Settings(rater="Robin", keys={"undo": ("Ctrl+J",), "odd": ()})
    assert settings.keymap.keys("undo") == ("Ctrl+J",)
    file.write_text('{"keys": [1]}')
    assert load_settings(file) == Settings()
    save_settings(settings, file)
    assert load_settings(file) == settings
