@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct BackendLimitRulesTests {
    private func diagnostics(auth: String, backend: String) -> [String] {
        let environment = """
              development: { backend: mock }
              production:
                backend: \(backend)
                cognito: { userPoolId: us-east-1_E1, clientId: a1 }
                apiBaseURL: https://api.acme.example
            """
        return MarkedWorkspace(
            acme: manifest("  development: {}", replacedBy: environment)
                .replacing("providers: [email]", with: "providers: [email]\n  \(auth)")
        ).diagnostics()
    }

    @Test(arguments: ["cognito", "platform"])
    func `the code length must match the backend`(backend: String) {
        #expect(
            diagnostics(auth: "otp: { length: 1️⃣82️⃣ }", backend: "3️⃣\(backend)4️⃣") == [
                "1️⃣–2️⃣ 'auth.otp.length' is 8, but the codes of \(backend) have 6 digits; set 6 [code-length]",
                "- 3️⃣–4️⃣ the backend is set here",
            ])
        #expect(diagnostics(auth: "otp: { length: 6 }", backend: backend) == [])
        #expect(diagnostics(auth: "otp: { length: 8 }", backend: "mock") == [])
    }

    @Test(arguments: [("cognito", " by default"), ("platform", "")])
    func `the password length must meet the backend's minimum`(backend: String, condition: String) {
        #expect(
            diagnostics(auth: "password: { minLength: 1️⃣72️⃣ }", backend: "3️⃣\(backend)4️⃣") == [
                "1️⃣–2️⃣ 'auth.password.minLength' is 7, but \(backend) requires at least 8 characters\(condition); "
                    + "set 8 or more [weak-password-policy]",
                "- 3️⃣–4️⃣ the backend is set here",
            ])
        #expect(diagnostics(auth: "password: { minLength: 8 }", backend: backend) == [])
        #expect(diagnostics(auth: "password: { minLength: 7 }", backend: "mock") == [])
    }
}
