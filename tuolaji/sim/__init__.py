"""The simulator: what happens over many deals, and how sure that is.

A `plan.Plan` says what to play; `run.run` plays it on all cores, and `summary.summarise`
sums it up. See docs/results.md.
"""
