"""What a report's figures are taken from: sources as sentences and as BibTeX, only those that the report uses."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.agreement.report.report import Report


@dataclass(frozen=True)
class Citation:
    """A source. `place` is a journal, proceedings or archive, with volume, number and pages where it has them."""

    key: str
    authors: tuple[str, ...]
    year: int
    title: str
    place: str
    volume: str = ""
    number: str = ""
    pages: str = ""

    @property
    def sentence(self) -> str:
        """The source in a list of references."""
        volume = f" {self.volume}" + (f"({self.number})" if self.number else "") if self.volume else ""
        pages = f", {self.pages}" if self.pages else ""
        return f"{'; '.join(self.authors)} ({self.year}). {self.title}. {self.place}{volume}{pages}."

    @property
    def bibtex(self) -> str:
        """The source as an entry for BibTeX."""
        fields = {
            "author": " and ".join(self.authors),
            "title": f"{{{self.title}}}",
            "journal": self.place,
            "year": str(self.year),
            "volume": self.volume,
            "number": self.number,
            "pages": self.pages.replace("–", "--"),
        }
        lines = ",\n".join(f"  {name} = {{{value}}}" for name, value in fields.items() if value)
        return f"@article{{{self.key},\n{lines}\n}}\n"


COHEN = Citation(
    *("cohen1960", ("Cohen, Jacob",), 1960, "A Coefficient of Agreement for Nominal Scales"),
    *("Educational and Psychological Measurement", "20", "1", "37–46"),
)
GWET = Citation(
    *("gwet2008", ("Gwet, Kilem Li",), 2008),
    "Computing Inter-Rater Reliability and Its Variance in the Presence of High Agreement",
    *("British Journal of Mathematical and Statistical Psychology", "61", "1", "29–48"),
)
HAYES = Citation(
    *("hayes2007", ("Hayes, Andrew F.", "Krippendorff, Klaus"), 2007),
    "Answering the Call for a Standard Reliability Measure for Coding Data",
    *("Communication Methods and Measures", "1", "1", "77–89"),
)
CICCHETTI = Citation(
    *("cicchetti1990", ("Cicchetti, Domenic V.", "Feinstein, Alvan R."), 1990),
    "High Agreement but Low Kappa: II. Resolving the Paradoxes",
    *("Journal of Clinical Epidemiology", "43", "6", "551–558"),
)
WILSON = Citation(
    *("wilson1927", ("Wilson, Edwin B.",), 1927),
    "Probable Inference, the Law of Succession, and Statistical Inference",
    *("Journal of the American Statistical Association", "22", "158", "209–212"),
)
CALDERON = Citation(
    *("calderon2025", ("Calderon, Nitay", "Reichart, Roi", "Dror, Rotem"), 2025),
    "The Alternative Annotator Test for LLM-as-a-Judge: "
    "How to Statistically Justify Replacing Human Annotators with LLMs",
    "arXiv 2501.10970",
)
BENJAMINI = Citation(
    *("benjamini2001", ("Benjamini, Yoav", "Yekutieli, Daniel"), 2001),
    "The Control of the False Discovery Rate in Multiple Testing under Dependency",
    *("The Annals of Statistics", "29", "4", "1165–1188"),
)
ANGELOPOULOS = Citation(
    *("angelopoulos2023", ("Angelopoulos, Anastasios N.", "Duchi, John C.", "Zrnic, Tijana"), 2023),
    "PPI++: Efficient Prediction-Powered Inference",
    "arXiv 2311.01453",
)


def cited_by(report: Report) -> tuple[Citation, ...]:
    """The sources of what a report shows, by their first authors."""
    return tuple(sorted(_cited(report), key=lambda one: one.key))


def _cited(report: Report) -> Iterator[Citation]:
    yield from (COHEN, GWET, HAYES, CICCHETTI, WILSON)  # every report shows these figures
    if any(item.alternative for item in report.items):
        yield from (CALDERON, BENJAMINI)
    if any(item.corrected for item in report.items):
        yield ANGELOPOULOS


def bibliography(citations: tuple[Citation, ...]) -> str:
    """A BibTeX file."""
    return "\n".join(one.bibtex for one in citations)
