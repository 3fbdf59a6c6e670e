"""Which table of liblouis writes a language in braille."""

from app.errors import UserError
from app.messages.interchange import braille
from app.scripts import writing_of

UNCONTRACTED = "uncontracted"

# Contracted braille; where a language's braille has no contractions, its only table.
_CONTRACTED = {
    "af": "afr-za-g2.ctb",
    "ar": "ar-ar-g2.ctb",
    "bn": "bn.tbl",
    "cy": "cy-cy-g2.ctb",
    "da": "da-dk-g26.ctb",
    "de": "de-g2.ctb",
    "en": "en-ueb-g2.ctb",
    "es": "es-g2.ctb",
    "fr": "fr-bfu-g2.ctb",
    "ga": "ga-g2.ctb",
    "gu": "gu-in-g1.utb",
    "hi": "hi-in-g1.utb",
    "hu": "hu-hu-g2.ctb",
    "it": "it-it-comp6.utb",
    "kn": "kn.tbl",
    "ml": "ml-in-g1.utb",
    "mr": "mr-in-g1.utb",
    "nb": "no-no-g2.ctb",
    "nl": "nl-NL-g0.utb",
    "no": "no-no-g2.ctb",
    "pa": "pa.tbl",
    "pt": "pt-pt-g2.ctb",
    "sv": "sv-g2.ctb",
    "ta": "ta-ta-g1.ctb",
    "te": "te-in-g1.utb",
}
_UNCONTRACTED = {
    **{
        code: _CONTRACTED[code] for code in ("bn", "gu", "hi", "it", "kn", "ml", "mr", "nl", "pa", "ta", "te")
    },
    "ar": "ar-ar-g1.utb",
    "cy": "cy-cy-g1.utb",
    "da": "da-dk-g16.ctb",
    "de": "de-g1.ctb",
    "en": "en-ueb-g1.ctb",
    "es": "es-g1.ctb",
    "fr": "fr-bfu-comp6.utb",
    "ga": "ga-g1.utb",
    "hu": "hu-hu-g1.ctb",
    "nb": "no-no-g1.ctb",
    "no": "no-no-g1.ctb",
    "pt": "pt-pt-g1.utb",
    "sv": "sv-g1.ctb",
}


def table_for(language: str, requested: str) -> str:
    """The table for a text in `language` (a BCP 47 tag).

    `requested` is a table's name, UNCONTRACTED, or '' for contracted braille. Raises UserError when no table is known.
    """
    if requested and requested != UNCONTRACTED:
        return requested
    table = _known(language, requested)
    if table is None:
        raise UserError(braille.no_table_for(language, is_contracted=not requested))
    return table


def has_table(language: str, requested: str) -> bool:
    """Whether a table is known for a language; `requested` as in `table_for`."""
    return bool(requested and requested != UNCONTRACTED) or _known(language, requested) is not None


def _known(language: str, requested: str) -> str | None:
    written = writing_of(language)
    is_own = written == language.strip().lower().replace("_", "-").partition("-")[0]
    # Contractions are those of a language: words that only borrow its letters have none.
    tables = _CONTRACTED if is_own and not requested else _UNCONTRACTED
    return tables.get(written)
