"""TOML files that people write: rubrics, templates, workshop plans."""
