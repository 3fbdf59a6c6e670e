"""Rubrics for the tests of writing them: small ones to change, and any at all."""

import string
import uuid
from dataclasses import replace

from hypothesis import strategies as st

from app.rubrics.draft import RubricDraft, numbered
from app.study.rubric import Context, Criterion, Rubric, RubricKind, Theme
from app.study.scales import YES_NO, AnswerScale, in_words, named_scale
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
# What a level may be called: no number, for it would be taken for that of another level.
LEVEL_WORDS = LINES.filter(lambda words: not any(character.isdigit() for character in words))


@st.composite
def scales(draw: st.DrawFn) -> AnswerScale:
    """A scale of any kind, its levels with words or without, and what else it asks."""
    name = draw(
        st.sampled_from(
            ["yes-no", "ranking", "choice", "choice or both", "text", "0-2", "1-5", "1-4 half", ""]
        )
    )
    words = draw(st.lists(LEVEL_WORDS, min_size=2, max_size=5, unique_by=str.casefold))
    if not name:
        scale = in_words(words)
    elif name[0].isdigit() and draw(st.booleans()):
        bare = named_scale(name)
        many = len(bare.whole_levels)
        called = draw(st.lists(LEVEL_WORDS, min_size=many, max_size=many, unique_by=str.casefold))
        scale = named_scale(name, [draw(st.sampled_from([words, ""])) for words in called])
    else:
        scale = named_scale(name)
    not_applicable = draw(MAYBE.filter(lambda words: scale.level(words) is None))
    return replace(scale, not_applicable=not_applicable, asks_why=draw(st.booleans()))


CONTEXTS = st.builds(Context, LINES.map(lambda name: name.replace("–", "-")), LINES)


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
        scale=st.one_of(st.just(YES_NO), scales()),
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
    bare = Rubric(draw(LINES), draw(LINES), numbered(themes), draw(MAYBE), draw(MAYBE))
    contexts = draw(st.lists(CONTEXTS, max_size=3, unique_by=lambda one: one.name).map(tuple))
    codes = draw(st.lists(LINES, max_size=3, unique=True).map(tuple))
    return replace(bare, kind=draw(st.sampled_from(RubricKind)), contexts=contexts, codes=codes)


def three_criteria() -> RubricDraft:
    """Two themes: `T1.C1` long and narrow, `T1.C2` a tip, `T2.C1` not a walking stick."""

    def one(code: str, text: str) -> Criterion:
        return Criterion(uuid.uuid5(uuid.NAMESPACE_DNS, code), code, text)

    first = Theme(
        "T1", "It works.", (one("T1.C1", "It is long and narrow."), one("T1.C2", "There is a tip."))
    )
    second = Theme("T2", "It is itself.", (one("T2.C1", "It is not a walking stick."),))
    return RubricDraft(Rubric("Canes", "guide cane", (first, second)))
