"""A small report with everything a report can hold, hostile words included."""

from datetime import UTC, datetime
from fractions import Fraction

from app.messages.numbers import printed
from app.reports.document import Axis, Cell, Chart, Column, Document, Row, Section, Table

HOSTILE = '<script>alert("x")</script> & </style> #import "/etc/passwd" *bold* $x$ \x0b'
FORMULA = '=HYPERLINK("http://example.org";"press")'

CRITERIA = (
    ("T1.C1", "The cane is white over most of its length", 46, 49, (0.86, 0.98)),
    ("T1.C2", "The tip is red, at most a hand wide", 41, 50, (0.69, 0.9)),
    ("T1.C3", "The cane is held in front of the body, its tip on the ground", 9, 12, (0.47, 0.91)),
    ("T2.C1", "The person is shown doing something for themselves", 38, 50, (0.63, 0.86)),
    ("T2.C2", "Nobody takes the person by the arm unless asked", 0, 0, None),
)
NOBODY_SAID = "Asha never answered “not met”, so there is nothing to agree on."
CONSTANT = "The judge answered “met” on every image; kappa says nothing here."


def text(words: str) -> Cell:
    return Cell(words, words)


def count(number: int) -> Cell:
    return Cell(number, printed(number, 0))


def share(part: int, whole: int, interval: tuple[float, float] | None = None, reason: str = "") -> Cell:
    """A share of counts to two digits; of nothing it is undefined, for the reason given."""
    counts = (("equal", part), ("pairs", whole))
    if not whole:
        return Cell(None, "", reason, counts)
    low, high = interval or (None, None)
    return Cell(Fraction(part, whole), printed(Fraction(part, whole), 2), counts=counts, low=low, high=high)


def kappa(value: float | None, reason: str = "") -> Cell:
    return Cell(None, "", reason) if value is None else Cell(value, printed(value, 2))


CRITERION = Column("criterion", "Criterion", "What has to be seen in the picture.")
IMAGES = Column("images", "Images", "How many images both of them answered.", "count")
AGREEMENT = Column(
    "agreement", "Agreement", "In how many of the pairs of answers the two gave the same verdict.", "share", 2
)
KAPPA = Column(
    "kappa",
    "Kappa",
    "How much better than by chance the two agree: 1 is full agreement, 0 what guessing would reach.",
    "number",
    2,
)
ADVICE = Column(
    "advice", "Advice", "What the figures together say about leaving this criterion to the judge."
)


def criteria_table() -> Table:
    kappas = (0.41, -0.02, 0.5, 0.385, None)
    advice = ("Leave it to the judge", "Reword it", "Have a person check", "Have a person check", "Ask first")
    rows = tuple(
        Row(
            code,
            text(f"{code} {words}"),
            (count(whole), share(part, whole, interval, NOBODY_SAID), kappa(figure, CONSTANT), text(told)),
            f"{code}: the two agree on {part} of {whole} images. {told}.",
        )
        for (code, words, part, whole, interval), figure, told in zip(CRITERIA, kappas, advice, strict=True)
    )
    return Table(
        "criteria",
        "Agreement of the judge with Asha, criterion by criterion",
        (CRITERION, IMAGES, AGREEMENT, KAPPA, ADVICE),
        rows,
        "Intervals are Wilson’s at 95 %, over images.",
    )


def sources_table() -> Table:
    columns = (
        Column("source", "Source model", "The model that made the images."),
        IMAGES,
        Column("asha", "Asha", "The share of the images that Asha found appropriate.", "share", 2),
        Column("judge", "Judge", "The share of the images that the judge found appropriate.", "share", 2),
        Column("omar", "Omar", "The share of the images that Omar found appropriate.", "share", 2),
    )
    shares = (("Painter 2", 7, 9, 5), ("Painter 3, large", 2, 11, 4), (FORMULA, 9, 10, 12))
    rows = tuple(
        Row(
            name,
            text(name),
            (count(12), *(share(part, 12) for part in parts)),
            f"{name}: Asha {parts[0]}, the judge {parts[1]} and Omar {parts[2]} of 12 images.",
        )
        for name, *parts in shares
    )
    return Table("by-source", "Appropriate images by the model that made them", columns, rows)


