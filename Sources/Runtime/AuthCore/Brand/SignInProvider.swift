/// A provider with which users sign in.
public enum SignInProvider: Hashable, Sendable {
    /// An email address with a password or a code.
    case email
    /// Sign in with Apple.
    case apple
    /// Sign in with Google.
    case google
    /// Facebook Login.
    case facebook
    /// A Microsoft account.
    case microsoft
    /// A GitHub account.
    case github
    /// Sign in with LinkedIn.
    case linkedin
    /// Another identity provider of the backend, by the name of its connection there.
    case connection(String)
    /// A session without an account.
    case guest

    /// All providers except connections.
    public static let named: [SignInProvider] = [
        .email, .apple, .google, .facebook, .microsoft, .github, .linkedin, .guest,
    ]

    /// Whether users sign in at a page of the provider.
    package var hasPage: Bool { self != .email && self != .guest }
}

extension SignInProvider: RawRepresentable {
    private static let connectionPrefix = "connection:"

    /// The provider's name in lowercase; for a connection, `connection:` and its name.
    public var rawValue: String {
        switch self {
        case .email: "email"
        case .apple: "apple"
        case .google: "google"
        case .facebook: "facebook"
        case .microsoft: "microsoft"
        case .github: "github"
        case .linkedin: "linkedin"
        case .connection(let name): Self.connectionPrefix + name
        case .guest: "guest"
        }
    }

    /// Creates the provider with a name; `nil` for other text.
    public init?(rawValue: String) {
        if rawValue.hasPrefix(Self.connectionPrefix), rawValue != Self.connectionPrefix {
            self = .connection(String(rawValue.dropFirst(Self.connectionPrefix.count)))
        } else if let named = Self.named.first(where: { $0.rawValue == rawValue }) {
            self = named
        } else {
            return nil
        }
    }
}

extension SignInProvider {
    /// The provider's name in a user pool; `nil` for a guest. A pool has fixed names for Apple, Google and Facebook
    /// ("Authorize endpoint" in the Amazon Cognito developer guide). The identity providers for Microsoft, GitHub and
    /// LinkedIn must be created with these names.
    public var userPoolName: String? {
        switch self {
        case .email: "COGNITO"
        case .apple: "SignInWithApple"
        case .google: "Google"
        case .facebook: "Facebook"
        case .microsoft: "Microsoft"
        case .github: "GitHub"
        case .linkedin: "LinkedIn"
        case .connection(let name): name
        case .guest: nil
        }
    }

    /// Creates a provider from its name in a user pool.
    package init(userPoolName: String) {
        self = Self.named.first { $0.userPoolName == userPoolName } ?? .connection(userPoolName)
    }
}
