"""Who wrote a caption, as passages name it."""

import pytest

from app.captions.sources import Prompt, Source, read_source


@pytest.mark.parametrize(
    ("words", "source"),
    [
        ("human", Source("human", "human")),
        (" Human ", Source("human", "human")),
        ("Human ,  the original", Source("human, the original", "human")),
        ("human, culture-aware", Source("human, culture-aware", "human")),
        ("Kite 1, default", Source("Kite 1, default", "Kite 1", Prompt.DEFAULT)),
        ("Kite  1 ,Culture-Aware", Source("Kite 1, culture-aware", "Kite 1", Prompt.CULTURAL)),
        ("Kite, Inc., default", Source("Kite, Inc., default", "Kite, Inc.", Prompt.DEFAULT)),
        ("Kite, Inc.", Source("Kite, Inc.", "Kite, Inc.")),
        ("default", Source("default", "default")),
        ("Humane 2", Source("Humane 2", "Humane 2")),
        ("", None),
        ("  ", None),
    ],
)
def test_who_wrote_it(words: str, source: Source | None) -> None:
    found = read_source(words)
    assert found == source
    if found:
        assert found.is_human == (found.author == "human")
        assert read_source(found.name) == found
