"""Figures counted in Parquet files by DuckDB."""
