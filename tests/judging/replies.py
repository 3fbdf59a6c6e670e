"""Replies as models write them, worded for these tests: usable ones in odd wrapping, unusable ones, and refusals.

All are about `CODES`; in the usable ones the first criterion is met and the others are not.
"""

CODES = ("T1.C1", "T1.C2", "T2.C1")

PLAIN = '{"criteria": {"T1": {"C1": 1, "C2": 0}, "T2": {"C1": 0}}, "overall": 0}'

USABLE: dict[str, str] = {
    "plain": PLAIN,
    "byte-order mark": "\ufeff" + PLAIN,
    "fenced": f"```json\n{PLAIN}\n```",
    "fenced without a language": f"```\n{PLAIN}\n```\n",
    "fence never closed": f"```json\n{PLAIN}",
    "sentences around it": f"Here is my evaluation of the cane:\n\n{PLAIN}\n\nLet me know if you need more.",
    "braces in a sentence before it": f"The set {{bent, straight}} is what matters. {PLAIN}",
    "thinking first": f"<think>The handle is bent, so {{C2: 0}}. Maybe {PLAIN[:30]}</think>\n{PLAIN}",
    "thinking whose beginning the server cut": f"the tip looks fine, so 1.\n</think>\n\n{PLAIN}",
    "said twice": f"{PLAIN}\nTo repeat: {PLAIN}",
    "in a list": f"[{PLAIN}]",
    "channel marks": f"<|channel|>final<|message|>{PLAIN}<|end|>",
    "true and false": '{"criteria": {"T1": {"C1": true, "C2": false}, "T2": {"C1": false}}, "overall": false}',
    "digits in quotes": '{"criteria": {"T1": {"C1": "1", "C2": "0"}, "T2": {"C1": " 0 "}}, "overall": "0"}',
    "words": '{"criteria": {"T1": {"C1": "Met", "C2": "Not met"}, "T2": {"C1": "no"}}, "overall": "NO"}',
    "decimal point": '{"criteria": {"T1": {"C1": 1.0, "C2": 0.0}, "T2": {"C1": 0}}, "overall": 0}',
    "no outer name": '{"T1": {"C1": 1, "C2": 0}, "T2": {"C1": 0}, "overall": 0}',
    "full codes": '{"criteria": {"T1.C1": 1, "T1.C2": 0, "T2.C1": 0}, "overall": 0}',
    "evidence unasked": '{"criteria": {"T1": {"C1": {"evidence": "White body.", "verdict": 1}, "C2": 0},'
    ' "T2": {"C1": {"verdict": 0}}}, "overall": 0}',
    "sentences beside": PLAIN[:-1] + ', "summary": "The handle is bent."}',
    "a tag in the evidence": '{"criteria": {"T1": {"C1": {"evidence": "<b></think>", "verdict": 1}, "C2": 0},'
    ' "T2": {"C1": 0}}, "overall": 0}',
    "a key twice with one value": '{"criteria": {"T1": {"C1": 1, "C2": 0, "C2": 0}, "T2": {"C1": 0}}, "overall": 0}',
}

# As in the paper, and as models take it up: themes and criteria by number, by code, with their words behind them.
_PAPER = (
    '{"criteria_evaluation": {"Theme1": {"C1": 1, "C2": 0}, "Theme2": {"C1": 0}}, "overall_assessment": 0}'
)
USABLE |= {
    "the paper's form": _PAPER,
    "the paper's form, fenced": f"Here is my assessment:\n```json\n{_PAPER}\n```\nThe handle is bent.",
    "the paper's form without its outer name": _PAPER[23:].replace("}}", "}"),
    "themes as words": _PAPER.replace("Theme1", "Theme 1: White body").replace(
        "Theme2", "Theme 2 (the handle)"
    ),
    "themes by code": _PAPER.replace("Theme1", "T1").replace("Theme2", "Theme T2: The handle"),
    "themes with underscores": _PAPER.replace("Theme1", "theme_1").replace("Theme2", "THEME-2"),
    "themes by number": _PAPER.replace("Theme1", "1").replace("Theme2", "2"),
    "criteria by number": _PAPER.replace('"C1"', '"1"').replace('"C2"', '"Criterion 2"'),
    "criteria with their words": _PAPER.replace('"C1"', '"C1: It is white."').replace(
        '"C2"', '"C2 - Its tip is red"'
    ),
    "codes run together": '{"verdicts": {"T1C1": 1, "Theme1_C2": 0, "2.1": 0}, "overall_verdict": "no"}',
    "an own code that no other criterion has": '{"T1.C1": 1, "C2": 0, "T2.C1": 0, "overall": 0}',
    "deep": f'{{"response": {{"data": [{_PAPER}]}}, "model": "m"}}',
    "scores with reasons": '{"criteria_evaluation": {"Theme1": {"C1": {"score": 1, "reason": "White."}, '
    '"C2": {"met": false}}, "Theme2": {"C1": {"rating": "not met", "confidence": 0.7}}}, '
    '"overall_assessment": {"verdict": 0, "reason": "Bent."}}',
    "rows": '{"evaluations": [{"criterion": "T1.C1", "verdict": 1}, {"criterion": "T1.C2", "verdict": 0},'
    ' {"code": "T2.C1", "verdict": 0, "reason": "Bent."}], "overall": 0}',
    "rows of themes": '{"themes": [{"theme": "Theme 1", "criteria": [{"id": "C1", "score": 1}, '
    '{"id": "C2", "score": 0}]}, {"theme": "T2", "criteria": [{"name": "Criterion 1", "score": 0}]}], "overall": 0}',
    "a verdict for each theme besides": _PAPER.replace('"C2": 0}', '"C2": 0, "overall": 0}'),
    "overall in words": _PAPER.replace(": 0}", ': "Not appropriate"}')
    .replace('{"C1": "Not appropriate"}', '{"C1": 0}')
    .replace('"C2": "Not appropriate"}', '"C2": 0}'),
    "nothing beside": _PAPER[:-1] + ', "notes": null}',
}

