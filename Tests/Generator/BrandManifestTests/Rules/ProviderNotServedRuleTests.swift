import Testing

struct ProviderNotServedRuleTests {
    private func complaints(providers: String, backend: String) -> [String] {
        let page = "{ domain: auth.acme.example, issuer: https://id.acme.example, clientId: a1 }"
        let workspace = MarkedWorkspace(
            acme: manifest(
                "  development: {}", replacedBy: "  development: { backend: \(backend), hostedUI: \(page) }"
            ).replacing("providers: [email]", with: "providers: \(providers)"))
        return workspace.complaints()
    }

    @Test func `a hosted page has no guests`() {
        #expect(
            complaints(providers: "[email, 3️⃣guest4️⃣]", backend: "1️⃣hostedUI2️⃣") == [
                "1️⃣–2️⃣ 'environments.development.backend' is hostedUI, which lets nobody in as a guest; take guest out of "
                    + "'auth.providers', or set another backend [provider-not-served]",
                "- 3️⃣–4️⃣ guest is offered here",
            ])
    }

    @Test func `whom the page signs in, and guests of another backend, are welcome`() {
        #expect(complaints(providers: "[email, apple, google]", backend: "hostedUI") == [])
        #expect(complaints(providers: "[email, guest]", backend: "mock") == [])
    }
}
