#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A value that one thread at a time can use.
final class Locked<Value>: @unchecked Sendable {
    // The lock has one address as long as the object exists.
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var value: Value

    init(_ value: sending Value) {
        self.value = value
        pthread_mutex_init(lock, nil)
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    func withLock<Result>(_ use: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return try use(&value)
    }
}
