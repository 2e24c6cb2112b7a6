import AuthCore
import AuthSystem
import CognitoAuth
import Foundation
import LiveSupport
import RuntimeTestSupport
import Testing

extension LivePool {
    /// The header of a signature, which ministack requires for the operations of administrators and does not check.
    static let signature =
        "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/cognito-idp/aws4_request, "
        + "SignedHeaders=host, Signature=00"

    /// Calls an operation of the pool that the client does not have.
    @discardableResult
    func call(
        _ operation: String, _ fields: [String: Any], authorization: String? = nil
    ) async throws -> [String: Any] {
        var headers: HTTPHeaders = [
            "Content-Type": "application/x-amz-json-1.1",
            "X-Amz-Target": "AWSCognitoIdentityProviderService.\(operation)",
        ]
        if let authorization { headers["Authorization"] = authorization }
        let response = try await LiveRun.recordingSecrets(
            of: URLSessionTransport(allowsPlainHTTPOnLoopback: true)
        ).send(
            HTTPRequest(
                method: "POST", url: configuration.endpoint, headers: headers,
                body: try JSONSerialization.data(withJSONObject: fields), redirects: .returned))
        #expect(response.status == 200, "\(operation): \(String(decoding: response.body, as: UTF8.self))")
        return try JSONSerialization.jsonObject(with: response.body) as? [String: Any] ?? [:]
    }

    /// Registers an authenticator app as the second factor of a signed-in user. Returns its secret in base32.
    func registerAuthenticator(of client: CognitoAuthClient) async throws -> String {
        let token = try #require(try await client.fetchAuthSession().tokens?.accessToken)
        let secret = try #require(
            try await call("AssociateSoftwareToken", ["AccessToken": token])["SecretCode"] as? String)
        try await call("VerifySoftwareToken", ["AccessToken": token, "UserCode": try await Self.code(of: secret)])
        try await call(
            "SetUserMFAPreference",
            ["AccessToken": token, "SoftwareTokenMfaSettings": ["Enabled": true, "PreferredMfa": true]])
        return secret
    }

    /// The code of an authenticator app with a secret in base32. The Clerk instance's controls compute it.
    static func code(of secret: String) async throws -> String {
        let answer = try await LiveClerk.running?.control("GET", "/totp?secret=\(secret)") as? [String: String]
        return try #require(answer?["code"])
    }
}
