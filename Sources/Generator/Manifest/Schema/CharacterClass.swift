/// A set of characters in a ``Pattern``.
struct CharacterClass: Equatable, Sendable {
    var ranges: [ClosedRange<UInt32>] = []
    var isNegated = false

    init() {}

    init(_ scalar: Unicode.Scalar) {
        ranges = [scalar.value...scalar.value]
    }

    func contains(_ value: UInt32) -> Bool {
        ranges.contains { $0.contains(value) } != isNegated
    }
}
