"""Who answers what: plans for teams, made from numbers and a seed, and what a plan says of itself. No I/O."""
