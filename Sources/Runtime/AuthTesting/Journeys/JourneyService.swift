public import AuthCore

/// A service that runs for live tests, with what only tests ask of it: its mailbox, its clock.
public protocol JourneyService: Sendable {
    /// Gets it ready for the people of a brand, as if it had just started.
    func prepare(for brand: BrandConfiguration) async throws

    /// The code that an address was sent last. Throws where it was sent none.
    func code(for purpose: JourneyCode, sentTo email: String) async throws -> SecretText

    /// Moves its clock on, where it has one of its own.
    func advance(bySeconds seconds: Int) async throws

    /// What it was sent, or answered, that is not as its documentation has it; empty where nothing was, and where nobody
    /// looks.
    func violations() async throws -> [String]
}

/// What a code is for.
public enum JourneyCode: String, Sendable {
    /// It confirms a new account.
    case signUp = "signup"
    /// It sets a new password.
    case passwordReset = "reset"
}
