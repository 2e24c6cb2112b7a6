import AuthCore
import AuthKit
import AuthSystem
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthScreens

/// Tests of the screen of a locked session, and of the ways from there.
struct LockedScreenTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let mira = AuthUser(userID: "1", username: "mira", email: "mira@example.com", provider: .email)
    private let byPage = BrandConfiguration.example(providers: [.apple, .google])

    private func flow(_ brand: BrandConfiguration, because error: AuthError?) -> AuthFlow {
        var flow = AuthFlow(brand: brand, timeZone: .gmt)
        _ = flow.handle(.session(.locked(error)), at: now)
        return flow
    }

    private func screen(
        _ flow: AuthFlow, on biometry: Biometry? = .faceID, in language: Language = .en
    ) throws -> LockedScreen {
        let context = ScreenContext(texts: Texts(of: flow.brand, in: language), now: now, biometry: biometry)
        return try #require(flow.screen(in: context) as? LockedScreen)
    }

    @Test(
        arguments: [
            (Biometry.faceID, "Unlock with Face ID", "Mit Face ID entsperren"),
            (nil, "Unlock", "Entsperren"),
        ] as [(Biometry?, String, String)])
    func `the button names the device's sensor`(biometry: Biometry?, english: String, german: String) throws {
        let flow = flow(.example(), because: nil)
        #expect(try screen(flow, on: biometry).unlock.label == english)
        #expect(try screen(flow, on: biometry, in: .de).unlock.label == german)
    }

    @Test(arguments: [
        (AuthError.notUnlocked(.notRecognized), "Face ID did not recognize you. Try again."),
        (.storage, "Your sign-in to Inner World cannot be read now. Unlock your device and try again."),
    ])
    func `a failure is shown with each way out`(error: AuthError, message: String) throws {
        let withPassword = try screen(flow(.example(), because: error))
        #expect(withPassword.notice == Notice(.problem, message + " You can also use your password."))
        #expect(withPassword.signOut.label == "Use password instead")
        #expect(withPassword.elements.contains { $0 == withPassword.notice.map(Element.notice) })
        let atPage = try screen(flow(byPage, because: error))
        #expect(atPage.notice == Notice(.problem, message + " You can also sign in again."))
        #expect(atPage.signOut.label == "Sign in again")
    }

    @Test func `the message of the last try disappears while the user tries again, and returns if it fails again`()
        throws
    {
        var flow = flow(.example(), because: .notUnlocked(.notRecognized))
        let requests = flow.handle(.retry, at: now)
        #expect(requests.map(\.call) == [.refresh])
        #expect(try screen(flow).notice == nil && screen(flow).unlock.state == .busy)
        // A second tap, or a sign-out during the check, does nothing.
        #expect(flow.handle(.retry, at: now).isEmpty && flow.handle(.signOut, at: now).isEmpty)
        _ = flow.handle(.reply(.done, to: requests[0].id), at: now)
        #expect(try screen(flow).notice != nil && screen(flow).unlock.state == .ready)
    }

    /// Signs out, as the user of a locked session.
    private func leave(_ flow: inout AuthFlow, hasEmail: Bool) {
        #expect(flow.handle(.signOut, at: now).map(\.call) == [.signOut])
        let requests = flow.handle(.session(.signedOut(nil)), at: now)
        #expect(requests.map(\.call) == [.prepareEmail])
        let policy = EmailOTPFlow.Policy(brand: flow.brand, timeZone: .gmt)
        let email = hasEmail ? EmailOTPFlow(policy: policy) : nil
        for request in requests { _ = flow.handle(.reply(.emailFlow(email), to: request.id), at: now) }
    }

    @Test func `the password instead of the check leads to the sign-in, not to the first screen`() throws {
        var flow = flow(.example(), because: .notUnlocked(.lockedOut))
        leave(&flow, hasEmail: true)
        #expect(flow.place == .email)
        let context = ScreenContext(texts: Texts(of: flow.brand, in: .en), now: now)
        #expect(flow.screen(in: context)?.id == .email)
        _ = flow.handle(.back, at: now)
        #expect(flow.place == .welcome)
    }

    @Test @MainActor func `the system's reason of a check is the brand's text in the language of the app`() {
        let reasons = Guarded<[String]>([])
        var services = SystemServices.inMemory()
        services.biometry = .opticID
        services.setUnlockReason = { reason in reasons.withLock { $0.append(reason) } }
        let model = AuthModel(BrandAuth(ExampleEnvironment.development, services: services), in: .de)
        #expect(reasons.withLock { $0 } == ["Inner World entsperren"])
        model.texts = Texts(of: model.auth.brand, in: .en)
        #expect(reasons.withLock { $0 } == ["Inner World entsperren", "Unlock Inner World"])
        #expect(model.context.biometry == .opticID)
    }
}
