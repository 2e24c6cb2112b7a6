package import AuthCore

extension CognitoAuthClient {
    /// Signs in with a password (`InitiateAuth`). The requests contain a proof of the password and not the password
    /// itself, unless the configuration's `passwordFlow` is `.plain`. If the pool requires a challenge, the result is
    /// the next step, and ``confirmSignIn(_:with:)`` responds to it. If the pool remembers this device for the user, the
    /// device is a proof, too.
    ///
    /// Throws `.invalidCredentials` for a wrong password and for an unknown username, and `.cancelled` if another
    /// sign-in has begun in the meantime.
    package func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        let email = try EmailAddress(username: username)
        let run = await pending.begin(session.signInTicket())
        let first: FirstResponse
        do throws(CognitoError) {
            first = try await firstResponse(email, password, from: await devices.confirmed(of: email.text))
        } catch {
            return try AuthSignInResult(refusedWith: error.asAuthError(.signingIn))
        }
        let signIn = SignInProgress(run: run, email: email, username: first.username, device: first.device)
        return try await proceed(with: first.response, of: signIn)
    }

    /// Responds to the challenge of the last sign-in (`RespondToAuthChallenge`) with a code or a new password. Only a
    /// challenge for a new password sends the attributes.
    ///
    /// After `.codeMismatch`, `.invalidPassword`, `.limitExceeded` and `.network`, the user can respond to the same
    /// challenge again. Throws `.signedOut` if another challenge is open or none, so that no answer reaches another
    /// user's sign-in, or if the challenge has expired at the service.
    package func confirmSignIn(
        _ challenge: SignInChallenge, with answer: SignInAnswer
    ) async throws(AuthError) -> AuthSignInResult {
        guard let challenge = await pending.take(challenge) else { throw .signedOut }
        do throws(AuthError) {
            var responses = [Self.responseField(of: challenge.name): answer.secret.value]
            if challenge.name == .newPasswordRequired {
                try brand.checkPassword(answer.secret.value)
                for attribute in answer.attributes {
                    responses[UserPoolAttributes.prefix + attribute.key.rawValue] = attribute.value
                }
            }
            return try await respond(to: challenge, with: responses)
        } catch {
            if SignInChallenge.staysOpen(after: error) { await pending.keep(challenge) }
            throw error
        }
    }

    /// The service's response to a username and a password, the username that the service uses for the user, and the
    /// remembered device that the service accepted.
    typealias FirstResponse = (
        response: CognitoAPI.Response<AuthResponse>, username: String, device: RememberedDevice?
    )

    /// Sends a username and a password, and proves the remembered device if the service asks for it. If the service
    /// refuses the device, forgets it and begins again without it.
    func firstResponse(
        _ email: EmailAddress, _ password: String, from device: RememberedDevice?
    ) async throws(CognitoError) -> FirstResponse {
        do throws(CognitoError) {
            let first = try await passwordResponse(email, password, from: device)
            guard let device, first.response.body.challenge == .deviceSRP else { return first }
            do throws(CognitoError) {
                return (try await prove(device, to: first.response.body, as: first.username), first.username, device)
            } catch {
                guard error.isFinalForDevice else { throw error }
            }
        } catch {
            guard device != nil, error.mayBeAboutDevice else { throw error }
        }
        if let device { await devices.forget(device.key) }
        return try await passwordResponse(email, password, from: nil)
    }

    private func passwordResponse(
        _ email: EmailAddress, _ password: String, from device: RememberedDevice?
    ) async throws(CognitoError) -> FirstResponse {
        switch configuration.passwordFlow {
        case .plain:
            (try await initiate(["USERNAME": email.text, "PASSWORD": password], from: device), email.text, device)
        case .srp: try await prove(password, of: email, from: device)
        }
    }

    /// Proves the password by SRP. The first response must be the challenge for the proof. The proof contains the
    /// service's time, if the service reports it.
    private func prove(
        _ password: String, of email: EmailAddress, from device: RememberedDevice?
    ) async throws(CognitoError) -> FirstResponse {
        let exchange: SRPSignIn
        do throws(SRPSignInError) {
            exchange = try SRPSignIn(userPoolID: configuration.userPoolID, random: random)
        } catch {
            throw .proof(error)
        }
        let first = try await initiate(["USERNAME": email.text, "SRP_A": exchange.publicValue], from: device)
        guard first.body.challenge == .passwordVerifier, let parameters = first.body.parameters else {
            throw .malformed
        }
        let claim: PasswordClaim
        do throws(SRPSignInError) {
            claim = try exchange.response(
                to: PasswordVerifierChallenge(parameters: parameters), password: password,
                at: first.serverDate ?? clock.now())
        } catch {
            throw .proof(error)
        }
        let response = try await respond(
            to: .passwordVerifier, session: first.body.session, claim.responses, from: device)
        return (response, claim.username, device)
    }

    /// Begins a sign-in (`InitiateAuth`).
    private func initiate(
        _ parameters: [String: String], from device: RememberedDevice?
    ) async throws(CognitoError) -> CognitoAPI.Response<AuthResponse> {
        var parameters = parameters
        parameters["DEVICE_KEY"] = device?.key
        let request = CognitoRequest(
            .initiateAuth,
            [
                "ClientId": .text(configuration.clientID), "AuthFlow": .text(configuration.passwordFlow.rawValue),
                "AuthParameters": .map(parameters),
            ])
        return try await api.send(request, as: AuthResponse.self)
    }

    /// Responds to a challenge (`RespondToAuthChallenge`).
    func respond(
        to name: ChallengeName, session: String?, _ responses: [String: String], from device: RememberedDevice? = nil
    ) async throws(CognitoError) -> CognitoAPI.Response<AuthResponse> {
        var responses = responses
        responses["DEVICE_KEY"] = device?.key ?? responses["DEVICE_KEY"]
        var fields: [String: CognitoRequest.Field] = [
            "ClientId": .text(configuration.clientID), "ChallengeName": .text(name.rawValue),
            "ChallengeResponses": .map(responses),
        ]
        fields["Session"] = session.map { .text($0) }
        return try await api.send(CognitoRequest(.respondToAuthChallenge, fields), as: AuthResponse.self)
    }

    /// Responds to a challenge of the user, and begins the session or returns the next challenge.
    private func respond(
        to challenge: PendingChallenge, with userResponse: [String: String]
    ) async throws(AuthError) -> AuthSignInResult {
        var signIn = challenge.signIn
        var response: CognitoAPI.Response<AuthResponse>
        do throws(CognitoError) {
            let responses = userResponse.merging(["USERNAME": signIn.username]) { own, _ in own }
            do throws(CognitoError) {
                response = try await respond(
                    to: challenge.name, session: challenge.session, responses, from: signIn.device)
            } catch {
                guard case .refused(.resourceNotFound, _) = error, let device = signIn.device else { throw error }
                await devices.forget(device.key)
                signIn.device = nil
                response = try await respond(to: challenge.name, session: challenge.session, responses)
            }
        } catch {
            throw error.asAuthError(.responding)
        }
        if response.body.challenge == .deviceSRP, let device = signIn.device {
            do throws(CognitoError) {
                response = try await prove(device, to: response.body, as: signIn.username)
            } catch {
                // The sign-in cannot continue without the device. The next one begins without it.
                if error.isFinalForDevice { await devices.forget(device.key) }
                throw .signedOut
            }
        }
        return try await proceed(with: response, of: signIn)
    }

    /// Begins the session if the response contains tokens. Otherwise keeps the challenge for the user.
    ///
    /// - Parameters:
    ///   - response: The service's response.
    ///   - signIn: The sign-in that the response belongs to. A challenge may replace its username.
    /// - Returns: The next step.
    /// - Throws: `.cancelled` if another sign-in has begun, `.notSupported` for a challenge that this client does not
    ///   support, `.service` for invalid tokens, and the errors of `SessionController.begin(as:with:for:)`.
    private func proceed(
        with response: CognitoAPI.Response<AuthResponse>, of signIn: SignInProgress
    ) async throws(AuthError) -> AuthSignInResult {
        guard let name = response.body.challenge else {
            let (user, tokens) = try await validated(response)
            guard await pending.isCurrent(signIn.run) else {
                await session.discard(tokens)
                throw .cancelled
            }
            let device = RememberedDevice(
                response.body.tokens?.newDevice, of: signIn.email.text, random: random)
            // Stored before the session, whose renewals need the device to be confirmed.
            if let device { await devices.keep(device) }
            let proof = IdentityProof(of: user, by: .password, at: clock.now())
            do throws(AuthError) {
                try await session.begin(as: user, with: tokens, for: signIn.run.ticket, proof: proof)
            } catch {
                if let device { await devices.forget(device.key) }
                throw error
            }
            if let device {
                await confirm(device, of: await session.activeReference, accessToken: tokens.accessToken)
            }
            return AuthSignInResult(nextStep: .done)
        }
        let parameters = response.body.parameters ?? [:]
        let challenge = try Self.challenge(name, parameters, continuation: await pending.nextContinuation())
        var signIn = signIn
        signIn.username = parameters["USER_ID_FOR_SRP"] ?? signIn.username
        let open = PendingChallenge(
            challenge: challenge, name: name, session: response.body.session, signIn: signIn)
        guard await pending.keep(open) else { throw .cancelled }
        return AuthSignInResult(challenge: challenge)
    }

    /// Validates the tokens of a response, and returns the tokens and their user. Revokes invalid tokens.
    func validated(_ response: CognitoAPI.Response<AuthResponse>) async throws(AuthError) -> (AuthUser, TokenSet) {
        do throws(CognitoError) {
            let issued = try response.body.tokenSet(at: response.serverDate)
            do throws(CognitoError) {
                return (try validator.user(of: issued), issued)
            } catch {
                await session.discard(issued)
                throw error
            }
        } catch {
            throw error.asAuthError(.signingIn)
        }
    }

    private static func challenge(
        _ name: ChallengeName, _ parameters: [String: String], continuation: SecretText
    ) throws(AuthError) -> SignInChallenge {
        let destination = parameters["CODE_DELIVERY_DESTINATION"]
        return switch name {
        case .newPasswordRequired:
            SignInChallenge(
                .newPassword, requiredFields: try UserPoolAttributes.required(in: parameters),
                continuation: continuation)
        case .softwareTokenMFA: SignInChallenge(.authenticatorCode, continuation: continuation)
        case .smsMFA: SignInChallenge(.smsCode, destination: destination, continuation: continuation)
        case .emailOTP: SignInChallenge(.emailCode, destination: destination, continuation: continuation)
        // The pool must not require the setup or choice of a second factor, or challenges of triggers.
        default: throw .notSupported(.confirmSignIn)
        }
    }

    /// Returns the name of the field for the user's response ("RespondToAuthChallenge", `ChallengeResponses`).
    private static func responseField(of name: ChallengeName) -> String {
        name == .newPasswordRequired ? "NEW_PASSWORD" : "\(name.rawValue)_CODE"
    }
}

