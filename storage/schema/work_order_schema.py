"""The table of sittings in which somebody went through all images for one criterion after another."""

WORK_ORDERS = """
CREATE TABLE session_order (               -- sittings without a row went image by image
    session INTEGER PRIMARY KEY REFERENCES session (id),
    way TEXT NOT NULL                      -- criterion
) STRICT;
CREATE TRIGGER session_orders_are_never_edited BEFORE UPDATE OF way ON session_order
BEGIN SELECT RAISE(ABORT, 'the order of a sitting is never edited'); END;
"""
