"""Variations of a rule: what its values do, and which value gives what is wanted."""
