import AuthCore

/// The authority that renews and ends sessions of a user pool.
struct CognitoAuthority: SessionAuthority {
    let api: CognitoAPI
    let configuration: CognitoConfiguration
    let validator: CognitoTokenValidator
    let devices: RememberedDevices
    let random: any RandomSource

    /// Renews the tokens with `GetTokensFromRefreshToken`, which works with and without rotation of refresh tokens. If
    /// the response contains no refresh token, the session keeps the last one.
    func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet {
        do throws(CognitoError) { return try await tokens(for: refreshToken) } catch { throw error.asRenewalError }
    }

    /// Renews the tokens, with the key of the device that the access token is bound to. Tokens of the hosted pages are
    /// bound to none.
    ///
    /// A pool refuses renewals of a device that it has not confirmed. If the confirmation at the sign-in was lost, it
    /// is repeated first. If the pool cannot be reached for it, the session is not renewed, because a refusal of the
    /// renewal would end it. If the access token has expired meanwhile, the pool accepts neither the confirmation nor
    /// the renewal, and the session ends.
    func renew(
        _ refreshToken: String, after accessToken: String, of user: AuthUser
    ) async throws(SessionRenewalError) -> TokenSet {
        guard let key = RememberedDevice.key(in: accessToken) else { return try await renew(refreshToken, of: user) }
        do throws(CognitoError) {
            if let device = await devices.device(key), !device.isConfirmed {
                try await confirm(device, accessToken: accessToken)
            }
            return try await tokens(for: refreshToken, of: key)
        } catch {
            throw error.asRenewalError
        }
    }

    /// Renews the tokens of a session with the key of its device. If the device may be the reason of a refusal, renews
    /// them without it, and forgets the device if it was.
    ///
    /// A refusal of the second renewal counts only if the device may not exist: without its device, the pool would
    /// refuse a session that is not over.
    private func tokens(for refreshToken: String, of key: String) async throws(CognitoError) -> TokenSet {
        let refusal: CognitoError
        do throws(CognitoError) { return try await tokens(for: refreshToken, device: key) } catch { refusal = error }
        guard refusal.mayBeAboutDevice else { throw refusal }
        let result: Result<TokenSet, CognitoError>
        do throws(CognitoError) { result = .success(try await tokens(for: refreshToken)) } catch {
            guard case .refused(.resourceNotFound, _) = refusal else { throw refusal }
            result = .failure(error)
        }
        await devices.forget(key)
        return try result.get()
    }

    /// Confirms a device. Throws only if the pool may confirm it later.
    private func confirm(_ device: RememberedDevice, accessToken: String) async throws(CognitoError) {
        do throws(CognitoError) {
            try await api.confirm(device, accessToken: accessToken, random: random)
            _ = await devices.confirm(device.key)
        } catch {
            guard error.isFinalForDevice else { throw error }
        }
    }

    func validate(_ tokens: TokenSet, of user: AuthUser) throws(SessionRenewalError) {
        do throws(CognitoError) { try validator.check(tokens, of: user) } catch { throw error.asRenewalError }
    }

    /// Returns `false` for a session of another pool or app client, if the session names them.
    func canAdopt(_ session: ImportedSession) -> Bool {
        (session.issuer ?? configuration.issuer) == configuration.issuer
            && (session.clientID ?? configuration.clientID) == configuration.clientID
    }

    /// Renews the tokens of the session of an earlier app version, with the key of its device. The new ID token
    /// identifies the user.
    func adopt(_ session: ImportedSession) async throws(SessionRenewalError) -> AdoptedTokens {
        let tokenSet: TokenSet
        do throws(CognitoError) {
            if let key = session.accessToken.flatMap(RememberedDevice.key) {
                tokenSet = try await tokens(for: session.refreshToken, of: key)
            } else {
                tokenSet = try await tokens(for: session.refreshToken)
            }
        } catch {
            throw error.asRenewalError
        }
        return AdoptedTokens(tokenSet, user: try? validator.user(of: tokenSet))
    }

    /// Ends the session of this device with `RevokeToken`, which revokes the refresh token and its access tokens. With
    /// `globally`, ends all of the user's sessions with `GlobalSignOut`. If the pool refuses the access token, which
    /// may have expired, renews it and tries again.
    func end(_ tokens: AuthTokens, globally: Bool) async throws(AuthError) {
        do throws(CognitoError) {
            if globally {
                try await endAll(tokens)
            } else if let refreshToken = tokens.refreshToken {
                let fields = ["Token": refreshToken, "ClientId": configuration.clientID]
                try await call(.revokeToken, fields)
            }
        } catch {
            throw error.asAuthError(.signedIn)
        }
    }

