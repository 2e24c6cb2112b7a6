import AuthCore
import AuthSystem
import Foundation

/// The keeper of a key that asks whether it recognizes the user, as Face ID does. The panel answers.
@MainActor final class PreviewKeyGate: KeyGate {
    /// The number of questions so far.
    private(set) var questions = 0
    private var key: Data?
    private var waiting: [CheckedContinuation<Answer, Never>] = []

    /// The result of a check.
    enum Answer: Equatable {
        case recognized
        case failed(UnlockFailure)
        /// The enrolled faces or fingers have changed since the key was created, so the key is lost.
        case changed

        /// The error of the check; `nil` if the user was recognized.
        var error: SecureStoreError? {
            switch self {
            case .recognized: nil
            case .failed(let failure): .notUnlocked(failure)
            case .changed: .biometryChanged
            }
        }
    }

    /// Whether a question waits for its answer.
    var isAsking: Bool { !waiting.isEmpty }

    /// Answers all questions.
    func answer(_ answer: Answer) {
        for question in waiting { question.resume(returning: answer) }
        waiting = []
    }

    func unlock() async throws(SecureStoreError) -> Data? {
        guard key != nil else { return nil }
        let answer = await withCheckedContinuation { question in
            questions += 1
            waiting.append(question)
        }
        if let error = answer.error {
            if error.isPermanent { key = nil }
            throw error
        }
        return key
    }

    func add(_ key: Data) -> Bool {
        guard self.key == nil else { return false }
        self.key = key
        return true
    }

    func save(_ key: Data) { self.key = key }
}
