"""An evening's play: matches that people play in a terminal, and records stepped through.

The session holds a match in play, with its seats, undo, hints and the saved file; it is
told from the screens, which alone know Textual. It has no rule of its own: `tuolaji.table`
says what may be done, and does it.
"""
