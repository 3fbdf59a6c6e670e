"""Which characters make words in which scripts, as the insides of regular expressions."""

CJK = r"\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
"""Chinese characters, kana and Hangul, between which there are no spaces, or whose words carry their particles."""
WORD = r"\w\u0900-\u0963\u0966-\u0dff"
"""Letters and digits. Python's \\w leaves out the vowel signs of the Indian scripts, which belong to their words."""
