"""Sessions: a person who opens a study, signs in or withdraws."""
