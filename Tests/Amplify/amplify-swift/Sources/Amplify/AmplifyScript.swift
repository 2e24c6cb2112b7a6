import Foundation

/// What the stand-in answers, and what it was asked. Not the vendor's: a test's only way in.
public final class AmplifyScript: @unchecked Sendable {
    private let lock = NSLock()
    private var answers: [String: () throws -> Any] = [:]
    private var held: [String: HeldCall] = [:]
    private var asked: [String] = []

    /// What calls of this name answer from now on.
    public func set(_ call: String, _ answer: @escaping @Sendable () throws -> Any) {
        lock.withLock { answers[call] = answer }
    }

    /// The calls since the last reset, in their order, with what they were given.
    public var calls: [String] { lock.withLock { asked } }

    /// Holds back the answer to the next call of this name. The answer is that of the time of the call.
    public func hold(_ call: String) -> HeldCall {
        let next = HeldCall()
        lock.withLock { held[call] = next }
        return next
    }

    /// Forgets calls, answers and holds.
    public func reset() {
        lock.withLock {
            answers = [:]
            held = [:]
            asked = []
        }
    }

    /// The answer that was set for a call, when the test lets it go; an error if none was set, or one of another type.
    func answer<Value>(
        _ call: String, _ given: String = "", as type: Value.Type = Value.self
    ) async throws -> Value {
        let hold = lock.withLock { held.removeValue(forKey: call) }
        let answer = Result { try answerNow(call, given, as: type) }
        await hold?.wait()
        return try answer.get()
    }

    /// The answer that was set for a call that does not suspend.
    func answerNow<Value>(_ call: String, _ given: String = "", as type: Value.Type = Value.self) throws -> Value {
        let answer = lock.withLock {
            asked.append(given.isEmpty ? call : "\(call) \(given)")
            return answers[call]
        }
        guard let value = try answer?() as? Value else { throw AuthError.unknown("no answer to \(call)", nil) }
        return value
    }
}

/// A call whose answer a test holds back. Not the vendor's.
public struct HeldCall: Sendable {
    private let arrival = Signal()
    private let leave = Signal()

    /// Waits until the call was made.
    public func arrived() async { await arrival.wait() }

    /// Lets the call return its answer.
    public func release() { leave.give() }

    fileprivate func wait() async {
        arrival.give()
        await leave.wait()
    }
}

/// Something that one task waits for and another gives.
private struct Signal: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation?

    init() {
        // Not makeStream, which the SDK of iOS 16 does not have.
        var continuation: AsyncStream<Void>.Continuation?
        stream = AsyncStream { continuation = $0 }
        self.continuation = continuation
    }

    func give() { continuation?.finish() }

    func wait() async {
        for await _ in stream {}
    }
}
