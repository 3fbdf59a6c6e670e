"""Heard runs: a real screen reader and a real AT-SPI client listen while keys alone work the program."""
