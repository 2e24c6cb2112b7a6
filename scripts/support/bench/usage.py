"""Runs a command without its output, and prints its CPU time and wall time in milliseconds, and its peak memory in MB.

    python3 usage.py COMMAND…
"""

import resource
import subprocess
import sys
import time

start = time.monotonic()
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
wall = time.monotonic() - start
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
# The unit of the memory is kilobytes on Linux, and bytes on Apple systems.
memory = usage.ru_maxrss / (1 << 10 if sys.platform == "linux" else 1 << 20)
print(f"{(usage.ru_utime + usage.ru_stime) * 1000:.1f} {wall * 1000:.1f} {memory:.1f}")
