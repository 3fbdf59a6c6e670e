"""The demo studies and the practice cases."""
