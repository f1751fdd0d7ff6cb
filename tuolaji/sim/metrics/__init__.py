"""The metrics of a simulation, chapter by chapter, and what each counts."""
