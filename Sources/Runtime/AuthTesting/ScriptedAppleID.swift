public import AuthCore

/// The sheet of Sign in with Apple, whose user and Apple Account a test plays.
///
/// The identity token has the form of Apple's, and a signature that no service accepts.
public actor ScriptedAppleID: AppleIDProvider {
    /// A request for a credential.
    public struct Request: Sendable, Equatable {
        /// The hash that Apple receives.
        public let nonce: HashedAppleNonce
        /// Whether the sheet asks for the name and the email address.
        public let requestsName: Bool

        /// Creates a request.
        public init(nonce: HashedAppleNonce, requestsName: Bool) {
            self.nonce = nonce
            self.requestsName = requestsName
        }
    }

    /// A function that plays the user at a sheet.
    public typealias Sheet = @Sendable (Request) async throws(AppleIDError) -> AppleIDCredential

    /// The requests for credentials, in order.
    public private(set) var requests: [Request] = []
    /// The users whose state was asked, in order.
    public private(set) var checks: [String] = []
    private var sheet: Sheet = { _ throws(AppleIDError) in throw .cancelled }
    private var answer: @Sendable (String) async throws(AppleIDError) -> AppleIDState = { _ in .authorized }
    private nonisolated let notifications = Notifications()

    /// Creates a sheet that the user closes, and an Apple Account that every user has authorized.
    public init() {}

    /// Creates a sheet at which a user signs in.
    public init(userID: String, name: AppleIDName? = nil) {
        sheet = { Self.credential(of: userID, name: name, for: $0) }
    }

    /// Determines what the user does at the next sheets.
    public func atSheet(_ sheet: @escaping Sheet) { self.sheet = sheet }

    /// Determines the state of users from now on.
    public func states(_ answer: @escaping @Sendable (String) async throws(AppleIDError) -> AppleIDState) {
        self.answer = answer
    }

    /// Determines the state of every user from now on.
    public func set(_ state: AppleIDState) { answer = { _ in state } }

    /// Sends the notification of a revocation.
    public func notify() async { await notifications.send() }

    /// Returns the credential of a user in answer to a request.
    public static func credential(
        of userID: String, name: AppleIDName? = nil, for request: Request
    ) -> AppleIDCredential {
        let claims = """
            {"iss": "https://appleid.apple.com", "sub": "\(userID)", "nonce": "\(request.nonce.value)",
            "nonce_supported": true}
            """
        let parts = [#"{"alg": "RS256", "kid": "key-1"}"#, claims, "unsigned"]
        let token = parts.map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".")
        return AppleIDCredential(userID: userID, identityToken: SecretText(token), name: name)
    }

    /// Returns what the user does.
    public func credential(
        nonce: HashedAppleNonce, requestsName: Bool
    ) async throws(AppleIDError) -> AppleIDCredential {
        let request = Request(nonce: nonce, requestsName: requestsName)
        requests.append(request)
        return try await sheet(request)
    }

    /// Returns the state that the test has set.
    public func state(of userID: String) async throws(AppleIDError) -> AppleIDState {
        checks.append(userID)
        return try await answer(userID)
    }

    /// Returns a stream of the notifications from now on.
    public nonisolated func revocations() -> AsyncStream<Void> {
        AsyncStream { continuation in Task { await notifications.add(continuation) } }
    }

    private actor Notifications {
        private var listeners: [AsyncStream<Void>.Continuation] = []
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func add(_ listener: AsyncStream<Void>.Continuation) {
            listeners.append(listener)
            for task in waiting { task.resume() }
            waiting = []
        }

        /// Sends to all listeners, and waits for the first one.
        func send() async {
            if listeners.isEmpty { await withCheckedContinuation { waiting.append($0) } }
            for listener in listeners { listener.yield() }
        }
    }
}
