import AuthCore
import Foundation
import RuntimeTestSupport

/// A service whose accounts belong to users of Apple. Records what it receives. A test can hold and fail its calls.
actor AppleService: SessionAuthority {
    struct SignIn: Sendable, Equatable {
        let credential: AppleIDCredential
        let nonce: AppleNonce
    }

    /// The sign-ins and reauthentications that the service received.
    private(set) var signIns: [SignIn] = []
    /// The accounts' names, by the identifiers of the users.
    private(set) var names: [String: AppleIDName] = [:]
    /// The number of calls that write a name.
    private(set) var saves = 0
    /// The refresh tokens of the sessions that have ended.
    private(set) var ended: [String] = []
    private var interruption: @Sendable () async -> Void = {}
    private var failure: AuthError?
    private var saveFailure: AuthError?

    /// Runs a test's code while each sign-in waits for its response.
    func interrupt(_ interruption: @escaping @Sendable () async -> Void) { self.interruption = interruption }
    func fail(with error: AuthError?) { failure = error }
    func fail(saving error: AuthError?) { saveFailure = error }

    func receive(_ credential: AppleIDCredential, _ nonce: AppleNonce) async throws(AuthError) -> TokenSet {
        signIns.append(SignIn(credential: credential, nonce: nonce))
        let number = signIns.count
        await interruption()
        if let failure { throw failure }
        return TokenSet(accessToken: "access-\(number)", refreshToken: "refresh-\(number)", expiresIn: .seconds(3600))
    }

    func save(_ name: AppleIDName, of userID: String) throws(AuthError) {
        saves += 1
        if let saveFailure { throw saveFailure }
        names[userID] = names[userID] ?? name
    }

    func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet {
        TokenSet(accessToken: "access-renewed", refreshToken: "refresh-renewed", expiresIn: .seconds(3600))
    }

    func end(_ tokens: AuthTokens, globally: Bool) async throws(AuthError) { ended.append(tokens.refreshToken ?? "") }
}

/// A client of the service. Its user's identifier is `user-` with the identifier at Apple.
struct AppleServiceClient: AppleTokenClient {
    let service: AppleService
    let session: SessionController
    let clock: SessionClock

    static func user(_ appleUserID: String) -> AuthUser {
        AuthUser(userID: "user-\(appleUserID)", username: appleUserID, email: nil, provider: .apple)
    }

    func signIn(
        with credential: AppleIDCredential, nonce: AppleNonce, for ticket: SignInTicket, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignInResult {
        let tokens = try await service.receive(credential, nonce)
        try await session.begin(
            as: Self.user(credential.userID), with: tokens, for: ticket, appleUserID: credential.userID)
        return AuthSignInResult(nextStep: .done)
    }

    func reauthenticate(
        with credential: AppleIDCredential, nonce: AppleNonce, in reference: SessionReference, for ticket: SignInTicket
    ) async throws(AuthError) -> IdentityProof {
        let tokens = try await service.receive(credential, nonce)
        let proof = IdentityProof(of: Self.user(credential.userID), by: .page(.apple), at: clock.now())
        try await session.replace(reference, with: tokens, of: proof, for: ticket)
        return proof
    }

    func save(_ name: AppleIDName, in reference: SessionReference) async throws(AuthError) {
        try await service.save(name, of: reference.user.userID)
    }

    /// Signs in by email, without Apple.
    func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        try await session.begin(
            as: AuthUser(userID: username, username: username, email: username, provider: .email),
            with: TokenSet(accessToken: "access", refreshToken: "refresh-email", expiresIn: .seconds(3600)))
        return AuthSignInResult(nextStep: .done)
    }

    func signInWithWebUI(
        for provider: SignInProvider, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignInResult {
        throw .service(.pageOpened)
    }

    func deleteUser() async throws(AuthError) {
        guard let reference = try await session.reference() else { throw .signedOut }
        await session.accountDeleted(of: reference.user)
    }

    func signUp(
        username: String, password: String, profile: ClearedProfile
    ) async throws(AuthError) -> AuthSignUpResult { throw .notSupported(.signUp) }
    func confirmSignUp(
        for username: String, confirmationCode: String, password: String, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignUpResult { throw .notSupported(.confirmSignUp) }
    func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        throw .notSupported(.confirmSignUp)
    }
    func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult {
        throw .notSupported(.resetPassword)
    }
    func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError) { throw .notSupported(.resetPassword) }
    func fetchUserAttributes() async throws(AuthError) -> [AuthUserAttribute] { [] }
}

extension AuthError.Code {
    /// The page of a provider was opened instead of the sheet.
    static let pageOpened = Self(rawValue: "page_opened")
}
