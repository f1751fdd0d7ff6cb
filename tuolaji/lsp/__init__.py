"""The language server: what an editor shows of a file of rules while it is written.

It speaks for `tuolaji.dsl` and has no rule of its own. `place` finds what stands at a
position of a text that may be broken, `completion` what may stand there, `hover` what it
means and who set it, `definition` where that is, `findings` what is wrong; `server` speaks
the Language Server Protocol. See docs/editor.md.
"""
