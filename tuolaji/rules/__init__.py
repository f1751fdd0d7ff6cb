"""The rules of a variant as frozen values, one module a chapter."""
