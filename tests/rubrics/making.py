"""Rubrics for the tests of writing them: small ones to change, and any at all."""

import string
import uuid

from hypothesis import strategies as st

from app.rubrics.draft import RubricDraft, numbered
from app.study.rubric import Criterion, Rubric, Theme
from app.study.verdict import CountsAs

# Whatever somebody may write in a line: letters of any script, and the signs that mean something to a file format.
_LINE = st.text(
    st.one_of(
        st.sampled_from(string.ascii_letters + " .,:;!?-*_#`[]<>&\"'\\()|~+=1290{}$^@"),
        st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp", "Cn", "Co")),
    ),
    min_size=1,
    max_size=40,
)


def one_line(text: str) -> str:
    """A text with one blank between words, as files for reading keep it."""
    return " ".join(text.split())


LINES = _LINE.map(one_line).filter(bool)
MAYBE = st.one_of(st.just(""), LINES)


@st.composite
def rubrics(draw: st.DrawFn) -> Rubric:
    """A rubric of one to three themes with one to three criteria each, with codes after their places."""
    criteria = st.builds(
        Criterion,
        lineage=st.uuids(version=4),
        code=st.just(""),
        text=LINES,
        short=MAYBE.map(lambda short: short.rstrip(". ")),
        guidance=MAYBE,
        applies_when=MAYBE,
        not_visible=st.sampled_from(CountsAs),
    )
    themes = draw(
        st.lists(
            st.builds(
                Theme,
                code=st.just(""),
                statement=LINES,
                criteria=st.lists(criteria, min_size=1, max_size=3).map(tuple),
            ),
            min_size=1,
            max_size=3,
        )
    )
    return Rubric(draw(LINES), draw(LINES), numbered(themes), draw(MAYBE), draw(MAYBE))


def three_criteria() -> RubricDraft:
    """Two themes: `T1.C1` long and narrow, `T1.C2` a tip, `T2.C1` not a walking stick."""

    def one(code: str, text: str) -> Criterion:
        return Criterion(uuid.uuid5(uuid.NAMESPACE_DNS, code), code, text)

    first = Theme(
        "T1", "It works.", (one("T1.C1", "It is long and narrow."), one("T1.C2", "There is a tip."))
    )
    second = Theme("T2", "It is itself.", (one("T2.C1", "It is not a walking stick."),))
    return RubricDraft(Rubric("Canes", "guide cane", (first, second)))
