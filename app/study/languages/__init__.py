"""The texts of a study in several languages: translations as facts, and what each person reads and hears."""
