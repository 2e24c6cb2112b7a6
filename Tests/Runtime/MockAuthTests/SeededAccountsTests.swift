import AuthCore
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// Accounts that exist in the mock from the start.
struct SeededAccountsTests {
    private static let mira = MockAccount(
        email: "Mira@example.com", password: "Moon-River-7", profile: [.birthdate: "1990-04-12", .firstName: "Mira"])

    private let clock = TestClock(Date(timeIntervalSince1970: 1_781_524_800))
    private let client: MockAuthClient

    init() {
        client = MockAuthClient(
            brand: .example(), allowsMockInRelease: true, accounts: [Self.mira], clock: clock.session, timeZone: .gmt)
    }

    @Test func `a confirmed account signs in, and has the attributes of its profile`() async throws {
        #expect(try await client.signIn(username: "mira@example.com", password: "Moon-River-7").isSignedIn)
        let attributes = try await client.fetchUserAttributes()
        #expect(
            attributes.dropFirst() == [
                AuthUserAttribute(.email, value: "Mira@example.com"), AuthUserAttribute(.emailVerified, value: "true"),
                AuthUserAttribute(.givenName, value: "Mira"), AuthUserAttribute(.birthdate, value: "1990-04-12"),
            ])
        #expect(
            await client.termsAcceptance(for: "mira@example.com")
                == TermsAcceptance(version: "2026-01-15", acceptedAt: clock.now()))
    }

    @Test func `no description contains a password or personal data`() {
        let values: [Any] = [Self.mira, MockBackend(accounts: [Self.mira]), client]
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] {
                for secret in ["Moon", "ira@", "1990"] { #expect(!text.contains(secret), "\(text)") }
            }
        }
    }
}
