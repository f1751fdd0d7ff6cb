"""Environments for learning: a deal of any variant as a PettingZoo environment."""
