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
            let secret = try await pool.registerAuthenticator(of: device)
            let client = pool.client()
            let (model, challenge) = try await challenged(email, password: "Passw0rd!", client: client)
            #expect(challenge.kind == .authenticatorCode && challenge.destination == nil)
            let right = try await LivePool.code(of: secret)
            let wrong = await model.complete([.editCode(right == "000000" ? "111111" : "000000"), .submit])
            #expect(wrong.challenge == challenge && wrong.problem == .codeMismatch(attemptsLeft: nil))
            let flow = await model.complete([.editCode(SecretText(try await LivePool.code(of: secret))), .submit])
            #expect(isSignedIn(flow, as: email))
        }

        @Test func `an invited user sets a password at the first sign-in`() async throws {
            let email = LivePool.newAddress()
            try await pool.call(
                "AdminCreateUser",
                [
                    "UserPoolId": server.id, "Username": email, "TemporaryPassword": "Temp0rary!",
                    "MessageAction": "SUPPRESS",
                    "UserAttributes": [
                        ["Name": "email", "Value": email], ["Name": "email_verified", "Value": "true"],
                    ],
                ],
                authorization: LivePool.signature)
            let client = pool.client()
            let (model, challenge) = try await challenged(email, password: "Temp0rary!", client: client)
            #expect(challenge.kind == .newPassword && challenge.requiredFields.isEmpty)
            let weak = await model.complete([.editPassword("short"), .submit])
            #expect(weak.challenge == challenge && weak.problem?.kind == .invalidPassword)
            #expect(isSignedIn(await model.complete([.editPassword("Passw0rd!"), .submit]), as: email))
            await client.signOut()
            #expect(try await client.signIn(username: email, password: "Passw0rd!").isSignedIn)
        }
    }
}
