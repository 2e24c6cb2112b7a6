import Testing

struct HostedUIMissingRuleTests {
    private func complaints(_ environment: String) -> [String] {
        MarkedWorkspace(acme: manifest("  development: {}", replacedBy: "  development: \(environment)")).complaints()
    }

    private let page = "{ domain: auth.acme.example, issuer: https://id.acme.example, clientId: a1 }"

    @Test(arguments: ["{ backend: 1️⃣hostedUI2️⃣ }", "{ backend: 1️⃣hostedUI2️⃣, hostedUI: false }"])
    func `an environment whose backend is its page has one`(environment: String) {
        #expect(
            complaints(environment) == [
                "1️⃣–2️⃣ 'environments.development.backend' is hostedUI, but 'environments.development' has no page; set "
                    + "'environments.development.hostedUI', or another backend [hosted-ui-missing]"
            ])
    }

    @Test func `with a page it is complete, and another backend needs none`() {
        #expect(complaints("{ backend: hostedUI, hostedUI: \(page) }") == [])
        #expect(complaints("{ backend: mock }") == [])
    }

    @Test func `a page that was refused is not complained of twice`() {
        #expect(
            complaints("{ backend: hostedUI, hostedUI: 1️⃣yes2️⃣ }").map { $0.hasSuffix("[wrong-type]") } == [true])
    }
}
