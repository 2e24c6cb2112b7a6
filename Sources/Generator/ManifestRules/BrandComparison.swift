/// Finds the brands that may have a value in common that rules forbid, or differ in one that they must share.
///
/// It keeps 8 bytes for each value, and neither texts nor positions, because a workspace can have thousands of brands.
/// The few brands that it finds are loaded again, and the rules decide.
package struct BrandComparison: Sendable {
    /// The values: 40 bits of a hash, then the 24 bits of the brand's number. Different values with equal hashes only
    /// cause a comparison in vain.
    private var values: [UInt64] = []
    /// The first brand of each group whose brands must have the same value, and those that differ from it.
    private var groups: [String: (first: Int, hash: UInt64, others: [Int])] = [:]
    /// The inherited files whose values were added.
    private var inherited: Set<String> = []
    /// The number of brands that were added.
    package private(set) var count = 0

    private static let numberBits: UInt64 = 24

    package init() {}

    /// Makes room for the values of a number of brands.
    package mutating func reserveCapacity(_ brands: Int) { values.reserveCapacity(brands * 8) }

    /// Adds a brand. Its number is the count of the brands before it.
    package mutating func add(_ brand: BrandValues) {
        let number = UInt64(count) & (1 << Self.numberBits - 1)
        for value in brand.values {
            if let group = value.group {
                guard let known = groups[group] else {
                    groups[group] = (count, value.hash, [])
                    continue
                }
                if known.hash != value.hash { groups[group]?.others.append(count) }
            } else if value.inherited.map({ inherited.insert($0).inserted }) ?? true {
                values.append((value.hash >> Self.numberBits) << Self.numberBits | number)
            }
        }
        count += 1
    }

    /// Returns the numbers of the brands that the rules have to compare, in ascending order.
    package consuming func suspects() -> [Int] {
        var found = Set(groups.values.flatMap { $0.others.isEmpty ? [] : [$0.first] + $0.others })
        values.sort()
        for (value, next) in zip(values, values.dropFirst()) {
            // A brand may have a value twice, such as one URL scheme in two environments.
            guard value != next, value >> Self.numberBits == next >> Self.numberBits else { continue }
            for value in [value, next] { found.insert(Int(value & (1 << Self.numberBits - 1))) }
        }
        return found.sorted()
    }
}

/// The values of one brand that rules compare with those of other brands.
package struct BrandValues: Sendable {
    let values: [ComparedValue]

    init(_ values: [ComparedValue]) {
        self.values = values
    }

    /// Collects the values of a brand for these rules.
    init(of brand: ComparedBrand, for rules: [Rule]) {
        values = rules.enumerated().flatMap { number, rule in
            rule.values(of: brand).map { $0.salted(number) }
        }
    }
}

/// The hash of a value that a rule compares with those of other brands.
struct ComparedValue: Sendable {
    let hash: UInt64
    /// The group of brands that must have the same value, or `nil` if no two brands may have the value.
    let group: String?
    /// The file of a base that the value comes from. Its brands share it on purpose, so only the first one is compared.
    let inherited: String?

    private init(hash: UInt64, group: String? = nil, inherited: String? = nil) {
        self.hash = hash
        self.group = group
        self.inherited = inherited
    }

    /// Creates a value that no two brands may have.
    init(unique text: String) {
        var text = text
        self.init(hash: text.withUTF8 { quickHash(of: UnsafeRawBufferPointer($0)) })
    }

    /// Creates the content of a file that no two brands may have, unless they inherit the file.
    init(unique bytes: [UInt8], inheritedFrom path: String?) {
        self.init(hash: bytes.withUnsafeBytes(quickHash), inherited: path)
    }

    /// Creates a value that all brands of a group must have.
    init(_ text: String, ofAllIn group: String) {
        self.init(hash: Self(unique: text).hash, group: group)
    }

    /// Distinguishes equal values of different rules.
    fileprivate func salted(_ rule: Int) -> Self {
        Self(hash: group == nil ? mixed(hash ^ UInt64(rule)) : hash, group: group, inherited: inherited)
    }
}

/// Returns a hash of bytes. It reads eight bytes in each step, because the standard library's hash of a long text takes
/// as long as several rules together.
func quickHash(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(bytes.count)
    var offset = 0
    while offset + 8 <= bytes.count {
        hash = mixed(hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        offset += 8
    }
    var rest: UInt64 = 0
    for byte in bytes[offset...] { rest = rest << 8 | UInt64(byte) }
    return mixed(hash ^ rest)
}

/// Spreads the bits of a number over all bits of the result.
private func mixed(_ number: UInt64) -> UInt64 {
    let product = number.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low &+ 0xD6E8_FEB8_6659_FD93
}
