/// One of several equal parts of the brands: they are put in the order of their identifiers and cut into runs whose
/// lengths differ by one at most. The same brands always make the same parts, and a new brand moves at most one brand
/// over each cut.
struct Shard: Equatable {
    /// From 1.
    let number: Int
    let count: Int

    /// What a matrix may have: GitHub starts no more jobs from one (256), and none needs more parts than jobs.
    static let mostParts = 256

    /// `2/5`.
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

    /// All parts, in order.
    static func all(of count: Int) -> [Shard] { (1...count).map { Shard(number: $0, count: count) } }

    /// A number from 1 to the most that there may be, in digits alone.
    static func number(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) else { return nil }
        return (1...mostParts).contains(number) ? number : nil
    }

    var text: String { "\(number)/\(count)" }

    /// Those of the brands that are in this part.
    func part(of ids: [String]) -> ArraySlice<String> {
        let sorted = ids.sorted()
        return sorted[sorted.count * (number - 1) / count..<sorted.count * number / count]
    }
}
