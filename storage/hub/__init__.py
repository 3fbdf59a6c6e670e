"""A PostgreSQL server as the meeting point of many local studies: the same facts, row by row, in any order."""
