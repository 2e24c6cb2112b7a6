#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Does work for the numbers below `count` on several threads, and hands over the results in the order of the numbers.
///
/// The result is the same for any number of threads, so that a report does not depend on the machine.
///
/// - Parameters:
///   - count: The number of items.
///   - jobs: The highest number of threads, the current one included.
///   - makeWorker: Returns the state of one thread, such as its caches.
///   - work: Does the work of one item.
///   - consume: Receives the results. Calls never overlap, but come from different threads.
/// - Returns: The states of the threads.
func inOrder<Worker, Result>(
    _ count: Int, jobs: Int, makeWorker: @Sendable () -> Worker, _ work: @Sendable (inout Worker, Int) -> Result,
    consume: (Int, Result) -> Void
) -> [Worker] {
    // The function returns only after all threads have ended, so no closure outlives it.
    withoutActuallyEscaping(makeWorker) { makeWorker in
        withoutActuallyEscaping(work) { work in
            withoutActuallyEscaping(consume) { consume in
                let state = OrderedWork(count: count, jobs: jobs, makeWorker, work, consume)
                let threads = (1..<max(1, min(jobs, count))).compactMap { _ in Thread { state.run() } }
                state.run()
                for thread in threads { thread.join() }
                return state.workers
            }
        }
    }
}

/// The items that are left, and the results that wait for earlier ones.
private final class OrderedWork<Worker, Result>: @unchecked Sendable {
    private struct Progress {
        var next = 0
        var consumed = 0
        var waiting: [Int: [Result]] = [:]
        var workers: [Worker] = []
    }

    private let count: Int
    /// The number of items that a thread takes at once.
    private let portion: Int
    private let progress = Locked(Progress())
    private let makeWorker: () -> Worker
    private let work: (inout Worker, Int) -> Result
    private let consume: (Int, Result) -> Void

    init(
        count: Int, jobs: Int, _ makeWorker: @escaping () -> Worker, _ work: @escaping (inout Worker, Int) -> Result,
        _ consume: @escaping (Int, Result) -> Void
    ) {
        self.count = count
        portion = max(1, min(16, count / (jobs * 4)))
        self.makeWorker = makeWorker
        self.work = work
        self.consume = consume
    }

    var workers: [Worker] { progress.withLock { $0.workers } }

    func run() {
        var worker = makeWorker()
        while let items = take() {
            var results: [Result] = []
            for item in items { results.append(work(&worker, item)) }
            hand(results, from: items.lowerBound)
        }
        let last = worker
        progress.withLock { $0.workers.append(last) }
    }

    private func take() -> Range<Int>? {
        progress.withLock { progress in
            guard progress.next < count else { return nil }
            let items = progress.next..<min(progress.next + portion, count)
            progress.next = items.upperBound
            return items
        }
    }

    private func hand(_ results: [Result], from first: Int) {
        progress.withLock { progress in
            progress.waiting[first] = results
            while let results = progress.waiting.removeValue(forKey: progress.consumed) {
                for result in results {
                    consume(progress.consumed, result)
                    progress.consumed += 1
                }
            }
        }
    }
}

/// A thread with the stack of a main thread, because manifests can be nested.
private struct Thread {
    private let id: pthread_t
    private static let stackSize = 8 << 20

    /// Starts a thread. Returns `nil` if the system refuses it; then the other threads do its work.
    init?(_ body: @escaping @Sendable () -> Void) {
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return nil }
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, Self.stackSize)
        let box = Unmanaged.passRetained(Body(run: body))
        #if canImport(Glibc)
        var id = pthread_t()
        let code = pthread_create(&id, &attributes, { start($0) }, box.toOpaque())
        let created: pthread_t? = id
        #else
        var created: pthread_t?
        let code = pthread_create(&created, &attributes, { start($0) }, box.toOpaque())
        #endif
        guard code == 0, let created else {
            box.release()
            return nil
        }
        self.id = created
    }

    func join() { pthread_join(id, nil) }
}

private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}

private func start(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let box else { return nil }
    Unmanaged<Body>.fromOpaque(box).takeRetainedValue().run()
    return nil
}

/// The number of processors that run threads of this process.
func processorCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
