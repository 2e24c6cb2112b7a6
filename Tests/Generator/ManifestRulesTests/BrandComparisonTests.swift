import Testing

@testable import ManifestRules

/// The comparison finds every brand that a rule across brands could report, and few others.
struct BrandComparisonTests {
    private func values(_ values: [ComparedValue]) -> BrandValues { BrandValues(values) }

    @Test func `brands with equal values are found, in any order and any number`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            let brands = (0..<60).map { _ in (0..<4).map { _ in Int.random(in: 0..<400, using: &generator) } }
            var comparison = BrandComparison()
            for brand in brands { comparison.add(values(brand.map { ComparedValue(unique: "value \($0)") })) }
            let expected = brands.indices.filter { place in
                brands.indices.contains { $0 != place && !Set(brands[$0]).isDisjoint(with: brands[place]) }
            }
            #expect(comparison.suspects() == expected)
        }
    }

    @Test func `brands that differ in what a group must share are found, with the first brand of the group`() {
        var comparison = BrandComparison()
        for way in ["a", "a", "b", "a", "c"] { comparison.add(values([ComparedValue(way, ofAllIn: "apps")])) }
        comparison.add(values([ComparedValue("b", ofAllIn: "others")]))
        #expect(comparison.suspects() == [0, 2, 4])
    }

    @Test func `brands that inherit one file are not compared with each other, but with a copy of it`() {
        let bytes = Array("logo".utf8)
        var comparison = BrandComparison()
        let logo = ComparedValue(unique: bytes, inheritedFrom: "Brands/_base/logo.svg")
        for _ in 0..<5 { comparison.add(values([logo])) }
        let inherited = comparison
        #expect(inherited.suspects() == [])
        comparison.add(values([ComparedValue(unique: bytes, inheritedFrom: nil)]))
        #expect(comparison.suspects() == [0, 5])
    }

    @Test func `a brand may have a value twice`() {
        var comparison = BrandComparison()
        comparison.add(values([ComparedValue(unique: "acme"), ComparedValue(unique: "acme")]))
        comparison.add(values([ComparedValue(unique: "other")]))
        #expect(comparison.suspects() == [])
    }

    @Test func `the hash depends on every byte`() {
        let text = Array("a text of more than sixteen bytes".utf8)
        var hashes = Set([text.withUnsafeBytes(quickHash)])
        for place in text.indices {
            var other = text
            other[place] ^= 1
            hashes.insert(other.withUnsafeBytes(quickHash))
            hashes.insert(text[..<place].withUnsafeBytes(quickHash))
        }
        #expect(hashes.count == 1 + 2 * text.count)
    }
}
