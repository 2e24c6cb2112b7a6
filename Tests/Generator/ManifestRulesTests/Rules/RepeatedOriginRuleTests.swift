@testable import Manifest
@testable import ManifestRules
import Foundation
import ManifestTestSupport
import Testing

/// The origins of an environment's services, and the rule about repeated ones.
struct RepeatedOriginRuleTests {
    private func diagnostics(_ environment: String) -> [String] {
        MarkedWorkspace(acme: manifest("  development: {}", replacedBy: "  development: { \(environment) }"))
            .diagnostics()
    }

    @Test(arguments: [
        "https://api.acme.example", "https://API.Acme.example", "\"https://api.acme.example:443\"",
        "\"HTTPS://api.acme.example\"",
    ])
    func `the origin of the API is not listed again`(origin: String) {
        let found = diagnostics("apiBaseURL: 3️⃣https://api.acme.example/v14️⃣, apiOrigins: [1️⃣\(origin)2️⃣]")
        // The format of the URL has a scheme in lower case.
        guard !origin.contains("HTTPS") else { return #expect(found.map { $0.hasSuffix("[invalid-url]") } == [true]) }
        #expect(
            found == [
                "1️⃣–2️⃣ 'environments.development.apiOrigins' contains '\(origin.replacing("\"", with: ""))', an origin "
                    + "that the environment already has; remove it, or correct it [repeated-origin]",
                "- 3️⃣–4️⃣ 'apiBaseURL' has the same origin",
            ])
    }

    @Test(arguments: [
        ("https://a.example", "https://A.example"), ("https://a.example", "\"https://a.example:443\""),
        ("\"http://[::1]:80\"", "\"http://[::1]\""), ("http://localhost:80", "http://localhost"),
    ])
    func `an origin in another spelling is a second entry`(first: String, second: String) {
        let found = diagnostics("apiOrigins: [3️⃣\(first)4️⃣, 1️⃣\(second)2️⃣]")
        #expect(found.count == 2)
        #expect(found.first?.hasPrefix("1️⃣–2️⃣") == true && found.first?.hasSuffix("[repeated-origin]") == true)
        #expect(found.last == "- 3️⃣–4️⃣ first used here")
    }

    @Test func `other schemes, hosts and ports are other origins, and other environments may have the same`() {
        let origins =
            "apiOrigins: [https://files.acme.example, \"https://api.acme.example:80\", \"https://api.acme.example:8443\", "
            + "\"https://localhost\", \"http://localhost\", \"http://localhost:443\"]"
        #expect(diagnostics("apiBaseURL: https://api.acme.example, \(origins) }\n  other: { \(origins)") == [])
        #expect(diagnostics("apiOrigins: []") == [])
    }
}