def histogram_table() -> Table:
    counts = (0, 1, 2, 6, 11, 6)
    rows = []
    for place, number in enumerate(counts):
        low, high = Fraction(4 + place, 10), Fraction(5 + place, 10)
        words = f"{printed(low, 1)} to {printed(high, 1)}"
        header = Cell(words, words, low=low, high=high)
        rows.append(Row(f"bin-{place}", header, (count(number),), f"{number} criteria agree {words}."))
    columns = (
        Column("bin", "Agreement", "A tenth of the scale of agreement."),
        Column("criteria", "Criteria", "How many criteria have an agreement in this tenth.", "count"),
    )
    return Table("histogram", "Criteria by agreement", columns, tuple(rows))


def empty_table() -> Table:
    columns = (Column("image", "Image", "The name of an image."), CRITERION)
    return Table("images", "Images the judge wrongly passed", columns, (), "There are none.")


def people() -> Section:
    """A section within a section, its table wide enough to need a page of its own width."""
    names = ("Asha", "Omar", "Lucía", "Mei", "Pair 1", "Pair 2", "Pair 3", "Panel", "Judge A", "Judge B")
    columns = (
        Column("rater", "Rater", "The person, pair or judge."),
        *(Column(name, name, f"The share of equal verdicts with {name}.", "share", 2) for name in names),
    )
    rows = tuple(
        Row(
            name,
            text(name),
            tuple(
                share(30 + (place * number) % 17, 50, reason=f"{name} is not compared with themselves.")
                if place != number
                else Cell(None, "", "Nobody is compared with themselves.")
                for number in range(len(names))
            ),
            f"{name} against each of the others.",
        )
        for place, name in enumerate(names)
    )
    return Section(
        "people",
        "Agreement between people",
        ("Blind and sighted people are never pooled silently.",),
        (Table("people", "Raters pairwise", columns, rows),),
    )


def charts() -> tuple[Chart, Chart, Chart, Chart]:
    """One of each kind; the first two show a table that stands on its own as well."""
    criteria = criteria_table()
    dots = Chart(
        "agreement-dots",
        "dots-with-intervals",
        "Agreement by criterion",
        "Agreement is highest on the white cane (0.94) and lowest where the way the cane is held is judged (0.75).",
        criteria,
        "Criterion",
        Axis("Share of equal verdicts", 0, 1),
        ("agreement",),
    )
    bars = Chart(
        "kappa-bars",
        "bars",
        "Kappa by criterion",
        "Kappa is below nought on the red tip.",
        criteria,
        "Criterion",
        Axis("Kappa"),
        ("kappa",),
    )
    histogram = Chart(
        "histogram-bars",
        "histogram",
        "How criteria spread over agreement",
        "Most criteria lie between 0.7 and 0.9.",
        histogram_table(),
        "Agreement",
        Axis("Criteria"),
    )
    grouped = Chart(
        "by-source-bars",
        "grouped-bars",
        "Appropriate images by model",
        "The judge passes more images of every model than Asha does.",
        sources_table(),
        "Source model",
        Axis("Share of appropriate images", 0, 1),
        ("asha", "judge", "omar"),
    )
    return dots, bars, histogram, grouped


def sample() -> Document:
    dots, bars, histogram, grouped = charts()
    return Document(
        title="May the judge stand in for Asha? Guide cane",
        language="en-GB",
        made_at=datetime(2026, 5, 3, 14, 5, tzinfo=UTC),
        summary=(
            "The judge and Asha agree on 0.83 of the images, 41 of 49.",
            "A judge that always says “not met” would agree on 0.61.",
            "Two criteria can be left to the judge, two need a person, and one says nothing yet.",
        ),
        sections=(
            Section("criteria", "Every criterion", ("Each row is one criterion.",), (dots.table, dots, bars)),
            Section("spread", "How the criteria spread", (), (histogram,), (people(),)),
            Section(
                "sources", "By source model", (f"A note by a rater: {HOSTILE}",), (grouped, empty_table())
            ),
        ),
        methods=(
            "Answers of Asha were compared with those of the judge on rubric version 2, over 50 images and five "
            "runs. A reply that could not be read counts as missing; 3 of 250 are missing.",
            "Intervals are Wilson’s for shares and a bootstrap over images otherwise.",
        ),
        trace=(
            ("Study", "sha256 9f2c41d07be1"),
            ("Rubric", "version 2"),
            ("Seed", "20260503"),
            ("Touchstone", "0.1.0"),
        ),
    )
