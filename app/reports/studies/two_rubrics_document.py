"""Two communities' rubrics as a document."""

from collections.abc import Iterator
from datetime import datetime

from app.agreement.studies.two_rubrics import LabelsSideBySide, Relation, TwoRubrics
from app.messages.agreement import two_rubrics
from app.reports.document import Document, Row, Section, Table
from app.reports.printed_figures import text, with_ends
from app.reports.tables import column, row
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
    heads = (
        column("relation", two_rubrics.RELATION, "text"),
        column("first", two_rubrics.rubric_column(names[0]), "text"),
        column("second", two_rubrics.rubric_column(names[1]), "text"),
    )
    rows: list[Row] = []

    def add(relation: str, first: Criterion | None, second: Criterion | None) -> None:
        cells = [text(two_rubrics.criterion(one.code, one.text) if one else "–") for one in (first, second)]
        rows.append(row(f"pair-{len(rows)}", relation, cells, heads))

    for one in found.related:
        add(one.relation.value, one.first, one.second)
    for own in found.only_first:
        add(two_rubrics.ONLY, own, None)
    for theirs in found.only_second:
        add(two_rubrics.ONLY, None, theirs)
    return Table("criteria", two_rubrics.CRITERIA_TABLE, heads, tuple(rows))


def _labels(labels: LabelsSideBySide, names: tuple[str, str]) -> Table:
    heads = (
        column("image", two_rubrics.PICTURE, "text"),
        *(
            column(f"label-{at}", two_rubrics.label_column(name, rater), "text")
            for at, (name, rater) in enumerate(zip(names, labels.raters, strict=True))
        ),
    )
    rows = tuple(
        row(
            f"image-{one.first.number}",
            two_rubrics.image(number=one.first.number, name=one.first.name),
            [text(two_rubrics.APPROPRIATE[label]) for label in one.labels],
            heads,
        )
        for one in labels.images
    )
    return Table("labels", two_rubrics.LABELS_TABLE, heads, rows)
