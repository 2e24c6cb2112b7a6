import Testing

@testable import HostedUI

struct PercentEncodingTests {
    @Test func `the unreserved characters of RFC 3986 stay unchanged`() {
        let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        #expect(PercentEncoding.encode(unreserved) == unreserved)
    }

    @Test func `every other ASCII character becomes its two hexadecimal digits`() {
        let others = (0..<0x80).map { UnicodeScalar(UInt8($0)) }.filter { scalar in
            !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar) && !"-._~".unicodeScalars.contains(scalar)
        }
        #expect(others.count == 128 - 66)
        for scalar in others {
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let expected = "%" + (digits.count == 1 ? "0" : "") + digits
            #expect(PercentEncoding.encode(String(scalar)) == expected)
        }
    }

    @Test(arguments: [
        (" ", "%20"), ("+", "%2B"), ("%20", "%2520"), ("a=b&c", "a%3Db%26c"), ("é", "%C3%A9"), ("🎉", "%F0%9F%8E%89"),
        ("", ""), ("\r\n", "%0D%0A"),
    ])
    func `a value is encoded once, byte by byte`(value: String, encoded: String) {
        #expect(PercentEncoding.encode(value) == encoded)
    }
}
