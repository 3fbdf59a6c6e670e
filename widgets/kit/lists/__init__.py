"""Lists and tables as every page shows them."""
