"""What does a closer look at some of the deals show?

The first deals of a run are played once more before a witness; see `bots.witness`.
"""
