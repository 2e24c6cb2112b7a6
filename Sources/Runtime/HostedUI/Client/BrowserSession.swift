package import AuthCore
package import Foundation

/// The record of the browser's session: whether the browser of the pages may have a cookie of a user who signed in from
/// this app.
///
/// A page that finds a cookie signs its user in without a question. On a shared device, that can be the previous user,
/// if the session in the app has ended without a sign-out page. So a page starts without cookies unless the browser has
/// no cookie from this app, or only that of the user who is signed in now. Each host has its own cookies, and so its
/// own record.
///
/// The record is written before a page opens, and outlives the process. Only a completed sign-out page removes it: a
/// page without cookies neither leaves one nor removes one. Several processes can share the records.
package struct BrowserSession: Sendable {
    /// The value for a cookie of a session that began before the app kept this record.
    private static let unknown = Data("unknown".utf8)

    private let records: any SecureStore
    private let issuer: String
    /// The key of the record, which contains a digest because a host is not a file name.
    let key: SecureStoreKey

    init(records: any SecureStore, configuration: HostedUIConfiguration) {
        self.init(records: records, issuer: configuration.issuer, domain: configuration.domain)
    }

    /// Creates the record of the pages at a domain, whose users are those of an issuer.
    package init(records: any SecureStore, issuer: String, domain: String) {
        self.records = records
        self.issuer = issuer
        key = SecureStoreKey(rawValue: "browser-session-\(Base64URL.encode(SHA256.hash(domain)))")
    }

    /// Records that a page of an attempt may leave a cookie, unless the page must start without cookies.
    ///
    /// - Parameters:
    ///   - attempt: The sign-in attempt.
    ///   - state: The session in the app.
    /// - Returns: Whether the page must start without cookies, and keep none. `true` also if the record cannot be read
    ///   or written.
    package func mustBeEphemeral(for attempt: SignInAttempt, _ state: SessionState) async -> Bool {
        do throws(SecureStoreError) {
            let recorded = try await records.read(key)
            if recorded == nil, state.hasEndedWithoutSignOut {
                _ = try await records.replace(nil, with: Self.unknown, for: key)
                return true
            }
            guard recorded == nil || recorded == state.user.map(value) else { return true }
            return try await !records.replace(recorded, with: value(of: attempt), for: key)
        } catch {
            return true
        }
    }

    /// Records the user of the cookie that the page of an attempt left. Does nothing if the page was ephemeral, or if
    /// another page was opened since.
    package func signedIn(_ user: AuthUser, by attempt: SignInAttempt) async {
        // If this fails, the next page starts without cookies.
        _ = try? await records.replace(value(of: attempt), with: value(of: user), for: key)
    }

    /// Records that the browser may have a cookie, before a sign-out page is shown.
    ///
    /// - Returns: The record, for ``signedOut(from:)``; `nil` if it could not be read or written.
    @discardableResult package func leave() async -> Data? {
        do throws(SecureStoreError) {
            if let recorded = try await records.read(key) { return recorded }
            return try await records.replace(nil, with: Self.unknown, for: key) ? Self.unknown : nil
        } catch {
            return nil
        }
    }

    /// Records that the sign-out page has removed the cookie. A record that another page has written since stays.
    func signedOut(from recorded: Data?) async {
        guard let recorded else { return }
        _ = try? await records.replace(recorded, with: nil, for: key)
    }

    /// The records are not secret, so they contain digests only.
    private func value(of user: AuthUser) -> Data { value("user", "\(issuer) \(user.userID)") }
    private func value(of attempt: SignInAttempt) -> Data { value("attempt", attempt.state.value) }

    private func value(_ kind: String, _ text: String) -> Data {
        Data("\(kind) \(Base64URL.encode(SHA256.hash(text)))".utf8)
    }
}

extension SessionState {
    fileprivate var user: AuthUser? {
        if case .signedIn(let user) = self { user } else { nil }
    }

    fileprivate var hasEndedWithoutSignOut: Bool {
        switch self {
        case .expired, .lost, .unknown, .locked: true
        case .restoring, .signedIn, .signedOut: false
        }
    }
}
