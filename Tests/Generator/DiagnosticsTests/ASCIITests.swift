import Testing

@testable import Diagnostics

struct ASCIITests {
    private static let digits = "0123456789"
    private static let lowercase = "abcdefghijklmnopqrstuvwxyz"
    private static let letters = lowercase + lowercase.uppercased()

    @Test func `each class of bytes has exactly its members`() {
        func members(_ isMember: (UInt8) -> Bool) -> Set<UInt8> { Set((0...255).filter(isMember)) }
        #expect(members(\.isASCIIDigit) == Set(Self.digits.utf8))
        #expect(members(\.isASCIILowercase) == Set(Self.lowercase.utf8))
        #expect(members(\.isASCIIUppercase) == Set(Self.lowercase.uppercased().utf8))
        #expect(members(\.isASCIILetter) == Set(Self.letters.utf8))
        #expect(members(\.isASCIIAlphanumeric) == Set((Self.letters + Self.digits).utf8))
        #expect(members(\.isURLUnreserved) == Set((Self.letters + Self.digits + "-._~").utf8))
    }
}
