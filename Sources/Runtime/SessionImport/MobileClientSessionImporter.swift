public import AuthCore
internal import Foundation

/// Imports the user pool session that AWSMobileClient or Amplify for Swift 1 has stored in the Keychain.
///
/// The names are those from which Amplify for Swift 2 migrates (amplify-swift, `AmplifyPlugins/Auth/Sources/
/// AWSCognitoAuthPlugin/Actions/CredentialStore/MigrateLegacyCredentialStore.swift`): the service
/// `<bundle identifier>.AWSCognitoIdentityUserPool` and accounts that begin with the app client's identifier. Each
/// value is a text.
public struct MobileClientSessionImporter: SessionImporter {
    private let service: String
    private let clientID: String
    private let keychain: any LegacyKeychain

    /// Creates an importer.
    ///
    /// - Parameters:
    ///   - bundleIdentifier: The app's bundle identifier.
    ///   - clientID: The identifier of the app client in the user pool.
    ///   - keychain: The Keychain.
    package init(bundleIdentifier: String, clientID: String, keychain: any LegacyKeychain = SystemKeychain()) {
        service = bundleIdentifier + ".AWSCognitoIdentityUserPool"
        self.clientID = clientID
        self.keychain = keychain
    }

    /// Reads the session of the current user.
    public func find() async throws(SecureStoreError) -> ImportedSession? {
        guard let user = try await text("currentUser"), let token = try await text("\(user).refreshToken") else {
            return nil
        }
        let claims = try await text("\(user).idToken").flatMap { try? JSONWebToken<Issuer>($0).claims }
        return ImportedSession(
            refreshToken: token, issuer: claims?.iss, clientID: clientID,
            accessToken: try await text("\(user).accessToken"))
    }

    /// Removes the tokens of the current user.
    public func remove() async throws(SecureStoreError) {
        guard let user = try await text("currentUser") else { return }
        // The refresh token is the first, so that nothing that can be used remains if a removal fails.
        for name in ["refreshToken", "accessToken", "idToken", "tokenExpiration"] {
            try await keychain.remove(item("\(user).\(name)"))
        }
        try await keychain.remove(item("currentUser"))
    }

    private func text(_ name: String) async throws(SecureStoreError) -> String? {
        guard let value = try await keychain.read(item(name)) else { return nil }
        guard let text = String(data: value, encoding: .utf8) else { throw .unsupportedVersion(0) }
        return text.isEmpty ? nil : text
    }

    private func item(_ name: String) -> LegacyItem { LegacyItem(service: service, account: "\(clientID).\(name)") }

    private struct Issuer: Decodable {
        let iss: String
    }
}

extension SessionImporter where Self == MobileClientSessionImporter {
    /// The user pool session of AWSMobileClient or Amplify for Swift 1.
    ///
    /// - Parameters:
    ///   - bundleIdentifier: The app's bundle identifier.
    ///   - clientID: The identifier of the app client in the user pool.
    /// - Returns: The importer.
    public static func mobileClient(bundleIdentifier: String, clientID: String) -> MobileClientSessionImporter {
        MobileClientSessionImporter(bundleIdentifier: bundleIdentifier, clientID: clientID)
    }
}
