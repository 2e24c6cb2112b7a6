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

    @Test func `the seeded accounts are listed`() async throws {
        let browser = try await open()
        for text in ["mira@example.com", "Moon-River-7", "noah@example.com", "Sea-Breeze-8", "(pending)"] {
            #expect(browser.page.contains(text), "\(text)")
        }
    }

    @Test func `a short absence does not lock the session`() async throws {
        let browser = try await open()
        try await signIn(browser)
        try await browser.press("background30s")
        try await browser.sees("app")
        #expect(!browser.page.contains("Face or finger"))
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

    @Test func `the user of a locked session can go to the sign-in with the password`() async throws {
        let browser = try await open()
        try await signIn(browser)
        try await browser.press("background1h")
        try await browser.sees("locked")
        try await browser.press("notRecognized")
        #expect(browser.page.contains("Face ID did not recognize you."))
        #expect(browser.page.contains("Unlock with Face ID"))
        try await browser.tap("signOut")
        try await browser.sees("email")
    }

    @Test(arguments: [
        ("lockedOut", "unlock it with its passcode"), ("notAllowed", "Allow it in the settings of your device"),
    ])
    func `the lock says how to go on`(action: String, advice: String) async throws {
        let browser = try await open()
        try await signIn(browser)
        try await browser.press("relaunch")
        try await browser.press(action)
        try await browser.sees("locked")
        #expect(browser.page.contains(advice))
        try await browser.tap("unlock")
        try await browser.press("checkCanceled")
        try await browser.sees("locked")
        #expect(!browser.page.contains(advice))
        try await browser.tap("unlock")
        try await browser.press("recognized")
        try await browser.sees("app")
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

    @Test func `a launch asks the user to unlock the session`() async throws {
        let browser = try await open()
        try await signIn(browser)
        try await browser.press("relaunch")
        #expect(!browser.page.contains("Signed in as"))
        try await browser.press("recognized")
        try await browser.sees("app")
    }

    @Test func `a user who does not stay signed in must sign in at the next launch`() async throws {
        let browser = try await open()
        try await signIn(browser)
        try await browser.press("account")
        try await browser.sees("account")
        #expect(browser.page.contains(#"data-id="biometrics""#))
        // A form without the switch turns it off, and so does the other one.
        let fields = ["biometrics": "on"]
        try await browser.tap("close", without: ["staySignedIn"], fields)
        try await browser.press("relaunch")
        try await browser.sees("welcome")
    }

    @Test func `new terms are presented, and can be accepted once`() async throws {
        let browser = try await open()
        try await signIn(browser)
        try await browser.press("newTerms")
        try await browser.press("recognized")
        try await browser.sees("termsUpdate")
        try await browser.tap("acceptTerms")
        try await browser.sees("app")
        try await browser.press("relaunch")
        try await browser.press("recognized")
        try await browser.sees("app")
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

    @Test func `a locked session that has ended says so after it is unlocked`() async throws {
        let browser = try await open()
        try await signIn(browser)
        try await browser.press("backgroundUntilLock")
        try await browser.press("endSession")
        try await browser.sees("locked")
        try await browser.press("recognized")
        try await browser.sees("sessionEnded")
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
