"""The list of changes that cannot alter a result is about the program as it is."""

import pytest

from tests.mutants.equivalent import read_equivalents, without_equivalent
from tests.mutants.mutations import find_mutants
from tests.repository import ROOT


@pytest.mark.parametrize("module", sorted({one.module for one in read_equivalents()}))
def test_every_entry_is_about_a_line_of_its_module(module: str) -> None:
    source = (ROOT / module).read_text(encoding="utf-8")
    every = list(find_mutants(source))
    assert len(list(without_equivalent(module, source, every))) < len(every)
