public import AuthCore

/// Imports the session whose refresh token is in one Keychain item.
public struct KeychainSessionImporter: SessionImporter {
    private let item: LegacyItem
    private let path: String?
    private let issuer: String?
    private let keychain: any LegacyKeychain

    /// Creates an importer.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - refreshToken: The keys that lead to the refresh token in the item's JSON, separated by dots, such as
    ///     `tokens.refresh_token`; `nil` if the item's value is the token.
    ///   - issuer: The service that issued the token; `nil` if it is the environment's own.
    ///   - keychain: The Keychain.
    public init(
        _ item: LegacyItem, refreshToken: String? = nil, issuer: String? = nil,
        keychain: any LegacyKeychain = SystemKeychain()
    ) {
        self.item = item
        path = refreshToken
        self.issuer = issuer
        self.keychain = keychain
    }

    /// Reads the item.
    public func find() async throws(SecureStoreError) -> ImportedSession? {
        guard let value = try await keychain.read(item) else { return nil }
        return try StoredToken.refreshToken(in: value, at: path).map {
            ImportedSession(refreshToken: $0, issuer: issuer)
        }
    }

    /// Removes the item.
    public func remove() async throws(SecureStoreError) { try await keychain.remove(item) }
}

extension SessionImporter where Self == KeychainSessionImporter {
    /// The session whose refresh token is in one Keychain item.
    ///
    /// - Parameters:
    ///   - service: The item's service.
    ///   - account: The item's account.
    ///   - accessGroup: The item's access group, if the app and its extensions share it.
    ///   - refreshToken: The keys that lead to the refresh token in the item's JSON, separated by dots. By default, the
    ///     item's value is the token.
    /// - Returns: The importer.
    public static func keychain(
        service: String, account: String, accessGroup: String? = nil, refreshToken: String? = nil
    ) -> KeychainSessionImporter {
        KeychainSessionImporter(
            LegacyItem(service: service, account: account, accessGroup: accessGroup), refreshToken: refreshToken)
    }

    /// The device token of Clerk's SDK, which is the client token of the instance.
    ///
    /// The account is `ClerkKeychainKey.clerkDeviceToken`, and the default service is the bundle identifier (clerk-ios,
    /// `Sources/ClerkKit/Storage/Keychain/ClerkKeychainKey.swift` and `Configuration/ClerkOptions.swift`). Sessions
    /// that several apps share (`sharedSessionSync`) are in another format, which is not found.
    ///
    /// - Parameters:
    ///   - service: The service of Clerk's `KeychainConfig`, by default the app's bundle identifier.
    ///   - accessGroup: The access group of Clerk's `KeychainConfig`.
    /// - Returns: The importer.
    public static func clerk(service: String, accessGroup: String? = nil) -> KeychainSessionImporter {
        KeychainSessionImporter(
            LegacyItem(service: service, account: "clerkDeviceToken", accessGroup: accessGroup),
            issuer: ImportedSession.clerkIssuer)
    }
}
