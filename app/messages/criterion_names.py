"""How a criterion is called wherever it is seen: by its code and its name."""


def criterion_name(code: str, name: str) -> str:
    """`T1.C2: Straight handle`; the code alone for a criterion without a name.

    Only where a criterion is heard while one answers, its code is said without the dot, which voices would read out.
    """
    return f"{code}: {name}" if name else code
