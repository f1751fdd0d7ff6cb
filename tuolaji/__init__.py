"""What is tuolaji, and where does one begin?

House rules of the card game Tuolaji (拖拉机, 升级 …) are short files; this package checks
them, plays them and counts what happens over many deals.
"""

from __future__ import annotations

from tuolaji.compiled import prepare

prepare()
