import Diagnostics

/// A version of up to three numbers. Missing numbers are 0.
package struct Version: Comparable, Sendable, CustomStringConvertible {
    private let numbers: [Int]

    /// Parses `1`, `1.2` or `1.2.3`. Returns `nil` for any other text.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.utf8.allSatisfy(\.isASCIIDigit) ? Int($0) : nil }
        guard numbers.count == parts.count, numbers.count <= 3 else { return nil }
        self.numbers = numbers + Array(repeating: 0, count: 3 - numbers.count)
    }

    package var description: String { numbers.map(String.init).joined(separator: ".") }

    package static func < (left: Version, right: Version) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }

    /// Whether code that `tool` generates works with a runtime of this version: see the table of `CHANGELOG.md`.
    ///
    /// A minor version may add declarations, which the code may use. Before version 1.0, it may also change them.
    package func isRuntime(for tool: Version) -> Bool {
        guard numbers[0] == tool.numbers[0] else { return false }
        return isBeforeFirstMajor ? numbers[1] == tool.numbers[1] : numbers[1] >= tool.numbers[1]
    }

    /// Whether a minor version may do what a major version may.
    package var isBeforeFirstMajor: Bool { numbers[0] == 0 }
}

/// One or more bounds on a version, such as `>=0.2, <1`.
package struct VersionRequirement: Sendable {
    private let bounds: [(Comparison, Version)]

    /// Longer operators come first, because parsing takes the first one that is a prefix.
    private enum Comparison: String, CaseIterable {
        case atLeast = ">="
        case atMost = "<="
        case equal = "=="
        case above = ">"
        case below = "<"
    }

    /// Parses a version requirement. Returns `nil` for any other text.
    package init?(_ text: String) {
        var bounds: [(Comparison, Version)] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let bound = part.drop { $0 == " " }
            guard let comparison = Comparison.allCases.first(where: { bound.hasPrefix($0.rawValue) }),
                let version = Version(bound.dropFirst(comparison.rawValue.count).drop { $0 == " " })
            else { return nil }
            bounds.append((comparison, version))
        }
        self.bounds = bounds
    }

    package func isMet(by version: Version) -> Bool {
        bounds.allSatisfy { comparison, bound in
            switch comparison {
            case .atLeast: version >= bound
            case .atMost: version <= bound
            case .equal: version == bound
            case .above: version > bound
            case .below: version < bound
            }
        }
    }
}
