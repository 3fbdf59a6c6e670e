"""Commands about plans, packets, merging and meetings."""
