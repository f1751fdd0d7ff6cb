"""How is one run spread over several machines?

By hand: each machine plays a part of the blocks, and the parts are merged. Or by a Dask
cluster, whose workers play whatever block is next. Either way the result is that of one
machine.
"""
