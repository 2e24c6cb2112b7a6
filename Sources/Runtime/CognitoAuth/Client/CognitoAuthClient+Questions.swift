import AuthCore

/// What a sign-in goes through at the service: questions (challenges), until there are tokens.
extension CognitoAuthClient {
    /// Begins a sign-in (`InitiateAuth`).
    func initiate(_ parameters: [String: String]) async throws(CognitoError) -> CognitoAPI.Answer<AuthReply> {
        let request = CognitoRequest(
            .initiateAuth,
            [
                "ClientId": .text(configuration.clientID), "AuthFlow": .text(configuration.passwordFlow.rawValue),
                "AuthParameters": .map(parameters),
            ])
        return try await api.send(request, as: AuthReply.self)
    }

    /// Answers a question (`RespondToAuthChallenge`).
    func respond(
        to name: ChallengeName, session: String?, _ responses: [String: String]
    ) async throws(CognitoError) -> CognitoAPI.Answer<AuthReply> {
        var fields: [String: CognitoRequest.Field] = [
            "ClientId": .text(configuration.clientID), "ChallengeName": .text(name.rawValue),
            "ChallengeResponses": .map(responses),
        ]
        fields["Session"] = session.map { .text($0) }
        return try await api.send(CognitoRequest(.respondToAuthChallenge, fields), as: AuthReply.self)
    }

    /// Answers a question that the person was asked.
    func answer(
        _ question: SignInChallenge, _ response: [String: String]
    ) async throws(AuthError) -> AuthSignInResult {
        let answer: CognitoAPI.Answer<AuthReply>
        do throws(CognitoError) {
            let responses = response.merging(["USERNAME": question.username]) { own, _ in own }
            answer = try await respond(to: question.name, session: question.session, responses)
        } catch {
            throw error.asAuthError(.answering)
        }
        return try await proceed(with: answer, as: question.username, run: question.run)
    }

    /// Begins the session where there are tokens, else asks the person what the service asks.
    ///
    /// - Parameters:
    ///   - answer: The service's.
    ///   - username: The name that it knew the person by so far.
    ///   - run: The sign-in that it is part of.
    /// - Returns: What is left to do.
    /// - Throws: why no session began, and `.notSupported` for a question that no person can answer.
    func proceed(
        with answer: CognitoAPI.Answer<AuthReply>, as username: String, run: SignInRun
    ) async throws(AuthError) -> AuthSignInResult {
        guard let name = answer.reply.challenge else {
            let (user, grant) = try believed(answer)
            guard await pending.isCurrent(run) else {
                await session.discard(grant)
                throw .cancelled
            }
            try await session.begin(as: user, with: grant, for: run.ticket)
            return AuthSignInResult(nextStep: .done)
        }
        let parameters = answer.reply.parameters ?? [:]
        let step = try Self.step(for: name, parameters)
        await pending.keep(
            SignInChallenge(
                name: name, session: answer.reply.session, username: parameters["USER_ID_FOR_SRP"] ?? username,
                run: run))
        return AuthSignInResult(nextStep: step)
    }

    /// Who has signed in, and the tokens. Throws where they are not to be believed.
    func believed(_ answer: CognitoAPI.Answer<AuthReply>) throws(AuthError) -> (AuthUser, TokenSet) {
        do throws(CognitoError) {
            let grant = try answer.reply.grant(at: answer.serverDate)
            return (try validator.user(of: grant), grant)
        } catch {
            throw error.asAuthError(.signingIn)
        }
    }

    /// What the person is asked.
    private static func step(
        for name: ChallengeName, _ parameters: [String: String]
    ) throws(AuthError) -> AuthSignInStep {
        let delivery = AuthCodeDeliveryDetails(
            medium: name == .smsMFA ? "SMS" : "EMAIL", destination: parameters["CODE_DELIVERY_DESTINATION"] ?? "")
        return switch name {
        case .newPasswordRequired: .confirmSignInWithNewPassword
        case .softwareTokenMFA: .confirmSignInWithTOTPCode
        case .smsMFA: .confirmSignInWithSMSMFACode(delivery)
        case .emailOTP: .confirmSignInWithOTP(delivery)
        // Setting up a second factor, choosing one, the questions of triggers: the brand's pool is not to ask them.
        default: throw .notSupported(.confirmSignIn)
        }
    }

    /// The field that the person's answer to a question goes in ("RespondToAuthChallenge", `ChallengeResponses`).
    static func answerField(of name: ChallengeName) -> String {
        name == .newPasswordRequired ? "NEW_PASSWORD" : "\(name.rawValue)_CODE"
    }
}
