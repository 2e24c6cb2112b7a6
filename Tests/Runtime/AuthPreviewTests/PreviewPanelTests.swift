import AuthCore
import AuthKit
import Foundation
@testable import LiveSupport
import MockAuth
import RuntimeTestSupport
import Testing

@testable import AuthPreview

/// The panel's actions on a brand with seeded accounts, whose session locks.
@MainActor @Suite struct PreviewPanelTests {
    private func open() async throws -> TestBrowser {
        let app = PreviewApp(
            LockingEnvironment.development,
            backend: .releaseMock(accounts: [
                MockAccount(email: "mira@example.com", password: SecretText("Moon-River-7")),
                MockAccount(email: "noah@example.com", password: SecretText("Sea-Breeze-8"), state: .pending),
            ]))
        let browser = TestBrowser(try PreviewServer(app, limits: .patient))
        try await browser.load()
        return browser
    }

    private func signIn(_ browser: TestBrowser) async throws {
        try await browser.tap("signIn")
        try await browser.sees("email")
        try await browser.tap("submit", ["email": "mira@example.com"])
        try await browser.sees("password")
        try await browser.tap("submit", ["password": "Moon-River-7"])
        try await browser.sees("app")
    }

    @Test func `the session locks until the user is recognized`() async throws {
        let browser = try await open()
        try await signIn(browser)
        try await browser.press("backgroundUntilLock")
        try await browser.sees("locked")
        #expect(!browser.page.contains("Signed in as"))
        try await browser.press("notRecognized")
        try await browser.sees("locked")
        #expect(!browser.page.contains("Face or finger"))
        try await browser.tap("unlock")
        try await browser.sees("locked")
        try await browser.press("recognized")
        try await browser.sees("app")
        #expect(browser.page.contains("Signed in as mira@example.com (email)."))
    }

    @Test func `changed biometrics end the session, and the reason is shown once`() async throws {
        let browser = try await open()
        try await signIn(browser)
        try await browser.press("backgroundUntilLock")
        try await browser.press("biometryChanged")
        try await browser.sees("sessionEnded")
        #expect(browser.page.contains("have changed"))
        #expect(browser.page.contains("sessionLost"))
        try await browser.press("relaunch")
        try await browser.sees("welcome")
        try await signIn(browser)
    }

    @Test func `the mock ends a session, and the app says so`() async throws {
        let browser = try await open()
        try await signIn(browser)
        try await browser.press("endSession")
        try await browser.sees("sessionEnded")
        #expect(browser.page.contains("sessionExpired"))
        try await browser.tap("signIn")
        try await browser.sees("welcome")
        try await signIn(browser)
    }

    @Test func `pseudo-languages mirror the screen, and not the panel`() async throws {
        let browser = try await open()
        try await browser.press("language.ar-XB")
        #expect(browser.page.contains(#"<html lang="ar-XB" dir="rtl">"#))
        #expect(browser.page.contains(#"aria-label="Preview" lang="en" dir="ltr""#))
        try await browser.press("language.en-XA")
        #expect(browser.page.contains(#"<html lang="en-XA" dir="ltr">"#))
        #expect(browser.page.contains("~]</button>"))
        try await browser.press("relaunch")
        #expect(browser.page.contains(#"<html lang="en-XA" dir="ltr">"#))
        #expect(browser.page.contains("~]</button>"))
        try await browser.press("language.en")
        #expect(!browser.page.contains("~]</button>"))
    }
}

/// The example brand, whose session locks, and whose users make their own choices.
private enum LockingEnvironment: String, TestEnvironment {
    case development

    static var brand: BrandConfiguration {
        .example(
            minimumAge: 0,
            session: SessionPolicy(
                restoresAtLaunch: true, biometricUnlock: true, userChoices: [.restore, .biometricUnlock]))
    }
}
