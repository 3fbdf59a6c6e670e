"""Two communities' rubrics as a document."""

from collections.abc import Iterator
from datetime import datetime
from functools import partial
from operator import itemgetter
from typing import Literal

from app.agreement.studies.two_rubrics import ImageLabels, LabelsSideBySide, Relation, TwoRubrics
from app.messages.agreement import two_rubrics
from app.reports import tables
from app.reports.document import Document, Section, Table
from app.reports.printed_figures import with_ends
from app.reports.tables import TableSpec
from app.study.rubric import Criterion


def two_rubrics_document(
    found: TwoRubrics, names: tuple[str, str], labels: LabelsSideBySide | None, made_at: datetime
) -> Document:
    """The document; `names` are those of the communities, `labels` None where none are compared."""
    sections = [Section("criteria", two_rubrics.CRITERIA_SECTION, (), (_criteria(found, names),))]
    if labels:
        sections.append(Section("labels", two_rubrics.LABELS_SECTION, (), (_labels(labels, names),)))
    return Document(
        two_rubrics.title(*names),
        "en",
        made_at,
        tuple(_summary(found, names, labels)),
        tuple(sections),
        (two_rubrics.HOW,),
        (),
    )


def names_of(found: TwoRubrics, titles: tuple[str, str]) -> tuple[str, str]:
    """Each rubric by its community, or by its study's title where none is named or both are the same."""
    communities = (found.first.community, found.second.community)
    if all(communities) and communities[0] != communities[1]:
        return communities
    return titles if titles[0] != titles[1] else (f"{titles[0]} (1)", f"{titles[1]} (2)")


def _summary(found: TwoRubrics, names: tuple[str, str], labels: LabelsSideBySide | None) -> Iterator[str]:
    counts = [
        sum(one.relation is relation for one in found.related)
        for relation in (Relation.SHARED, Relation.CONTRADICTING)
    ]
    only = ((names[0], len(found.only_first)), (names[1], len(found.only_second)))
    yield two_rubrics.summary(counts[0], counts[1], *only)
    if labels:
        alone = ((names[0], labels.only[0]), (names[1], labels.only[1]))
        yield two_rubrics.labels(with_ends(labels.agreement), labels.agreement.n, *alone)


def _criteria(found: TwoRubrics, names: tuple[str, str]) -> Table:
    rows = [
        *((one.relation.value, one.first, one.second) for one in found.related),
        *((two_rubrics.ONLY, own, None) for own in found.only_first),
        *((two_rubrics.ONLY, None, theirs) for theirs in found.only_second),
    ]

    def criterion(row: tuple[str, Criterion | None, Criterion | None], place: Literal[1, 2]) -> str:
        one = row[place]
        return two_rubrics.criterion(one.code, one.text) if one else "–"

    return TableSpec(
        "criteria",
        two_rubrics.CRITERIA_TABLE,
        tables.text("relation", two_rubrics.RELATION, itemgetter(0)),
        tables.text("first", two_rubrics.rubric_column(names[0]), partial(criterion, place=1)),
        tables.text("second", two_rubrics.rubric_column(names[1]), partial(criterion, place=2)),
        ids="pair-",
    ).of(rows)


def _labels(labels: LabelsSideBySide, names: tuple[str, str]) -> Table:

    def label(at: int, one: ImageLabels) -> str:
        return two_rubrics.APPROPRIATE[one.labels[at]]

    return TableSpec(
        "labels",
        two_rubrics.LABELS_TABLE,
        tables.text(
            "image",
            two_rubrics.PICTURE,
            lambda one: two_rubrics.image(number=one.first.number, name=one.first.name),
        ),
        *(
            tables.text(f"label-{at}", two_rubrics.label_column(name, rater), partial(label, at))
            for at, (name, rater) in enumerate(zip(names, labels.raters, strict=True))
        ),
        ids=lambda one: f"image-{one.first.number}",
    ).of(labels.images)
