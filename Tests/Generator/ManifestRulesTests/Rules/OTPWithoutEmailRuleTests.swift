@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct OTPWithoutEmailRuleTests {
    private func diagnostics(providers: String, otp: String) -> [String] {
        MarkedWorkspace(
            acme: manifest("  providers: [email]", replacedBy: "  providers: 3️⃣\(providers)4️⃣\n  otp: 1️⃣\(otp)2️⃣")
        ).diagnostics()
    }

    @Test func `codes need email sign-in`() {
        #expect(
            diagnostics(providers: "[apple]", otp: "{ length: 6 }") == [
                "1️⃣–2️⃣ 'auth.otp' is set, but 'auth.providers' does not contain email; add it or set 'auth.otp' to "
                    + "false "
                    + "[otp-without-email]",
                "- 3️⃣–4️⃣ the providers are set here",
            ])
    }

    @Test func `a brand with email may send codes, and one without email may send none`() {
        #expect(diagnostics(providers: "[apple, email]", otp: "{ length: 6 }") == [])
        #expect(diagnostics(providers: "[apple]", otp: "false") == [])
    }

    @Test func `codes that a base sets are reported there`() {
        let workspace = MarkedWorkspace([
            "_base/brand.yaml": "manifest: 1\nauth: { otp: 1️⃣{ length: 6 }2️⃣ }\n",
            "acme/brand.yaml": manifest("manifest: 1", replacedBy: "manifest: 1\nextends: 5️⃣../_base/brand.yaml6️⃣")
                .replacing("[email]", with: "3️⃣[apple]4️⃣"),
        ])
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ 'auth.otp' is set, but 'auth.providers' does not contain email; add it or set 'auth.otp' to "
                    + "false "
                    + "[otp-without-email]",
                "- 3️⃣–4️⃣ the providers are set here", "- 5️⃣–6️⃣ inherited here",
            ])
    }
}
