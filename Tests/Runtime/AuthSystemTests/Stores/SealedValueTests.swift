import AuthCore
import Testing

@testable import AuthSystem

struct SealedValueTests {
    let seal: SealedValue
    let value = Array("{\"refreshToken\":\"r-1\"}".utf8)

    init() throws { seal = try SealedValue(key: EncryptedFolder.key) }

    @Test func `a value does not open under another name`() throws {
        let file = seal.seal(value, name: "session")
        #expect(throws: SecureStoreError.tampered) { try seal.open(file, name: "profile") }
    }

    @Test(arguments: [0, 2, 255] as [UInt8])
    func `another version and a changed file cause different errors, whatever follows`(version: UInt8) throws {
        var file = seal.seal(value, name: "session")
        file[7] = version
        for file in [file, Array(file.prefix(8)), file + [1, 2, 3]] {
            #expect(throws: SecureStoreError.unsupportedVersion(Int(version))) { try seal.open(file, name: "session") }
        }
    }

    @Test func `every truncation has its own error, also for an empty file`() throws {
        let file = seal.seal(value, name: "session")
        for count in file.indices {
            #expect(throws: SecureStoreError.truncated) { try seal.open(Array(file.prefix(count)), name: "session") }
        }
    }

    @Test func `a change of any bit of header, nonce, ciphertext and tag is detected`() throws {
        let file = seal.seal(value, name: "session")
        for bit in 0..<(file.count * 8) {
            var altered = file
            altered[bit / 8] ^= 1 << UInt8(bit % 8)
            let expected: [SecureStoreError] =
                switch bit / 8 {
                case 0..<7: [.tampered]
                case 7: [.unsupportedVersion(Int(altered[7]))]
                case 8..<24: [.wrongKey]
                case 24..<28: [.tampered, .truncated]
                default: [.tampered]
                }
            let error = #expect(throws: SecureStoreError.self) { try seal.open(altered, name: "session") }
            #expect(expected.contains { $0 == error })
        }
    }
}
