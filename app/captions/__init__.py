"""Captions for blind people: what people want of them, which images need culture in theirs, and how good they are.

Pure functions from answers to value objects. `survey`: what people say they want. `consensus`: which images several
people call culture-related, and which captions they suggest. `preferences`: which captions are preferred, in pairs and
in rankings. `accuracy`: which are accurate, and what is wrong with the others. `metrics`: automatic measures, through
an optional package that `coco` alone knows.
`shares`: means and shares that several answers on an image add up to. `sources`: who wrote a caption.
"""
