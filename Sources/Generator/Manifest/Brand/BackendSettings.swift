import Diagnostics

/// The settings of the mock in an environment.
struct MockSettings: ManifestSection {
    let accounts: [MockAccountSettings]

    init(_ section: SectionReader) throws(TableMismatch) {
        accounts = try section.value("accounts")
    }
}

/// An account that exists in the mock at each launch.
package struct MockAccountSettings: Equatable, Sendable, ManifestSection {
    /// The email address, which is unique in the environment.
    package let email: String
    /// The password, which meets the brand's policy: one line of any text.
    package let password: String
    package let state: MockAccountState
    /// The step after the password, or `nil`.
    package let challenge: MockAccountChallenge?
    /// The user's input at sign-up, in the order of the fields.
    package let profile: [ProfileValue]

    /// The user's input in a field.
    package struct ProfileValue: Equatable, Sendable {
        package let field: SignUpField
        package let text: String
    }

    init(_ section: SectionReader) throws(TableMismatch) {
        email = try section.value("email")
        password = try section.value("password")
        state = try section.value("state")
        challenge = try section.value("challenge")
        let profile: SectionReader = try section.value("profile")
        var values: [ProfileValue] = []
        for field in SignUpField.allCases {
            let text: String? = try profile.value(field.rawValue)
            if let text { values.append(ProfileValue(field: field, text: text)) }
        }
        self.profile = values
    }
}

package enum MockAccountState: String, DocumentedChoice, ManifestReadable {
    case confirmed, pending

    package var about: String {
        switch self {
        case .confirmed: "the user can sign in"
        case .pending: "the user needs a one-time code, which the mock sends on request"
        }
    }
}

package enum MockAccountChallenge: String, DocumentedChoice, ManifestReadable {
    case emailCode, smsCode, authenticatorCode, newPassword

    package var about: String {
        switch self {
        case .emailCode: "a code that is sent by email"
        case .smsCode: "a code that is sent in a text message"
        case .authenticatorCode: "the code of an authenticator app"
        case .newPassword: "a new password, with the required fields that are missing in the profile"
        }
    }
}

/// The Clerk instance that the app calls.
package struct ClerkSettings: Equatable, Sendable, ManifestSection {
    package let publishableKey: String
    /// The host of the Frontend API, with a port on this machine. Empty if the key contains none, which the rule `clerk-key`
    /// refuses.
    package let host: String
    /// Whether the instance is in production mode.
    package let isLive: Bool

    /// Whether the instance is on a local test server.
    package var isLoopback: Bool { TextFormat.isLoopbackHost(host) }

    init(_ section: SectionReader) throws(TableMismatch) {
        publishableKey = try section.value("publishableKey")
        let key = ClerkKey(publishableKey)
        host = key?.host ?? ""
        isLive = key?.isLive ?? false
    }
}

/// The contents of a publishable key ("Clerk publishable key", Clerk documentation).
package struct ClerkKey {
    /// The host of the instance's Frontend API, with a port on this machine.
    package let host: String
    /// Whether the instance is in production mode.
    package let isLive: Bool

    /// Returns `nil` if the text is not `pk_live_` or `pk_test_` and the Base64 form of a host and a `$`.
    package init?(_ text: String) {
        let prefixes = [("pk_live_", true), ("pk_test_", false)]
        guard let (prefix, isLive) = prefixes.first(where: { text.hasPrefix($0.0) }),
            let bytes = Base64.decoded(text.dropFirst(prefix.count).prefix { $0 != "=" }),
            bytes.last == UInt8(ascii: "$")
        else { return nil }
        host = String(decoding: bytes.dropLast(), as: UTF8.self)
        self.isLive = isLive
        guard TextFormat.isPageHost(host) else { return nil }
    }

    /// Returns the key of an instance at a host.
    package static func text(host: String, isLive: Bool) -> String {
        (isLive ? "pk_live_" : "pk_test_") + Base64.encoded(host + "$")
    }

    /// Whether the host is Clerk's own, which only instances in development mode have.
    package var isDevelopmentHost: Bool { host.hasSuffix(".clerk.accounts.dev") || host.hasSuffix(".lcl.dev") }
}

