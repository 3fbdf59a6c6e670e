"""Titles without their access keys, as they are heard and shown where no key can choose them."""

import re

_AT_THE_END = re.compile(r"\s*\(&\w\)")


def without_access_key(title: str) -> str:
    """`Sa&ve` is `Save`; `സൂക്ഷിക്കുക (&S)`, as titles in other scripts have it, is `സൂക്ഷിക്കുക`."""
    return _AT_THE_END.sub("", title).replace("&", "")
