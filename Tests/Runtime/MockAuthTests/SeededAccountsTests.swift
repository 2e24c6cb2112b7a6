import AuthCore
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// Accounts that exist in the mock from the start.
struct SeededAccountsTests {
    private static let mira = MockAccount(
        email: "Mira@example.com", password: "Moon-River-7", profile: [.birthdate: "1990-04-12", .firstName: "Mira"])
    private static let noah = MockAccount(email: "noah@example.com", password: "Sea-Breeze-8", state: .pending)

    private let clock = TestClock(Date(timeIntervalSince1970: 1_781_524_800))
    private let client: MockAuthClient

    init() {
        client = Self.client(clock)
    }

    private static func client(
        _ clock: TestClock, id: String = "inner-world", accounts: [MockAccount] = [mira, noah]
    ) -> MockAuthClient {
        MockAuthClient(
            brand: .example(id: id), allowsMockInRelease: true, accounts: accounts, clock: clock.session, timeZone: .gmt
        )
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

    @Test func `an account has the same identifier at every launch, and another in each brand`() async throws {
        func identifier(_ client: MockAuthClient) async throws -> String {
            _ = try await client.signIn(username: "mira@example.com", password: "Moon-River-7")
            return try await client.getCurrentUser().userID
        }
        let first = try await identifier(client)
        #expect(UUID(uuidString: first)?.uuidString.lowercased() == first)
        #expect(try await identifier(Self.client(clock)) == first)
        #expect(try await identifier(Self.client(clock, id: "other")) != first)
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
