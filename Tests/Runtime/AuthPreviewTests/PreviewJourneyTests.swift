import AuthCore
import Foundation
import LiveSupport
import RuntimeTestSupport
import Testing

@testable import AuthPreview

@MainActor @Suite struct PreviewJourneyTests {
    private let password = "Correct-Horse-9"

    /// Goes from the first screen to the app.
    private func signUp(_ browser: TestBrowser) async throws {
        try await browser.load()
        try await browser.sees("welcome")
        try await browser.tap("signUp")
        try await browser.sees("birthdate")
        try await browser.tap("submit", ["birthdate": "1990-04-05"])
        try await browser.sees("email")
        try await browser.tap("submit", ["email": "maja@example.com"])
        try await browser.sees("createAccount")
        try await browser.tap("submit", ["password": password, "terms": "on"])
        try await browser.sees("code")
        #expect(browser.code.count == 6)
        try await browser.tap("submit", ["code": browser.code])
        try await browser.sees("app")
    }

    @Test func `a user signs up and deletes the account in a browser`() async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        let browser = TestBrowser(server)
        try await signUp(browser)
        #expect(browser.page.contains("Signed in as maja@example.com (email)."))
        #expect(browser.page.contains("signedIn"))

        try await browser.press("menu")
        try await browser.sees("menu")
        try await browser.tap("close")
        try await browser.sees("app")
        try await browser.press("account")
        try await browser.sees("account")
        try await browser.tap("deleteAccount")
        try await browser.sees("deleteAccount")
        try await browser.tap("delete", ["deletionWord": "DELETE"])
        if browser.screen == "proveIdentity" { try await browser.tap("prove", ["proof": password]) }
        try await browser.sees("welcome")
        #expect(browser.page.contains("userDeleted"))
    }

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

    @Test func `the clock ends the wait for another code`() async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        let browser = TestBrowser(server)
        try await browser.load()
        try await browser.tap("signUp")
        try await browser.tap("submit", ["birthdate": "1990-04-05"])
        try await browser.tap("submit", ["email": "maja@example.com"])
        try await browser.tap("submit", ["password": password, "terms": "on"])
        try await browser.sees("code")
        let first = browser.code
        #expect(browser.page.contains(#"data-state="waiting""#))
        // The flow refuses a tap that comes too early.
        try await browser.tap("resend")
        #expect(browser.page.ranges(of: #"<strong class="code">"#).count == 1)
        try await browser.press("forward10m")
        #expect(!browser.page.contains(#"data-state="waiting""#))
        try await browser.tap("resend")
        #expect(browser.page.contains(#"data-state="waiting""#))
        #expect(browser.code != first || browser.code.count == 6)
        try await browser.tap("submit", ["code": "000000"])
        try await browser.sees("code")
        #expect(browser.page.contains(#"role="alert""#))
    }

    @Test func `each browser has its own device`() async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        let (one, other) = (TestBrowser(server), TestBrowser(server))
        try await other.load()
        try await signUp(one)
        try await other.load()
        try await other.sees("welcome")
        #expect(!other.page.contains("maja@example.com"))
    }

    @Test func `the panel chooses language, appearance and size`() async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        let browser = TestBrowser(server)
        try await browser.load()
        #expect(browser.page.contains(#"<html lang="en" dir="ltr">"#))
        try await browser.press("language.de")
        #expect(browser.page.contains(#"<html lang="de" dir="ltr">"#))
        try await browser.press("light")
        #expect(browser.page.contains(#"data-appearance="light""#))
        try await browser.press("largeText")
        #expect(browser.page.contains(#"class="large""#))
        // A language that the brand does not have, and an action that does not exist.
        for action in ["language.fr", "language.", "nothing", "language.../../x"] {
            try await browser.post(["preview.token": browser.token, "preview.do": action])
            #expect(browser.page.contains(#"<html lang="de" dir="ltr" class="large">"#))
        }
    }
}