# Each with words that its reason must hold.
UNUSABLE: dict[str, tuple[str, str]] = {
    "nothing": ("", "empty"),
    "only space": (" \n\t", "empty"),
    "prose": ("The first criterion is met; the second and the third are not.", "no JSON"),
    "a list of numbers": ("[1, 0, 0]", "no JSON"),
    "endless thinking": ("<think>The handle might be " + PLAIN, "no JSON"),
    "single quotes": (PLAIN.replace('"', "'"), "no JSON"),
    "names without quotes": (PLAIN.replace('"criteria"', "criteria"), "no JSON"),
    "empty object": ("{}", "T1.C1, T1.C2, T2.C1"),
    "cut off": (PLAIN[:-20], "broken"),
    "cut off behind a whole part": (
        '{"criteria": {"T1": {"C1": 1, "C2": 0}, "T2": {"C1": 0}}, "over',
        "broken",
    ),
    "comma too many": ('{"criteria": {"T1": {"C1": 1, "C2": 0,}, "T2": {"C1": 0}}, "overall": 0}', "broken"),
    "the form, unfilled": ('{"criteria": {"T1": {"C1": <1 or 0>, "C2": <1 or 0>}}}', "broken"),
    "the form, then the answer": ('{"criteria": {"T1": {"C1": 1 or 0}}}\n' + PLAIN, "broken"),
    "comments": ('{"criteria": {"T1": {"C1": 1, // white\n "C2": 0}, "T2": {"C1": 0}}}', "broken"),
    "a huge number": ('{"criteria": {"T1": {"C1": ' + "1" * 5000 + "}}}", "broken"),
    "far too deep": ('{"a": ' * 100_000, "broken"),
    "two answers": (PLAIN + "\nOn reflection:\n" + PLAIN.replace('"C1": 1', '"C1": 0'), "several"),
    "one missing": ('{"criteria": {"T1": {"C1": 1}, "T2": {"C1": 0}}, "overall": 0}', "T1.C2"),
    "a theme missing": ('{"criteria": {"T1": {"C1": 1, "C2": 0}}, "overall": 0}', "T2.C1"),
    "one too many": ('{"criteria": {"T1": {"C1": 1, "C2": 0, "C3": 1}, "T2": {"C1": 0}}}', "T1.C3"),
    "another rubric": ('{"criteria": {"T7": {"C1": 1}}, "overall": 1}', "T7.C1"),
    "a theme missing in the paper's form": (
        '{"criteria_evaluation": {"Theme1": {"C1": 1, "C2": 0}}}',
        "T2.C1",
    ),
    "an unknown theme": (_PAPER.replace("Theme2", "Theme3"), "Theme3.C1"),
    "an unknown criterion with its reason": (
        _PAPER.replace('"C2": 0', '"C2": 0, "C7": {"verdict": 1}'),
        "T1.C7",
    ),
    "own codes that two criteria have": ('{"criteria": {"C1": 1, "C2": 0}, "overall": 0}', "C1"),
    "the first of each, by place": ('{"verdicts": {"1": 1, "2": 0, "3": 0}}', "1"),
    "numbers without a dot": ('{"11": 1, "12": 0, "21": 0}', "11"),
    "own codes under an unknown name": ('{"T1.C1": 1, "tip": {"C2": 0}, "T2.C1": 0}', "C2"),
    "a criterion of another theme": (_PAPER.replace('"C2": 0', '"C2": 0, "T2.C1": 0'), "T1.T2.C1"),
    "two verdicts beside each other": (
        _PAPER.replace('"C1": 1', '"C1": {"score": 1, "met": false}'),
        "T1.C1",
    ),
    "a score out of five beside": (_PAPER.replace('"C1": 1', '"C1": {"met": 1, "points": 4}'), "T1.C1"),
    "rows that differ": (
        '[{"criterion": "T1.C1", "verdict": 1}, {"criterion": "T1.C1", "verdict": 0}]',
        "T1.C1",
    ),
    "a row about nothing known": (
        '[{"criterion": "T9.C1", "verdict": 1}, {"criterion": "T1.C2", "verdict": 0}]',
        "T9.C1",
    ),
    "a plan and the reply": ('{"draft": {"T1": {"C1": 0}}, "final": ' + _PAPER + "}", "T1.C1"),
    "two verdicts on the whole": (_PAPER[:-1] + ', "overall": 1}', "overall"),
    "null": ('{"criteria": {"T1": {"C1": null, "C2": 0}, "T2": {"C1": 0}}}', "T1.C1 is null"),
    "a half": ('{"criteria": {"T1": {"C1": 1, "C2": 0.5}, "T2": {"C1": 0}}}', "T1.C2 is 0.5"),
    "two": ('{"criteria": {"T1": {"C1": 1, "C2": 0}, "T2": {"C1": 2}}}', "T2.C1 is 2"),
    "not a number": ('{"criteria": {"T1": {"C1": NaN, "C2": 0}, "T2": {"C1": 0}}}', "T1.C1 is NaN"),
    "infinite": ('{"criteria": {"T1": {"C1": 1, "C2": 1e999}, "T2": {"C1": 0}}}', "T1.C2 is Infinity"),
    "a list": ('{"criteria": {"T1": {"C1": [1], "C2": 0}, "T2": {"C1": 0}}}', "T1.C1 is [1]"),
    "hedged": ('{"criteria": {"T1": {"C1": "1 or 0", "C2": 0}, "T2": {"C1": 0}}}', "T1.C1"),
    "partly met": ('{"criteria": {"T1": {"C1": "partly met", "C2": 0}, "T2": {"C1": 0}}}', "T1.C1"),
    "not offered": ('{"criteria": {"T1": {"C1": "cannot tell", "C2": 0}, "T2": {"C1": 0}}}', "T1.C1"),
    "not applicable": ('{"criteria": {"T1": {"C1": "not applicable", "C2": 0}, "T2": {"C1": 0}}}', "T1.C1"),
    "a key twice": ('{"criteria": {"T1": {"C1": 1, "C2": 0, "C1": 0}, "T2": {"C1": 0}}}', "T1.C1"),
    "a theme twice": ('{"criteria": {"T1": {"C1": 1}, "T1": {"C2": 0}, "T2": {"C1": 0}}}', "T1"),
    "in two places": ('{"criteria": {"T1": {"C1": 1, "C2": 0}, "T1.C1": 0, "T2": {"C1": 0}}}', "T1.C1"),
    "the whole twice": ('{"criteria": {"T1": {}}, "criteria": {"T2": {}}}', "criteria"),
    "flat list under criteria": ('{"criteria": [1, 0, 0], "overall": 0}', "not a JSON object"),
    "no verdict inside": (
        '{"criteria": {"T1": {"C1": {"evidence": "x"}, "C2": 0}, "T2": {"C1": 0}}}',
        "T1.C1",
    ),
    "evidence that is no text": (
        '{"criteria": {"T1": {"C1": {"evidence": 3, "verdict": 1}, "C2": 0}, "T2": {"C1": 0}}}',
        "evidence for T1.C1",
    ),
    "numbers beside": (PLAIN[:-1] + ', "score": 3}', '"score"'),
    "a verdict beside": (PLAIN[:-1] + ', "label": "met"}', '"label"'),
    "criteria that are no object": ('{"criteria": "T1: 1", "overall": 0}', "not a JSON object"),
    "overall out of range": (PLAIN.replace('"overall": 0', '"overall": 7'), "overall verdict is 7"),
}

