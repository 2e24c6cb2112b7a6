import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import HostedUI

@Suite struct JSONWebKeySetTests {
    private let signer: TokenSigner
    private let claims = Array(ExampleToken.claims.utf8)

    init() throws { signer = try TokenSigner() }

    /// A change that makes a key unusable, and the algorithm of the key.
    struct Unusable: Sendable, CustomTestStringConvertible {
        let name: String
        var algorithm = TokenSigner.Algorithm.es256
        let change: @Sendable (inout [String: Any]) -> Void

        var testDescription: String { name }

        static let all = [
            Unusable(name: "for encryption") { $0["use"] = "enc" },
            Unusable(name: "for signing") { $0["key_ops"] = ["sign"] },
            Unusable(name: "for another algorithm") { $0["alg"] = "ES384" },
            Unusable(name: "symmetric") { $0["kty"] = "oct" },
            Unusable(name: "without a kind") { $0["kty"] = nil },
            Unusable(name: "on P-384") { $0["crv"] = "P-384" },
            Unusable(name: "without a curve") { $0["crv"] = nil },
            Unusable(name: "without x") { $0["x"] = nil },
            Unusable(name: "with padding") { $0["x"] = "\($0["x"] ?? "")=" },
            Unusable(name: "off the curve") { $0["y"] = $0["x"] },
            Unusable(name: "of 512 bits", algorithm: .rs256) { $0["n"] = "\($0["n"] ?? "")".suffix(86) + "" },
            Unusable(name: "without an exponent", algorithm: .rs256) { $0["e"] = nil },
            Unusable(name: "with the exponent 1", algorithm: .rs256) { $0["e"] = "AQ" },
            Unusable(name: "with the exponent 3", algorithm: .rs256) { $0["e"] = "Aw" },
            Unusable(name: "for PSS", algorithm: .rs256) { $0["alg"] = "PS256" },
        ]
    }

    private func idToken(_ text: String) throws -> JSONWebToken<IDTokenClaims> { try JSONWebToken(text) }

    private func keySet(_ keys: [Any]) throws -> JSONWebKeySet {
        try JSONWebKeySet(try JSONSerialization.data(withJSONObject: ["keys": keys]))
    }

    @Test(arguments: Unusable.all) func `a key that is not usable is ignored`(unusable: Unusable) throws {
        let owner = try TokenSigner(unusable.algorithm, keyID: "unusable")
        var key: [String: Any] = owner.publicKey
        let token = try idToken(owner.token(claims))
        #expect(throws: Never.self) { try keySet([key]).verify(token) }
        unusable.change(&key)
        let keys = try keySet([key, signer.publicKey])
        #expect(throws: IDTokenError.unknownKey) { try keys.verify(token) }
        #expect(throws: Never.self) { try keys.verify(idToken(signer.token(claims))) }
    }

    @Test func `the purpose and the algorithm of a key are optional, and it may list its operations`() throws {
        var key: [String: Any] = signer.publicKey
        key["use"] = nil
        key["alg"] = nil
        key["key_ops"] = ["sign", "verify"]
        try keySet([key]).verify(idToken(signer.token(claims)))
    }

    @Test func `members of other types and unknown members are ignored`() throws {
        let keys = try keySet([1, "key", NSNull(), [:] as [String: String], ["kty": "EC"], signer.publicKey])
        try keys.verify(idToken(signer.token(claims)))
    }

    @Test(arguments: ["", "{}", "[]", #"{"keys": {}}"#, #"{"keys": null}"#, "<html>"])
    func `a document that is not a set of keys is malformed`(document: String) {
        #expect(throws: TokenEndpointError.malformed) { try JSONWebKeySet(Data(document.utf8)) }
    }
}
