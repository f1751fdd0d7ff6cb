"""The screens of an evening's play; only they know Textual."""