REFUSALS: dict[str, str] = {
    "sorry": "I'm sorry, but I can't assist with that request.",
    "typographic": "I’m sorry, but I can’t help with evaluating this image.",
    "sorry alone": "Sorry, I cannot do that.",
    "unable": "I am unable to provide an evaluation of this image.",
    "as an AI": "As an AI, I do not have opinions about whether pictures are appropriate.",
    "will not": "Thank you for the picture. However, I won't judge how people are depicted.",
    "decline": "I must respectfully decline.",
    "blind": "I cannot see the image you mention. Please attach it.",
    "after thinking": "<think>Is this a person?</think>I can't identify the people in this photo.",
    "polite": "Unfortunately, I'm not able to complete this assessment because of our content policy.",
}

# Words about a picture that speak of not seeing or not being able, and refuse nothing.
NO_REFUSALS: dict[str, str] = {
    "a part unseen": "I cannot see a tip at the bottom of the cane, so C5 is not met.",
    "the picture's own failings": "The generator was unable to draw the hand that holds the cane.",
    "sorry in the picture": "The sign in the background says 'Sorry, we cannot serve you'.",
    "numbers in prose": "C1 yes, C2 no, C3 no.",
    "an offer": "Okay, I am ready. Which image would you like me to look at?",
    "a doubt": "It does not look like wood, and nobody could lean on it.",
}

# Evidence that goes with a real verdict, although it admits a limit.
EVIDENCE: tuple[str, ...] = (
    "The cane's tip is outside the picture, so I cannot judge it.",
    "While I cannot assess the length exactly, the cane reaches to the chest.",
    "As per the criterion, the body does not show a white section.",
    "I can't see the picture's lower edge clearly; the cane seems to end in a tip.",
    "Sorry state of the cane: it is split in two.",
)
