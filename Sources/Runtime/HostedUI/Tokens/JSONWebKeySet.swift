import AuthCore
import Foundation

/// The public keys of an issuer that verify ID tokens (RFC 7517 section 5).
struct JSONWebKeySet: Sendable, Equatable {
    /// A key and the algorithm that it is for.
    private enum Key: Sendable, Hashable {
        case rs256(RSAPublicKey)
        case es256(P256PublicKey)

        var algorithm: String {
            switch self {
            case .rs256: "RS256"
            case .es256: "ES256"
            }
        }

        func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
            switch self {
            case .rs256(let key): key.isValidSignature(signature, for: message)
            case .es256(let key): key.isValidSignature(signature, for: message)
            }
        }
    }

    /// The maximum length of a document with keys, in bytes. Sets of large providers are shorter than 10 KB.
    static let maximumLength = 64 * 1024

    private let keys: [(id: String?, key: Key)]

    /// Decodes a set of keys. Ignores keys of other kinds and keys that are not usable, as section 5 recommends.
    ///
    /// - Throws: `.malformed` if the document is too long, or is not a set of keys.
    init(_ document: Data) throws(TokenEndpointError) {
        guard document.count <= Self.maximumLength,
            let set = try? JSONDecoder().decode(KeySet.self, from: document)
        else { throw .malformed }
        keys = set.keys.compactMap { written in
            written.value.flatMap { value in Self.key(value).map { (value.kid, $0) } }
        }
    }

    static func == (left: JSONWebKeySet, right: JSONWebKeySet) -> Bool {
        left.keys.elementsEqual(right.keys) { $0 == $1 }
    }

    /// Verifies the signature of a token.
    ///
    /// The token's algorithm selects the kind of key, and its `kid` the key. So a key is never used with an algorithm
    /// of another kind. A token without a `kid` requires that the issuer has a single key of this kind (OpenID Connect
    /// Core section 10.1). If several keys have the same `kid`, each of them is the issuer's.
    ///
    /// - Throws: `.unknownKey` if there is no such key, `.signatureMismatch` if the signature is not valid.
    func verify(_ token: JSONWebToken<some Decodable>) throws(IDTokenError) {
        let sameKind = keys.filter { $0.key.algorithm == token.algorithm }
        let isSingle = sameKind.count == 1
        let candidates = sameKind.filter { token.keyID == nil ? isSingle : $0.id == token.keyID }
        guard !candidates.isEmpty else { throw .unknownKey }
        guard candidates.contains(where: { $0.key.verifies(token.signature, of: token.signedBytes) }) else {
            throw .signatureMismatch
        }
    }
}

extension JSONWebKeySet {
    private struct KeySet: Decodable {
        let keys: [Lossy]
    }

    /// A key, or `nil` if its members have other types.
    private struct Lossy: Decodable {
        let value: WrittenKey?

        init(from decoder: any Decoder) {
            value = try? WrittenKey(from: decoder)
        }
    }

    /// The members of a key (RFC 7517 section 4, RFC 7518 sections 6.2.1 and 6.3.1).
    private struct WrittenKey: Decodable {
        let kty: String
        let use: String?
        let operations: [String]?
        let alg: String?
        let kid: String?
        let crv: String?
        let x: String?
        let y: String?
        let n: String?
        let e: String?

        enum CodingKeys: String, CodingKey {
            case kty, use, alg, kid, crv, x, y, n, e
            case operations = "key_ops"
        }
    }

    /// Returns the key of a set's member; `nil` if it is for another purpose or algorithm, or is not acceptable.
    private static func key(_ written: WrittenKey) -> Key? {
        let isForSignatures = written.use == nil || written.use == "sig"
        guard isForSignatures, written.operations?.contains("verify") != false else { return nil }
        let key: Key?
        switch (written.kty, written.crv) {
        case ("RSA", _): key = rsaKey(written)
        case ("EC", "P-256"): key = p256Key(written)
        default: key = nil
        }
        return written.alg == nil || written.alg == key?.algorithm ? key : nil
    }

    private static func rsaKey(_ written: WrittenKey) -> Key? {
        guard let n = bytes(written.n), let e = bytes(written.e) else { return nil }
        return (try? RSAPublicKey(modulus: n, exponent: e)).map(Key.rs256)
    }

    private static func p256Key(_ written: WrittenKey) -> Key? {
        guard let x = bytes(written.x), let y = bytes(written.y) else { return nil }
        return (try? P256PublicKey(x: x, y: y)).map(Key.es256)
    }

    private static func bytes(_ text: String?) -> [UInt8]? { text.flatMap { try? Base64URL.decode($0) } }
}
