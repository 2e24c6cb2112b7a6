/// How a parent's account holds child profiles.
public struct FamilyAccountPolicy: Hashable, Sendable {
    /// The most children of one family.
    public let maxChildren: Int
    /// The number of digits of a child's PIN.
    public let pinLength: Int

    /// A policy.
    public init(maxChildren: Int, pinLength: Int) {
        self.maxChildren = maxChildren
        self.pinLength = pinLength
    }
}
