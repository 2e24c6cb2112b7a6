import AuthCore
import AuthKit
import AuthScreens
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

    @Test func `the log of another environment leads to a new device with the same choices`() async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        let browser = try await browserAtCode(server)
        try await browser.post(["preview.token": browser.token], to: "log")
        let log = browser.body

        let next = try PreviewServer(
            [PreviewBrand(.example(service: .mock(in: "staging")))], limits: .patient)
        let other = TestBrowser(next)
        try await other.load()
        try await other.post(["preview.token": other.token, "preview.log": log], to: "log")
        #expect(other.status == 200)
        #expect(!other.body.contains("maja@example.com"))
        try await other.load()
        #expect(other.screen == "welcome")
        seesChoices(other)
        let notice = "This device is new, because the environment is another one."
        #expect(other.page.contains(notice))
        try await other.press("light")
        #expect(!other.page.contains(notice))
    }

    @Test func `at a service, nothing is repeated, and the choices stay`() async throws {
        let service = PreviewService(backend: "cognito", isInMemory: false, values: "staging")
        let server = try PreviewServer([PreviewBrand(.example(service: service))], limits: .patient)
        let browser = try await browserAtCode(server)
        #expect(browser.page.contains("The environment&#39;s own service answers: cognito."))
        try await browser.post(["preview.token": browser.token], to: "log")
        let log = browser.body
        #expect(log.contains("dark"))
        #expect(!log.contains("maja@example.com") && !log.contains("Correct-Horse-9"))
        let changed = BrandConfiguration.example(name: "Changed", languages: [.en, .de])
        server.show([PreviewBrand(.example(changed, service: service))])
        try await browser.load()
        #expect(browser.screen == "welcome")
        seesChoices(browser)
        #expect(browser.page.contains("This device is new, because a service would take repeated steps for new ones."))

        // Neither are the steps in a log, whoever wrote it.
        let session = session(of: PreviewApp.example(service: service))
        var steps = SessionLog(of: service)
        steps.add(SessionLog.Step(FormFields(["preview.do": "forward1d"]), mail: []))
        steps.appearance = .dark
        await session.restore(steps)
        #expect(session.log.steps.isEmpty && session.log.appearance == .dark)
        #expect(session.device.clock.moved == .zero)
    }

    private func session(of app: PreviewApp, _ limits: PreviewLimits = .patient) -> PreviewSession {
        PreviewSession(ServedBrand(PreviewBrand(app), folder: "a"), token: "", limits: limits)
    }

    /// Returns a session at the code of a sign-up, after four steps.
    private func sessionAtCode(_ limits: PreviewLimits = .patient) async -> PreviewSession {
        let session = session(of: .example(), limits)
        let taps: [(String, [String: String])] = [
            ("signUp", [:]), ("submit", ["birthdate": "1990-04-05"]), ("submit", ["email": "maja@example.com"]),
            ("submit", ["password": "Correct-Horse-9", "terms": "on"]),
        ]
        for (button, fields) in taps {
            _ = await session.page(isNew: false)
            let screen = session.device.model.screen?.id.rawValue
            var fields = fields
            (fields["preview.screen"], fields["preview.tap"]) = (screen, button)
            await session.submit(FormFields(fields))
        }
        #expect(session.log.steps.count == taps.count)
        return session
    }

    private func brand(named name: String) -> ServedBrand {
        ServedBrand(PreviewBrand(.example(.example(name: name, languages: [.en, .de]))), folder: "a")
    }

    @Test func `a second change while the steps are repeated loses none of them`() async {
        let session = await sessionAtCode()
        let steps = session.log.steps
        let first = Task { await session.show(brand(named: "First")) }
        while session.device.app.brand.name != "First" { await Task.yield() }
        #expect(session.log.steps.isEmpty, "the first change is under way")
        await session.show(brand(named: "Second"))
        #expect(session.device.app.brand.name == "Second")
        #expect(session.device.model.screen?.id.rawValue == "code")
        #expect(session.log.steps == steps)
        #expect(session.notice == nil)
        await first.value
    }

    @Test func `all steps together are repeated within one limit of time`() async {
        var limits = PreviewLimits.patient
        limits.replayTime = .zero
        let session = await sessionAtCode(limits)
        await session.show(brand(named: "Late"))
        #expect(session.log.steps.isEmpty)
        #expect(session.notice == "This device repeats 0 of 4 steps.")
    }

    @Test func `a log is limited`() {
        let service = PreviewService.mock(in: "development")
        var log = SessionLog(of: service)
        for _ in 0..<1_000 { log.add(SessionLog.Step(FormFields(["preview.do": "relaunch"]), mail: [])) }
        #expect(log.steps.count == 100)
        log = SessionLog(of: service)
        let large = SessionLog.Step(FormFields(["email": String(repeating: "x", count: 12_000)]), mail: [])
        let small = SessionLog.Step(FormFields(["email": "x"]), mail: [])
        for step in [small, large, small] { log.add(step) }
        #expect(log.steps == [small])
        #expect(log.isWithinLimits)
    }
}
