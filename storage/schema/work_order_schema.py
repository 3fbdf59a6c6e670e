"""The table of sittings in which somebody went through all images for one criterion after another."""

WORK_ORDERS = """
CREATE TABLE session_order (               -- sittings without a row went image by image
    session INTEGER PRIMARY KEY REFERENCES session (id),
    way TEXT NOT NULL                      -- criterion
) STRICT;
"""
