"""The engine: from a ruleset to tables of integers to played deals."""
