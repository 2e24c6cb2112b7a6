@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct LockWithoutBiometricsRuleTests {
    private func diagnostics(session: String) -> [String] {
        MarkedWorkspace(
            acme: manifest("  providers: [email]", replacedBy: "  providers: [email]\n  session: \(session)")
        ).diagnostics()
    }

    @Test func `a lock needs biometric unlock`() {
        #expect(
            diagnostics(session: "{ biometricUnlock: 3️⃣false4️⃣, lockAfter: 1️⃣602️⃣ }") == [
                "1️⃣–2️⃣ 'auth.session.lockAfter' is set, but 'auth.session.biometricUnlock' is false; set it to true or "
                    + "leave out 'lockAfter' [lock-without-biometrics]",
                "- 3️⃣–4️⃣ the value of 'biometricUnlock'",
            ])
        #expect(
            diagnostics(session: "{ lockAfter: 1️⃣02️⃣ }").first?.contains("[lock-without-biometrics]") == true)
    }

    @Test func `a lock needs a session that is restored`() {
        #expect(
            diagnostics(session: "{ restore: 3️⃣false4️⃣, biometricUnlock: true, lockAfter: 1️⃣602️⃣ }") == [
                "1️⃣–2️⃣ 'auth.session.lockAfter' is set, but 'auth.session.restore' is false; set it to true or leave out "
                    + "'lockAfter' [lock-without-biometrics]",
                "- 3️⃣–4️⃣ the value of 'restore'",
            ])
    }

    @Test(arguments: [
        "{ biometricUnlock: true, lockAfter: 0 }", "{ biometricUnlock: true }", "{ restore: false }", "{}",
    ])
    func `a lock of a stored session with biometric unlock is accepted`(session: String) {
        #expect(diagnostics(session: session) == [])
    }

    @Test(arguments: [("-1", "-1"), ("86401", "86401"), ("9999999999", "9999999999")])
    func `a time of more than a day is out of range`(value: String, shown: String) {
        #expect(
            diagnostics(session: "{ biometricUnlock: true, lockAfter: 1️⃣\(value)2️⃣ }") == [
                "1️⃣–2️⃣ 'auth.session.lockAfter' must be from 0 to 86400 seconds, got \(shown) [out-of-range]"
            ])
    }
}
