package import AuthCore

/// A running backend service for journeys, with a mailbox and a clock that only tests use.
package protocol JourneyService: Sendable {
    /// Prepares the service for a journey with a brand.
    ///
    /// A service whose data or settings outlast a journey resets them here.
    func prepare(for brand: BrandConfiguration) async throws

    /// Returns the last code that the service sent to an address.
    ///
    /// - Throws: An error if the service has sent no code for this purpose to the address.
    func code(for purpose: JourneyCode, sentTo email: String) async throws -> SecretText

    /// Advances the service's clock. Does nothing if the service uses the system clock.
    func advance(bySeconds seconds: Int) async throws

    /// Returns the requests and responses so far that do not match the service's documentation.
    ///
    /// - Returns: A description of each violation. The list is empty if the service does not check for violations.
    func violations() async throws -> [String]
}

/// The purpose of a one-time code.
package enum JourneyCode: String, Sendable {
    /// Confirms a new account.
    case signUp = "signup"
    /// Sets a new password.
    case passwordReset = "reset"
}
