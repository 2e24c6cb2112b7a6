import AuthCore
import Foundation
import LiveSupport
import RuntimeTestSupport
import Testing

@testable import AuthPreview

@MainActor @Suite struct PreviewJourneyTests {
    private let password = "Correct-Horse-9"

    @Test func `no page contains a password`() async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        let browser = TestBrowser(server)
        try await browser.load()
        try await browser.tap("signUp")
        try await browser.tap("submit", ["birthdate": "1990-04-05"])
        try await browser.tap("submit", ["email": "maja@example.com"])
        // The terms are not accepted, so the screen stays.
        try await browser.tap("submit", ["password": password])
        try await browser.sees("createAccount")
        #expect(!browser.page.contains(password))
        #expect(browser.page.contains(#"data-empty="false""#))
        // The flow has the password, so the second form does not send it again.
        try await browser.tap("submit", ["password": "", "terms": "on"])
        try await browser.sees("code")
        #expect(!browser.page.contains(password))
    }

    @Test func `a form of an earlier screen changes nothing`() async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        let browser = TestBrowser(server)
        try await browser.load()
        let token = browser.token
        try await browser.tap("signIn")
        try await browser.sees("email")
        try await browser.post([
            "preview.token": token, "preview.screen": "welcome", "preview.tap": "signUp", "email": "x",
        ])
        try await browser.sees("email")
        #expect(browser.page.contains(#"name="email" data-id="email""#))
        #expect(!browser.page.contains(#"value="x""#))
    }

    @Test func `each browser has its own device`() async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        let (one, other) = (TestBrowser(server), TestBrowser(server))
        try await other.load()
        try await one.load()
        try await one.tap("signIn")
        try await one.sees("email")
        try await other.load()
        try await other.sees("welcome")
    }
}
