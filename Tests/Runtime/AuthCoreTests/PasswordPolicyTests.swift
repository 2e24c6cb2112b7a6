import AuthCore
import Testing

@Suite struct PasswordPolicyTests {
    let strict = PasswordPolicy(minLength: 8, required: [.lowercase, .uppercase, .digit, .symbol])

    @Test func `all unmet requirements are returned in a fixed order`() {
        let unmet = strict.unmetRequirements(by: "")
        #expect(
            unmet == [
                .minLength(8), .contains(.lowercase), .contains(.uppercase), .contains(.digit), .contains(.symbol),
            ])
    }

    @Test(arguments: ["Passw0rd!", "pässWÖRT1€", "ночьДень7—", "ａＢ１！ａＢ１！", "Aa1🎉Aa1🎉"])
    func `letters, digits and symbols of any script count`(password: String) {
        #expect(strict.unmetRequirements(by: password) == [])
    }

    @Test func `the minimum and the maximum length are valid`() {
        let policy = PasswordPolicy(minLength: 4, maxLength: 6)
        #expect(policy.unmetRequirements(by: "abc") == [.minLength(4)])
        #expect(policy.unmetRequirements(by: "abcd") == [])
        #expect(policy.unmetRequirements(by: "abcdef") == [])
        #expect(policy.unmetRequirements(by: "abcdefg") == [.maxLength(6)])
    }

    @Test func `the length counts code points, as services do, and not user-perceived characters`() {
        let policy = PasswordPolicy(minLength: 2, maxLength: 4)
        #expect(policy.unmetRequirements(by: "\u{E9}") == [.minLength(2)])
        #expect(policy.unmetRequirements(by: "e\u{301}") == [])
        #expect(policy.unmetRequirements(by: "🔑") == [.minLength(2)])
        // Three emoji and two joiners.
        #expect(policy.unmetRequirements(by: "👩‍👩‍👧") == [.maxLength(4)])
    }
}
