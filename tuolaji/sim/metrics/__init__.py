"""Which figures are there, chapter by chapter, and what does each count?"""
