package import AuthCore
import Foundation

/// Sign-in by email.
///
/// The service does not report the status of an address. A sign-up becomes an account when its address is
/// confirmed, and belongs to this installation.
extension ClerkAuthClient: AccountStatusChecking {
    /// Returns `.confirmed` if a sign-up in this process was refused because the address is taken, otherwise `.new`.
    /// Sends no request.
    package func status(of email: EmailAddress) async throws(AuthError) -> EmailAccountStatus {
        await memory.isTaken(email) ? .confirmed : .new
    }

    /// Begins a sign-up, and sends a code if the instance confirms addresses.
    ///
    /// The service begins a session with the account. It is ended, so that only the sign-in that follows begins one.
    /// The phone number is sent only with the consent to text messages, and a birthdate is sent nowhere.
    ///
    /// - Throws: `.missingFields` for fields that the instance requires, `.service(.signUpIncomplete)` if it requires
    ///   something else.
    package func signUp(
        username: String, password: String, profile: ClearedProfile
    ) async throws(AuthError) -> AuthSignUpResult {
        let email = try EmailAddress(username: username)
        let options = profile.options
        var run = await memory.begin(session.signInTicket())
        let call = newSignUp([
            "email_address": email.text, "password": password,
            "first_name": Self.filled(options[.givenName]), "last_name": Self.filled(options[.familyName]),
            "phone_number": options.smsConsent == nil ? nil : Self.filled(options[.phoneNumber]),
            "legal_accepted": options.terms == nil ? nil : "true",
        ])
        let answer: ClerkEnvelope<ClerkSignUp>
        do throws(ClerkError) {
            answer = try await create(call, of: &run)
        } catch {
            if error.code == .identifierExists { await memory.noteTaken(email) }
            throw error.asAuthError
        }
        let signUp = try await calling { () throws(ClerkError) in try answer.resource() }
        if try await isComplete(signUp) { return AuthSignUpResult(nextStep: .done) }
        try await prepare(signUp.id)
        await memory.saveSignUp(signUp.id, PendingSignUp(email, SecretText(password)))
        await memory.noteSent(.signUp, to: email, at: clock.uptime())
        return AuthSignUpResult(nextStep: .confirmUser(delivery(to: email)))
    }

    private static func filled(_ text: String?) -> String? {
        text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }

    /// Returns whether a sign-up is complete, after ending its session. Throws if the user's address does not complete
    /// it.
    private func isComplete(_ signUp: ClerkSignUp) async throws(AuthError) -> Bool {
        if signUp.isComplete {
            if let id = signUp.createdSessionId { try? await authority.remove(id) }
            return true
        }
        let missing = signUp.missingFormFields
        if !missing.isEmpty { throw .missingFields(missing) }
        guard signUp.missingFields.isEmpty, signUp.unverifiedFields == ["email_address"] else {
            throw .service(.signUpIncomplete)
        }
        return false
    }

    private func prepare(_ signUp: String) async throws(AuthError) {
        try await calling { () async throws(ClerkError) in
            _ = try await api.send(
                .post("client/sign_ups/\(signUp)/prepare_verification", ["strategy": "email_code"]))
        }
    }

    /// Confirms the address of a sign-up by its code.
    ///
    /// The sign-up belongs to this installation. If another process began it, an earlier user of the installation may
    /// have chosen its password, so this one replaces it first.
    ///
    /// - Throws: `.service(.signUpExpired)` if the service no longer knows the sign-up.
    package func confirmSignUp(
        for username: String, confirmationCode code: String, password: String, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignUpResult {
        let email = try EmailAddress(username: username)
        try Self.checkForm(of: code)
        let known = await memory.signUp(of: email)
        if let known, !known.signUp.matches(email, password) { throw .codeMismatch(attemptsLeft: nil) }
        guard let id = try await signUpID(of: email, known: known?.id) else { throw .service(.signUpExpired) }
        let signUp = try await calling(on: .confirmingSignUp) { () async throws(ClerkError) in
            do throws(ClerkError) {
                if known == nil { try await api.send(.patch("client/sign_ups/\(id)", ["password": password])) }
                let answer: ClerkEnvelope<ClerkSignUp> = try await api.send(
                    .post("client/sign_ups/\(id)/attempt_verification", ["strategy": "email_code", "code": code]))
                return try answer.resource()
            } catch {
                guard error.refusal?.isOutOfOrder == true else { throw error }
                let answer: ClerkEnvelope<ClerkSignUp> = try await api.send(.get("client/sign_ups/\(id)"))
                guard let signUp = answer.response, signUp.isComplete else { throw error }
                return signUp
            }
        }
        guard try await isComplete(signUp) else { throw .codeMismatch(attemptsLeft: nil) }
        await memory.endSignUp()
        return AuthSignUpResult(nextStep: .done)
    }

    /// The identifier of an address's sign-up at the service; `nil` if this client has no sign-up of the address.
    func signUpID(of email: EmailAddress, known: String? = nil) async throws(AuthError) -> String? {
        if let known { return known }
        let client = try await calling { () async throws(ClerkError) in try await authority.client() }
        guard let signUp = client?.signUp, signUp.status == "missing_requirements",
            signUp.emailAddress?.lowercased() == email.comparisonKey
        else { return nil }
        return signUp.id
    }

    /// Sends a new code for the sign-up of an address.
    package func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        let email = try EmailAddress(username: username)
        try await memory.reserve(.signUp, for: email, at: clock.uptime())
        do throws(AuthError) {
            let known = await memory.signUp(of: email)?.id
            guard let id = try await signUpID(of: email, known: known) else { throw .service(.signUpExpired) }
            try await calling(on: .confirmingSignUp) { () async throws(ClerkError) in
                _ = try await api.send(
                    .post("client/sign_ups/\(id)/prepare_verification", ["strategy": "email_code"]))
            }
        } catch {
            await memory.release(.signUp, for: email)
            throw error
        }
        return delivery(to: email)
    }

