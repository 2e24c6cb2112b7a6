package import AuthCore
import Foundation
import HostedUI

/// Sign-in by email.
///
/// GoTrue does not report the status of an address, and answers the sign-up of a confirmed address with a made-up user.
/// So no result contains the service's identifier.
extension SupabaseAuthClient {
    /// Creates an account, or gives the signed-in anonymous user an address.
    ///
    /// If the project confirms addresses, the result is the same for a new and for a taken address. If it does not, the
    /// session that GoTrue returns is ended, so that only the sign-in that follows begins one. Keeping the tokens
    /// for that sign-in would leave a session that nothing ends if the user goes back.
    package func signUp(
        username: String, password: String, profile: ClearedProfile
    ) async throws(AuthError) -> AuthSignUpResult {
        let email = try EmailAddress(username: username)
        try Self.checkLength(of: password)
        if let guest = try await anonymousGuest() {
            return try await upgrade(guest, to: email, password: password, options: profile.options)
        }
        let body = SignUp(email: email.text, password: password, data: SupabaseUser.metadata(of: profile.options))
        let captcha = try await captchaToken(creatingWith: profile.clearance)
        let response = try await calling { () async throws(SupabaseError) in
            try await api.send(mailRequest("POST", "auth/v1/signup", body, captcha: captcha))
        }
        if let tokens = SupabaseTokens(response) {
            await end(tokens)
            return AuthSignUpResult(nextStep: .done)
        }
        await memory.noteSent(.signup, to: email, at: clock.uptime())
        return AuthSignUpResult(nextStep: .confirmUser(delivery(to: email)))
    }

    private struct SignUp: Encodable {
        let email: String
        let password: String
        let data: [String: String]
    }

    /// Confirms an account by its code, and sets this password in the session that the code begins.
    ///
    /// GoTrue keeps the password of the first sign-up of an address, and a code confirms it even if a stranger chose
    /// it. The new password ends all other sessions of the account, and then the session of the code is ended too.
    ///
    /// - Throws: `.passwordResetRequired` if the account is confirmed, and GoTrue does not accept the password or has
    ///   ended the session of the code. After `.network`, the same code can be used again in this process.
    package func confirmSignUp(
        for username: String, confirmationCode code: String, password: String, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignUpResult {
        let email = try EmailAddress(username: username)
        try Self.checkForm(of: code)
        if let userID = await memory.upgradedUserID(to: email) {
            try await confirmUpgrade(of: userID, to: email, code: code, password: password)
            return AuthSignUpResult(nextStep: .done)
        }
        let tokens = try await confirmed(email, by: code, password)
        var problem: AuthError?
        do throws(SupabaseError) {
            // A project can require the current password. That of this user is the new one, and a stranger's is not.
            try await api.update(["password": password, "current_password": password], bearing: tokens.accessToken)
        } catch {
            guard let refusal = error.code, refusal != .requestLimit else { throw error.asAuthError }
            if refusal == .weakPassword { await replacePassword(with: tokens) }
            if refusal != .samePassword { problem = .passwordResetRequired }
        }
        _ = await memory.endRecovery()
        await end(tokens, .global)
        if let problem { throw problem }
        return AuthSignUpResult(nextStep: .done)
    }

    /// Returns the session that a code begins. It stays in memory until the password is set.
    private func confirmed(
        _ email: EmailAddress, by code: String, _ password: String
    ) async throws(AuthError) -> AuthTokens {
        if let kept = await memory.recovery(of: email, for: code) { return kept }
        let tokens: AuthTokens
        do throws(AuthError) {
            tokens = try await verified(.signup, email, code: code).authTokens(at: clock.now())
        } catch {
            if error == .network { await memory.noteUnanswered(code, of: email) }
            // The first request may have spent the code. Its session is lost then.
            let isSpent = await memory.isUnanswered(code, of: email)
            let isRefused = error == .codeExpired || error == .codeMismatch(attemptsLeft: nil)
            guard isSpent, isRefused else { throw error }
            let isUnconfirmed = try await isUnconfirmed(email, password)
            throw isUnconfirmed ? error : .passwordResetRequired
        }
        // A sign-out in the meantime does not cancel this: the account is confirmed, and needs its password.
        await end(memory.keep(tokens, of: email, for: code, since: memory.currentEpoch()).ended)
        return tokens
    }

    /// Whether the account has this password, and still waits for a code. Throws the errors of a captcha.
    private func isUnconfirmed(_ email: EmailAddress, _ password: String) async throws(AuthError) -> Bool {
        let captcha = try await captchaToken()
        do throws(SupabaseError) {
            await end(try await api.signIn(email, password: password, captcha: captcha))
            return false
        } catch {
            if error.code == .captchaFailed { throw error.asAuthError }
            return error.code == .emailNotConfirmed
        }
    }

    /// Replaces the password by a random one. Otherwise a stranger's would be valid until the reset.
    func replacePassword(with tokens: AuthTokens) async {
        // The text before the random part contains the kinds of characters that a project can require.
        let password = "aA1!" + Base64URL.encode(pages.random.bytes(count: 32))
        _ = try? await api.update(["password": password], bearing: tokens.accessToken)
    }

    /// Sends a new code. The result is the same for every address; see ``resetPassword(for:)``.
    package func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        let email = try EmailAddress(username: username)
        if let userID = await memory.upgradedUserID(to: email) {
            return try await resendUpgradeCode(of: userID, to: email)
        }
        let members = ["type": SupabaseMemory.CodeKind.signup.rawValue, "email": email.text]
        return try await sendCode(.signup, to: email, "auth/v1/resend", members)
    }

