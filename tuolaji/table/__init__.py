"""The table: what can be asked and done there.

Questions about single positions (`ask`), verdicts on case files (`judge_cases`), a deal
step by step (`DealInPlay`) and records of deals (`Record`). All of it asks the engine
that plays whole batches.
"""
