import AuthCore
import AuthKit
import RuntimeTestSupport
import Testing

@testable import AuthPreview

/// The screen after a change of the brand, and at the next server.
@MainActor @Suite struct PreviewReplayTests {
    /// Signs up, up to the code, and chooses how the screen is shown.
    private func browserAtCode(_ server: PreviewServer) async throws -> TestBrowser {
        let browser = TestBrowser(server)
        try await browser.load()
        try await browser.press("language.de")
        try await browser.press("dark")
        try await browser.press("forward1d")
        try await browser.tap("signUp")
        try await browser.tap("submit", ["birthdate": "1990-04-05"])
        try await browser.tap("submit", ["email": "maja@example.com"])
        try await browser.tap("submit", ["password": "Correct-Horse-9", "terms": "on"])
        try await browser.sees("code")
        return browser
    }

    private func seesChoices(_ browser: TestBrowser) {
        #expect(browser.page.contains(#"<html lang="de""#))
        #expect(browser.page.contains(#"data-appearance="dark""#))
    }

    @Test func `after a change, the session shows the same screen with the new values`() async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        let browser = try await browserAtCode(server)
        let (cookie, code) = (browser.cookie, browser.code)
        server.show([PreviewBrand(.example(.example(name: "Changed", languages: [.en, .de])))])
        try await browser.load()
        try await browser.sees("code")
        seesChoices(browser)
        #expect(browser.page.contains("Changed"))
        #expect(browser.cookie == cookie)
        // The new device has a mailbox of its own. Its code replaces the one that the user typed.
        #expect(browser.code != code)
        try await browser.tap("submit", ["code": browser.code])
        try await browser.sees("app")
        server.show(.example())
        try await browser.load()
        try await browser.sees("app")
        #expect(!browser.page.contains("Changed"))
        seesChoices(browser)
    }

    @Test func `a change that removes a screen leads to the one before it, and the choices stay`() async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        let browser = try await browserAtCode(server)
        server.show([PreviewBrand(.example(.example(providers: [.apple], languages: [.en, .de])))])
        try await browser.load()
        try await browser.sees("welcome")
        seesChoices(browser)
    }

    @Test func `a new device forgets the steps`() async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        let browser = try await browserAtCode(server)
        try await browser.press("newDevice")
        server.show(.example())
        try await browser.load()
        try await browser.sees("welcome")
    }

    @Test func `the log of a session leads to the same screen at the next server`() async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        let browser = try await browserAtCode(server)
        try await browser.post(["preview.token": browser.token], to: "log")
        let log = browser.body

        let next = try PreviewServer(.example(), limits: .patient)
        let other = TestBrowser(next, cookie: browser.cookie)
        try await other.load()
        #expect(other.page.contains(" data-new></script>"))
        try await other.sees("welcome")
        let token = other.token
        for text in ["", "{}", log + "x", log.replacing("86400", with: "-1"), log.replacing("dark", with: "red")] {
            try await other.post(["preview.token": token, "preview.log": text], to: "log")
            #expect(other.status == 400, "\(text)")
        }
        try await other.post(["preview.token": token, "preview.log": log], to: "log")
        #expect(other.status == 200)
        try await other.load()
        try await other.sees("code")
        seesChoices(other)
        #expect(!other.page.contains("data-new"))
    }

    @Test func `a log is limited`() {
        var log = SessionLog()
        for _ in 0..<1_000 { log.add(SessionLog.Step(FormFields(["preview.do": "relaunch"]), mail: [])) }
        #expect(log.steps.count == 100)
        log = SessionLog()
        let large = SessionLog.Step(FormFields(["email": String(repeating: "x", count: 12_000)]), mail: [])
        let small = SessionLog.Step(FormFields(["email": "x"]), mail: [])
        for step in [small, large, small] { log.add(step) }
        #expect(log.steps == [small])
        #expect(log.isWithinLimits)
    }
}
