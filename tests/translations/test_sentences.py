"""Every sentence reaches translators, whole."""

from collections import Counter
from pathlib import Path

import pytest

import translations
from tests.repository import ROOT
from tests.translations.unmarked import is_piece, unmarked

MESSAGES = ROOT / "app" / "messages"
PIECES: dict[str, int] = {
    "app/messages/agreement/advice.py": 4,
    "app/messages/agreement/agreement_page.py": 1,
    "app/messages/agreement/report_methods.py": 1,
    "app/messages/agreement/report_misses.py": 1,
    "app/messages/agreement/report_words.py": 1,
    "app/messages/agreement/studies.py": 1,
    "app/messages/agreement/use.py": 2,
    "app/messages/cli/cli.py": 4,
    "app/messages/cli/doctor.py": 3,
    "app/messages/cli/rubric.py": 1,
    "app/messages/describe/suggested_fields.py": 1,
    "app/messages/instruments/caption_metrics.py": 2,
    "app/messages/instruments/caption_studies.py": 1,
    "app/messages/instruments/captions_report.py": 3,
    "app/messages/instruments/critique_checks.py": 1,
    "app/messages/instruments/critique_settings.py": 1,
    "app/messages/instruments/critiques_report.py": 2,
    "app/messages/instruments/instruments.py": 1,
    "app/messages/interchange/formats.py": 2,
    "app/messages/interchange/workbook.py": 2,
    "app/messages/judge/judge_batch.py": 2,
    "app/messages/judge/judge_calls.py": 3,
    "app/messages/judge/judge_page.py": 1,
    "app/messages/meeting/meeting.py": 7,
    "app/messages/meeting/minutes.py": 4,
    "app/messages/planning/planning.py": 2,
    "app/messages/planning/preregistration.py": 1,
    "app/messages/planning/split.py": 2,
    "app/messages/rubric/coding.py": 6,
    "app/messages/rubric/designing.py": 2,
    "app/messages/rubric/rubric_comparison.py": 3,
    "app/messages/rubric/rubric_design.py": 10,
    "app/messages/rubric/rubric_wording.py": 4,
    "app/messages/study/storage.py": 3,
    "app/messages/study/withdrawal.py": 4,
    "app/messages/team/assigning.py": 4,
    "app/messages/team/assignment_page.py": 1,
    "app/messages/team/merging.py": 6,
    "app/messages/team/sent_work.py": 6,
}
"""How many pieces of sentences are left in a module. The numbers may only become smaller: write whole sentences."""


def test_every_sentence_is_marked_for_translators() -> None:
    found = [text for path in sorted(MESSAGES.rglob("*.py")) for text in unmarked(path, MESSAGES)]
    assert not found, "Write _(…) or n_(…) around these, or name them as data:\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("line", "is_found"),
    [
        ('A = "Saved."', True),
        ('A = _("Saved.")', False),
        ('def f(n):\n    return f"{n} images"', True),
        ('def f(n):\n    return n_("{count} image", "{count} images", n)', False),
        ('def f(n):\n    return f"{n}. {n}"', False),
        ('A = {"saved": _("Saved.")}', False),
        ('A = {"saved": "Saved"}', True),
        ('A = "save_description"', False),
        ('def f(n):\n    return n.startswith("Saved")', False),
        ('def f(n):\n    return _("{n}", n="one" if n else "more")', False),
    ],
)
def test_an_unmarked_sentence_is_found(tmp_path: Path, line: str, is_found: bool) -> None:
    module = tmp_path / "some.py"
    module.write_text(f'"""What is said."""\n{line}\n', "utf-8")
    assert bool(unmarked(module, tmp_path)) is is_found


def test_no_new_sentence_is_made_of_pieces() -> None:
    found = Counter(
        one.module
        for one in translations.sentences()
        if is_piece(one.text) or (one.many and is_piece(one.many))
    )
    more = {module: count for module, count in found.items() if count > PIECES.get(module, 0)}
    assert not more, f"Pieces of sentences cannot be translated; these modules have more than before: {more}"


def test_a_sentence_that_is_computed_is_refused(tmp_path: Path) -> None:
    (tmp_path / "some.py").write_text('"""What is said."""\nA = _("Saved" + ".")\n', "utf-8")
    with pytest.raises(ValueError, match=r"some.py:2: a sentence for translators is written out"):
        list(translations.sentences(tmp_path))


def test_each_sentence_says_where_it_is_heard_or_seen() -> None:
    silent = {one.module for one in translations.sentences() if not one.about}
    assert not silent
