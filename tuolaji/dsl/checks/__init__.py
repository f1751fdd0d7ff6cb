"""Do the rules of a variant agree with each other?"""
