import AuthCore
import AuthKit
import CognitoAuth
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing

/// A stranger signs up with another user's address and waits until its owner confirms the account. A pool accepts no
/// second sign-up, and resets no password before the confirmation.
@Suite @MainActor struct UnownedAccountTests {
    private let fixture = Fixture()
    private let email: EmailAddress

    init() throws { email = try EmailAddress("mira@example.com") }

    private func flow(_ entry: EmailOTPFlow.Policy.Entry = .addressFirst) -> FlowModel<EmailOTPFlow> {
        let policy = EmailOTPFlow.Policy(
            brand: .example(signUpFields: [], minimumAge: 0), timeZone: .gmt, entry: entry)
        return FlowModel(
            EmailOTPFlow(policy: policy), client: UserPoolAccounts(fixture.client), ageGate: .withoutMinimumAge,
            now: fixture.clock.now)
    }

    private func isSignedIn(_ flow: EmailOTPFlow) -> Bool {
        if case .signedIn = flow.state { true } else { false }
    }

    /// Confirms the stranger's account as the owner, up to the new password.
    private func confirmAccount(in owner: FlowModel<EmailOTPFlow>) async -> EmailOTPFlow {
        await fixture.pool.refuse("SignUp", "UsernameExistsException")
        await fixture.pool.refuse("InitiateAuth", "UserNotConfirmedException")
        for operation in [
            "ResendConfirmationCode", "ConfirmSignUp", "ForgotPassword", "ConfirmForgotPassword", "GlobalSignOut",
        ] {
            await fixture.pool.respond(to: operation)
        }
        for name in ["a-1", "a-2", "a-3"] {
            await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens(access: ExampleToken.access(name)))
        }
        return await owner.complete([
            .editEmail(email.text), .submit, .editPassword("Passw0rd-1"), .editTerms(accepted: true), .submit,
            .editPassword("Passw0rd-1"), .submit, .editCode("123456"), .submit,
        ])
    }

    @Test func `the owner is not signed in until the password is new and all other sessions have ended`() async throws {
        let owner = flow()
        await fixture.pool.respond(to: "GlobalSignOut", .failure(.unreachable))
        #expect(await confirmAccount(in: owner).state == .resettingPassword(email))
        let stuck = await owner.complete([.editCode("654321"), .editPassword("Passw0rd-2"), .submit])
        #expect(stuck.state == .enteringPassword(email))
        #expect(stuck.problem == .network)
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
        #expect(isSignedIn(await owner.complete([.editPassword("Passw0rd-2"), .submit])))
        #expect(await fixture.pool.operations.suffix(3) == ["InitiateAuth", "GlobalSignOut", "InitiateAuth"])
    }

    @Test func `an account that was taken at the sign-up needs a new password, also after the sign-in`() async {
        let owner = flow(.addressAndPassword)
        await fixture.pool.refuse("SignUp", "UsernameExistsException")
        await fixture.pool.refuse("InitiateAuth", "UserNotConfirmedException")
        for operation in ["ResendConfirmationCode", "ConfirmSignUp", "ForgotPassword"] {
            await fixture.pool.respond(to: operation)
        }
        let taken = await owner.complete([
            .createAccount, .editEmail(email.text), .editPassword("Passw0rd-1"), .editTerms(accepted: true), .submit,
        ])
        #expect(taken.state == .registering)
        #expect(taken.problem == .usernameExists)
        await owner.complete([.haveAccount, .editPassword("Passw0rd-1"), .submit])
        let confirmed = await owner.complete([.editCode("123456"), .submit])
        #expect(confirmed.state == .resettingPassword(email))
    }
}
