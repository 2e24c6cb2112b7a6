import AuthCrypto
import Foundation
import HostedUI

/// The URL that opens a hosted page, for a fresh attempt: `authorize` of `scripts/support/bench/hosted_ui.py`.
struct AuthorizeURL: Measure {
    private let builder: HostedUIURLBuilder

    init() throws {
        builder = HostedUIURLBuilder(
            configuration: try HostedUIConfiguration(
                domain: "auth.example.com", issuer: "https://issuer.example.com", clientID: "example1client",
                redirectURI: "com.example.app://callback"))
    }

    func once() throws -> Int {
        try builder.begin(provider: .google).url.absoluteString.utf8.count
    }
}

/// A fresh verifier and its challenge: `pkce` of `scripts/support/bench/hosted_ui.py`.
struct PKCEPair: Measure {
    init() {}

    func once() -> Int {
        let pair = PKCE(verifier: CodeVerifier(random: SystemRandomSource()))
        return pair.verifier.value.utf8.count + pair.challenge.utf8.count
    }
}
