#if canImport(os)
internal import os
#else
internal import Synchronization
#endif

/// A value protected by a lock.
package final class Guarded<Value: Sendable>: Sendable {
    #if canImport(os)
    // `Mutex` requires iOS 18.
    private let lock: OSAllocatedUnfairLock<Value>

    package init(_ value: Value) { lock = OSAllocatedUnfairLock(initialState: value) }
    #else
    private let lock: Mutex<Value>

    package init(_ value: Value) { lock = Mutex(value) }
    #endif

    package func withLock<Result: Sendable>(_ work: @Sendable (inout Value) -> Result) -> Result {
        lock.withLock { work(&$0) }
    }
}
