"""What other programs import as `touchstone.agreement` and `touchstone.replies`; `touchstone.py` makes them its parts.

It is the public side of code that the program itself uses. Names and meanings here stay.
"""
