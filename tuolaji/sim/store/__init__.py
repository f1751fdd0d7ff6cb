"""The store of a run: its rows, its description, and the parts of several machines.

A run may be spread over several machines: each plays a part of the blocks, a shard, and
the parts are merged. The result is that of one machine.
"""
