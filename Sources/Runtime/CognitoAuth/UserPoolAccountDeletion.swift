package import AuthCore
package import Foundation

/// A user pool's API as the way to delete the account of a user who signed in at the pool's hosted pages
/// (`DeleteUser`).
///
/// The app must request the scope `aws.cognito.signin.user.admin` at the pages ("Scopes, M2M, and resource servers" in
/// the Amazon Cognito developer guide).
package struct UserPoolAccountDeletion: AccountDeletion {
    /// The URL of the service.
    package let endpoint: URL
    /// `false`: the pool ends the tokens of a deleted account.
    package var leavesTokens: Bool { false }
    private let userPoolID: String
    private let clock: SessionClock

    /// Creates the deletion of accounts at a pool.
    ///
    /// - Parameters:
    ///   - userPoolID: The pool's identifier, which begins with its region: `eu-central-1_AbC123xyz`.
    ///   - endpoint: The URL of the service, if it is not the region's: `https`, or `http` to a test server on this
    ///     machine.
    ///   - clock: The source of the pauses between the repetitions of a request.
    /// - Throws: ``CognitoConfigurationError`` for an invalid value.
    package init(
        userPoolID: String, endpoint: URL? = nil, clock: SessionClock = .system
    ) throws(CognitoConfigurationError) {
        self.userPoolID = userPoolID
        let region = try CognitoConfiguration.region(of: userPoolID)
        self.endpoint = try CognitoConfiguration.checked(endpoint, region: region)
        self.clock = clock
    }

    /// Deletes the account of a session's user.
    package func deleteAccount(
        in reference: SessionReference, of session: SessionController, by transport: any HTTPTransport
    ) async throws(AuthError) {
        try await CognitoAPI(endpoint: endpoint, transport: transport, clock: clock)
            .deleteUser(in: reference, of: session)
    }
}

extension AccountDeletion where Self == UserPoolAccountDeletion {
    /// The API of the user pool whose hosted pages sign users in.
    ///
    /// - Parameter userPoolID: The pool's identifier, which begins with its region: `eu-central-1_AbC123xyz`.
    /// - Returns: The way to delete accounts.
    /// - Precondition: The identifier is valid. The generator checks it.
    package static func userPool(_ userPoolID: String) -> UserPoolAccountDeletion {
        do {
            return try UserPoolAccountDeletion(userPoolID: userPoolID)
        } catch {
            preconditionFailure(
                "\(error.localizedDescription): correct it in the brand's manifest and generate again")
        }
    }
}

extension CognitoAPI {
    /// Deletes the account of a session's user. If the pool does not have the account any longer, it is deleted.
    func deleteUser(in reference: SessionReference, of session: SessionController) async throws(AuthError) {
        do throws(AuthError) {
            _ = try await call(.deleteUser, in: reference, of: session, as: EmptyResponse.self)
        } catch {
            guard error == CognitoError.refused(.userNotFound).asAuthError(.signedIn) else { throw error }
        }
    }

    /// Calls an operation in one session. If the pool refuses an access token that has not expired, renews the token
    /// and repeats the call, once. If the pool refuses the renewal, the session ends.
    func call<Body: Decodable & Sendable>(
        _ operation: CognitoOperation, _ fields: [String: CognitoRequest.Field] = [:], in reference: SessionReference,
        of session: SessionController, as type: Body.Type
    ) async throws(AuthError) -> Body {
        let tokens = try await session.tokens(of: reference)
        var fields = fields
        fields["AccessToken"] = .text(tokens.accessToken)
        do throws(CognitoError) {
            return try await send(CognitoRequest(operation, fields), as: type).body
        } catch {
            switch error {
            // The renewal would fail, too, and would end the session before the deletion is recorded.
            case .refused(.userNotFound, _) where operation == .deleteUser: throw error.asAuthError(.signedIn)
            case .refused(.notAuthorized, _), .refused(.userNotFound, _): break
            default: throw error.asAuthError(.signedIn)
            }
        }
        let renewed = try await session.tokens(insteadOf: tokens.accessToken, of: reference)
        fields["AccessToken"] = .text(renewed.accessToken)
        do throws(CognitoError) { return try await send(CognitoRequest(operation, fields), as: type).body } catch {
            throw error.asAuthError(.signedIn)
        }
    }
}
