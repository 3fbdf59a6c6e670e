"""The pictures on which people agree most and least: their ratings as tables, and the pictures where licences allow."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from statistics import fmean

from app.instruments.context_examples import Example, most_and_least
from app.instruments.scores import Scores
from app.messages.instruments import contexts as contexts_text
from app.messages.together import ended, together
from app.reports import tables
from app.reports.document import Picture, Section, Table
from app.reports.pictures.shown_pictures import Pictures, PictureShow
from app.reports.tables import TableSpec
from app.study.ports import OpenStudy


def examples_section(study: OpenStudy, scores: Scores, contexts: Sequence[str]) -> Section | None:
    """The section, or None where no two pictures were rated by two people each."""
    most, least = most_and_least(scores, tuple(contexts))
    if not most:
        return None
    compared = (
        _table("most-agreement", contexts_text.MOST_TABLE, most, contexts),
        _table("least-agreement", contexts_text.LEAST_TABLE, least, contexts),
    )
    shown, left_out = _pictures(study, [*most, *least])
    said = (contexts_text.EXAMPLES, *left_out)
    return Section("examples", contexts_text.EXAMPLES_SECTION, said, compared, pictures=shown)


def _table(identity: str, caption: str, found: Sequence[Example], contexts: Sequence[str]) -> Table:
    def rated(name: str, one: Example) -> str:
        given = one.ratings.get(name, ())
        return contexts_text.rated(given, fmean(given)) if given else contexts_text.NOT_RATED

    return TableSpec(
        identity,
        caption,
        tables.text(
            "picture", contexts_text.EXAMPLE, lambda one: contexts_text.example(one.prompt, one.name)
        ),
        tables.number("spread", contexts_text.EXAMPLE_SPREAD),
        *(
            tables.text(f"context-{place}", contexts_text.ratings_in(name), partial(rated, name))
            for place, name in enumerate(contexts)
        ),
    ).of(found)


def _pictures(study: OpenStudy, found: Sequence[Example]) -> tuple[tuple[Picture, ...], tuple[str, ...]]:
    """Thumbnails of the pictures whose licences allow it. They are named by prompt and place: a picture that is
    only shown in sets has no number."""
    show = PictureShow(study, Pictures.LICENSED)
    shown, left_out = [], 0
    for number, one in enumerate(found, start=1):
        exhibit = study.exhibits.of(one.exhibit)
        pictures = exhibit.pictures if exhibit else ()
        made = show.show(pictures[one.place - 1]) if one.place <= len(pictures) else ""
        if isinstance(made, Picture):
            name = contexts_text.example(one.prompt, one.name)
            described = study.descriptions.current(pictures[one.place - 1].key)
            alternative = together(ended(name), described.line) if described else ended(name)
            shown.append(replace(made, id=f"example-{number}", alternative=alternative, caption=ended(name)))
        else:
            left_out += 1
    return tuple(shown), (contexts_text.pictures_left_out(left_out),) if left_out and shown else ()
