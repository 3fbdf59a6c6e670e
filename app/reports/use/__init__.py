"""How a judge may be used, in the report on agreement."""
