"""``python -m bench``: everything, or only the parts named."""

from bench.run import main

main()
