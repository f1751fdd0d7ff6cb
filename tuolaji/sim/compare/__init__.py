"""The comparison of variants on the same deals."""
