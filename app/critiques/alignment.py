"""Cultural semantic alignment (CSA): how far a critique uses the words of an expert, or of the tradition."""

from collections.abc import Sequence
from functools import cache, partial
from typing import Any

from app.agreement.estimate import Estimate, share_of, undefined
from app.critiques.matching import fold, holds, terms
from app.critiques.parameters import Alignment, Parameters, Target
from app.critiques.traditions import Tradition
from app.messages.instruments import critiques


class TermWeights:
    """How much each term tells, learnt from texts: one that is in all of them tells least."""

    def __init__(
        self, texts: Sequence[str], parameters: Parameters | None = None, targets: Sequence[str] = ()
    ) -> None:
        """`targets` are those of the texts that many others are compared with. Raises ValueError when no text holds a
        term."""
        from sklearn.feature_extraction.text import TfidfVectorizer  # half a second, and seldom needed

        self._parameters = parameters or Parameters()
        self._vectors: Any = TfidfVectorizer(
            analyzer=partial(_terms, parameters=self._parameters),
            smooth_idf=self._parameters.smooth_frequencies,
        )
        self._learnt: Any = self._vectors.fit_transform(texts)
        self._rows = {text: row for row, text in enumerate(texts)}
        self._sizes: Any = self._learnt.getnnz(axis=1)
        # Many critiques are compared with one vocabulary, so that is multiplied once with all of them.
        self._products: dict[str, Any] = {
            one: (self._learnt @ self._vector(one).T).toarray().ravel() for one in targets
        }

    def cosine(self, first: str, second: str) -> float:
        """The cosine of the two texts' weighted terms, in 0..1; 0 when no known term is in both."""
        row = self._rows.get(first)
        if row is not None and second in self._products:
            found = self._products[second][row]
        else:
            found = self._vector(first).multiply(self._vector(second)).sum()
        return min(1.0, max(0.0, float(found)))

    def has_terms(self, text: str) -> bool:
        """Whether a text holds a term at all, learnt or not."""
        row = self._rows.get(text)
        return bool(_terms(text, self._parameters)) if row is None else bool(self._sizes[row])

    def _vector(self, text: str) -> Any:
        """A text's weighted terms: for one that was learnt from, as they were then, since counting takes its time."""
        row = self._rows.get(text)
        return self._vectors.transform([text]) if row is None else self._learnt[[row]]


def alignment_ratio(
    critique: str,
    tradition: Tradition,
    reference: str = "",
    parameters: Parameters | None = None,
    weights: TermWeights | None = None,
) -> Estimate:
    """How far the critique is aligned with its target, in 0..1, or why that cannot be said.

    By cosine (Yu et al., equation 2): of the critique and the reference, or the tradition's vocabulary. By overlap
    (their appendix): of the tradition's keywords that the reference uses, or of all, the share the critique uses.
    `weights` are learnt from a whole study's texts; without them from the two texts alone. A reference that is wanted
    and missing leaves the figure undefined.
    """
    chosen = parameters or Parameters()
    if not critique.strip():
        return undefined(critiques.NO_CRITIQUE, 0)
    if chosen.target is Target.REFERENCE and not reference.strip():
        return undefined(critiques.NO_REFERENCE, 0)
    if chosen.alignment is Alignment.OVERLAP:
        return _overlap(critique, tradition, reference, chosen)
    target = reference if chosen.target is Target.REFERENCE else tradition.vocabulary
    try:
        used = weights or TermWeights((critique, target), chosen)
    except ValueError:  # neither holds a term
        return undefined(critiques.NO_TERMS, 0)
    if not (used.has_terms(critique) and used.has_terms(target)):
        return undefined(critiques.NO_TERMS, 0)
    return Estimate(used.cosine(critique, target), 1)


def _overlap(critique: str, tradition: Tradition, reference: str, parameters: Parameters) -> Estimate:
    words = {keyword.words for one in tradition.dimensions for keyword in one.keywords}
    if parameters.target is Target.REFERENCE:
        expert = fold(reference)
        words = {word for word in words if holds(expert, word)}
    folded = fold(critique)
    matched = sum(holds(folded, word) for word in words)
    return share_of(matched, len(words), 1, critiques.NO_EXPECTED_TERMS)


def _terms(text: str, parameters: Parameters) -> list[str]:
    ignored = _ignored(parameters.ignored_words)
    return terms(text, parameters.cjk_characters, parameters.shortest_word, ignored)


@cache
def _ignored(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(words)
