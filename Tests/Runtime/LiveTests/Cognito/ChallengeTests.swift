import AuthCore
import AuthKit
import AuthSystem
import CognitoAuth
import EmailOTP
import Foundation
import LiveSupport
import RuntimeTestSupport
import Testing

extension LiveSuites {
    /// The further steps of a sign-in, over loopback.
    ///
    /// ministack sends the challenges for a new password and for an authenticator app, and never `SMS_MFA` or `EMAIL_OTP`.
    /// It does not check the session of a challenge, and accepts any new password.
    struct ChallengeTests {
        private let pool: LivePool
        private let server: LiveUserPool

        init() throws {
            pool = try #require(LivePool.running)
            server = try #require(LiveUserPool.running)
        }

        /// Signs in through the email flow, up to the challenge.
        private func challenged(
            _ email: String, password: String, client: CognitoAuthClient
        ) async throws -> (FlowModel<EmailOTPFlow>, SignInChallenge) {
            let policy = EmailOTPFlow.Policy(
                brand: client.brand, timeZone: .gmt, entry: .addressAndPassword)
            let accounts = UserPoolAccounts(client)
            let model = await FlowModel(
                EmailOTPFlow(policy: policy), client: accounts, ageGate: .withoutMinimumAge, now: { Date() })
            let flow = await model.complete([.editEmail(email), .editPassword(SecretText(password)), .submit])
            #expect(try await client.fetchAuthSession() == .signedOut)
            return (model, try #require(flow.challenge, "\(flow.state), \(String(describing: flow.problem))"))
        }

        private func isSignedIn(_ flow: EmailOTPFlow, as email: String) -> Bool {
            guard case .signedIn(let session) = flow.state else { return false }
            return session.user?.email == email
        }

        @Test func `an authenticator app's code signs in after a wrong one`() async throws {
            let email = LivePool.newAddress()
            let device = try await pool.signedInClient(email)
            let token = try #require(try await device.fetchAuthSession().tokens?.accessToken)
            let secret = try #require(
                try await call("AssociateSoftwareToken", ["AccessToken": token])["SecretCode"] as? String)
            _ = try await call("VerifySoftwareToken", ["AccessToken": token, "UserCode": try await code(of: secret)])
            _ = try await call(
                "SetUserMFAPreference",
                ["AccessToken": token, "SoftwareTokenMfaSettings": ["Enabled": true, "PreferredMfa": true]])
            let client = pool.client()
            let (model, challenge) = try await challenged(email, password: "Passw0rd!", client: client)
            #expect(challenge.kind == .authenticatorCode && challenge.destination == nil)
            let right = try await code(of: secret)
            let wrong = await model.complete([.editCode(right == "000000" ? "111111" : "000000"), .submit])
            #expect(wrong.challenge == challenge && wrong.problem == .codeMismatch(attemptsLeft: nil))
            let flow = await model.complete([.editCode(SecretText(try await code(of: secret))), .submit])
            #expect(isSignedIn(flow, as: email))
        }

        @Test func `an invited user sets a password at the first sign-in`() async throws {
            let email = LivePool.newAddress()
            // ministack requires a signature's header, and does not check it.
            _ = try await call(
                "AdminCreateUser",
                [
                    "UserPoolId": server.id, "Username": email, "TemporaryPassword": "Temp0rary!",
                    "MessageAction": "SUPPRESS",
                    "UserAttributes": [
                        ["Name": "email", "Value": email], ["Name": "email_verified", "Value": "true"],
                    ],
                ],
                authorization: "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/cognito-idp/aws4_request, "
                    + "SignedHeaders=host, Signature=00")
            let client = pool.client()
            let (model, challenge) = try await challenged(email, password: "Temp0rary!", client: client)
            #expect(challenge.kind == .newPassword && challenge.requiredFields.isEmpty)
            let weak = await model.complete([.editPassword("short"), .submit])
            #expect(weak.challenge == challenge && weak.problem?.kind == .invalidPassword)
            #expect(isSignedIn(await model.complete([.editPassword("Passw0rd!"), .submit]), as: email))
            await client.signOut()
            #expect(try await client.signIn(username: email, password: "Passw0rd!").isSignedIn)
        }

        /// The code of an authenticator app with a secret in base32. The Clerk instance's controls compute it.
        private func code(of secret: String) async throws -> String {
            let answer = try await LiveClerk.running?.control("GET", "/totp?secret=\(secret)") as? [String: String]
            return try #require(answer?["code"])
        }

        /// Calls an operation of the pool that the client does not have.
        private func call(
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
                    method: "POST", url: server.endpoint, headers: headers,
                    body: try JSONSerialization.data(withJSONObject: fields), redirects: .returned))
            #expect(response.status == 200, "\(operation): \(String(decoding: response.body, as: UTF8.self))")
            return try JSONSerialization.jsonObject(with: response.body) as? [String: Any] ?? [:]
        }
    }
}
