"""Whatever is written in a variant: does it earn a diagnostic, or is it played?"""