/// The issuer of a user pool: `https://cognito-idp.<region>.amazonaws.com/<region>_<id>`, with `.cn` after the host in China.
package struct UserPoolIssuer: Equatable {
    private static let start = "https://cognito-idp."

    package let region: String
    /// The pool's identifier, `<region>_<id>`.
    package let pool: String

    /// Returns whether the text looks like the issuer of a user pool.
    package static func resembles(_ text: String) -> Bool { text.hasPrefix(start) }

    /// Returns `nil` if the text has another form, or if its two regions differ.
    package init?(_ text: String) {
        let parts = text.dropFirst(Self.start.count).split(separator: "/", omittingEmptySubsequences: false)
        guard Self.resembles(text), parts.count == 2 else { return nil }
        let region = parts[0].prefix { $0 != "." }
        let names = parts[1].split(separator: "_", omittingEmptySubsequences: false)
        guard Self.isRegion(region),
            ["\(region).amazonaws.com", "\(region).amazonaws.com.cn"].contains(String(parts[0])),
            names.count == 2, names[0] == region, !names[1].isEmpty
        else { return nil }
        (self.region, pool) = (String(region), String(parts[1]))
    }

    /// Returns whether the text has the form of `us-east-1` or `us-gov-west-1`.
    package static func isRegion(_ text: Substring) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[0].count == 2, let number = parts.last else { return false }
        return !number.isEmpty && number.allSatisfy(\.isASCIIDigit)
            && parts.dropLast().allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isASCIILowercase) }
    }
}

/// The service that deletes the account of a user who signed in at an environment's hosted pages.
package enum PageAccountDeletion: Equatable, Sendable {
    /// The client of the environment's backend deletes it.
    case byBackend
    /// The brand's own service deletes it: `DELETE apiBaseURL/v1/users/me`.
    case service(apiBaseURL: String)
    /// The API of the user pool with this identifier deletes it.
    case userPool(String)

    /// The scope without which a user pool deletes no account with tokens from its pages ("Scopes, M2M, and resource
    /// servers" in the Amazon Cognito Developer Guide).
    package static let scope = "aws.cognito.signin.user.admin"

    /// Selects the service by an environment's values.
    ///
    /// The brand's own service is preferred to the pool, because it also deletes the data that it stores for the user.
    ///
    /// - Returns: `nil` if users cannot delete their account.
    package init?(backend: AuthBackend, apiBaseURL: String?, issuer: String?, scopes: [String]) {
        switch backend {
        case .mock, .supabase, .clerk:
            self = .byBackend
        case .cognito:
            guard scopes.contains(Self.scope) else { return nil }
            self = .byBackend
        case .hostedUI, .platform:
            if let apiBaseURL {
                self = .service(apiBaseURL: apiBaseURL)
            } else if let pool = issuer.flatMap(UserPoolIssuer.init)?.pool, scopes.contains(Self.scope) {
                self = .userPool(pool)
            } else {
                return nil
            }
        }
    }
}

extension Brand {
    /// Returns the service that deletes the account of a user of an environment's pages; `nil` if the environment has no
    /// pages, or if the brand does not offer account deletion.
    package func pageAccountDeletion(in environment: BrandEnvironment) -> PageAccountDeletion? {
        guard features.accountDeletion, let pages = environment.hostedUI else { return nil }
        return PageAccountDeletion(
            backend: environment.backend, apiBaseURL: environment.apiBaseURL, issuer: pages.issuer,
            scopes: pages.scopes)
    }

    /// Returns the URL of the service's request that deletes the account of a user of an environment's pages; `nil` if
    /// the service does not delete it.
    package func pageDeletionURL(in environment: BrandEnvironment) -> String? {
        guard case .service(let apiBaseURL)? = pageAccountDeletion(in: environment) else { return nil }
        return apiBaseURL + "/v1/users/me"
    }
}
