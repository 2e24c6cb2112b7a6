import AuthCore
import Foundation

/// A call of an operation: passwords, codes and tokens among its fields, so that nothing shows them.
struct CognitoRequest: Sendable, RedactedValue {
    /// What a field holds.
    enum Field: Sendable, Encodable {
        case text(String)
        case map([String: String])
        case attributes([AuthUserAttribute])

        private enum AttributeKey: String, CodingKey {
            case name = "Name"
            case value = "Value"
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .text(let text): try text.encode(to: encoder)
            case .map(let map): try map.encode(to: encoder)
            case .attributes(let attributes):
                var list = encoder.unkeyedContainer()
                for attribute in attributes {
                    var pair = list.nestedContainer(keyedBy: AttributeKey.self)
                    try pair.encode(attribute.key.rawValue, forKey: .name)
                    try pair.encode(attribute.value, forKey: .value)
                }
            }
        }
    }

    let operation: CognitoOperation
    private let fields: [String: Field]

    init(_ operation: CognitoOperation, _ fields: [String: Field]) {
        self.operation = operation
        self.fields = fields
    }

    /// The request as it is sent: JSON 1.1 of AWS, unsigned.
    func httpRequest(to endpoint: URL) throws(CognitoError) -> HTTPRequest {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let body = try? encoder.encode(fields) else { throw .malformed }
        return HTTPRequest(
            method: "POST", url: endpoint,
            headers: [
                "Content-Type": "application/x-amz-json-1.1",
                "X-Amz-Target": "AWSCognitoIdentityProviderService.\(operation.rawValue)",
            ], body: body, redirects: .returned)
    }
}
