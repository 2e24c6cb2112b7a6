public import AuthCore

/// A person before the sign-in pages, and what they do there.
public struct Person: Sendable, Hashable, RedactedValue {
    /// How the visit goes.
    public enum Intention: Sendable, Hashable {
        /// Signs in, or lets the pages do what they are for.
        case proceeds
        /// Presses the page's own button to cancel, at the first page that has one.
        case declines
        /// Closes the window as soon as a page shows.
        case closesPage
    }

    /// What is entered where a page asks for a user name or an e-mail address.
    public var username: String
    /// What is entered where a page asks for a password.
    public var password: String
    /// Whose link or button is chosen at the first page that offers it, by a part of its text such as `Google`; nil
    /// where none is.
    public var provider: String?
    /// How the visit goes.
    public var intention: Intention

    /// Someone who does this.
    public init(
        username: String, password: String, provider: String? = nil, intention: Intention = .proceeds
    ) {
        self.username = username
        self.password = password
        self.provider = provider
        self.intention = intention
    }
}
