import Foundation
import HostedUI
import Testing

struct HostedUIConfigurationErrorTests {
    @Test(arguments: [
        (HostedUIConfigurationError.invalidDomain("a/b"), "the hosted-UI domain 'a/b' is not a bare host or host:port"),
        (.invalidIssuer("x"), "the issuer 'x' is not an https URL without query and fragment"),
        (.invalidClientID(""), "the client id '' is empty or has characters that a client id cannot have"),
        (.invalidRedirectURI("cb"), "the redirect URI 'cb' is not an absolute URI without fragment"),
        (.invalidSignOutRedirectURI("cb"), "the sign-out redirect URI 'cb' is not an absolute URI without fragment"),
        (.invalidScope("a b"), "the scope 'a b' is empty or has characters that a scope cannot have"),
        (.repeatedScope("email"), "the scope 'email' stands twice"),
        (.missingOpenIDScope(["email", "profile"]), "the scopes 'email profile' lack 'openid'"),
        (.plainHTTPOutsideLoopback("a.example"), "plain HTTP is for this machine alone, not for 'a.example'"),
    ])
    func `each refusal says what is wrong in one sentence`(error: HostedUIConfigurationError, sentence: String) {
        #expect(error.localizedDescription == sentence)
    }
}
