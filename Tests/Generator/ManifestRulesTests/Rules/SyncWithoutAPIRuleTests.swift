@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Foundation
import Testing

struct SyncWithoutAPIRuleTests {
    private let pool = "cognito: { userPoolId: us-east-1_E1, clientId: a1 }"

    private func diagnostics(sync: String, _ environments: String) -> [String] {
        let text = manifest("  backend: mock", replacedBy: "  backend: mock\n  backendSync: \(sync)")
        return MarkedWorkspace(
            acme: text.replacingOccurrences(of: "  development: {}", with: "  \(environments)")
        ).diagnostics()
    }

    @Test func `each environment without the mock needs a service for backend sync`() {
        #expect(
            diagnostics(
                sync: "1️⃣/v1/me2️⃣",
                "development: {}\n  one: 3️⃣{ backend: cognito, \(pool) }4️⃣\n  two: 5️⃣{ backend: cognito, "
                    + "\(pool) }6️⃣"
            ) == [
                "1️⃣–2️⃣ 'auth.backendSync' is set, but 'environments.one' has no service to call; set "
                    + "'environments.one.apiBaseURL', or leave 'auth.backendSync' out [sync-without-api]",
                "- 3️⃣–4️⃣ the environment is here",
                "1️⃣–2️⃣ 'auth.backendSync' is set, but 'environments.two' has no service to call; set "
                    + "'environments.two.apiBaseURL', or leave 'auth.backendSync' out [sync-without-api]",
                "- 5️⃣–6️⃣ the environment is here",
            ])
    }

    @Test func `an environment with a service is complete, and the mock needs none`() {
        #expect(diagnostics(sync: "/v1/me", "development: {}") == [])
        #expect(
            diagnostics(
                sync: "/v1/me", "production: { backend: cognito, apiBaseURL: https://api.acme.example, \(pool) }"
            ) == [])
    }

    @Test func `a refused service or path is not reported twice`() {
        let refused = diagnostics(
            sync: "/v1/me", "production: { backend: cognito, apiBaseURL: 1️⃣api2️⃣, \(pool) }")
        #expect(refused.map { $0.hasSuffix("[invalid-url]") } == [true])
        let path = diagnostics(sync: "1️⃣v1/me2️⃣", "production: { backend: cognito, \(pool) }")
        #expect(
            path == [
                "1️⃣–2️⃣ 'auth.backendSync' must be a path that begins with '/' such as '/v1/me', got 'v1/me' "
                    + "[invalid-path]"
            ])
    }

    @Test(arguments: [
        "/", "//", "/v1//me", "/.well-known", "/v1/../me", "/v1/me?x", "/v1/me#x", "/v1/m e", "me", "/mé",
    ])
    func `a value that is not a path below the service is refused`(path: String) {
        #expect(diagnostics(sync: "1️⃣\"\(path)\"2️⃣", "development: {}").count == 1)
    }
}
