"""Keys: what may be one, who has it where, and what a spoiled file comes to."""

import pytest
from hypothesis import given, settings, strategies as st

from app.commands import COMMANDS, Menu, Scope, command
from app.errors import UserError
from app.key_profiles import LEFT_HAND, PROFILES, RIGHT_HAND
from app.keymap import Keymap, is_single, read_key
from app.messages.shell.commands import TITLES

LETTERS = {LEFT_HAND: "QWERTASDFGZXCVB12345", RIGHT_HAND: "YUIOPHJKLNM67890.,-=+"}
FUNCTION_KEYS = {LEFT_HAND: range(1, 7), RIGHT_HAND: range(7, 13)}
NAMED = {
    LEFT_HAND: {"Escape"},
    RIGHT_HAND: {"PgUp", "PgDown", "Home", "End", "Left", "Right", "Up", "Down", "Return"},
}
# On the right there is no Alt that does not write other letters.
MODIFIERS = {LEFT_HAND: {"Ctrl", "Shift", "Alt"}, RIGHT_HAND: {"Ctrl", "Shift"}}


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("y", "Y"),
        ("shift+ctrl+z", "Ctrl+Shift+Z"),
        ("Ctrl++", "Ctrl++"),
        ("f5", "F5"),
        ("Shift+F8", "Shift+F8"),
        ("Alt+Left", "Alt+Left"),
        ("esc", "Escape"),
        ("ä", "Ä"),
        ("?", "?"),
        ("Ctrl+PageDown", "Ctrl+PgDown"),
    ],
)
def test_a_key_is_read_however_it_is_written(typed: str, key: str) -> None:
    assert read_key(typed) == key


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "is not a key"),
        ("Ctrl", "is not a key"),
        ("Hyper+A", "is not a key"),
        ("Ctrl+Ctrl+A", "is not a key"),
        ("F25", "is not a key"),
        ("Tab", "needed to move about"),
        ("Ctrl+Tab", "needed to move about"),
        ("Return", "needed to move about"),
        ("Shift+Down", "needed to move about"),
        ("Shift+A", "types a letter"),
        ("Alt+S", "underlined letter"),
        ("ctrl+c", "Ctrl+C copies text in every program"),
        ("F10", "opens the menus"),
    ],
)
def test_a_key_that_may_not_be_is_refused_with_the_reason(typed: str, reason: str) -> None:
    with pytest.raises(UserError, match=reason.replace("+", r"\+")):
        read_key(typed)


def test_every_key_of_the_table_is_written_as_it_is_read() -> None:
    for one in COMMANDS:
        assert [read_key(key) for key in one.keys] == list(one.keys)
        assert all(is_single(key) and read_key(key) == key for key in one.single)
    for profile in PROFILES.values():
        assert all(read_key(key) == key for keys in profile.values() for key in keys)


@pytest.mark.parametrize("profile", list(PROFILES))
def test_no_key_runs_two_commands_on_one_page(profile: str) -> None:
    keymap = Keymap(profile)
    for one in COMMANDS:
        assert keymap.keys(one.name) == keymap.usual(one.name), one.name
        for key in keymap.keys(one.name):
            assert keymap.in_the_way(one.name, key) is None, (one.name, key)


@pytest.mark.parametrize("menu", [Menu.STUDY, Menu.VIEW])
def test_a_letter_chooses_one_command_of_a_menu(menu: Menu) -> None:
    letters = [
        (one, TITLES[one.name].partition("&")[2][0].casefold())
        for one in COMMANDS
        if one.menu is menu and "&" in TITLES[one.name]
    ]
    doubled = [
        (one.name, other.name)
        for at, (one, letter) in enumerate(letters)
        for other, same in letters[at + 1 :]
        if letter == same and one.scope.meets(other.scope)
    ]
    assert not doubled


@pytest.mark.parametrize("hand", [LEFT_HAND, RIGHT_HAND])
def test_one_hand_reaches_all_of_the_work(hand: str) -> None:
    def is_reached(key: str) -> bool:
        *modifiers, last = key.split("+") if not key.endswith("+") else [*key[:-2].split("+"), "+"]
        is_function_key = last[0] == "F" and len(last) > 1 and int(last[1:]) in FUNCTION_KEYS[hand]
        return set(modifiers) <= MODIFIERS[hand] and (
            last in LETTERS[hand] or last in NAMED[hand] or is_function_key
        )

    keymap = Keymap(hand)
    menus = (Menu.IMAGE, Menu.CRITERION, Menu.LISTEN)
    work = [one for one in COMMANDS if one.menu in menus and one.scope is not Scope.READING]
    work += [command(name) for name in ("undo", "redo", "help_here", "shortcuts")]
    for one in work:
        assert any(map(is_reached, keymap.keys(one.name))), one.name


def test_the_same_key_may_stand_on_different_pages_only() -> None:
    assert not Scope.ANNOTATING.meets(Scope.DESCRIBING)
    assert Scope.ANNOTATING.meets(Scope.PICTURES)
    assert Scope.DESCRIBING.meets(Scope.PICTURES)
    assert Scope.EVERYWHERE.meets(Scope.DESCRIBING)
    assert not Scope.READING.meets(Scope.PICTURES)
    keymap = Keymap()
    assert keymap.in_the_way("doubt", "Ctrl+S") is None
    blocking = keymap.in_the_way("doubt", "Ctrl+G")
    assert blocking is not None
    assert blocking.name == "go_to"


