import AuthSystem
import AuthCore
import AuthKit
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthTesting

/// A brand with a wording that names a value which its text does not have.
private enum UnfilledEnvironment: String, TestEnvironment {
    case development

    static var brand: BrandConfiguration { .example(texts: [.en: ["createAccount.title": "For {place}"]]) }
}

/// A brand whose name and wording contain braces.
private enum BracesEnvironment: String, TestEnvironment {
    case development

    static var brand: BrandConfiguration {
        .example(
            name: "{place} {x} {", texts: [.en: ["createAccount.title": "{dots} {{x}} {brand}", "email.title": "{}"]])
    }
}

/// Tests of the checks on each screen of a journey.
@MainActor struct ScreenVisitorTests {
    private func signUp(in environment: some BrandEnvironment) async throws {
        let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
        let auth = BrandAuth(
            environment, backend: .releaseMock, services: .inMemory(clock: clock.session, timeZone: .gmt))
        let visitor = ScreenVisitor(
            user: ScreenUser(auth), email: "ada@example.com", password: "Moon-River-7",
            birthdate: try Birthdate(iso8601: "1990-04-12")
        ) { try #require(await auth.mailbox?.lastCode(for: "ada@example.com")) }
        _ = try await visitor.signUp()
        #expect(auth.state.user?.email == "ada@example.com")
    }

    @Test func `a name without its value fails`() async throws {
        let failure = try #require(
            await #expect(throws: CheckFailure.self) { try await signUp(in: UnfilledEnvironment.development) })
        #expect(failure.text == "a text of the screen 'createAccount' lacks the value of 'place': For {place}")
    }

    @Test func `the braces of a brand pass`() async throws {
        try await signUp(in: BracesEnvironment.development)
    }
}