    /// Signs in with a password. The next step is `.confirmSignUp` if the address has no account, but a sign-up on this
    /// installation, and `.resetPassword` if the password is right, but known to others.
    package func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        do throws(AuthError) {
            return AuthSignInResult(challenge: try await signIn(EmailAddress(username: username), password))
        } catch {
            return try AuthSignInResult(refusedWith: error)
        }
    }

    /// Answers the challenge of the last sign-in. A backup code is an answer to `.authenticatorCode`, too. The
    /// attributes are not sent.
    package func confirmSignIn(
        _ challenge: SignInChallenge, with answer: SignInAnswer
    ) async throws(AuthError) -> AuthSignInResult {
        guard let open = await memory.take(challenge) else { throw .signedOut }
        return AuthSignInResult(challenge: try await self.answer(open, with: answer.secret.value))
    }

    /// Sends a code for a new password. The result is the same for every address.
    package func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult {
        let email = try EmailAddress(username: username)
        var run = await memory.begin(session.signInTicket())
        try await memory.reserve(.reset, for: email, at: clock.uptime())
        do throws(ClerkError) {
            try await beginReset(of: email, in: &run)
        } catch {
            // The result is the same if the address has no account.
            if error.code != .identifierNotFound {
                await memory.release(.reset, for: email)
                throw error.asAuthError
            }
        }
        return AuthResetPasswordResult(nextStep: .confirmResetPasswordWithCode(delivery(to: email)))
    }

    private func beginReset(of email: EmailAddress, in run: inout ClerkRun) async throws(ClerkError) {
        let answer: ClerkEnvelope<ClerkSignIn> = try await create(newSignIn(["identifier": email.text]), of: &run)
        let signIn = try answer.resource()
        guard let factor = signIn.supportedFirstFactors?.first(where: { $0.strategy == Self.resetStrategy }) else {
            return
        }
        try await api.send(
            .post(
                "client/sign_ins/\(signIn.id)/prepare_first_factor",
                ["strategy": Self.resetStrategy, "email_address_id": factor.emailAddressId]))
        await memory.beginReset(signIn.id, of: email)
    }

    private static let resetStrategy = "reset_password_email_code"

    /// Sets a new password with a code, and ends the user's other sessions.
    ///
    /// The service spends the code before it checks the password. A refused password does not require another code
    /// while the app runs.
    package func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode code: String
    ) async throws(AuthError) {
        let email = try EmailAddress(username: username)
        try brand.checkPassword(newPassword)
        try Self.checkForm(of: code)
        guard let (id, isAccepted) = await memory.reset(of: email, for: code) else {
            throw .codeMismatch(attemptsLeft: nil)
        }
        if !isAccepted {
            _ = try await calling(on: .resettingPassword) { () async throws(ClerkError) in
                try await step(
                    .post(
                        "client/sign_ins/\(id)/attempt_first_factor",
                        ["strategy": Self.resetStrategy, "code": code]),
                    of: id
                ) { $0 == .needsNewPassword }
            }
            await memory.noteAccepted(code, of: email)
        }
        let answer = try await calling(on: .resettingPassword) { () async throws(ClerkError) in
            try await step(
                .post(
                    "client/sign_ins/\(id)/reset_password",
                    ["password": newPassword, "sign_out_of_other_sessions": "true"]),
                of: id
            ) { $0 == .complete || $0 == .needsSecondFactor }
        }
        await memory.endReset()
        // The service begins a session, unless the account has a second factor.
        if let session = answer.response?.createdSessionId { try? await authority.remove(session) }
    }

    // MARK: Codes

    func delivery(to email: EmailAddress) -> AuthCodeDeliveryDetails {
        AuthCodeDeliveryDetails(destination: .email(email.masked), resendAfter: ClerkMemory.cooldown)
    }

    /// Rejects text that cannot be a code: the service's codes have 6 digits. Sends no request.
    private static func checkForm(of code: String) throws(AuthError) {
        guard code.utf8.count == 6, code.utf8.allSatisfy(\.isASCIIDigit) else { throw .codeMismatch(attemptsLeft: nil) }
    }
}