    /// Forgets the remembered device of a session on this device and at the pool (`ForgetDevice`), and ends the session.
    /// If the pool refuses the access token, which may have expired, renews it first. If the pool cannot be reached or
    /// refuses, the device stays in the pool's list, but its password exists nowhere.
    func signOut(_ tokens: AuthTokens, globally: Bool) async throws(AuthError) {
        guard let key = RememberedDevice.key(in: tokens.accessToken) else {
            return try await end(tokens, globally: globally)
        }
        await devices.forget(key)
        try await end(await forgetDevice(key, of: tokens), globally: globally)
    }

    /// Deletes a device at the pool. Returns the tokens of the session, which may be renewed.
    private func forgetDevice(_ key: String, of tokens: AuthTokens) async -> AuthTokens {
        do throws(CognitoError) {
            try await api.forgetDevice(key, accessToken: tokens.accessToken)
            return tokens
        } catch {
            guard case .refused(.notAuthorized, _) = error, let refreshToken = tokens.refreshToken,
                let renewed = try? await self.tokens(for: refreshToken, device: key)
            else { return tokens }
            try? await api.forgetDevice(key, accessToken: renewed.accessToken)
            return AuthTokens(
                accessToken: renewed.accessToken, idToken: renewed.idToken,
                refreshToken: renewed.refreshToken ?? refreshToken, expiresAt: tokens.expiresAt)
        }
    }

    private func endAll(_ tokens: AuthTokens) async throws(CognitoError) {
        do throws(CognitoError) {
            return try await call(.globalSignOut, ["AccessToken": tokens.accessToken])
        } catch {
            guard case .refused(.notAuthorized, _) = error, let refreshToken = tokens.refreshToken else { throw error }
            let key = RememberedDevice.key(in: tokens.accessToken)
            let renewed = try await self.tokens(for: refreshToken, device: key)
            try await call(.globalSignOut, ["AccessToken": renewed.accessToken])
        }
    }

    /// Renews tokens. The pool names a new device if the request has none, and the pool has begun to remember devices
    /// since the session began. That device is confirmed, and kept in case this fails: the pool refuses the next renewal
    /// of an unconfirmed device. No sign-in uses it: the next sign-in is one on a new device.
    private func tokens(
        for refreshToken: String, device: String? = nil
    ) async throws(CognitoError) -> TokenSet {
        var fields = ["RefreshToken": refreshToken, "ClientId": configuration.clientID]
        fields["DeviceKey"] = device
        let response = try await api.send(
            CognitoRequest(.getTokensFromRefreshToken, fields.mapValues { .text($0) }), as: AuthResponse.self)
        let tokenSet = try response.body.tokenSet(at: response.serverDate)
        if let device = RememberedDevice(response.body.tokens?.newDevice, of: "", random: random) {
            await devices.keep(device)
            // The renewal does not wait for the pool, because its refresh token is not stored yet.
            Task {
                do throws(CognitoError) {
                    try await confirm(device, accessToken: tokenSet.accessToken)
                } catch {
                    return
                }
                await devices.forget(device.key)
            }
        }
        return tokenSet
    }

    private func call(_ operation: CognitoOperation, _ fields: [String: String]) async throws(CognitoError) {
        _ = try await api.send(CognitoRequest(operation, fields.mapValues { .text($0) }), as: EmptyResponse.self)
    }
}

/// A validator of the tokens of a user pool. In addition to the checks of `IDTokenValidator`, it requires `token_use`
/// in the ID token, because every token of a user pool contains it. There is no nonce, because the app receives the
/// tokens directly from the pool and not through a web page.
struct CognitoTokenValidator: Sendable {
    private let tokens: IDTokenValidator
    private let now: DateSource

    init(configuration: CognitoConfiguration, now: @escaping DateSource) {
        tokens = IDTokenValidator(issuer: configuration.issuer, clientID: configuration.clientID)
        self.now = now
    }

    /// Validates tokens, and returns their user. Uses the server's time if the response contains it.
    func user(of tokenSet: TokenSet) throws(CognitoError) -> AuthUser {
        do throws(IDTokenError) {
            guard let idToken = tokenSet.idToken else { throw .missing }
            try tokens.check(accessToken: tokenSet.accessToken)
            let claims = try tokens.claims(of: idToken, at: tokenSet.serverDate ?? now())
            guard claims.use == "id" else { throw .useMismatch }
            return claims.user(signedInBy: .email)
        } catch {
            throw .token(error)
        }
    }

    /// Validates renewed tokens, which must be the same user's.
    func check(_ tokenSet: TokenSet, of user: AuthUser) throws(CognitoError) {
        guard try self.user(of: tokenSet).userID == user.userID else { throw .token(.subjectMismatch) }
    }
}
