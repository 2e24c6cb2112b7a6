import AuthCore
import Foundation

/// The operations of pools that remember devices.
extension CognitoAPI {
    /// Gives the pool the verifier of a device's password (`ConfirmDevice`). Success if the pool has it already.
    ///
    /// If the pool lets users decide which devices it remembers (`UserConfirmationNecessary`), this device stays a
    /// tracked one. No screen asks, so the pool asks for its other factors at each sign-in. The request has no name for
    /// the device, because names often contain their owner's.
    func confirm(
        _ device: RememberedDevice, accessToken: String, random: any RandomSource
    ) async throws(CognitoError) {
        let secret = SRPVerifier(identity: device.identity, password: device.password, random: random)
        let verifier = [
            "PasswordVerifier": Data(secret.verifier).base64EncodedString(),
            "Salt": Data(secret.salt).base64EncodedString(),
        ]
        do throws(CognitoError) {
            _ = try await send(
                CognitoRequest(
                    .confirmDevice,
                    [
                        "AccessToken": .text(accessToken), "DeviceKey": .text(device.key),
                        "DeviceSecretVerifierConfig": .map(verifier),
                    ]), as: EmptyResponse.self)
        } catch {
            guard case .refused(.deviceKeyExists, _) = error else { throw error }
        }
    }

    /// Deletes a device at the pool (`ForgetDevice`). Success if the pool does not have it.
    func forgetDevice(_ key: String, accessToken: String) async throws(CognitoError) {
        do throws(CognitoError) {
            _ = try await send(
                CognitoRequest(.forgetDevice, ["AccessToken": .text(accessToken), "DeviceKey": .text(key)]),
                as: EmptyResponse.self)
        } catch {
            guard case .refused(.resourceNotFound, _) = error else { throw error }
        }
    }
}

extension CognitoAuthClient {
    /// Confirms a device after its user's session has begun. A failure changes nothing: the next renewal tries again.
    ///
    /// - Parameters:
    ///   - device: The device.
    ///   - reference: The session; `nil` if it has ended already, or is locked.
    ///   - accessToken: The access token of the session.
    func confirm(_ device: RememberedDevice, of reference: SessionReference?, accessToken: String) async {
        do throws(CognitoError) {
            try await api.confirm(device, accessToken: accessToken, random: random)
        } catch {
            return
        }
        guard await !devices.confirm(device.key) else { return }
        // A pool that forgets the device of a session ends the session.
        if let reference, await session.activeReference == reference { return }
        // The user signed out while the pool confirmed the device.
        try? await api.forgetDevice(device.key, accessToken: accessToken)
    }

    /// Proves a remembered device after the password (`DEVICE_SRP_AUTH` and `DEVICE_PASSWORD_VERIFIER`).
    ///
    /// - Parameters:
    ///   - device: The device whose key the sign-in contained.
    ///   - first: The challenge `DEVICE_SRP_AUTH`.
    ///   - username: The username that the service uses for the user.
    /// - Returns: The tokens, or the next challenge.
    /// - Throws: `.refused` if the pool does not know the device or its password, and the errors of other requests.
    func prove(
        _ device: RememberedDevice, to first: AuthResponse, as username: String
    ) async throws(CognitoError) -> CognitoAPI.Response<AuthResponse> {
        let exchange = SRPSignIn(of: device, random: random)
        let username = first.parameters?["USERNAME"] ?? username
        let second = try await respond(
            to: .deviceSRP, session: first.session,
            ["USERNAME": username, "DEVICE_KEY": device.key, "SRP_A": exchange.publicValue])
        guard second.body.challenge == .devicePasswordVerifier, var parameters = second.body.parameters else {
            throw .malformed
        }
        parameters["USERNAME"] = parameters["USERNAME"] ?? username
        parameters["USER_ID_FOR_SRP"] = device.key
        let claim: PasswordClaim
        do throws(SRPSignInError) {
            claim = try exchange.response(
                to: PasswordVerifierChallenge(parameters: parameters), password: device.password,
                at: second.serverDate ?? clock.now())
        } catch {
            throw .proof(error)
        }
        return try await respond(
            to: .devicePasswordVerifier, session: second.body.session, claim.responses, from: device)
    }
}

extension CognitoError {
    /// Whether the refusal of a request with a device's key can be about the device: an administrator has deleted it, or
    /// has switched the tracking of devices off. The answer to a request without the key tells.
    var mayBeAboutDevice: Bool {
        let codes: Set<CognitoErrorCode> = [.resourceNotFound, .invalidParameter, .invalidUserPoolConfiguration]
        guard case .refused(let code, _) = self else { return false }
        return codes.contains(code)
    }

    /// Whether a proof of a device, or its confirmation, fails again. A pool that is busy or unreachable may accept it
    /// later.
    var isFinalForDevice: Bool {
        switch self {
        case .refused(.tooManyRequests, _), .refused(.limitExceeded, _), .transport, .unavailable: false
        case .refused, .unexplained, .malformed, .proof, .token: true
        }
    }
}
