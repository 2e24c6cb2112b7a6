import AuthCrypto
import Testing

@Suite struct RandomSourceTests {
    /// Hands out the same bytes for ever.
    struct RepeatingSource: RandomSource {
        let pattern: [UInt8]

        func bytes(count: Int) -> [UInt8] { (0..<count).map { pattern[$0 % pattern.count] } }
    }

    @Test func `the system gives as many bytes as it is asked for`() {
        for count in [0, 1, 16, 32, 1000] { #expect(SystemRandomSource().bytes(count: count).count == count) }
    }

    @Test func `the system never gives the same 32 bytes twice`() {
        let draws = (0..<1000).map { _ in SystemRandomSource().bytes(count: 32) }
        #expect(Set(draws).count == 1000)
    }

    @Test func `every value of a byte is drawn`() {
        #expect(Set(SystemRandomSource().bytes(count: 65_536)).count == 256)
    }

    @Test func `digits are as many as asked for, and nothing else`() {
        for count in [0, 4, 6, 10] {
            let digits = SystemRandomSource().digits(count: count)
            #expect(digits.count == count)
            #expect(digits.allSatisfy { $0.isASCII && $0.isNumber })
        }
    }

    @Test func `bytes that would favor low digits are thrown away`() {
        // 250 to 255 have no digit of their own: used, they would make 0 to 5 likelier than 6 to 9.
        let source = RepeatingSource(pattern: [250, 255, 249, 0, 17])
        #expect(source.digits(count: 6) == "907907")
    }
}
