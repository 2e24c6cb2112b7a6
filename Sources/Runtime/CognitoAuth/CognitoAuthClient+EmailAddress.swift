package import AuthCore

/// A change of the email address requires the password, because the address can recover the account. A code to the new
/// address confirms it, as the user of the session in which the change began.
extension CognitoAuthClient: EmailAddressUpdating {
    /// The name of the attribute at the pool.
    private static let attribute = AuthUserAttributeKey.email.rawValue

    /// Changes the signed-in user's address, if the password is right (`UpdateUserAttributes`).
    ///
    /// The pool sends a code to the new address if it verifies changed addresses. A setting of the pool determines
    /// whether the old address stays valid until the user has entered that code ("Updating user attributes" in the
    /// Amazon Cognito developer guide). The session continues.
    ///
    /// - Parameters:
    ///   - email: The new address.
    ///   - password: The user's password.
    /// - Returns: Whether the pool has sent a code. Without one, the address is changed.
    /// - Throws: `.invalidCredentials` if the password is wrong, `.signedOut` if no user is signed in,
    ///   `.usernameExists` if another account has the address, and `.notSupported(.confirmSignIn)` if the pool requires
    ///   a challenge.
    package func update(
        email: String, password: String
    ) async throws(AuthError) -> AuthUpdateAttributeResult {
        let email = try EmailAddress(username: email)
        guard let reference = try await session.reference() else { throw .signedOut }
        let run = await emailChange.begin()
        let user = reference.user
        // A separate sign-in, which does not change the app's session.
        let (proven, tokens) = try await signIn(EmailAddress(username: user.email ?? user.username), password)
        let result: Result<AttributesChangedResponse, AuthError>
        do throws(AuthError) {
            guard proven.userID == user.userID else { throw .invalidCredentials }
            // The user has signed out while the password was checked.
            guard await session.activeReference == reference else { throw .signedOut }
            let fields: [String: CognitoRequest.Field] = [
                "AccessToken": .text(tokens.accessToken),
                "UserAttributes": .attributes([AuthUserAttribute(.email, value: email.text)]),
            ]
            result = .success(
                try await send(.updateUserAttributes, fields, as: AttributesChangedResponse.self, on: .signedIn))
        } catch {
            result = .failure(error)
        }
        await end(tokens)
        guard let delivery = try result.get().delivery(of: Self.attribute) else {
            await session.emailChanged(to: email, in: reference)
            return AuthUpdateAttributeResult(nextStep: .done)
        }
        await emailChange.keep(run, to: email, in: reference)
        return AuthUpdateAttributeResult(nextStep: .confirmAttributeWithCode(delivery))
    }

    /// Confirms the new address with the code that was sent to it (`VerifyUserAttribute`).
    package func confirm(email: String, confirmationCode: String) async throws(AuthError) {
        let (email, reference) = try await pendingChange(to: email)
        let fields: [String: CognitoRequest.Field] = [
            "AttributeName": .text(Self.attribute), "Code": .text(confirmationCode),
        ]
        _ = try await api.call(.verifyUserAttribute, fields, in: reference, of: session, as: EmptyResponse.self)
        await emailChange.end(email, in: reference)
        await session.emailChanged(to: email, in: reference)
    }

    /// Sends another code to the new address.
    ///
    /// `GetUserAttributeVerificationCode` sends a code to the address that the account has now. If the old address is
    /// valid until the confirmation, that would be the old one, and only a second `UpdateUserAttributes` sends a code to
    /// the new one (amplify-flutter issue 3756). If the account already has the new address, a second change sends
    /// nothing (amplify-cli issue 13833).
    package func sendVerificationCode(for email: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        let (email, reference) = try await pendingChange(to: email)
        let user = try await api.call(.getUser, in: reference, of: session, as: UserResponse.self)
        let delivery: AuthCodeDeliveryDetails?
        if user.attributes.contains(where: { $0.key == .email && (try? EmailAddress($0.value)) == email }) {
            delivery = try await api.call(
                .getUserAttributeVerificationCode, ["AttributeName": .text(Self.attribute)], in: reference,
                of: session, as: CodeSentResponse.self
            ).delivery?.details
        } else {
            let change: [String: CognitoRequest.Field] = [
                "UserAttributes": .attributes([AuthUserAttribute(.email, value: email.text)])
            ]
            delivery = try await api.call(
                .updateUserAttributes, change, in: reference, of: session, as: AttributesChangedResponse.self
            ).delivery(of: Self.attribute)
        }
        return delivery ?? AuthCodeDeliveryDetails(destination: .email(email.maskedByUserPool))
    }

    /// Returns the change that waits for its code, and its session.
    private func pendingChange(
        to email: String
    ) async throws(AuthError) -> (EmailAddress, SessionReference) {
        let email = try EmailAddress(username: email)
        guard let reference = try await session.reference() else { throw .signedOut }
        try await emailChange.require(email, in: reference)
        return (email, reference)
    }
}
