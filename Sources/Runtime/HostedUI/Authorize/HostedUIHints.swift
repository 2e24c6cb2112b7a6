/// What a brand may ask of the hosted page beyond the sign-in itself. Every part is optional; what is nil is not sent.
public struct HostedUIHints: Sendable, Hashable {
    /// What becomes of a session that the browser already has (OpenID Connect Core section 3.1.2.1).
    public struct Prompt: RawRepresentable, Sendable, Hashable {
        /// The value as it is sent.
        public let rawValue: String

        /// A value that the provider knows.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// No page is shown: either there is a session, or the callback brings an error.
        public static let none = Self(rawValue: "none")
        /// The user signs in again.
        public static let login = Self(rawValue: "login")
        /// The user picks the account.
        public static let selectAccount = Self(rawValue: "select_account")
        /// The user is asked for consent again.
        public static let consent = Self(rawValue: "consent")
    }

    /// The page's language, such as `de` or `pt-BR` (parameter `lang`).
    public var language: String?
    /// The e-mail address to fill in (parameter `login_hint`).
    public var loginHint: String?
    /// What becomes of an existing session (parameter `prompt`).
    public var prompt: Prompt?

    /// Asks for what is given.
    public init(language: String? = nil, loginHint: String? = nil, prompt: Prompt? = nil) {
        self.language = language
        self.loginHint = loginHint
        self.prompt = prompt
    }
}
