"""What can be asked and done at a table?

Questions about single positions (`ask`), verdicts on case files (`judge_cases`), a deal
step by step (`DealInPlay`) and deals written down (`Record`). All of it asks the engine
that plays whole batches.
"""
