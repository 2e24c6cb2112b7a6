public import AuthCore
internal import Foundation

/// Imports the session that supabase-swift has stored in the Keychain.
///
/// The names and the format are those of supabase-swift:
/// - `Sources/Supabase/SupabaseClient.swift`: the account `sb-<first part of the project's host>-auth-token`.
/// - `Sources/Auth/Storage/KeychainLocalStorage.swift`: the service, which is the bundle identifier, and
///   `supabase.gotrue.swift` in earlier versions.
/// - `Sources/Auth/Types.swift` and `Sources/Auth/Internal/SessionStorage.swift`: the JSON of the session, and the two
///   formats of earlier versions.
///
/// A session that the app keeps in its own `AuthLocalStorage` is not found, nor is one in the data protection Keychain
/// of a Mac (`useDataProtectionKeychain`).
public struct SupabaseSessionImporter: SessionImporter {
    private static let earlierService = "supabase.gotrue.swift"
    /// The place of the refresh token in the format of the SDK, and in those of its earlier versions.
    private static let paths = ["refreshToken", "refresh_token", "session.refresh_token"]

    private let items: [LegacyItem]
    private let project: String
    private let keychain: any LegacyKeychain

    /// Creates an importer.
    ///
    /// - Parameters:
    ///   - url: The URL of the project.
    ///   - service: The app's bundle identifier, or the service of the SDK's `KeychainLocalStorage`.
    ///   - account: The SDK's `storageKey`; `nil` if the app sets none.
    ///   - accessGroup: The access group of the SDK's `KeychainLocalStorage`; `nil` if the app sets none.
    ///   - keychain: The Keychain.
    package init(
        url: String, service: String, account: String? = nil, accessGroup: String? = nil,
        keychain: any LegacyKeychain = SystemKeychain()
    ) {
        let name = URL(string: url)?.host?.split(separator: ".").first ?? ""
        items = [service, Self.earlierService].map {
            LegacyItem(service: $0, account: account ?? "sb-\(name)-auth-token", accessGroup: accessGroup)
        }
        project = url
        self.keychain = keychain
    }

    /// Reads the session of the project.
    public func find() async throws(SecureStoreError) -> ImportedSession? {
        for item in items {
            guard let value = try await keychain.read(item) else { continue }
            for path in Self.paths {
                guard let token = try StoredToken.refreshToken(in: value, at: path) else { continue }
                return ImportedSession(refreshToken: token, issuer: project)
            }
            return nil
        }
        return nil
    }

    /// Removes the session, also that of an earlier version of the SDK.
    public func remove() async throws(SecureStoreError) {
        for item in items { try await keychain.remove(item) }
    }
}

extension SessionImporter where Self == SupabaseSessionImporter {
    /// The session of supabase-swift.
    ///
    /// - Parameters:
    ///   - url: The URL of the project.
    ///   - service: The app's bundle identifier, or the service of the SDK's `KeychainLocalStorage`.
    ///   - account: The SDK's `storageKey`; `nil` if the app sets none.
    ///   - accessGroup: The access group of the SDK's `KeychainLocalStorage`; `nil` if the app sets none.
    /// - Returns: The importer.
    public static func supabase(
        url: String, service: String, account: String? = nil, accessGroup: String? = nil
    ) -> SupabaseSessionImporter {
        SupabaseSessionImporter(url: url, service: service, account: account, accessGroup: accessGroup)
    }
}
