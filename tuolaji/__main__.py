"""Run the command line as a module: `python -m tuolaji …` does what `tuolaji …` does."""

from tuolaji.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
