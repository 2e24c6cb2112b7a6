import AuthCore
import Testing

@Suite struct RandomSourceTests {
    /// A random source that always returns the same bytes.
    struct RepeatingSource: RandomSource {
        let pattern: [UInt8]

        func bytes(count: Int) -> [UInt8] { (0..<count).map { pattern[$0 % pattern.count] } }
    }

    @Test func `bytes that would favor low digits are skipped`() {
        // The bytes 250 to 255 would make the digits 0 to 5 more likely than 6 to 9.
        let source = RepeatingSource(pattern: [250, 255, 249, 0, 17])
        #expect(source.digits(count: 6) == "907907")
    }
}
