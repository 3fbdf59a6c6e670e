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
    "other names": ('{"criteria_evaluation": {"Theme1": {"C1": 1, "C2": 0}}}', "criteria_evaluation"),
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
