/// A sender of values to any number of streams.
public struct Broadcast<Value: Sendable>: Sendable {
    private var listeners: [AsyncStream<Value>.Continuation] = []

    /// Creates a broadcast without streams.
    public init() {}

    /// Creates a stream of the values from now on.
    ///
    /// - Parameters:
    ///   - first: The stream's first value; `nil` if the stream starts with the next value that is sent.
    ///   - buffering: The values that the stream keeps for a slow reader.
    /// - Returns: A new stream for each call. ``finish()`` ends it.
    public mutating func stream(
        beginningWith first: Value? = nil,
        buffering: AsyncStream<Value>.Continuation.BufferingPolicy = .unbounded
    ) -> AsyncStream<Value> {
        AsyncStream(bufferingPolicy: buffering) { continuation in
            if let first { continuation.yield(first) }
            listeners.append(continuation)
        }
    }

    /// Sends a value to all streams, and removes the streams that have ended.
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
