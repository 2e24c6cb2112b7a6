import AuthCore

/// A question that a sign-in waits for an answer to.
struct SignInChallenge: Sendable, RedactedValue {
    /// What is asked.
    let name: ChallengeName
    /// The handle of the sign-in at the service.
    let session: String?
    /// The name that the service knows the person by.
    let username: String
    /// The sign-in that it is part of.
    let run: SignInRun
}

/// One run of signing in, from the password to the session.
struct SignInRun: Sendable, Hashable {
    /// The run's number, unique in the client.
    let number: Int
    /// The right to begin a session.
    let ticket: SignInTicket
}

/// The one sign-in that may wait for an answer: in memory alone, and until another begins.
actor PendingSignIn {
    private var question: SignInChallenge?
    private var lastRun = 0

    /// Begins a sign-in in place of any other.
    func begin(_ ticket: SignInTicket) -> SignInRun {
        forget()
        return SignInRun(number: lastRun, ticket: ticket)
    }

    /// Whether no other sign-in has begun since.
    func isCurrent(_ run: SignInRun) -> Bool { run.number == lastRun }

    /// Keeps a question, unless another sign-in has begun since.
    func keep(_ question: SignInChallenge) {
        if isCurrent(question.run) { self.question = question }
    }

    /// Takes the question, so that no other call can answer it.
    func take() -> SignInChallenge? {
        defer { question = nil }
        return question
    }

    /// Ends the sign-in that waits or is under way.
    func forget() {
        question = nil
        lastRun += 1
    }
}
