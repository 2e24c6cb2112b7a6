import AuthCore

/// A question that a sign-in waits for an answer to.
struct SignInQuestion: Sendable, RedactedValue {
    /// What is asked.
    let name: ChallengeName
    /// The handle of the sign-in at the service.
    let session: String?
    /// The name that the service knows the person by.
    let username: String
    /// Which sign-in it is part of.
    let attempt: Int
}

/// The one sign-in that may wait for an answer: in memory alone, and until another begins.
actor PendingSignIn {
    private var question: SignInQuestion?
    private var attempt = 0

    /// Begins a sign-in in place of any other.
    func begin() -> Int {
        question = nil
        attempt += 1
        return attempt
    }

    /// Whether no other sign-in has begun since.
    func isCurrent(_ attempt: Int) -> Bool { attempt == self.attempt }

    /// Keeps a question, unless another sign-in has begun since.
    func keep(_ question: SignInQuestion) {
        if question.attempt == attempt { self.question = question }
    }

    /// The question, which is nobody else's from now on.
    func take() -> SignInQuestion? {
        defer { question = nil }
        return question
    }

    /// Ends what waits, and what has yet to.
    func forget() { _ = begin() }
}
