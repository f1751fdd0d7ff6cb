"""What is a rule, once it has been read? Frozen values, one module a chapter."""