def test_a_key_is_given_taken_and_given_back() -> None:
    keymap = Keymap().give("doubt", "Ctrl+G")
    assert keymap.keys("doubt") == ("Ctrl+D", "D", "Ctrl+G")
    assert keymap.keys("go_to") == ("G",)
    assert keymap.as_usual("doubt").keys("go_to") == ("G",)
    assert keymap.as_usual("go_to").keys("go_to") == ("G",)
    assert keymap.as_usual("doubt").as_usual("go_to") == Keymap()
    assert keymap.take_all("doubt").key_text("doubt") == "no key"
    assert keymap.shortcuts("doubt") == ("Ctrl+D", "Ctrl+G")
    assert keymap.single("doubt") == ("D",)
    assert keymap.first("doubt") == "D"


def test_single_letters_are_not_told_to_whom_has_switched_them_off() -> None:
    keymap = Keymap(tells_single=False)
    assert keymap.key_text("met") == keymap.first("met") == "Ctrl+1"
    assert keymap.single("met") == ("Y", "1")


def test_own_keys_stand_over_profile_and_table() -> None:
    own = {"doubt": ("G", "not a key", "Ctrl+C"), "gone": ("F5",), "note": ("G",)}
    keymap = Keymap(LEFT_HAND, own)
    assert keymap.keys("doubt") == ("G",)
    assert keymap.keys("note") == ()
    assert "G" not in keymap.keys("next_unanswered")
    assert keymap.keys("next_unanswered") == ("Ctrl+G",)
    assert Keymap("made up").keys("met") == Keymap().keys("met")


@settings(deadline=None, max_examples=30)
@given(
    st.lists(
        st.tuples(
            st.sampled_from([one.name for one in COMMANDS]),
            st.sampled_from([*"ABCDY17", "F5", "Ctrl+G", "Ctrl+S", "Ctrl+Shift+P", "Escape"]),
        ),
        max_size=12,
    )
)
def test_whatever_is_given_no_key_ever_runs_two_commands(gifts: list[tuple[str, str]]) -> None:
    keymap = Keymap()
    for name, key in gifts:
        keymap = keymap.give(name, key)
        assert key in keymap.keys(name)
    for one in COMMANDS:
        assert all(keymap.in_the_way(one.name, key) is None for key in keymap.keys(one.name))


# What each letter means by itself, on whatever page.
MEANINGS = {
    "B": "the same answer for both",
    "C": "cannot tell",
    "D": "doubt",
    "E": "write words: a note, or other words",
    "F": "flag",
    "G": "go to a number",
    "H": "hear more about it",
    "J": "next open criterion",
    "K": "keep a remark",
    "L": "leave for later",
    "M": "mistaken",
    "N": "no: not met, against",
    "O": "overlapping",
    "Q": "question to the partner",
    "R": "repeat",
    "S": "spell",
    "T": "how strong it was said",
    "U": "next that is open",
    "V": "view the picture",
    "W": "where one is",
    "X": "not applicable",
    "Y": "yes: met, for",
}
MEANT_BY = {
    **dict.fromkeys(("note", "mark_note", "item_words", "candidate_words", "rule_reword"), MEANINGS["E"]),
    **dict.fromkeys(("hear_remarks", "candidate_explain", "meeting_criterion"), MEANINGS["H"]),
    **dict.fromkeys(("later", "rule_later"), MEANINGS["L"]),
    **dict.fromkeys(("not_met", "code_against"), MEANINGS["N"]),
    **dict.fromkeys(("met", "code_for"), MEANINGS["Y"]),
    **dict.fromkeys(
        ("next_unanswered", "next_unmarked", "next_remark", "code_next", "meeting_next"), MEANINGS["U"]
    ),
}


def test_a_letter_has_one_meaning_on_all_pages() -> None:
    by_letter: dict[str, list[str]] = {}
    for one in COMMANDS:
        for letter in filter(str.isalpha, one.single):
            by_letter.setdefault(letter, []).append(one.name)
    assert set(by_letter) == set(MEANINGS)
    for letter, names in by_letter.items():
        shared = len(names) > 1
        assert {MEANT_BY.get(name) for name in names} == ({MEANINGS[letter]} if shared else {None}), letter


@pytest.mark.parametrize("profile", list(PROFILES))
def test_no_usual_key_holds_control_and_alt(profile: str) -> None:
    """Screen readers and desktops have these: Ctrl+Alt+N starts NVDA."""
    keymap = Keymap(profile)
    for one in COMMANDS:
        assert not any({"Ctrl", "Alt"} <= set(key.split("+")) for key in keymap.keys(one.name)), one.name


def test_every_chord_of_three_keys_has_a_way_by_the_leader_key() -> None:
    """After the leader, a key counts as with Ctrl and Shift: so no chord may hold anything else."""
    for one in COMMANDS:
        chords = [key for key in one.keys if key.count("+") - key.endswith("++") >= 2]
        assert all(set(key.split("+")[:2]) == {"Ctrl", "Shift"} for key in chords), one.name
