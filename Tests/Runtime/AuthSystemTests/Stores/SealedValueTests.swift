import AuthCore
import Testing

@testable import AuthSystem

struct SealedValueTests {
    let seal: SealedValue
    let value = Array("{\"refreshToken\":\"r-1\"}".utf8)

    init() throws { seal = try SealedValue(key: EncryptedFolder.key) }

    @Test(arguments: [0, 1, 15, 16, 17, 100_000])
    func `a value of any length opens`(length: Int) throws {
        let value = SystemRandomSource().bytes(count: length)
        #expect(try seal.open(seal.seal(value, name: "session"), name: "session") == value)
    }

    @Test func `the file states its format and length, and contains nothing of the value or the key`() throws {
        let file = seal.seal(value, name: "session")
        #expect(Array(file.prefix(8)) == Array("BRSTORE".utf8) + [1])
        #expect(file.count == 7 + 1 + 16 + 4 + 12 + value.count + 16)
        let text = String(decoding: file, as: UTF8.self)
        #expect(!text.contains("refreshToken") && !text.contains("session"))
        #expect(!text.contains(String(decoding: Array(1...32) as [UInt8], as: UTF8.self)))
    }

    @Test func `two encryptions of one value have only the header in common`() throws {
        let files = (0..<2).map { _ in Array(seal.seal(value, name: "session").dropFirst(28)) }
        #expect(zip(files[0], files[1]).filter { $0 == $1 }.count < 12)
    }

    @Test func `a value does not open under another name`() throws {
        let file = seal.seal(value, name: "session")
        #expect(throws: SecureStoreError.tampered) { try seal.open(file, name: "profile") }
    }

    @Test func `another key and a changed file cause different errors`() throws {
        let file = seal.seal(value, name: "session")
        let other = try SealedValue(key: EncryptedFolder.otherKey)
        #expect(throws: SecureStoreError.wrongKey) { try other.open(file, name: "session") }
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

    @Test func `bytes after the end are rejected`() throws {
        #expect(throws: SecureStoreError.tampered) {
            try seal.open(seal.seal(value, name: "session") + [0], name: "session")
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

    @Test func `a file in another format counts as tampered`() throws {
        #expect(throws: SecureStoreError.tampered) { try seal.open(Array("{}".utf8), name: "session") }
        #expect(throws: SecureStoreError.tampered) {
            try seal.open(Array("plain text of some length".utf8), name: "session")
        }
    }
}
