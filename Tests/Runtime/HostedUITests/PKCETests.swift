import AuthCore
import Testing

@testable import HostedUI

struct PKCETests {
    /// RFC 7636 appendix B: the octets, the verifier and its challenge.
    static let octets: [UInt8] = [
        116, 24, 223, 180, 151, 153, 224, 37, 79, 250, 96, 125, 216, 173, 187, 186, 22, 212, 37, 77, 105, 214, 191,
        240, 91, 88, 5, 88, 83, 132, 141, 121,
    ]

    @Test func `the verifier and challenge match RFC 7636 appendix B`() {
        let pkce = PKCE(verifier: CodeVerifier(random: GivenBytes(bytes: Self.octets)))
        #expect(pkce.verifier.value == "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(pkce.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        #expect(PKCE.method == "S256")
    }
}
