"""Runs a command without its output, and prints its CPU time in seconds, and its peak memory in MB.

    python3 usage.py COMMAND…
"""

import resource
import subprocess
import sys

subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
# The unit of the memory is kilobytes on Linux, and bytes on Apple systems.
memory = usage.ru_maxrss / (1 << 10 if sys.platform == "linux" else 1 << 20)
print(f"{usage.ru_utime + usage.ru_stime:.3f} {memory:.0f}")