/// A challenge that waits for the user's response.
struct PendingChallenge: Sendable, RedactedValue {
    let challenge: SignInChallenge
    let name: ChallengeName
    /// The service's identifier of the sign-in.
    let session: String?
    /// The sign-in that the challenge belongs to.
    let signIn: SignInProgress
}

/// A sign-in that waits for the service.
struct SignInProgress: Sendable, RedactedValue {
    let run: SignInRun
    /// The address that the user entered.
    let email: EmailAddress
    /// The username that the service uses for the user.
    var username: String
    /// The remembered device of the user; `nil` if there is none, or if the service refused it.
    var device: RememberedDevice?
}

/// One sign-in, from the password to the session.
struct SignInRun: Sendable, Hashable {
    /// A number that is unique in the client.
    let number: Int
    /// The right to begin a session.
    let ticket: SignInTicket
}

/// The sign-in that waits for the response to a challenge. It is kept only in memory, until another sign-in begins.
actor PendingSignIn {
    private(set) var challenge: PendingChallenge?
    private var lastRun = 0
    private var lastContinuation = 0

    /// Begins a sign-in, and cancels any other.
    func begin(_ ticket: SignInTicket) -> SignInRun {
        cancel()
        return SignInRun(number: lastRun, ticket: ticket)
    }

    /// Returns a reference that no other challenge of this client has.
    func nextContinuation() -> SecretText {
        lastContinuation += 1
        return SecretText("\(lastContinuation)")
    }

    /// Returns whether no other sign-in has begun since.
    func isCurrent(_ run: SignInRun) -> Bool { run.number == lastRun }

    /// Stores a challenge, unless another sign-in has begun since.
    ///
    /// - Returns: Whether the challenge is stored.
    @discardableResult
    func keep(_ challenge: PendingChallenge) -> Bool {
        guard isCurrent(challenge.signIn.run) else { return false }
        self.challenge = challenge
        return true
    }

    /// Removes and returns a challenge, so that no other call can respond to it; `nil` if another one is open or none.
    func take(_ wanted: SignInChallenge) -> PendingChallenge? {
        guard let challenge, challenge.challenge == wanted else { return nil }
        self.challenge = nil
        return challenge
    }

    /// Ends the sign-in that is under way or waits for a response.
    func cancel() {
        challenge = nil
        lastRun += 1
    }
}
