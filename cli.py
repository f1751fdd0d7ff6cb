"""Run the command line from a checkout: `python cli.py …` does what `tuolaji …` does."""

from tuolaji.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
