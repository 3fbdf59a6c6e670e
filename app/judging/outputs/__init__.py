"""What models under test are asked to make: pictures, captions and critiques."""
