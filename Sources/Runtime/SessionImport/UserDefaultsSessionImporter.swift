public import AuthCore
internal import Foundation

/// Imports the session whose refresh token is in the user defaults: a text, JSON, or a dictionary.
public struct UserDefaultsSessionImporter: SessionImporter {
    private let key: String
    private let suite: String?
    private let path: String?

    /// Creates an importer.
    ///
    /// - Parameters:
    ///   - key: The value's key.
    ///   - suite: The suite, such as an app group; `nil` for the app's own defaults.
    ///   - refreshToken: The keys that lead to the refresh token in the value, separated by dots; `nil` if the value is
    ///     the token.
    package init(key: String, suite: String? = nil, refreshToken: String? = nil) {
        self.key = key
        self.suite = suite
        path = refreshToken
    }

    /// Reads the value.
    public func find() async throws(SecureStoreError) -> ImportedSession? {
        let data: Data
        switch try defaults().object(forKey: key) {
        case nil: return nil
        case let text as String: data = Data(text.utf8)
        case let value as Data: data = value
        case let object as [String: Any] where JSONSerialization.isValidJSONObject(object):
            guard let value = try? JSONSerialization.data(withJSONObject: object) else { throw .unsupportedVersion(0) }
            data = value
        default: throw .unsupportedVersion(0)
        }
        return try StoredToken.refreshToken(in: data, at: path).map { ImportedSession(refreshToken: $0) }
    }

    /// Removes the value.
    public func remove() async throws(SecureStoreError) { try defaults().removeObject(forKey: key) }

    private func defaults() throws(SecureStoreError) -> UserDefaults {
        guard let suite else { return .standard }
        // Fails only for the names of the app itself and of the global domain.
        guard let defaults = UserDefaults(suiteName: suite) else { throw .accessDenied }
        return defaults
    }
}

extension SessionImporter where Self == UserDefaultsSessionImporter {
    /// The session whose refresh token is in the user defaults.
    ///
    /// - Parameters:
    ///   - key: The value's key.
    ///   - suite: The suite, such as an app group. By default, the app's own defaults.
    ///   - refreshToken: The keys that lead to the refresh token in the value, separated by dots. By default, the value
    ///     is the token.
    /// - Returns: The importer.
    public static func userDefaults(
        key: String, suite: String? = nil, refreshToken: String? = nil
    ) -> UserDefaultsSessionImporter {
        UserDefaultsSessionImporter(key: key, suite: suite, refreshToken: refreshToken)
    }
}
