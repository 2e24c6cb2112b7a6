public import AuthCore
public import AuthKit
import Foundation

/// A journey from sign-up to account deletion that records the session events.
///
/// Every backend must report the same events, so that a different backend does not change the app's behavior.
public struct SessionJourney: Sendable {
    /// The names of the events that every backend reports.
    public static let events = [
        "signedIn", "sessionExpired", "signedIn", "signedOut", "signedIn", "userDeleted",
    ]

    private let auth: BrandAuth
    private let code: @Sendable (_ email: String) async throws -> SecretText
    private let expire: @Sendable (_ email: String, _ password: String) async throws -> Void

    /// Creates a journey with an app at a service.
    ///
    /// - Parameters:
    ///   - auth: The app's authentication.
    ///   - code: Returns the code that the service sent to an address for a sign-up.
    ///   - expire: Makes the session's access token expire, and makes the service refuse to renew the session.
    public init(
        _ auth: BrandAuth, code: @escaping @Sendable (_ email: String) async throws -> SecretText,
        expire: @escaping @Sendable (_ email: String, _ password: String) async throws -> Void
    ) {
        self.auth = auth
        self.code = code
        self.expire = expire
    }

    /// Signs up, signs in, lets the session expire, signs in and out, signs in again and deletes the account.
    ///
    /// - Returns: The names of the events in order, up to the account deletion. The list is incomplete if an event does
    ///   not arrive within 20 seconds.
    /// - Throws: The first error that is not part of the journey.
    public func run() async throws -> [String] {
        let email = "live-\(UUID().uuidString.lowercased())@example.com"
        let password = "aA1!open-sesame"
        let client = auth.client
        let events = await client.sessionEvents()
        let observing = Task {
            var names: [String] = []
            for await event in events {
                names.append(event.name)
                if event == .userDeleted { break }
            }
            return names
        }
        defer { observing.cancel() }

        _ = try await auth.ageGate.signUp(with: options) { profile async throws(AuthError) in
            try await client.signUp(username: email, password: password, profile: profile)
        }
        let code = try await code(email)
        _ = try await client.confirmSignUp(
            for: email, confirmationCode: code.value, password: password,
            clearance: auth.ageGate.clearConfirmation())
        _ = try await client.signIn(username: email, password: password)
        try await expire(email, password)
        do throws(AuthError) {
            _ = try await client.fetchAuthSession()
        } catch {
            guard error == .sessionExpired else { throw error }
        }
        _ = try await client.signIn(username: email, password: password)
        await client.signOut()
        _ = try await client.signIn(username: email, password: password)
        try await client.deleteUser()
        // The journey must end even if an event never arrives.
        let limit = Task {
            try await Task.sleep(for: .seconds(20))
            observing.cancel()
        }
        defer { limit.cancel() }
        return await observing.value
    }

    private var options: SignUpOptions {
        SignUpOptions(
            attributes: auth.brand.requiredSignUpFields.map {
                AuthUserAttribute($0.attributeKey, value: $0 == .birthdate ? "1990-06-15" : "Ada")
            },
            terms: TermsAcceptance(version: auth.brand.terms.version, acceptedAt: auth.services.clock.now()))
    }
}
