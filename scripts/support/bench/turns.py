"""Measures the Python programs in this folder in the same way as Tests/Runtime/RuntimeBench."""

import sys
import time


def main(measures):
    """Runs the measure that the command line `COUNT MEASURE` names, COUNT times in each of 1,000 turns.

    Prints the CPU time of one operation in microseconds, the first decile of all turns, and the sum of the numbers of bytes
    that the measure returns.
    """
    count, measure = int(sys.argv[1]), measures[sys.argv[2]]
    total, times = 0, []
    for _ in range(1000):
        start = time.process_time()
        for _ in range(count):
            total += measure()
        times.append((time.process_time() - start) / count * 1e6)
    print(f"{sorted(times)[len(times) // 10]:.3f} {total}")
