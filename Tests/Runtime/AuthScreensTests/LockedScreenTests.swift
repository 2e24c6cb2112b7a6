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

    private func screen(_ flow: AuthFlow) throws -> LockedScreen {
        let context = ScreenContext(texts: Texts(of: flow.brand, in: .en), now: now)
        return try #require(flow.screen(in: context) as? LockedScreen)
    }

    @Test func `the message of the last try disappears while the user tries again, and returns if it fails again`()
        throws
    {
        var flow = AuthFlow(brand: .example(), timeZone: .gmt)
        _ = flow.handle(.session(.locked(.notUnlocked(.notRecognized))), at: now)
        let requests = flow.handle(.retry, at: now)
        #expect(requests.map(\.call) == [.refresh])
        #expect(try screen(flow).notice == nil && screen(flow).unlock.state == .busy)
        // A second tap, or a sign-out during the check, does nothing.
        #expect(flow.handle(.retry, at: now).isEmpty && flow.handle(.signOut, at: now).isEmpty)
        _ = flow.handle(.reply(.done, to: requests[0].id), at: now)
        #expect(try screen(flow).notice != nil && screen(flow).unlock.state == .ready)
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
