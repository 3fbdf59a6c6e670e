"""Answers as Parquet files, and folders of data sets made of them."""
