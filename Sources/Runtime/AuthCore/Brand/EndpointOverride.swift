package import Foundation

/// A root of the brand's own API that replaces an environment's root in a debug build, so that testers can use another
/// server.
package struct EndpointOverride: Sendable, Hashable {
    /// The environment's own root; `nil` if it has none.
    package let original: URL?
    /// The root that replaces it.
    package let apiBaseURL: URL

    /// Creates an override.
    package init(of original: URL?, by apiBaseURL: URL) {
        self.original = original
        self.apiBaseURL = apiBaseURL
    }

    /// Returns a value at the other root. A value that is not ``EndpointOverridable`` is unchanged.
    ///
    /// - Parameter value: A backend, pages, a feature, or a way to delete accounts.
    /// - Returns: The value at the other root.
    /// - Throws: ``EndpointOverrideError`` if the value cannot be moved.
    package func applied<Value>(to value: Value) throws(EndpointOverrideError) -> Value {
        guard let overridable = value as? any EndpointOverridable else { return value }
        return try overridable.overridden(by: self) as? Value ?? value
    }
}

/// A backend, pages, a feature or a way to delete accounts with a URL at the brand's own API.
package protocol EndpointOverridable: Sendable {
    /// Returns the same value at the override's root.
    ///
    /// - Throws: ``EndpointOverrideError`` if the value's URL is not at the root that the override replaces.
    func overridden(by override: EndpointOverride) throws(EndpointOverrideError) -> Self
}

/// The reason why an endpoint cannot be used. Contains a message for the developer or tester.
package struct EndpointOverrideError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The message.
    package let description: String

    /// Creates an error.
    package init(_ description: String) {
        self.description = description
    }
}
