/// The place of the session that an earlier version of the app has stored.
package struct SessionImportSettings: Equatable, Sendable, ManifestSection {
    package let from: SessionImportSource
    /// The service of a Keychain item.
    package let service: String?
    /// The account of a Keychain item.
    package let account: String?
    /// The access group of a Keychain item, or `nil` for the app's own.
    package let accessGroup: String?
    /// The key in the user defaults.
    package let key: String?
    /// The suite of the user defaults, or `nil` for the app's own.
    package let suite: String?
    /// The path of the refresh token in the stored JSON, or `nil` if the stored value is the token.
    package let jsonPath: String?

    init(_ section: SectionReader) throws(TableMismatch) {
        from = try section.value("from")
        service = try section.value("service")
        account = try section.value("account")
        accessGroup = try section.value("accessGroup")
        key = try section.value("key")
        suite = try section.value("suite")
        jsonPath = try section.value("jsonPath")
    }
}

package enum SessionImportSource: String, DocumentedChoice, ManifestReadable {
    case keychain, userDefaults, amplify, mobileClient, supabase, clerk

    package var about: String {
        switch self {
        case .keychain: "a Keychain item that your own code has written"
        case .userDefaults: "a value in the user defaults"
        case .amplify: "the store of Amplify for Swift 2"
        case .mobileClient: "the store of AWSMobileClient or Amplify for Swift 1"
        case .supabase: "the store of supabase-swift"
        case .clerk: "the store of Clerk's SDK"
        }
    }

    /// The keys that a session in this place needs.
    package var requiredKeys: [String] {
        switch self {
        case .keychain: ["service", "account"]
        case .userDefaults: ["key"]
        case .amplify, .mobileClient, .supabase, .clerk: []
        }
    }

    /// The keys that a session in this place can have.
    package var optionalKeys: [String] {
        switch self {
        case .keychain: ["accessGroup", "jsonPath"]
        case .userDefaults: ["suite", "jsonPath"]
        case .amplify: ["accessGroup"]
        case .mobileClient: []
        case .supabase: ["service", "account", "accessGroup"]
        case .clerk: ["service", "accessGroup"]
        }
    }

    /// Returns whether clients of this backend can continue the session. The SDKs store sessions of their own service,
    /// which no other service can renew. The mock has no sessions of others.
    package func isServed(by backend: AuthBackend) -> Bool {
        switch (self, backend) {
        case (_, .mock): false
        case (.keychain, .clerk), (.userDefaults, .clerk): false
        case (.keychain, _), (.userDefaults, _): true
        case (.amplify, .cognito), (.amplify, .hostedUI), (.mobileClient, .cognito), (.mobileClient, .hostedUI): true
        case (.supabase, .supabase), (.clerk, .clerk): true
        case (.amplify, _), (.mobileClient, _), (.supabase, _), (.clerk, _): false
        }
    }
}
