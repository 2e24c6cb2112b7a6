import AuthCrypto
import Foundation
import Testing

@testable import AuthSystem

struct PublicKeyPinsTests {
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
            let pins: PublicKeyPins = ["Acme.example": [try PublicKeyPin(base64: digest)]]
            #expect(pins.accept([bytes], from: "acme.EXAMPLE"))
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
            let pins: PublicKeyPins = ["acme.example": [PublicKeyPin(subjectPublicKeyInfo: key)], "none.example": []]
            #expect(pins.accept(certificates, from: "acme.example"))
            #expect(pins.accept(certificates.reversed(), from: "acme.example"))
            #expect(!pins.accept([certificates[1]], from: "acme.example"))
            #expect(!pins.accept([], from: "acme.example"))
            #expect(!pins.accept(certificates, from: "none.example"))
            #expect(pins.accept([], from: "not-pinned.example"))
        }
    }

    @Test(arguments: ["", "abc", "not base64", "AAAA", "C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8"])
    func `a pin that is not the base64 of 32 bytes is rejected`(text: String) {
        #expect(throws: PublicKeyPin.Malformed()) { try PublicKeyPin(base64: text) }
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
