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

    @Test(arguments: ["é", "ß", "٣", "Ａ", "１", "İ", "中", "\u{130}", "\u{161}"] as [Character])
    func `letters and digits outside ASCII are in no class`(character: Character) {
        #expect(!character.isASCIIAlphanumeric && !character.isASCIILetter && !character.isASCIIDigit)
        for scalar in character.unicodeScalars {
            #expect(!scalar.isASCIIAlphanumeric && !scalar.isASCIILetter && !scalar.isASCIIDigit)
        }
    }
}
