#if canImport(os)
internal import os
#else
internal import Synchronization
#endif

/// A value that one thread at a time gets hold of.
final class Guarded<Value: Sendable>: Sendable {
    #if canImport(os)
    // `Mutex` needs iOS 18.
    private let lock: OSAllocatedUnfairLock<Value>

    init(_ value: Value) { lock = OSAllocatedUnfairLock(initialState: value) }
    #else
    private let lock: Mutex<Value>

    init(_ value: Value) { lock = Mutex(value) }
    #endif

    func withLock<Result: Sendable>(_ work: @Sendable (inout Value) -> Result) -> Result {
        lock.withLock { work(&$0) }
    }
}
