"""Workbooks that one person answers in and sends back."""
