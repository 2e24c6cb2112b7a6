import AuthCore
import Foundation
import SessionImport
import Testing

/// Tests of the importers, which only read and remove.
@Suite struct ImporterTests {
    private let item = LegacyItem(service: "com.acme.session", account: "tokens")
    private let pool = "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Example1"

    @Test func `a Keychain item is the refresh token, or JSON that contains it`() async throws {
        let plain = KeychainSessionImporter(item, keychain: MemoryKeychain([item: "old-1"]))
        #expect(try await plain.find() == ImportedSession(refreshToken: "old-1"))
        let json = MemoryKeychain([item: #"{"tokens": {"refresh_token": "old-1"}}"#])
        let nested = KeychainSessionImporter(item, refreshToken: "tokens.refresh_token", keychain: json)
        #expect(try await nested.find() == ImportedSession(refreshToken: "old-1"))
        try await nested.remove()
        #expect(await json.items == [:])
        #expect(try await nested.find() == nil)
    }

    @Test(arguments: [
        #"{}"#, #"{"tokens": {}}"#, #"{"tokens": null}"#, #"{"tokens": {"refresh": null}}"#,
        #"{"tokens": {"refresh": ""}}"#,
    ])
    func `a value without a token contains no session`(json: String) async throws {
        let importer = KeychainSessionImporter(
            item, refreshToken: "tokens.refresh", keychain: MemoryKeychain([item: json]))
        #expect(try await importer.find() == nil)
    }

    @Test(arguments: [
        "old-1", "[]", #"{"tokens": 7}"#, #"{"tokens": {"refresh": 7}}"#, #"{"tokens": {"refresh": "a b"}}"#,
    ])
    func `a value of another format is an error, and not a missing session`(json: String) async throws {
        let importer = KeychainSessionImporter(
            item, refreshToken: "tokens.refresh", keychain: MemoryKeychain([item: json]))
        await #expect(throws: SecureStoreError.unsupportedVersion(0)) { try await importer.find() }
    }

    @Test func `a locked Keychain is an error, and not a missing session`() async throws {
        let locked = MemoryKeychain(failing: .unavailable)
        for importer: any SessionImporter in [
            KeychainSessionImporter(item, keychain: locked), AmplifySessionImporter(keychain: locked),
            MobileClientSessionImporter(bundleIdentifier: "com.acme", clientID: "client", keychain: locked),
            SupabaseSessionImporter(url: Self.project, service: "com.acme", keychain: locked),
        ] {
            await #expect(throws: SecureStoreError.unavailable) { try await importer.find() }
            await #expect(throws: SecureStoreError.unavailable) { try await importer.remove() }
        }
    }

    @Test func `a refresh token never appears in a description`() {
        let session = ImportedSession(refreshToken: "old-1")
        #expect(!"\(session)".contains("old-1"))
        #expect(
            !String(reflecting: AdoptedTokens(TokenSet(accessToken: "a", expiresIn: .zero), user: nil)).contains("a\""))
    }

    @Test(arguments: [false, true])
    func `Amplify's session is found with its pool and its app client`(identityPool: Bool) async throws {
        let kind = identityPool ? "userPoolAndIdentityPool" : "userPoolOnly"
        let keychain = AmplifyItems.keychain(#"{"\#(kind)": \#(AmplifyItems.signedIn)}"#, identityPool: identityPool)
        let importer = AmplifySessionImporter(keychain: keychain)
        #expect(
            try await importer.find()
                == ImportedSession(refreshToken: "old-1", issuer: pool, clientID: "client", accessToken: "a"))
        try await importer.remove()
        #expect(await keychain.items.keys.map(\.account) == ["authConfiguration"])
        #expect(try await importer.find() == nil)
    }

    @Test func `Amplify's shared session is found in its access group`() async throws {
        let keychain = AmplifyItems.keychain(
            #"{"userPoolOnly": \#(AmplifyItems.signedIn)}"#, service: AmplifyItems.service + "Shared", group: "T.group")
        #expect(try await AmplifySessionImporter(keychain: keychain).find() == nil)
        let shared = AmplifySessionImporter(accessGroup: "T.group", keychain: keychain)
        #expect(try await shared.find()?.refreshToken == "old-1")
    }

    @Test(arguments: [#"{"noCredentials": {}}"#, #"{"identityPoolOnly": {"identityID": "i", "credentials": {}}}"#])
    func `Amplify's guests have no session`(credentials: String) async throws {
        let keychain = AmplifyItems.keychain(credentials)
        #expect(try await AmplifySessionImporter(keychain: keychain).find() == nil)
    }

    @Test func `the session of AWSMobileClient is found with the issuer of its ID token, and removed`() async throws {
        let service = "com.acme.AWSCognitoIdentityUserPool"
        func item(_ account: String) -> LegacyItem { LegacyItem(service: service, account: account) }
        let keychain = MemoryKeychain([
            item("client.currentUser"): "mira", item("client.mira.refreshToken"): "old-1",
            item("client.mira.accessToken"): "a", item("client.mira.tokenExpiration"): "2026-01-01T00:00:00Z",
            item("client.mira.idToken"): token(#"{"iss": "\#(pool)"}"#),
        ])
        let importer = MobileClientSessionImporter(
            bundleIdentifier: "com.acme", clientID: "client", keychain: keychain)
        #expect(
            try await importer.find()
                == ImportedSession(refreshToken: "old-1", issuer: pool, clientID: "client", accessToken: "a"))
        try await importer.remove()
        #expect(await keychain.items == [:])
    }

    // MARK: supabase-swift and Clerk

    private static let project = "https://ref.supabase.co"

    /// A session of supabase-swift, with these members in place of its refresh token.
    private static func supabase(_ members: String) -> String {
        """
        {"accessToken": "a", "tokenType": "bearer", "expiresIn": 3600, "expiresAt": 1800003600, \(members), \
        "user": {"id": "forged", "appMetadata": {}, "userMetadata": {}, "aud": "authenticated"}}
        """
    }

    @Test(arguments: [
        supabase(#""refreshToken": "old-1""#),
        // Earlier versions of the SDK.
        supabase(#""refresh_token": "old-1""#),
        #"{"session": \#(supabase(#""refresh_token": "old-1""#)), "expiration_date": "2024-01-01T00:00:00Z"}"#,
    ])
    func `the session of supabase-swift is found with its project`(json: String) async throws {
        for service in ["com.acme", "supabase.gotrue.swift"] {
            let item = LegacyItem(service: service, account: "sb-ref-auth-token")
            let keychain = MemoryKeychain([item: json])
            let importer = SupabaseSessionImporter(url: Self.project, service: "com.acme", keychain: keychain)
            #expect(try await importer.find() == ImportedSession(refreshToken: "old-1", issuer: Self.project))
            try await importer.remove()
            #expect(await keychain.items == [:])
            #expect(try await importer.find() == nil)
        }
    }

    @Test func `a session of another project, key or access group is not found`() async throws {
        let json = Self.supabase(#""refreshToken": "old-1""#)
        let keychain = MemoryKeychain([
            LegacyItem(service: "com.acme", account: "sb-other-auth-token"): json,
            LegacyItem(service: "com.acme", account: "own", accessGroup: "T.group"): json,
        ])
        let importer = SupabaseSessionImporter(url: Self.project, service: "com.acme", keychain: keychain)
        #expect(try await importer.find() == nil)
        let shared = SupabaseSessionImporter(
            url: Self.project, service: "com.acme", account: "own", accessGroup: "T.group", keychain: keychain)
        #expect(try await shared.find()?.refreshToken == "old-1")
    }

    @Test(arguments: [
        "", "old-1", "[]", "{", #"{"refreshToken": 7}"#, #"{"refreshToken": "a b"}"#, #"{"refreshToken": "a\nb"}"#,
        #"{"refreshToken": "\u0000"}"#, #"{"refreshToken": ["old-1"]}"#, #"{"session": 7}"#, "\u{FEFF}{}x",
    ])
    func `a value of another format in the store of supabase-swift is an error, and stays`(json: String) async throws {
        let keychain = MemoryKeychain([LegacyItem(service: "com.acme", account: "sb-ref-auth-token"): json])
        let importer = SupabaseSessionImporter(url: Self.project, service: "com.acme", keychain: keychain)
        await #expect(throws: SecureStoreError.unsupportedVersion(0)) { try await importer.find() }
        #expect(await keychain.items.count == 1)
    }

    @Test(arguments: ["a b", "a\nb", "ä", "a\u{0}"])
    func `a client token of Clerk's SDK that is no header value is an error, and stays`(token: String) async throws {
        let item = LegacyItem(service: "com.acme", account: "clerkDeviceToken")
        let keychain = MemoryKeychain([item: token])
        let importer = KeychainSessionImporter(item, issuer: "clerk", keychain: keychain)
        await #expect(throws: SecureStoreError.unsupportedVersion(0)) { try await importer.find() }
        #expect(await keychain.items.count == 1)
    }

    @Test func `user defaults contain a text, JSON or a dictionary`() async throws {
        let suite = "com.acme.brandgen-tests.\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        let plain = UserDefaultsSessionImporter(key: "session", suite: suite)
        let nested = UserDefaultsSessionImporter(key: "session", suite: suite, refreshToken: "refresh")
        #expect(try await plain.find() == nil)
        defaults.set("old-1", forKey: "session")
        #expect(try await plain.find()?.refreshToken == "old-1")
        defaults.set(Data(#"{"refresh": "old-2"}"#.utf8), forKey: "session")
        #expect(try await nested.find()?.refreshToken == "old-2")
        defaults.set(["refresh": "old-3"], forKey: "session")
        #expect(try await nested.find()?.refreshToken == "old-3")
        try await nested.remove()
        #expect(defaults.object(forKey: "session") == nil)
        defaults.set(7, forKey: "session")
        await #expect(throws: SecureStoreError.unsupportedVersion(0)) { try await plain.find() }
    }
}
