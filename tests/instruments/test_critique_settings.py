"""The settings of the analysis of critiques: each is read as it is written, or refused."""

import pytest

from app.errors import UserError
from app.instruments.critique_settings import SETTINGS, read_pairs, value_of, with_choices
from app.instruments.critique_table import CritiqueOptions
from app.messages.instruments import critique_settings

ODD = {
    **dict.fromkeys(("judge", "genre", "shuffled-judge"), "stone judge"),
    "method": "isotonic",
    "runs-with-gaps": "complete",
    "alignment": "overlap",
    "target": "reference",
    "level-weights": "0,0,1,2,3",
    "smooth-frequencies": "no",
    "low-above": "1.5",
    "low-below": "3.5",
    "share": "0.5",
    "tier-one-share": "0.5",
    "mandatory-share": "0.5",
    "template-gap": "0.5",
    "smoothing": "2",
    "quality-above": "3.5",
}


@pytest.mark.parametrize("name", SETTINGS)
def test_every_setting_is_read_as_it_is_written_and_has_words(name: str) -> None:
    value = ODD.get(name, "4")
    assert with_choices(CritiqueOptions(), {name: ""}) == CritiqueOptions()
    options = with_choices(CritiqueOptions(), read_pairs([f"{name.replace('-', '_').upper()}= {value} "]))
    assert value_of(options, SETTINGS[name]) == value
    assert options != CritiqueOptions()
    assert name in critique_settings.LABELS


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("method", "is not NAME=VALUE"),
        ("curve=isotonic", "There is no setting “curve”"),
        ("method=steps", "method must be sigmoid or isotonic"),
        ("share=nan", "share must be a number from 0.1 to 0.9"),
        ("covered-by=0", "covered-by must be a whole number that is 1 or more"),
        ("level-weights=0,0,0,0,0", "five whole numbers"),
        ("low-above=4", "“low-above” must be less"),
    ],
)
def test_what_is_no_setting_is_refused(words: str, sentence: str) -> None:
    with pytest.raises(UserError, match=sentence):
        with_choices(CritiqueOptions(), read_pairs([words]))
