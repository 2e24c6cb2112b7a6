import AuthCore
import AuthSystem
import Foundation

/// The keeper of a key that asks whether it recognizes the user, as Face ID does. The panel answers.
@MainActor final class PreviewKeyGate: KeyGate {
    /// The number of questions so far.
    private(set) var questions = 0
    private var key: Data?
    private var waiting: [CheckedContinuation<Bool, Never>] = []

    /// Whether a question waits for its answer.
    var isAsking: Bool { !waiting.isEmpty }

    /// Answers all questions.
    func answer(isRecognized: Bool) {
        for question in waiting { question.resume(returning: isRecognized) }
        waiting = []
    }

    func unlock() async throws(SecureStoreError) -> Data? {
        guard key != nil else { return nil }
        let isRecognized = await withCheckedContinuation { question in
            questions += 1
            waiting.append(question)
        }
        guard isRecognized else { throw .accessDenied }
        return key
    }

    func add(_ key: Data) -> Bool {
        guard self.key == nil else { return false }
        self.key = key
        return true
    }

    func save(_ key: Data) { self.key = key }
}
