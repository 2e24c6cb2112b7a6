#if canImport(AuthenticationServices) && (os(iOS) || os(macOS) || os(visionOS))
package import AuthCore
package import AuthenticationServices
internal import Foundation

/// The sheet of AuthenticationServices. The app needs the entitlement `com.apple.developer.applesignin`.
package struct SystemAppleIDProvider: AppleIDProvider {
    private let anchor: @MainActor @Sendable () -> ASPresentationAnchor?

    /// Creates a provider.
    ///
    /// - Parameter anchor: Returns the window to show the sheet over. Called for each sheet. No sheet is shown if it
    ///   returns `nil`.
    package init(anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor?) {
        self.anchor = anchor
    }

    /// Shows the sheet. If the task is canceled, the sheet closes.
    package func credential(
        nonce: HashedAppleNonce, requestsName: Bool
    ) async throws(AppleIDError) -> AppleIDCredential {
        guard let window = await anchor() else { throw .notPresented }
        let sheet = await Sheet(over: window)
        let outcome = await withTaskCancellationHandler {
            await sheet.open(nonce: nonce, requestsName: requestsName)
        } onCancel: {
            Task { await sheet.close() }
        }
        switch outcome {
        case .success(let credential): return credential
        case .failure(let error): throw error
        }
    }

    /// Returns the state of a user's Apple Account. In a simulator, throws `.unavailable`, because the simulator
    /// reports every user as revoked.
    package func state(of userID: String) async throws(AppleIDError) -> AppleIDState {
        #if targetEnvironment(simulator)
        throw .unavailable
        #else
        let result: Result<AppleIDState, AppleIDError> = await withCheckedContinuation { continuation in
            ASAuthorizationAppleIDProvider().getCredentialState(forUserID: userID) { state, error in
                continuation.resume(returning: Self.state(state, error))
            }
        }
        switch result {
        case .success(let state): return state
        case .failure(let error): throw error
        }
        #endif
    }

    /// Converts an answer of the system. After an error, the state is `.notFound`, and means nothing.
    private static func state(
        _ state: ASAuthorizationAppleIDProvider.CredentialState, _ error: (any Error)?
    ) -> Result<AppleIDState, AppleIDError> {
        guard error == nil else { return .failure(.unavailable) }
        return switch state {
        case .authorized: .success(.authorized)
        case .revoked: .success(.revoked)
        case .notFound: .success(.notFound)
        case .transferred: .success(.transferred)
        @unknown default: .failure(.unavailable)
        }
    }

    /// Observes `ASAuthorizationAppleIDProvider.credentialRevokedNotification`.
    package func revocations() -> AsyncStream<Void> {
        AsyncStream { continuation in
            let observer = Observer(continuation)
            continuation.onTermination = { _ in observer.end() }
        }
    }

    /// An observer of the notification center.
    private final class Observer: NSObject, Sendable {
        private let continuation: AsyncStream<Void>.Continuation

        init(_ continuation: AsyncStream<Void>.Continuation) {
            self.continuation = continuation
            super.init()
            NotificationCenter.default.addObserver(
                self, selector: #selector(receive),
                name: ASAuthorizationAppleIDProvider.credentialRevokedNotification, object: nil)
        }

        @objc private func receive() { continuation.yield() }

        func end() { NotificationCenter.default.removeObserver(self) }
    }
}

/// One sheet, from opening to closing.
@MainActor
private final class Sheet: NSObject, ASAuthorizationControllerDelegate,
    ASAuthorizationControllerPresentationContextProviding
{
    typealias Outcome = Result<AppleIDCredential, AppleIDError>

    private nonisolated let window: ASPresentationAnchor
    private var controller: ASAuthorizationController?
    private var waiting: CheckedContinuation<Outcome, Never>?
    private var isClosed = false

    init(over window: ASPresentationAnchor) {
        self.window = window
    }

    func open(nonce: HashedAppleNonce, requestsName: Bool) async -> Outcome {
        if isClosed { return .failure(.cancelled) }
        let request = ASAuthorizationAppleIDProvider().createRequest()
        request.nonce = nonce.value
        request.requestedScopes = requestsName ? [.fullName, .email] : []
        return await withCheckedContinuation { continuation in
            waiting = continuation
            let controller = ASAuthorizationController(authorizationRequests: [request])
            controller.delegate = self
            controller.presentationContextProvider = self
            self.controller = controller
            controller.performRequests()
        }
    }

    func close() {
        isClosed = true
        controller?.cancel()
        finish(.failure(.cancelled))
    }

    nonisolated func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor { window }

    nonisolated func authorizationController(
        controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
    ) {
        let outcome = Self.outcome(authorization)
        Task { @MainActor in finish(outcome) }
    }

    nonisolated func authorizationController(
        controller: ASAuthorizationController, didCompleteWithError error: any Error
    ) {
        let isCanceled = (error as? ASAuthorizationError)?.code == .canceled
        Task { @MainActor in finish(.failure(isCanceled ? .cancelled : .unavailable)) }
    }

    /// Ends the sheet. Only the first outcome counts.
    private func finish(_ outcome: Outcome) {
        waiting?.resume(returning: outcome)
        waiting = nil
        controller = nil
    }

    private nonisolated static func outcome(_ authorization: ASAuthorization) -> Outcome {
        guard let found = authorization.credential as? ASAuthorizationAppleIDCredential,
            let token = found.identityToken.flatMap({ String(data: $0, encoding: .utf8) })
        else { return .failure(.unavailable) }
        return .success(
            AppleIDCredential(
                userID: found.user, identityToken: SecretText(token),
                authorizationCode: found.authorizationCode
                    .flatMap { String(data: $0, encoding: .utf8) }.map { SecretText($0) },
                name: AppleIDName(given: found.fullName?.givenName, family: found.fullName?.familyName)))
    }
}
#endif
