public import AuthCore

extension CognitoAuthClient {
    /// Signs in with a password (`InitiateAuth`), which is proved without being sent unless the brand is configured
    /// otherwise. Where the pool asks for more, the next step says what for, and ``confirmSignIn(challengeResponse:)``
    /// answers it.
    ///
    /// Throws `.invalidCredentials` for a wrong password and for an unknown username alike, and `.cancelled` where another
    /// sign-in has begun in the meantime.
    public func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        let email = try address(username)
        let run = await pending.begin(session.signInTicket())
        let first: FirstAnswer
        do throws(CognitoError) {
            first = try await firstAnswer(email, password)
        } catch {
            switch error.asAuthError(.signingIn) {
            case .userNotConfirmed: return AuthSignInResult(nextStep: .confirmSignUp)
            case .passwordResetRequired: return AuthSignInResult(nextStep: .resetPassword)
            case let error: throw error
            }
        }
        return try await proceed(with: first.answer, as: first.username, run: run)
    }

    /// Answers what the last sign-in asked for (`RespondToAuthChallenge`): a code, or a new password.
    ///
    /// After `.codeMismatch`, `.invalidPassword`, `.limitExceeded` and `.network` the same question may be answered again.
    /// Throws `.signedOut` where none waits for an answer, or the service has forgotten it.
    public func confirmSignIn(challengeResponse: String) async throws(AuthError) -> AuthSignInResult {
        guard let question = await pending.take() else { throw .signedOut }
        do throws(AuthError) {
            if question.name == .newPasswordRequired { try brand.checkPassword(challengeResponse) }
            return try await answer(question, [Self.answerField(of: question.name): challengeResponse])
        } catch {
            switch error {
            case .codeMismatch, .invalidPassword, .limitExceeded, .network: await pending.keep(question)
            default: break
            }
            throw error
        }
    }

    /// What the service answers to a username and a password, and the name that it knows the person by.
    typealias FirstAnswer = (answer: CognitoAPI.Answer<AuthReply>, username: String)

    func firstAnswer(_ email: EmailAddress, _ password: String) async throws(CognitoError) -> FirstAnswer {
        switch configuration.passwordFlow {
        case .plain: (try await initiate(["USERNAME": email.text, "PASSWORD": password]), email.text)
        case .srp: try await prove(password, of: email)
        }
    }

    /// Proves the password by SRP: the service asks for the proof, and nothing else will do. The proof bears the service's
    /// own time where it tells.
    private func prove(_ password: String, of email: EmailAddress) async throws(CognitoError) -> FirstAnswer {
        let exchange: SRPSignIn
        do throws(SRPSignInError) {
            exchange = try SRPSignIn(userPoolID: configuration.userPoolID, random: random)
        } catch {
            throw .proof(error)
        }
        let question = try await initiate(["USERNAME": email.text, "SRP_A": exchange.publicValue])
        guard question.reply.challenge == .passwordVerifier, let parameters = question.reply.parameters else {
            throw .malformed
        }
        let claim: PasswordClaim
        do throws(SRPSignInError) {
            claim = try exchange.answer(
                PasswordVerifierChallenge(parameters: parameters), password: password,
                at: question.serverDate ?? clock.now())
        } catch {
            throw .proof(error)
        }
        let answer = try await respond(
            to: .passwordVerifier, session: question.reply.session, claim.responses)
        return (answer, claim.username)
    }
}
