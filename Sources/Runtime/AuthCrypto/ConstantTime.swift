/// Whether two byte strings are equal, in a time that depends on their lengths alone.
///
/// For secrets: comparing with `==` stops at the first difference, which tells an attacker how much was right.
public func equalInConstantTime(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && Primitives.equalInConstantTime(left, right)
}
