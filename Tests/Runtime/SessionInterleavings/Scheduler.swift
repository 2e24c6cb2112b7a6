import Foundation
import RuntimeTestSupport

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Runs every task of the process on one thread, in an order that a seed decides.
///
/// The Swift runtime hands each job that is ready to run to a hook (`swift_task_enqueueGlobal_hook`, which the runtime
/// exports for test tools). The scheduler collects the jobs and picks the next one at random. The same seed gives the same
/// order. When no job is ready, virtual time advances to the next timer.
final class Scheduler: @unchecked Sendable {
    private typealias Original = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

    nonisolated(unsafe) private static var current: Scheduler?

    private var random: SplitMix64
    private var ready: [UnownedJob] = []
    private var paused: [CheckedContinuation<Void, Never>] = []
    private var timers: [(due: Duration, number: Int, wake: CheckedContinuation<Void, Never>)] = []
    private var timersSet = 0
    /// The virtual time since the beginning.
    private(set) var uptime = Duration.seconds(1000)
    /// The number of jobs that ran.
    private(set) var steps = 0

    init(seed: UInt64) { random = SplitMix64(state: seed) }

    /// Makes the Swift runtime hand its jobs to the current scheduler.
    static func install() {
        guard let address = dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook") else {
            preconditionFailure("this Swift runtime has no hook for jobs")
        }
        address.assumingMemoryBound(to: Hook?.self).pointee = { job, original in
            if let scheduler = Scheduler.current { scheduler.ready.append(job) } else { original(job) }
        }
    }

    /// Runs `work` and all jobs that it causes, until no job is ready and no timer is set.
    ///
    /// - Returns: Whether `work` finished. If not, it waits for an event that never occurs.
    func run(_ work: @escaping @Sendable () async -> Void) -> Bool {
        Scheduler.current = self
        defer { Scheduler.current = nil }
        let finished = Flag()
        Task.detached {
            await work()
            finished.value = true
        }
        while true {
            while !ready.isEmpty || !paused.isEmpty {
                steps += 1
                let next = chance(ready.count + paused.count)
                if next < ready.count {
                    ready.remove(at: next).runSynchronously(on: executor.asUnownedTaskExecutor())
                } else {
                    paused.remove(at: next - ready.count).resume()
                }
            }
            guard let next = timers.min(by: { ($0.due, $0.number) < ($1.due, $1.number) }) else { break }
            timers.removeAll { $0.number == next.number }
            uptime = max(uptime, next.due)
            next.wake.resume()
        }
        return finished.value
    }

    /// Lets other tasks run first, up to `most` times.
    func pause(_ most: Int = 4) async {
        for _ in 0..<chance(most + 1) {
            // `Task.yield()` would use the system's threads.
            await withCheckedContinuation { paused.append($0) }
        }
    }

    /// Waits until virtual time has advanced by this duration.
    func sleep(_ duration: Duration) async {
        await withCheckedContinuation { wake in
            timersSet += 1
            timers.append((uptime + duration, timersSet, wake))
        }
    }

    /// Advances virtual time.
    func advance(by duration: Duration) { uptime += duration }

    /// A random number below `bound`.
    func chance(_ bound: Int) -> Int { Int(random.next(upperBound: UInt64(bound))) }

    private let executor = Inline()

    /// Names the executor that jobs run on. Jobs never reach it: the hook gets them first.
    private final class Inline: TaskExecutor {
        func enqueue(_ job: consuming ExecutorJob) { Scheduler.current?.ready.append(UnownedJob(job)) }
    }

    private final class Flag: @unchecked Sendable {
        var value = false
    }
}
