"""Stores of plans, meetings, pairs, participants and withdrawals."""
