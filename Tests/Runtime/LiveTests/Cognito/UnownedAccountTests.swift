import AuthCore
import AuthKit
import CognitoAuth
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing

extension LiveSuites {
    /// A stranger signs up with another user's address and waits until the owner of the address confirms the account.
    struct UnownedAccountTests {
        private let pool: LivePool
        private let email = LivePool.newAddress()

        init() throws { pool = try #require(LivePool.running) }

        @Test func `after the owner confirms, the stranger's password and session no longer work`()
            async throws
        {
            let stranger = pool.client()
            _ = try await stranger.signUp(username: email, password: "Strang3r!", options: LivePool.options)

            let policy = EmailOTPFlow.Policy(
                brand: .example(signUpFields: [.displayName], minimumAge: 0), timeZone: .gmt)
            let owner = await FlowModel(
                EmailOTPFlow(policy: policy), client: UserPoolAccounts(pool.client()),
                ageGate: .withoutMinimumAge, now: { Date() })
            await owner.complete([
                .editEmail(email), .submit, .editPassword("Passw0rd!"), .editField(.displayName, "Mira"),
                .editTerms(accepted: true), .submit, .editPassword("Passw0rd!"), .submit,
            ])
            let confirmed = await owner.complete([.editCode(SecretText(LivePool.signUpCode)), .submit])
            #expect(confirmed.state == .resettingPassword(try EmailAddress(email)))

            // A pool leaves a gap: the account is confirmed, and the stranger's password is not yet replaced.
            #expect(try await stranger.signIn(username: email, password: "Strang3r!").isSignedIn)
            let done = await owner.complete([
                .editCode(SecretText(LivePool.resetCode)), .editPassword("Passw0rd!"), .submit,
            ])
            guard case .signedIn(let session) = done.state else {
                Issue.record("the owner is not signed in")
                return
            }
            #expect(session.user?.email == email)
            await #expect(throws: AuthError.sessionExpired) { try await stranger.fetchUserAttributes() }
            await #expect(throws: AuthError.invalidCredentials) {
                try await stranger.signIn(username: email, password: "Strang3r!")
            }
        }
    }
}
