"""Checks that the rules of a variant agree with each other, one module a chapter.

A check takes the draft and yields findings. Where it needs a value that is not
understood, it ends without a word, and the others run all the same.
"""
