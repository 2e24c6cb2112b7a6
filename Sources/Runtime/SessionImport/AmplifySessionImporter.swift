public import AuthCore
internal import Foundation

/// Imports the user pool session that Amplify for Swift 2 has stored in the Keychain.
///
/// The store's names and format are those of amplify-swift, in `AmplifyPlugins/Auth/Sources/AWSCognitoAuthPlugin`:
/// - `CredentialStorage/AWSCognitoAuthCredentialStore.swift`: the services, the item `authConfiguration`, and the item
///   `amplify.<user pool ID>[.<identity pool ID>].session`.
/// - `StateMachine/CodeGen/Data/AuthConfiguration.swift` and `UserPoolConfigurationData.swift`: the JSON of the first
///   item, which contains the pool and its app client.
/// - `CredentialStorage/AmplifyCredentials.swift`, `StateMachine/CodeGen/Data/SignedInData.swift` and
///   `Models/AWSCognitoUserPoolTokens.swift`: the JSON of the second item.
///
/// Guest and federated credentials of an identity pool are not a user pool's session, and are not found. The
/// session continues on its remembered device, but the device's password is not imported: the next sign-in is one on a
/// new device. Amplify's other items remain in the Keychain.
public struct AmplifySessionImporter: SessionImporter {
    private let accessGroup: String?
    private let keychain: any LegacyKeychain

    /// Creates an importer.
    ///
    /// - Parameters:
    ///   - accessGroup: The access group of the plugin's secure storage preferences; `nil` if the app sets none.
    ///   - keychain: The Keychain.
    package init(accessGroup: String? = nil, keychain: any LegacyKeychain = SystemKeychain()) {
        self.accessGroup = accessGroup
        self.keychain = keychain
    }

    /// Reads the session of the user pool that Amplify was last configured for.
    public func find() async throws(SecureStoreError) -> ImportedSession? {
        guard let configuration = try await configuration(), let pool = configuration.userPools,
            let credentials: Credentials = try await decoded(configuration.sessionAccount)
        else { return nil }
        guard let tokens = (credentials.userPoolOnly ?? credentials.userPoolAndIdentityPool)?.signedInData.tokens else {
            return nil
        }
        return ImportedSession(
            refreshToken: tokens.refreshToken, issuer: pool.issuer, clientID: pool.clientId,
            accessToken: tokens.accessToken)
    }

    /// Removes the session.
    public func remove() async throws(SecureStoreError) {
        guard let configuration = try await configuration(), configuration.userPools != nil else { return }
        try await keychain.remove(item(configuration.sessionAccount))
    }

    private func configuration() async throws(SecureStoreError) -> Configuration? {
        try await decoded("authConfiguration")
    }

    private func decoded<Value: Decodable>(_ account: String) async throws(SecureStoreError) -> Value? {
        guard let data = try await keychain.read(item(account)) else { return nil }
        guard let value = try? JSONDecoder().decode(Value.self, from: data) else { throw .unsupportedVersion(0) }
        return value
    }

    private func item(_ account: String) -> LegacyItem {
        let service = "com.amplify.awsCognitoAuthPlugin" + (accessGroup == nil ? "" : "Shared")
        return LegacyItem(service: service, account: account, accessGroup: accessGroup)
    }

    private struct Configuration: Decodable {
        struct UserPool: Decodable {
            let poolId: String
            let clientId: String

            /// The pool's issuer ("Verifying JSON web tokens" in the Amazon Cognito developer guide).
            var issuer: String {
                let region = poolId.prefix { $0 != "_" }
                return "https://cognito-idp.\(region).amazonaws.com\(region.hasPrefix("cn-") ? ".cn" : "")/\(poolId)"
            }
        }

        struct IdentityPool: Decodable {
            let poolId: String
        }

        let userPools: UserPool?
        let identityPools: IdentityPool?

        var sessionAccount: String {
            let pools = [userPools?.poolId, identityPools?.poolId].compactMap(\.self)
            return "amplify.\(pools.joined(separator: ".")).session"
        }
    }

    private struct Credentials: Decodable {
        struct SignedIn: Decodable {
            let signedInData: SignedInData
        }

        struct SignedInData: Decodable {
            let tokens: Tokens

            enum CodingKeys: String, CodingKey {
                case tokens = "cognitoUserPoolTokens"
            }
        }

        struct Tokens: Decodable {
            let refreshToken: String
            let accessToken: String?
        }

        let userPoolOnly: SignedIn?
        let userPoolAndIdentityPool: SignedIn?
    }
}

extension SessionImporter where Self == AmplifySessionImporter {
    /// The user pool session of Amplify for Swift 2, in the app's own Keychain access group.
    public static var amplify: AmplifySessionImporter { AmplifySessionImporter() }

    /// The user pool session of Amplify for Swift 2, in an access group that the app and its extensions share.
    public static func amplify(accessGroup: String) -> AmplifySessionImporter {
        AmplifySessionImporter(accessGroup: accessGroup)
    }
}
