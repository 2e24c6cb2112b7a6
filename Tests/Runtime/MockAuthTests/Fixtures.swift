import AuthCore
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// A mock, and the data of one user.
struct Scene {
    /// A clock that starts at 2026-06-15 12:00 UTC.
    let clock = TestClock(Date(timeIntervalSince1970: 1_781_524_800))
    let client: MockAuthClient
    let username = "Max@Example.com"
    let password = "Passw0rd-1"
    let options: SignUpOptions

    init(_ brand: BrandConfiguration = .example(), timeZone: TimeZone = .gmt) throws {
        client = MockAuthClient(brand: brand, allowsMockInRelease: true, clock: clock.session, timeZone: timeZone)
        options = SignUpOptions(
            birthdate: try Birthdate(year: 2000, month: 2, day: 29),
            terms: TermsAcceptance(version: "2026-01-15", acceptedAt: clock.now()))
    }

    /// Signs the user up and confirms the account.
    func register() async throws {
        let result = try await client.signUp(username: username, password: password, options: options)
        if !result.isSignUpComplete {
            _ = try await client.confirmSignUp(for: username, confirmationCode: code(), password: password)
        }
    }

    func registerAndSignIn() async throws {
        try await register()
        _ = try await client.signIn(username: username, password: password)
    }

    /// Returns the code in the mailbox.
    func code() async throws -> String {
        try #require(await client.mailbox.lastCode(for: username))
    }

    /// Returns a code of the same length that differs from the one in the mailbox.
    func wrongCode() async throws -> String {
        try await code() == "000000" ? "000001" : "000000"
    }
}
