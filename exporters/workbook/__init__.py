"""Workbooks for one person to answer in."""
