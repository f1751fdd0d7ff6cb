"""How does the machine play? From a ruleset to tables of integers to played deals."""
