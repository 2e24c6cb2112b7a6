import Foundation

/// What the stand-in answers, and what it was asked. Not the vendor's: a test's only way in.
public final class AmplifyScript: @unchecked Sendable {
    private let lock = NSLock()
    private var answers: [String: () throws -> Any] = [:]
    private var asked: [String] = []

    /// What calls of this name answer from now on.
    public func set(_ call: String, _ answer: @escaping @Sendable () throws -> Any) {
        lock.withLock { answers[call] = answer }
    }

    /// The calls since the last reset, in their order, with what they were given.
    public var calls: [String] { lock.withLock { asked } }

    /// Forgets calls and answers.
    public func reset() {
        lock.withLock {
            answers = [:]
            asked = []
        }
    }

    /// The answer that was set for a call; an error where none was, or one of another type.
    func answer<Value>(_ call: String, _ given: String = "", as type: Value.Type = Value.self) throws -> Value {
        let answer = lock.withLock {
            asked.append(given.isEmpty ? call : "\(call) \(given)")
            return answers[call]
        }
        guard let value = try answer?() as? Value else { throw AuthError.unknown("no answer to \(call)", nil) }
        return value
    }
}
