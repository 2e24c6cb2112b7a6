/// Sends values to any number of streams.
public struct Broadcast<Value: Sendable>: Sendable {
    private var listeners: [AsyncStream<Value>.Continuation] = []

    /// A broadcast without streams.
    public init() {}

    /// A stream of the values from now on.
    ///
    /// - Parameter first: The stream's first value, if it has one already.
    /// - Returns: A stream of its own for each call. It ends with ``finish()``.
    public mutating func stream(beginningWith first: Value? = nil) -> AsyncStream<Value> {
        AsyncStream { continuation in
            if let first { continuation.yield(first) }
            listeners.append(continuation)
        }
    }

    /// Sends a value to all streams, and forgets those that nobody follows any more.
    public mutating func send(_ value: Value) {
        listeners.removeAll { listener in
            if case .terminated = listener.yield(value) { true } else { false }
        }
    }

    /// Ends all streams.
    public func finish() {
        for listener in listeners { listener.finish() }
    }
}
