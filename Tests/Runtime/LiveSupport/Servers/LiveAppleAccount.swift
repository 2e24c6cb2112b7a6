package import AuthCore
import AuthSystem
package import AuthTesting
import Foundation

/// The Apple Account of a new user, for the services of `scripts/servers`.
///
/// The OpenID provider of these servers signs the identity tokens, and the services verify them as those of Apple. As
/// Apple does, the account tells the name once.
package actor LiveAppleAccount {
    /// Apple's identifier of the user.
    package nonisolated let userID = "001234.\(LiveAppleAccount.randomDigits).0900"
    /// The user's verified address.
    package nonisolated let email: String

    private let audience: String
    /// The name that Apple has not told yet.
    private var name: AppleIDName?

    /// Creates an account.
    ///
    /// - Parameters:
    ///   - audience: The bundle identifier of the app, or another client of the services.
    ///   - name: The name that the user shares; `nil` if the user shares none.
    package init(audience: String, name: AppleIDName? = nil) {
        self.audience = audience
        self.name = name
        email = "live-\(UUID().uuidString.lowercased())@example.com"
    }

    /// The sheet at which the user signs in.
    package nonisolated var sheet: ScriptedAppleID.Sheet {
        { request async throws(AppleIDError) in
            do { return try await self.credential(for: request) } catch { throw .unavailable }
        }
    }

    /// Returns the credential that answers a request.
    ///
    /// - Throws: A ``CheckFailure`` if the provider does not run or issues no token.
    package func credential(for request: ScriptedAppleID.Request) async throws -> AppleIDCredential {
        let token = try await identityToken(request.nonce)
        guard request.requestsName else { return AppleIDCredential(userID: userID, identityToken: token) }
        defer { name = nil }
        return AppleIDCredential(userID: userID, identityToken: token, name: name)
    }

    private func identityToken(_ nonce: HashedAppleNonce) async throws -> SecretText {
        let server = try require(
            LiveServer.running.first { $0.name == "oidc" }, "no OpenID provider runs; use 'scripts/servers run'")
        let url = try require(URL(string: "http://\(server.domain)/control/id-tokens"), "the provider has no address")
        let claims: [String: any Sendable] = [
            "aud": audience, "sub": userID, "email": email, "email_verified": true, "nonce": nonce.value,
            "nonce_supported": true,
        ]
        let transport = LiveRun.recordingSecrets(of: URLSessionTransport(allowsPlainHTTPOnLoopback: true))
        let response = try await transport.send(
            HTTPRequest(
                method: "POST", url: url, headers: ["Content-Type": "application/json"],
                body: try JSONSerialization.data(withJSONObject: claims)))
        let body = try JSONSerialization.jsonObject(with: response.body) as? [String: String]
        return SecretText(try require(body?["id_token"], "the OpenID provider issues no ID token"))
    }

    private static var randomDigits: String {
        UUID().uuidString.lowercased().filter { $0 != "-" }
    }
}