    /// Signs in with a password. The next step is `.confirmSignUp` if the address is not confirmed.
    package func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        let email = try EmailAddress(username: username)
        let ticket = await session.signInTicket()
        let captcha = try await captchaToken(for: ticket)
        let tokens: SupabaseTokens
        do throws(SupabaseError) {
            tokens = try await api.signIn(email, password: password, captcha: captcha)
        } catch {
            return try AuthSignInResult(refusedWith: error.asAuthError)
        }
        await end(memory.clear())
        let user = tokens.user.authUser(signedInBy: .email)
        let proof = IdentityProof(of: user, by: .password, at: clock.now())
        try await session.begin(as: user, with: tokens.tokenSet, for: ticket, proof: proof)
        return AuthSignInResult(nextStep: .done)
    }

    /// Sends a code for a new password.
    ///
    /// GoTrue reports a second mail within a minute for known addresses only (`over_email_send_rate_limit`). This
    /// client has its own cooldown for all addresses, and that error has the result of a sent code.
    package func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult {
        let email = try EmailAddress(username: username)
        let sent = try await sendCode(.recovery, to: email, "auth/v1/recover", ["email": email.text])
        return AuthResetPasswordResult(nextStep: .confirmResetPasswordWithCode(sent))
    }

    /// Sets a new password with a code.
    ///
    /// GoTrue spends the code before it checks the password. The session that the code began stays in memory until a
    /// password is accepted, so that a refused password does not require another code. It is never the app's session.
    package func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode code: String
    ) async throws(AuthError) {
        let email = try EmailAddress(username: username)
        try brand.checkPassword(newPassword)
        try Self.checkLength(of: newPassword)
        try Self.checkForm(of: code)
        let tokens: AuthTokens
        if let kept = await memory.recovery(of: email, for: code) {
            tokens = kept
        } else {
            let epoch = await memory.currentEpoch()
            tokens = try await verified(.recovery, email, code: code).authTokens(at: clock.now())
            let (ended, isKept) = await memory.keep(tokens, of: email, for: code, since: epoch)
            await end(ended)
            guard isKept else { throw .cancelled }
        }
        do throws(SupabaseError) {
            try await api.update(["password": newPassword], bearing: tokens.accessToken)
        } catch {
            guard let code = error.code else { throw error.asAuthError }
            if code == .badJWT || SupabaseRefusal.Code.sessionEnds.contains(code) {
                _ = await memory.endRecovery()
                throw .codeExpired
            }
            throw error.asAuthError
        }
        await end(memory.endRecovery())
    }

    /// Rejects a password that GoTrue cannot store. Its hash (bcrypt) has a limit in bytes, and a character can have
    /// several.
    private static func checkLength(of password: String) throws(AuthError) {
        guard password.utf8.count <= maximumPasswordLength else {
            throw .invalidPassword(unmet: [.maxLength(maximumPasswordLength)])
        }
    }

    /// The maximum length of a password in bytes.
    static let maximumPasswordLength = 72

    // MARK: Codes

    /// Creates a request after which the project sends a mail.
    ///
    /// Users enter the code in the mail. A template can have a link instead, or besides. `redirect_to` makes the link
    /// open the app in place of the project's site. With a challenge, the link passes on a code, which is of no use:
    /// nothing keeps its verifier. Without a challenge, it would pass on the tokens of a session, and any app can claim
    /// the URL scheme.
    func mailRequest(
        _ method: String, _ path: String, _ members: any Encodable, captcha: SecretText?
    ) throws(SupabaseError) -> HTTPRequest {
        let challenge = PKCE(verifier: CodeVerifier(random: pages.random)).challenge
        return try api.request(
            method, path, query: ["redirect_to": pages.redirectURI],
            SupabaseBody(members: members, captchaToken: captcha, codeChallenge: challenge))
    }

    private func sendCode(
        _ kind: SupabaseMemory.CodeKind, to email: EmailAddress, _ path: String, _ members: [String: String]
    ) async throws(AuthError) -> AuthCodeDeliveryDetails {
        try await memory.reserve(kind, for: email, at: clock.uptime())
        let captcha: SecretText?
        do throws(AuthError) {
            captcha = try await captchaToken()
        } catch {
            await memory.release(kind, for: email)
            throw error
        }
        // A captcha can take minutes, and the cooldown begins with the request.
        if captcha != nil { await memory.noteSent(kind, to: email, at: clock.uptime()) }
        do throws(SupabaseError) {
            try await api.send(mailRequest("POST", path, members, captcha: captcha))
        } catch {
            if error.code != .emailLimit {
                await memory.release(kind, for: email)
                throw error.asAuthError
            }
        }
        return delivery(to: email)
    }

    /// Exchanges a code. GoTrue has one error for a wrong, an expired and a used code, so the age of the code decides.
    func verified(
        _ kind: SupabaseMemory.CodeKind, _ email: EmailAddress, code: String
    ) async throws(AuthError) -> SupabaseTokens {
        do throws(SupabaseError) {
            return try await api.verify(kind.rawValue, email, code: code)
        } catch {
            let age = await memory.age(of: kind, for: email, at: clock.uptime())
            if error.code == .otpExpired, let age, age >= Self.codeLifetime { throw .codeExpired }
            throw error.asAuthError
        }
    }

    /// The default lifetime of a code on the platform: an hour.
    static let codeLifetime = Duration.seconds(3600)

    func delivery(to email: EmailAddress) -> AuthCodeDeliveryDetails {
        AuthCodeDeliveryDetails(destination: .email(email.masked), resendAfter: SupabaseMemory.cooldown)
    }

    /// Rejects text that cannot be a code: GoTrue's codes have 6 to 10 digits. Sends no request.
    static func checkForm(of code: String) throws(AuthError) {
        guard (6...10).contains(code.utf8.count), code.utf8.allSatisfy(\.isASCIIDigit) else {
            throw .codeMismatch(attemptsLeft: nil)
        }
    }
}
