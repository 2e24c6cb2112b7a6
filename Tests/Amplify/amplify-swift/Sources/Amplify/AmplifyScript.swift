import Foundation

/// Sets the responses of the stand-in and records its calls. Not part of the SDK, so tests import the stand-in as
/// `@testable`.
package final class AmplifyScript: @unchecked Sendable {
    private let lock = NSLock()
    private var answers: [String: () throws -> Any] = [:]
    private var held: [String: HeldCall] = [:]
    private var recorded: [String] = []

    /// Sets the response to calls with this name.
    package func set(_ call: String, _ answer: @escaping @Sendable () throws -> Any) {
        lock.withLock { answers[call] = answer }
    }

    /// The calls since the last reset with their arguments, in order.
    package var calls: [String] { lock.withLock { recorded } }

    /// Holds the response to the next call with this name. The response is the one at the time of the call.
    package func hold(_ call: String) -> HeldCall {
        let next = HeldCall()
        lock.withLock { held[call] = next }
        return next
    }

    /// Removes all calls, responses and holds.
    package func reset() {
        lock.withLock {
            answers = [:]
            held = [:]
            recorded = []
        }
    }

    /// Records a call whose response is an error or nothing, and that the stand-in carries out.
    func call(_ call: String, _ arguments: String) throws {
        let answer = lock.withLock {
            recorded.append("\(call) \(arguments)")
            return answers[call]
        }
        _ = try answer?()
    }

    /// Returns the response to a call when the test releases it. Throws if none was set, or one of another type.
    package func answer<Value>(
        _ call: String, _ arguments: String = "", as type: Value.Type = Value.self
    ) async throws -> Value {
        let hold = lock.withLock { held.removeValue(forKey: call) }
        let answer = Result { try answerNow(call, arguments, as: type) }
        await hold?.wait()
        return try answer.get()
    }

    private func answerNow<Value>(_ call: String, _ arguments: String = "", as type: Value.Type = Value.self) throws
        -> Value
    {
        let answer = lock.withLock {
            recorded.append(arguments.isEmpty ? call : "\(call) \(arguments)")
            return answers[call]
        }
        guard let value = try answer?() as? Value else {
            throw AuthError.unknown("no response is set for '\(call)'", nil)
        }
        return value
    }
}

/// A call whose response a test holds. Not part of the SDK.
package struct HeldCall: Sendable {
    private let arrival = Signal()
    private let leave = Signal()

    /// Waits until the call arrives.
    package func arrived() async { await arrival.wait() }

    /// Releases the response.
    package func release() { leave.give() }

    fileprivate func wait() async {
        arrival.give()
        await leave.wait()
    }
}

/// A one-time signal between two tasks.
private struct Signal: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func give() { continuation.finish() }

    func wait() async {
        for await _ in stream {}
    }
}
