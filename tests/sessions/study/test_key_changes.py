"""Giving keys to commands and finding commands: what is said, and what comes of it."""

from app.commands import COMMANDS
from app.keymap import Keymap
from app.sessions.help.command_search import CommandSearch
from app.sessions.study.key_changes import KeyChanges


def test_a_free_key_is_given_at_once() -> None:
    session = KeyChanges(Keymap())
    said = session.press("doubt", "Ctrl+J")
    assert said.sentence == "Ctrl+J is now Doubt. Its keys: Ctrl+D or D or Ctrl+J."
    assert session.keymap.own == {"doubt": ("Ctrl+D", "D", "Ctrl+J")}
    assert session.line("doubt") == "Doubt, Ctrl+D or D or Ctrl+J, changed by you"
    assert session.press("doubt", "ctrl+j").sentence == "Ctrl+J is Doubt already."


def test_a_clash_is_told_and_the_second_press_takes_the_key() -> None:
    session = KeyChanges(Keymap())
    said = session.press("doubt", "N")
    assert said.sentence == "N is taken by Not met. Press N again to take it, or another key."
    assert session.keymap == Keymap()
    assert session.press("doubt", "N").sentence == "N is now Doubt, and no longer Not met."
    assert session.keymap.keys("not_met") == ("Ctrl+2", "0")


def test_between_the_two_presses_nothing_else_may_come() -> None:
    session = KeyChanges(Keymap())
    session.press("doubt", "N")
    session.press("doubt", "Ctrl+C")
    assert session.press("doubt", "N").sentence.startswith("N is taken by Not met.")
    assert session.press("note", "N").sentence.startswith("N is taken by Not met.")
    assert session.keymap == Keymap()


def test_a_key_of_another_page_is_no_clash() -> None:
    said = KeyChanges(Keymap()).press("doubt", "Ctrl+S")
    assert said.sentence.startswith("Ctrl+S is now Doubt.")


def test_keys_are_removed_and_come_back() -> None:
    session = KeyChanges(Keymap())
    assert session.remove("not_met").sentence.startswith("Not met has no key now.")
    assert session.line("not_met") == "Not met, no key, changed by you"
    session.press("doubt", "N")
    partly = session.restore("not_met").sentence
    assert partly == "Not met has its usual keys as far as they are free: Ctrl+2 or 0. N stays with Doubt."
    assert session.restore("doubt").sentence == "Doubt has its usual keys: Ctrl+D or D."
    session.press("doubt", "Ctrl+J")
    assert session.restore_all().sentence == "All commands have their usual keys."
    assert session.keymap == Keymap()


def test_a_profile_goes_below_ones_own_keys() -> None:
    session = KeyChanges(Keymap())
    session.press("doubt", "Ctrl+J")
    assert session.choose_profile("left hand").sentence == ("Left hand alone. 1 command keeps your own keys.")
    assert session.keymap.keys("met") == ("Ctrl+1", "1")
    assert session.keymap.keys("doubt")[-1] == "Ctrl+J"


def test_commands_are_found_by_name_key_and_other_words() -> None:
    finding = CommandSearch(Keymap(), {"not_met", "undo", "where_am_i"})

    def first(wanted: str) -> str:
        return finding.find(wanted)[0].line

    assert first("not met") == "Not met, Ctrl+2 or N or 0. Criterion menu"
    assert first("ctrl+2") == first("no fails") == first("not met")
    assert first("take back") == "Undo, Ctrl+Z. Edit menu"
    assert first("met").startswith("Not met, ")  # what can be done here comes first
    assert first("flag") == "Flag as uncertain, or not, Ctrl+Shift+F or F. Not on this page"
    assert finding.find("zzz") == []
    assert len(finding.find("")) == len(COMMANDS)


def test_several_words_of_a_name_find_it_first() -> None:
    finding = CommandSearch(Keymap(), {"group_images", "undo"})
    for typed in ("go to image", "go image", "image number"):
        assert finding.find(typed)[0].command.name == "go_to"


def test_it_is_told_how_many_fit_and_what_enter_does() -> None:
    finding = CommandSearch(Keymap(), {"undo"})
    assert finding.describe_matches("undo change mind").sentence == "1 command. Undo, Ctrl+Z. Edit menu"
    assert finding.describe_matches("zzz").sentence == "No command matches."
    assert finding.refuse(finding.find("flag")[0]).sentence == (
        "Flag as uncertain, or not is not possible on this page."
    )


def test_the_list_teaches_the_keys_one_has() -> None:
    keymap = Keymap().give("undo", "Ctrl+J")
    assert CommandSearch(keymap, {"undo"}).find("undo")[0].line == "Undo, Ctrl+Z or Ctrl+J. Edit menu"
