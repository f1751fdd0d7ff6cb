"""How do variants differ on the same deals, and how sure is that?"""
