public import Foundation

/// The family of a user who is a parent. The names are personal data, which no description shows.
public struct Family: Hashable, Sendable, RedactedValue {
    /// The service's identifier of the family.
    public let id: String
    /// The family's name.
    public let name: String
    /// The children, in the order in which they were added.
    public let children: [Child]

    /// Creates a family.
    public init(id: String, name: String, children: [Child] = []) {
        self.id = id
        self.name = name
        self.children = children
    }
}

/// A child in a family. The name is personal data, which no description shows.
public struct Child: Hashable, Sendable, Identifiable, RedactedValue {
    /// The service's identifier of the child.
    public let id: String
    /// The child's name.
    public let name: String
    /// The emoji beside the name; `nil` if the child has none.
    public let avatar: String?

    /// Creates a child.
    public init(id: String, name: String, avatar: String? = nil) {
        self.id = id
        self.name = name
        self.avatar = avatar
    }
}

/// The right of a child to play, which the right PIN opens.
///
/// The token is valid only together with the parent's session in which it was opened, so the parent's sign-out ends it.
/// It is kept in memory only: after each launch, a child enters the PIN again.
public struct ChildSession: Hashable, Sendable, RedactedValue {
    /// The child.
    public let child: Child
    /// The token, which the service checks with each request of the child.
    public let token: SecretText
    /// The time at which the service ends the session, by the device's clock.
    public let expiresAt: Date
    /// The parent's session in which it was opened; `nil` if another SDK keeps that session.
    package let parentSession: SessionReference?

    /// Creates a session.
    package init(of child: Child, token: SecretText, expiresAt: Date, in parentSession: SessionReference? = nil) {
        self.child = child
        self.token = token
        self.expiresAt = expiresAt
        self.parentSession = parentSession
    }
}

/// The service's answer to a PIN.
public enum PINResult: Hashable, Sendable {
    /// The PIN is right, and the child plays.
    case opened(ChildSession)
    /// The PIN is wrong. The number of attempts before the PIN is locked, if the service returns it.
    case wrong(attemptsLeft: Int?)
    /// Too many PINs were wrong. The service accepts no PIN for this time; with `nil`, until a parent sets a new PIN.
    case locked(retryAfter: Duration?)
}

extension AuthError.Code {
    /// The family has as many children as the brand allows.
    public static let tooManyChildren = Self(rawValue: "too_many_children")
}

extension Family {
    /// The name of a family whose parent has no name. Screens do not show it.
    public static let unnamed = "Family"
}
