import AuthCrypto
import HostedUI
import Testing

struct RedactionTests {
    @Test func `no description, dump or mirror shows state, nonce or verifier`() throws {
        let attempt = try HostedUIURLBuilder(configuration: .example()).begin(provider: .apple).attempt
        let secrets = [attempt.state.value, attempt.nonce.value, attempt.pkce.verifier.value]
        let values: [Any] = [attempt, attempt.state, attempt.nonce, attempt.pkce, attempt.pkce.verifier, [attempt]]
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in [String(describing: value), String(reflecting: value), "\(value)", dumped] {
                #expect(secrets.allSatisfy { !text.contains($0) })
            }
        }
        #expect("\(attempt.state)" == "AuthorizationState(redacted)")
        #expect("\(attempt.nonce)" == "AuthorizationNonce(redacted)")
        #expect("\(attempt.pkce.verifier)" == "CodeVerifier(redacted)")
    }
}
