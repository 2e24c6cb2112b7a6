import AuthCore

/// Sign-in with a password, and the challenges that follow.
extension ClerkAuthClient {
    /// Signs in with a password, in one request. Throws `.userNotConfirmed` if the address has no account, but a
    /// sign-up on this installation.
    func signIn(_ email: EmailAddress, _ password: String) async throws(AuthError) -> SignInChallenge? {
        var run = await memory.begin(session.signInTicket())
        let call = newSignIn(["identifier": email.text, "password": password])
        let answer: ClerkEnvelope<ClerkSignIn>
        do throws(ClerkError) {
            answer = try await create(call, of: &run)
        } catch {
            if error.code == .identifierNotFound, try await signUpID(of: email) != nil { throw .userNotConfirmed }
            throw error.asAuthError(.signingIn)
        }
        return try await proceed(with: answer, by: .email, proof: .password, of: run)
    }

    /// Begins the session if a sign-in is complete. Otherwise returns its challenge, which waits for the user.
    ///
    /// - Throws: `.cancelled` if another sign-in has begun, `.notSupported(.confirmSignIn)` if the app has none of the
    ///   factors, `.service` with the status of a sign-in that the app cannot continue.
    func proceed(
        with answer: ClerkEnvelope<ClerkSignIn>, by provider: SignInProvider, proof: IdentityProof.Method?,
        of run: ClerkRun
    ) async throws(AuthError) -> SignInChallenge? {
        let signIn = try await calling { () throws(ClerkError) in try answer.resource() }
        switch signIn.status {
        case .complete:
            guard let id = signIn.createdSessionId else { throw .service(.malformedResponse) }
            try await begin(id, answer.client, by: provider, proof: proof, of: run)
            return nil
        case .needsSecondFactor, .needsClientTrust:
            return try await challenge(of: signIn, by: provider, proof: proof, of: run)
        case .needsNewPassword:
            let challenge = SignInChallenge(.newPassword, continuation: SecretText(signIn.id))
            return try await keep(
                ClerkMemory.OpenChallenge(
                    challenge: challenge, signIn: signIn.id, strategy: "", acceptsBackupCode: false,
                    provider: provider, proof: proof, run: run))
        default:
            throw .service(AuthError.Code(named: signIn.status.rawValue))
        }
    }

    /// Sends the code of a second factor, or asks for that of the user's app. The instance names the default factor.
    private func challenge(
        of signIn: ClerkSignIn, by provider: SignInProvider, proof: IdentityProof.Method?, of run: ClerkRun
    ) async throws(AuthError) -> SignInChallenge {
        let factors = (signIn.supportedSecondFactors ?? []).filter { Self.kinds[$0.strategy] != nil }
        let ranked = factors.sorted { rank($0) < rank($1) }
        guard let factor = ranked.first, let kind = Self.kinds[factor.strategy] else {
            throw .notSupported(.confirmSignIn)
        }
        if kind != .authenticatorCode {
            try await calling { () async throws(ClerkError) in
                _ = try await api.send(
                    .post(
                        "client/sign_ins/\(signIn.id)/prepare_second_factor",
                        [
                            "strategy": factor.strategy, "email_address_id": factor.emailAddressId,
                            "phone_number_id": factor.phoneNumberId,
                        ]))
            }
        }
        let challenge = SignInChallenge(
            kind, destination: factor.safeIdentifier, continuation: SecretText(signIn.id))
        return try await keep(
            ClerkMemory.OpenChallenge(
                challenge: challenge, signIn: signIn.id, strategy: factor.strategy,
                acceptsBackupCode: signIn.supportedSecondFactors?.contains { $0.strategy == "backup_code" } ?? false,
                provider: provider, proof: proof, run: run))
    }

    private static let kinds: [String: SignInChallenge.Kind] = [
        "totp": .authenticatorCode, "phone_code": .smsCode, "email_code": .emailCode,
    ]

    /// The default factor is first. The others follow by their strength.
    private func rank(_ factor: ClerkFactor) -> Int {
        if factor.default == true { return 0 }
        switch Self.kinds[factor.strategy] {
        case .authenticatorCode: return 1
        case .smsCode: return 2
        default: return 3
        }
    }

    private func keep(_ open: ClerkMemory.OpenChallenge) async throws(AuthError) -> SignInChallenge {
        guard await memory.keep(open) else { throw .cancelled }
        return open.challenge
    }

    /// Answers an open challenge. Returns the next one; `nil` if the session has begun.
    func answer(
        _ open: ClerkMemory.OpenChallenge, with secret: String
    ) async throws(AuthError) -> SignInChallenge? {
        let call: ClerkCall
        let path = "client/sign_ins/\(open.signIn)"
        do throws(AuthError) {
            if open.challenge.kind == .newPassword {
                try brand.checkPassword(secret)
                call = .post("\(path)/reset_password", ["password": secret])
            } else {
                let isCode = secret.utf8.count == 6 && secret.utf8.allSatisfy(\.isASCIIDigit)
                let strategy = !isCode && open.acceptsBackupCode ? "backup_code" : open.strategy
                guard isCode || strategy == "backup_code" else { throw AuthError.codeMismatch(attemptsLeft: nil) }
                call = .post("\(path)/attempt_second_factor", ["strategy": strategy, "code": secret])
            }
            let answer = try await calling(on: .answering) { () async throws(ClerkError) in
                try await step(call, of: open.signIn) { $0 == .complete }
            }
            return try await proceed(with: answer, by: open.provider, proof: open.proof, of: open.run)
        } catch {
            if SignInChallenge.staysOpen(after: error) { _ = await memory.keep(open) }
            throw error
        }
    }
}
