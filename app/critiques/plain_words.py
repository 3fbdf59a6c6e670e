"""English words that say nothing of a text's matter, and abbreviations whose full stop ends no sentence."""

# fmt: off
IGNORED = (
    "a", "an", "and", "are", "as", "at", "be", "been", "but", "by", "for", "from", "has", "have", "he",
    "her", "his", "in", "into", "is", "it", "its", "of", "on", "one", "or", "our", "she", "so", "such",
    "than", "that", "the", "their", "them", "then", "there", "these", "they", "this", "those", "through",
    "to", "was", "we", "were", "what", "when", "where", "which", "while", "who", "whose", "will", "with",
    "you", "your",
)

ABBREVIATIONS = (
    "c", "ca", "cf", "dr", "e.g", "etc", "fig", "i.e", "mr", "mrs", "ms", "no", "nos", "p", "pl", "pp",
    "st", "vol", "vs",
)
# fmt: on
