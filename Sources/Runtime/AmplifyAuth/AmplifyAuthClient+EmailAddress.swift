#if canImport(Amplify) && canImport(AWSCognitoAuthPlugin)
internal import AWSCognitoAuthPlugin
internal import Amplify
public import AuthCore
internal import Foundation

// AuthCore also declares this name. Without a module's name, it refers to Amplify's declaration.
import enum Amplify.AuthUpdateAttributeStep

/// The user and the session in which a change of the address began.
struct ChangeOwner: Equatable, Sendable {
    let userID: String
    let epoch: Int
}

extension AmplifyAuthClient: EmailAddressUpdating {
    /// Changes the signed-in user's address. The password is checked by a new sign-in, which replaces the session: a
    /// wrong password signs the user out.
    public func update(
        email: String, password: String
    ) async throws(AuthCore.AuthError) -> AuthCore.AuthUpdateAttributeResult {
        let email = try address(email)
        let run = await emailChange.begin()
        let proof = try await reauthenticate(by: .password(SecretText(password)))
        let owner = try await owner()
        guard owner.userID == proof.user.userID else { throw .signedOut }
        guard let delivery = try await change(to: email) else {
            await takeOver(in: owner)
            return .init(nextStep: .done)
        }
        await emailChange.keep(run, to: email, in: owner)
        return .init(nextStep: .confirmAttributeWithCode(delivery))
    }

    /// Confirms the new address with the code that was sent to it.
    public func confirm(email: String, confirmationCode: String) async throws(AuthCore.AuthError) {
        let (email, owner) = try await pendingChange(to: email)
        try await call(refusedAs: Translation.notAuthorized) {
            try await UserPoolPlugin.added.confirm(
                userAttribute: .email, confirmationCode: confirmationCode, options: nil)
        }
        await emailChange.end(email, in: owner)
        await takeOver(in: owner)
    }

    /// Sends another code to the new address. If the account does not have it yet, only a second change sends a code
    /// there.
    public func sendVerificationCode(
        for email: String
    ) async throws(AuthCore.AuthError) -> AuthCore.AuthCodeDeliveryDetails {
        let (email, _) = try await pendingChange(to: email)
        let current = try await fetchUserAttributes().first { $0.key == .email }
        guard let current, (try? EmailAddress(current.value)) == email else {
            return try await change(to: email) ?? Translation.delivery(to: nil, or: email.maskedByUserPool)
        }
        let destination = try await call(refusedAs: Translation.notAuthorized) {
            try await UserPoolPlugin.added.sendVerificationCode(forUserAttributeKey: .email, options: nil).destination
        }
        return Translation.delivery(to: destination, or: email.maskedByUserPool)
    }

    /// Changes the address at the pool. Returns the destination of the code; `nil` if the pool has sent none.
    private func change(
        to email: EmailAddress
    ) async throws(AuthCore.AuthError) -> AuthCore.AuthCodeDeliveryDetails? {
        let step = try await call(refusedAs: Translation.notAuthorized) {
            try await UserPoolPlugin.added.update(
                userAttribute: .init(.email, value: email.text), options: nil
            ).nextStep
        }
        switch step {
        case .confirmAttributeWithCode(let details, _):
            return Translation.delivery(to: details.destination, or: email.maskedByUserPool)
        case .done: return nil
        }
    }

    /// Returns the signed-in user and the session. Throws `.signedOut` if the current task may not act for the user.
    private func owner() async throws(AuthCore.AuthError) -> ChangeOwner {
        let epoch = await session.epoch
        let user = try await getCurrentUser()
        try AmplifySession.checkOwner(user.userID)
        return ChangeOwner(userID: user.userID, epoch: epoch)
    }

    private func pendingChange(
        to email: String
    ) async throws(AuthCore.AuthError) -> (EmailAddress, ChangeOwner) {
        let email = try address(email)
        let owner = try await owner()
        try await emailChange.require(email, in: owner)
        return (email, owner)
    }

    /// Renews the tokens, because only a new ID token has the new address. Without a connection, the session has it
    /// after the next renewal.
    private func takeOver(in owner: ChangeOwner) async {
        guard await session.epoch == owner.epoch, let tokens = try? await fetchAuthSession().tokens else { return }
        _ = try? await fetchAuthSession(insteadOf: tokens.accessToken)
    }
}
#endif
