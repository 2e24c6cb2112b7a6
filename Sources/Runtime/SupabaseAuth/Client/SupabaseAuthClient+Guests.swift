package import AuthCore
import Foundation

/// Guests: a profile on the device, or an anonymous user of the service.
extension SupabaseAuthClient {
    /// Begins a session without an account.
    ///
    /// A guest of the device has no tokens and sends no request. An anonymous user keeps the identifier when
    /// ``signUp(username:password:profile:)`` adds an address.
    ///
    /// - Throws: `.notSupported(.signIn(.guest))` if the project has no anonymous sign-ins.
    package func signInAsGuest(clearance: AgeClearance) async throws(AuthError) -> AuthSignInResult {
        let ticket = await session.signInTicket()
        switch guests {
        case .device:
            let id = UUID().uuidString.lowercased()
            let guest = AuthUser(userID: id, username: id, email: nil, provider: .guest)
            await end(memory.clear())
            try await session.beginLocally(as: guest, for: ticket)
        case .anonymous:
            let captcha = try await captchaToken(for: ticket, creatingWith: clearance)
            let body = SupabaseBody(members: [String: String](), captchaToken: captcha)
            let tokens = try await calling { () async throws(SupabaseError) in
                try await api.tokens(api.request("POST", "auth/v1/signup", body))
            }
            await end(memory.clear())
            try await session.begin(
                as: tokens.user.authUser(signedInBy: .guest), with: tokens.tokenSet, for: ticket)
        }
        return AuthSignInResult(nextStep: .done)
    }

    /// The session of an anonymous user of the service; `nil` if there is none.
    func anonymousGuest() async throws(AuthError) -> SessionReference? {
        guard let reference = try await session.reference(), reference.user.isGuest else { return nil }
        return await session.isLocal ? nil : reference
    }

    /// Gives an anonymous user an address, and a password if the project does not confirm addresses.
    func upgrade(
        _ guest: SessionReference, to email: EmailAddress, password: String, options: SignUpOptions
    ) async throws(AuthError) -> AuthSignUpResult {
        struct Address: Encodable {
            let email: String
            let data: [String: String]
        }
        let body = Address(email: email.text, data: SupabaseUser.metadata(of: options))
        let user = try await addressed(body, in: guest)
        guard user.email?.lowercased() == email.text.lowercased() else {
            await memory.beginUpgrade(of: guest.user.userID, to: email)
            await memory.noteSent(.emailChange, to: email, at: clock.uptime())
            return AuthSignUpResult(nextStep: .confirmUser(delivery(to: email)))
        }
        _ = try await updated(["password": password], in: guest)
        return AuthSignUpResult(nextStep: .done)
    }

    /// Sends another code for the address of an anonymous user.
    ///
    /// GoTrue's `resend` finds a user by the present address (`internal/api/resend.go`), which an anonymous user does
    /// not have: it sends nothing. So this repeats the request that asked for the address.
    func resendUpgradeCode(
        of userID: String, to email: EmailAddress
    ) async throws(AuthError) -> AuthCodeDeliveryDetails {
        guard let guest = try await anonymousGuest(), guest.user.userID == userID else { throw .signedOut }
        try await memory.reserve(.emailChange, for: email, at: clock.uptime())
        do throws(AuthError) {
            _ = try await addressed(["email": email.text], in: guest)
        } catch {
            await memory.release(.emailChange, for: email)
            throw error
        }
        return delivery(to: email)
    }

    /// Asks for the address of an anonymous user, to which the project then sends a code.
    private func addressed(
        _ members: any Encodable, in guest: SessionReference
    ) async throws(AuthError) -> SupabaseUser {
        let request = try await calling { () throws(SupabaseError) in
            try mailRequest("PUT", "auth/v1/user", members, captcha: nil)
        }
        return try await updated(by: request, in: guest)
    }

    func updated(
        _ body: some Encodable, in reference: SessionReference
    ) async throws(AuthError) -> SupabaseUser {
        let request = try await calling { () throws(SupabaseError) in try api.request("PUT", "auth/v1/user", body) }
        return try await updated(by: request, in: reference)
    }

    private func updated(
        by request: HTTPRequest, in reference: SessionReference
    ) async throws(AuthError) -> SupabaseUser {
        let response = try await send(request, in: reference)
        let user: SupabaseUser = try await calling { () throws(SupabaseError) in try SupabaseAPI.decoded(response) }
        guard user.id == reference.user.userID else { throw .service(.userMismatch) }
        return user
    }

    /// Confirms the address of an anonymous user, and sets the password. The session of the code is ended.
    func confirmUpgrade(
        of userID: String, to email: EmailAddress, code: String, password: String
    ) async throws(AuthError) {
        let tokens = try await verified(.emailChange, email, code: code)
        do throws(AuthError) {
            guard tokens.user.id == userID else { throw .service(.userMismatch) }
            try await calling { () async throws(SupabaseError) in
                _ = try await api.update(["password": password], bearing: tokens.tokenSet.accessToken)
            }
        } catch {
            let given = tokens.authTokens(at: clock.now())
            let isStranger = error == .service(.userMismatch)
            // Another user had asked for this code, and now owns the address. That user may have set a password.
            if isStranger { await replacePassword(with: given) }
            await end(given, isStranger ? .global : .local)
            // The code is spent, and the account has no password that is known. A reset sets one.
            throw isStranger ? error : .passwordResetRequired
        }
        await end(tokens)
    }
}
