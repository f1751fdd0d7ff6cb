"""The statistics of simulations: exact sums, intervals, power and the bootstrap."""
