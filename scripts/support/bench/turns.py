"""How the Python programs beside this one are timed, as Tests/Runtime/RuntimeBench times."""

import sys
import time


def main(measures):
    """Does what the command line `COUNT MEASURE` says, COUNT times in each of 1,000 turns.

    Prints the CPU time of one in microseconds, which one turn in ten does not exceed, and the bytes of all: the sum of
    what the measure returns.
    """
    count, measure = int(sys.argv[1]), measures[sys.argv[2]]
    total, times = 0, []
    for _ in range(1000):
        start = time.process_time()
        for _ in range(count):
            total += measure()
        times.append((time.process_time() - start) / count * 1e6)
    print(f"{sorted(times)[len(times) // 10]:.3f} {total}")
