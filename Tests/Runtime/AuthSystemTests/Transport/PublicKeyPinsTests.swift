import AuthCore
import Foundation
import Testing

@testable import AuthSystem

struct PublicKeyPinsTests {
    private let time = Date(timeIntervalSince1970: 1_800_000_000)  // 2027-01-15 08:00 UTC
    private let expires = "2027-02-01"

    private func pinned(_ keys: PublicKeyPin...) throws -> PublicKeyPins.Host {
        PublicKeyPins.Host(keys: Set(keys), expires: try CalendarDay(iso8601: expires))
    }

    @Test(arguments: [
        ["-newkey", "rsa:2048"], ["-newkey", "rsa:4096"], ["-newkey", "ed25519"],
        ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"],
        ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-384"],
    ])
    func `the key of a certificate is equal to the one that openssl prints`(key: [String]) async throws {
        try await withSandbox { folder in
            try certificate(in: folder, key: key)
            let bytes = Array(try openssl(["x509", "-in", "certificate.pem", "-outform", "der"], in: folder))
            let expected = try openssl(["pkey", "-in", "key.pem", "-pubout", "-outform", "der"], in: folder)
            #expect(subjectPublicKeyInfo(ofCertificate: bytes) == Array(expected))
            let digest = Data(SHA256.hash(Array(expected))).base64EncodedString()
            let pins: PublicKeyPins = ["Acme.example": try pinned(try PublicKeyPin(base64: digest))]
            #expect(pins.accept([bytes], from: "acme.EXAMPLE", at: time))
            #expect(pins.hosts["acme.example"]?.keys.map(\.base64) == [digest])
        }
    }

    @Test func `a chain is accepted only if one of its certificates has a pinned key`() async throws {
        try await withSandbox { folder in
            let (own, other) = (folder.appending("own"), folder.appending("other"))
            let certificates = try [own, other].map { folder in
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
                try certificate(in: folder)
                return Array(try openssl(["x509", "-in", "certificate.pem", "-outform", "der"], in: folder))
            }
            let key = try #require(subjectPublicKeyInfo(ofCertificate: certificates[0]))
            let pins: PublicKeyPins = [
                "acme.example": try pinned(PublicKeyPin(subjectPublicKeyInfo: key)), "none.example": try pinned(),
            ]
            #expect(pins.accept(certificates, from: "acme.example", at: time))
            #expect(pins.accept(certificates.reversed(), from: "acme.example", at: time))
            #expect(!pins.accept([certificates[1]], from: "acme.example", at: time))
            #expect(!pins.accept([], from: "acme.example", at: time))
            #expect(!pins.accept(certificates, from: "none.example", at: time))
            #expect(pins.accept([], from: "not-pinned.example", at: time))
            #expect(pins.accept([], from: "sub.acme.example", at: time))
            // The same host.
            #expect(!pins.accept([certificates[1]], from: "ACME.example.", at: time))
        }
    }

    @Test(arguments: [
        ("1970-01-01T00:00:00Z", false), ("2027-01-31T23:59:59Z", false), ("2027-02-01T00:00:00Z", true),
        ("2030-01-01T00:00:00Z", true),
    ])
    func `keys are checked until the day of the expiry begins in UTC`(time: String, isAccepted: Bool) throws {
        let time = try #require(ISO8601DateFormatter().date(from: time))
        let pins: PublicKeyPins = ["acme.example": try pinned(PublicKeyPin(digest: Array(repeating: 1, count: 32)))]
        #expect(pins.accept([[0x30, 0x00]], from: "acme.example", at: time) == isAccepted)
        #expect(pins.isPinned("acme.example", at: time) == !isAccepted)
    }

    @Test func `two pins of one host are both accepted until the later day, and merging keeps existing pins`() throws {
        let (one, two) = (PublicKeyPin(digest: Array(repeating: 1, count: 32)), PublicKeyPin(digest: []))
        let later = PublicKeyPins.Host(keys: [two], expires: try CalendarDay(iso8601: "2028-01-01"))
        let both: PublicKeyPins = ["a.example": try pinned(one), "A.example": later]
        #expect(both.hosts == ["a.example": .init(keys: [one, two], expires: later.expires)])
        let merged = PublicKeyPins(["a.example": try pinned(one)]).merging(["A.EXAMPLE.": later, "b.example": later])
        #expect(merged.hosts == ["a.example": try pinned(one), "b.example": later])
    }

    @Test(arguments: ["", "abc", "not base64", "AAAA", "C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8"])
    func `a pin that is not the base64 of 32 bytes is rejected`(text: String) {
        #expect(throws: PublicKeyPin.Malformed.self) { try PublicKeyPin(base64: text) }
    }

    @Test func `the certificate parser accepts any bytes without a crash`() async throws {
        try await withSandbox { folder in
            try certificate(in: folder)
            let bytes = Array(try openssl(["x509", "-in", "certificate.pem", "-outform", "der"], in: folder))
            for index in bytes.indices {
                #expect(subjectPublicKeyInfo(ofCertificate: Array(bytes.prefix(index))) == nil)
                for value in [0x00, 0x30, 0x7F, 0x80, 0x81, 0x84, 0xFF] as [UInt8] {
                    var altered = bytes
                    altered[index] = value
                    _ = subjectPublicKeyInfo(ofCertificate: altered)
                }
            }
        }
    }
}
