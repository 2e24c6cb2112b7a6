public import AuthCore
public import Foundation

/// What a brand's own service said of the person signed in. It is about a person, so no description shows it.
public struct BackendProfile: Sendable, Equatable, RedactedValue {
    /// The JSON (RFC 8259) that it answered; empty where it answered without a body.
    public let json: Data

    /// What a service said, as it said it.
    public init(json: Data) {
        self.json = json
    }

    /// The answer as a type of the app's own.
    ///
    /// - Throws: what the decoder throws, also for an answer without a body.
    public func decoded<Value: Decodable>(
        as type: Value.Type = Value.self, by decoder: JSONDecoder = JSONDecoder()
    ) throws -> Value {
        try decoder.decode(type, from: json)
    }
}
