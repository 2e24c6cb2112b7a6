@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Foundation
import Testing

struct UnusedMockInReleaseRuleTests {
    private func diagnostics(_ environment: String, of key: String = "development", backend: String = "mock")
        -> [String]
    {
        let text = manifest("  backend: mock", replacedBy: "  backend: \(backend)")
        return MarkedWorkspace(
            acme: text.replacingOccurrences(of: "  development: {}", with: "  \(key): \(environment)")
        ).diagnostics()
    }

    @Test func `only an environment with the mock can allow it in release builds`() {
        #expect(
            diagnostics("{ backend: 3️⃣platform4️⃣, apiBaseURL: https://api.acme.example, mockInRelease: 1️⃣true2️⃣ }") == [
                "1️⃣–2️⃣ 'environments.development.mockInRelease' is true, but 'environments.development.backend' is platform; "
                    + "leave 'mockInRelease' out, or set the backend to mock [unused-mock-in-release]",
                "- 3️⃣–4️⃣ the backend is set here",
            ])
    }

    @Test func `the brand's backend counts if the environment sets none`() {
        #expect(
            diagnostics(
                "{ apiBaseURL: https://api.acme.example, mockInRelease: 1️⃣true2️⃣ }", of: "3️⃣development4️⃣",
                backend: "platform") == [
                    "1️⃣–2️⃣ 'environments.development.mockInRelease' is true, but 'environments.development.backend' is platform; "
                        + "leave 'mockInRelease' out, or set the backend to mock [unused-mock-in-release]",
                    "- 3️⃣–4️⃣ the backend is set here",
                ])
    }

    @Test func `an environment on the mock may allow it, and a service has no need to`() {
        #expect(diagnostics("{ mockInRelease: true }") == [])
        #expect(diagnostics("{ backend: mock, mockInRelease: false }") == [])
        #expect(diagnostics("{ backend: platform, apiBaseURL: https://api.acme.example, mockInRelease: false }") == [])
    }

    @Test func `a refused value is not reported twice`() {
        #expect(
            diagnostics("{ backend: 1️⃣nowhere2️⃣, mockInRelease: true }").map { $0.hasSuffix("[unknown-value]") } == [true]
        )
        #expect(diagnostics("{ mockInRelease: 1️⃣maybe2️⃣ }").map { $0.hasSuffix("[wrong-type]") } == [true])
    }
}
