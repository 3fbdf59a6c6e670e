"""Controls that every page uses."""
