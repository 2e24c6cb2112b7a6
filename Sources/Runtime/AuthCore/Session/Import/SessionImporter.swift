internal import Foundation

/// A reader of the session that an earlier version of the app has stored, for example with another SDK.
///
/// A session is imported once, at the first launch of the version that contains the importer. The
/// module `SessionImport` contains importers for the stores of common SDKs.
public protocol SessionImporter: Sendable {
    /// Reads the stored session. Sends no request and changes nothing.
    ///
    /// - Returns: The session; `nil` if the earlier version has stored none.
    /// - Throws: ``SecureStoreError`` if the state of the earlier session is unknown. It must not return `nil` in this
    ///   case, because the user would appear to be signed out. A permanent error means that no later read can succeed.
    func find() async throws(SecureStoreError) -> ImportedSession?

    /// Removes the stored session. Does nothing if there is none.
    func remove() async throws(SecureStoreError)
}

/// A session that an earlier version of the app has stored.
///
/// It contains no user. The service's response to the refresh identifies the user.
public struct ImportedSession: Sendable, Hashable, RedactedValue {
    /// The token for requesting new tokens.
    public let refreshToken: String
    /// The service that issued the token: the issuer of its ID tokens, or another name that no other service has. `nil`
    /// if the store does not contain it.
    ///
    /// A client adopts no session of another service, and sends its token nowhere.
    public let issuer: String?
    /// The app client that the token was issued to; `nil` if the store does not contain it.
    public let clientID: String?
    /// The last access token, which may have expired; `nil` if the store does not contain it. A user pool that remembers
    /// devices renews a session only with the key of its device, which this token contains.
    public let accessToken: String?

    /// Creates a session.
    public init(refreshToken: String, issuer: String? = nil, clientID: String? = nil, accessToken: String? = nil) {
        self.refreshToken = refreshToken
        self.issuer = issuer
        self.clientID = clientID
        self.accessToken = accessToken
    }

    /// The issuer of a client token of Clerk, which is not a refresh token.
    package static let clerkIssuer = "clerk"
}

/// The tokens of an imported session that a service continues, and their user.
package struct AdoptedTokens: Sendable, RedactedValue {
    /// The tokens.
    package let tokenSet: TokenSet
    /// The tokens' user; `nil` if the tokens could not be validated now, so that the user is unknown.
    package let user: AuthUser?

    /// Creates a value.
    package init(_ tokenSet: TokenSet, user: AuthUser?) {
        self.tokenSet = tokenSet
        self.user = user
    }
}

/// The one-time import of an earlier session, and the record of its end.
///
/// A ``SessionController`` imports the session if its store contains none and the import has not ended. It sends one
/// refresh, stores the new session, and then removes the earlier one. A sign-in, a sign-out and a completed import end
/// the import for good, so an earlier session that could not be removed never signs a user in later.
package struct SessionAdoption: Sendable {
    /// The reader of the earlier session.
    let importer: any SessionImporter
    private let records: any SecureStore

    private static let mark = SecureStoreKey(rawValue: "session-import")
    private static let removalPending = Data("removing".utf8)
    private static let done = Data("done".utf8)

    /// Creates an import.
    ///
    /// - Parameters:
    ///   - importer: The reader of the earlier session.
    ///   - records: The store of the record that the import has ended. It must outlive the process. Processes that
    ///     share the session must also share the records.
    package init(_ importer: any SessionImporter, records: any SecureStore) {
        self.importer = importer
        self.records = records
    }

    /// Returns whether the import has ended, in any process and at any launch.
    func hasEnded() async throws(SecureStoreError) -> Bool { try await records.read(Self.mark) != nil }

    /// Records that the import has ended, before the session of this version is removed. Otherwise, another process
    /// could store an imported session after the removal and before the record.
    ///
    /// - Returns: Whether the record exists.
    func recordEnd() async -> Bool {
        if (try? await hasEnded()) == true { return true }
        return (try? await records.write(Self.removalPending, for: Self.mark)) != nil
    }

    /// Ends the import for good, and removes the earlier session.
    ///
    /// The record is written first. If the process is killed before the removal, the next launch removes the session.
    ///
    /// - Returns: The earlier session, if there was still one, and the error if neither record nor removal succeeded.
    func end() async -> (found: ImportedSession?, failure: SecureStoreError?) {
        if (try? await records.read(Self.mark)) == Self.done { return (nil, nil) }
        let isRecorded = await recordEnd()
        let found = (try? await importer.find()) ?? nil
        do throws(SecureStoreError) {
            try await importer.remove()
        } catch {
            return (found, isRecorded ? nil : error)
        }
        _ = try? await records.write(Self.done, for: Self.mark)
        return (found, nil)
    }
}
