"""What does the value of a rule do, and which value does what is wanted?"""
