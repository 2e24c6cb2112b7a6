@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Foundation
import Testing

struct DemoWithoutMockRuleTests {
    private func diagnostics(_ environment: String, of key: String = "development", backend: String = "mock")
        -> [String]
    {
        let text = manifest("  backend: mock", replacedBy: "  backend: \(backend)")
        return MarkedWorkspace(
            acme: text.replacingOccurrences(of: "  development: {}", with: "  \(key): \(environment)")
        ).diagnostics()
    }

    @Test func `only an environment with the mock can be a demo`() {
        #expect(
            diagnostics("{ backend: 3️⃣platform4️⃣, apiBaseURL: https://api.acme.example, demo: 1️⃣true2️⃣ }") == [
                "1️⃣–2️⃣ 'environments.development.demo' is true, but 'environments.development.backend' is platform; "
                    + "leave 'demo' out, or set the backend to mock [demo-without-mock]",
                "- 3️⃣–4️⃣ the backend is set here",
            ])
    }

    @Test func `the brand's backend counts if the environment sets none`() {
        #expect(
            diagnostics(
                "{ apiBaseURL: https://api.acme.example, demo: 1️⃣true2️⃣ }", of: "3️⃣development4️⃣", backend: "platform") == [
                    "1️⃣–2️⃣ 'environments.development.demo' is true, but 'environments.development.backend' is platform; "
                        + "leave 'demo' out, or set the backend to mock [demo-without-mock]",
                    "- 3️⃣–4️⃣ the backend is set here",
                ])
    }

    @Test func `a demo on the mock and a service without a demo are valid`() {
        #expect(diagnostics("{ demo: true }") == [])
        #expect(diagnostics("{ backend: mock, demo: false }") == [])
        #expect(diagnostics("{ backend: platform, apiBaseURL: https://api.acme.example, demo: false }") == [])
    }

    @Test func `a refused value is not reported twice`() {
        #expect(
            diagnostics("{ backend: 1️⃣nowhere2️⃣, demo: true }").map { $0.hasSuffix("[unknown-value]") } == [true])
        #expect(diagnostics("{ demo: 1️⃣maybe2️⃣ }").map { $0.hasSuffix("[wrong-type]") } == [true])
    }
}
