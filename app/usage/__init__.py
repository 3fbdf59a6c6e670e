"""What calls to models took and cost: a dated list of prices, and the seconds, tokens and money of calls made."""
