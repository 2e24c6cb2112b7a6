import Diagnostics

/// One of several parts of the brands, which are sorted by identifier and divided into consecutive runs.
struct Shard: Equatable {
    /// Counted from 1.
    let number: Int
    let count: Int

    /// The maximum number of parts: the number of jobs that GitHub starts from one matrix.
    static let maximumParts = 256

    /// Parses `2/5`.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Shard.number(parts[0]), let count = Shard.number(parts[1]),
            number <= count
        else { return nil }
        self.init(number: number, count: count)
    }

    private init(number: Int, count: Int) {
        self.number = number
        self.count = count
    }

    /// Returns all parts, in order.
    static func all(of count: Int) -> [Shard] { (1...count).map { Shard(number: $0, count: count) } }

    /// Parses a number from 1 to the maximum, which must consist of digits only.
    static func number(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy(\.isASCIIDigit), let number = Int(text) else { return nil }
        return (1...maximumParts).contains(number) ? number : nil
    }

    var text: String { "\(number)/\(count)" }

    /// Returns the brands in this part, if the sizes of the parts differ by at most one.
    ///
    /// The same brands always result in the same parts, and a new brand moves at most one other brand across each boundary
    /// between two parts.
    func part(of ids: [String]) -> ArraySlice<String> {
        let sorted = ids.sorted()
        return sorted[sorted.count * (number - 1) / count..<sorted.count * number / count]
    }
}
